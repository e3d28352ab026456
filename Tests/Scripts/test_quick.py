#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Scripts/quick.py and its table: every file of the project has a row, and every row something to run."""

import importlib.util
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
specification = importlib.util.spec_from_file_location("quick", ROOT / "Scripts/quick.py")
quick = importlib.util.module_from_spec(specification)
specification.loader.exec_module(quick)


def tracked():
    listing = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True,
                             text=True, check=True).stdout
    return [path for path in listing.split("\0") if path and (ROOT / path).exists()]


class TableTests(unittest.TestCase):
    def setUp(self):
        self.table = quick.rows()

    def test_every_file_has_a_row(self):
        self.assertEqual([path for path in tracked() if quick.row(path, self.table) is None], [])

    def test_every_target_of_sources_and_tests_has_a_row_of_its_own(self):
        folders = {"/".join(path.split("/")[:2]) for path in tracked() if path.startswith(("Sources/", "Tests/"))}
        self.assertEqual(sorted(folders - set(self.table)), [])

    def test_every_row_is_for_something(self):
        self.assertEqual([path for path in self.table if not (ROOT / path).exists()], [])

    def test_every_word_is_a_target_or_names_suites(self):
        targets = set(re.findall(r"^(l[a-z]+-[a-z]+):", (ROOT / "Makefile").read_text(), re.M))
        words = {word for row in self.table.values() for word in row}
        self.assertEqual([path for path, row in self.table.items() if not row], [])
        for word in words:
            if word.startswith(("lint-", "lane-")):
                self.assertIn(word, targets)
            else:
                self.assertTrue(quick.suites(word), word)

    def test_the_longest_path_counts(self):
        table = {"Sources": ["a"], "Sources/Engine": ["b"], "Sources/Engine/Domain/Boards": ["c"]}
        for path, row in (("Sources/Engine/Domain/Boards/Board.swift", "Sources/Engine/Domain/Boards"),
                          ("Sources/Engine/Domain/Turn.swift", "Sources/Engine"), ("Sources/Engines/A.swift", "Sources"),
                          ("docs/a.md", None)):
            self.assertEqual(quick.row(path, table), row)

    def test_a_plan_lints_builds_and_tests(self):
        commands = [" ".join(command) for command in quick.plan(["Sources/Engine/Domain/Boards/BoardTable.swift"])]
        self.assertEqual(len(commands), 3, commands)
        self.assertIn("lint-swift SWIFT_PATHS=Sources/Engine/Domain/Boards/BoardTable.swift", commands[0])
        self.assertTrue(commands[1].endswith("built"))
        self.assertIn("ScenarioTests[.](BoardTests)/", commands[2])

    def test_a_file_without_a_row_is_refused(self):
        with self.assertRaises(SystemExit) as refused:
            quick.plan(["Nowhere/file.txt"])
        self.assertIn("Nowhere/file.txt", str(refused.exception))


if __name__ == "__main__":
    unittest.main()
