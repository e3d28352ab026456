#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Scripts/lanes.py with lanes of its own: what runs side by side, what ends a run, and what it says then."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# A lane writes its begin and end; `fails` fails, `waits` would take a minute.
MAKEFILE = """
lane-one lane-two lane-three:
\t@echo begin $@ >>order; sleep 0.3; echo end $@ >>order
lane-fails: SHELL := Scripts/step.sh
lane-fails:
\t@true
\t@echo bad news; false
lane-waits:
\t@echo $$$$ >waiting; exec sleep 60
"""


class LanesTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "Scripts").mkdir()
        for name in ("lanes.py", "step.sh"):
            shutil.copy(ROOT / "Scripts" / name, self.folder / "Scripts")
        (self.folder / "Makefile").write_text(MAKEFILE)

    def run_lanes(self, *arguments):
        """The exit status and what was printed."""
        run = subprocess.run([self.folder / "Scripts/lanes.py", *arguments], capture_output=True, text=True, check=False, timeout=50)
        return run.returncode, run.stdout + run.stderr

    def order(self):
        return (self.folder / "order").read_text().splitlines()

    def test_lanes_of_one_core_run_side_by_side_on_two(self):
        status, text = self.run_lanes("--cores", "2", "one:1", "two:1")
        self.assertEqual(status, 0, text)
        self.assertEqual({line.split()[0] for line in self.order()[:2]}, {"begin"})
        self.assertRegex(text, r"(?m)^2 passed, 0 failed$")
        self.assertRegex(text, r"(?m)^lane-one +\d+ +\d+$")

    def test_a_lane_of_two_cores_runs_alone(self):
        self.run_lanes("--cores", "2", "one:1", "two:2", "three:1")
        begin = self.order().index("begin lane-two")
        self.assertEqual(self.order()[begin + 1], "end lane-two")

    def test_a_lane_that_fits_overtakes_one_that_does_not(self):
        self.run_lanes("--cores", "2", "one:1.5", "two:1", "three:0.5")
        self.assertEqual(set(self.order()[:2]), {"begin lane-one", "begin lane-three"})

    def test_on_one_core_every_lane_runs_alone(self):
        self.assertEqual(self.run_lanes("--cores", "1", "one:1", "two:2")[0], 0)
        self.assertEqual([line.split()[0] for line in self.order()], ["begin", "end"] * 2)

    def test_a_failure_ends_the_others_and_says_how_to_go_on(self):
        status, text = self.run_lanes("--cores", "2", "one:2", "waits:1", "fails:1", "two:1")
        self.assertEqual(status, 1)
        self.assertNotIn("begin lane-two", self.order())
        self.assertFalse(pathlib.Path("/proc", (self.folder / "waiting").read_text().strip()).exists())
        self.assertIn("bad news", text)
        self.assertIn("to repeat this step: echo bad news; false", text)
        self.assertIn("repeat it: make lane-fails; go on: make test FROM=lane-waits", text)
        self.assertRegex(text, r"(?m)^1 passed, 1 failed$")

    def test_a_run_goes_on_from_a_lane(self):
        self.assertEqual(self.run_lanes("--from", "lane-two", "one:1", "two:1", "three:1")[0], 0)
        self.assertNotIn("begin lane-one", self.order())
        status, text = self.run_lanes("--from", "lane-none", "one:1")
        self.assertEqual(status, 2)
        self.assertIn("there is no lane-none; the lanes are one", text)


class DocumentTests(unittest.TestCase):
    def test_contributing_has_a_row_for_every_lane(self):
        makefile = (ROOT / "Makefile").read_text().replace("\\\n", " ")
        lanes = re.findall(r"(\w+):[\d.]+", re.search(r"^LANES := (.*)$", makefile, re.M)[1])
        rows = re.findall(r"^\| `lane-(\w+)` \|", (ROOT / "CONTRIBUTING.md").read_text(), re.M)
        self.assertEqual(sorted(rows), sorted(lanes))
        self.assertEqual(sorted(re.findall(r"^lane-(\w+):", makefile, re.M)), sorted(lanes))


if __name__ == "__main__":
    unittest.main()
