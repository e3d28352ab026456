#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Checks and tests what a change concerns, by the table Tests/quick.txt.

    Scripts/quick.py [--plan] [FILE...]

Without files, those that differ from the newest commit. --plan prints the commands and runs none.
"""

import argparse
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
TABLE = ROOT / "Tests/quick.txt"


def rows():
    """The table: a path, and the words that say what to run when something at or below it has changed."""
    lines = (line.split("#")[0].split() for line in TABLE.read_text().splitlines())
    return {words[0]: words[1:] for words in lines if words}


def row(path, table):
    """The row of the longest path that is the file or a folder above it; None if there is none."""
    return max((prefix for prefix in table if path == prefix or path.startswith(prefix + "/")), key=len, default=None)


def changed():
    """The files that differ from the newest commit, and those that git does not track yet."""
    listing = subprocess.run(["git", "status", "--porcelain=v1", "-z", "--untracked-files=all", "--no-renames"], cwd=ROOT,
                             capture_output=True, text=True, check=True).stdout
    return sorted(entry[3:] for entry in listing.split("\0") if entry)


def suites(word):
    """The suites of a word: all of the target `MixerTests`, or those below the folder or in the file `ScenarioTests/Boards`."""
    target = word.split("/")[0]
    place = ROOT / "Tests" / word
    if place.is_dir() and word == target:
        return [rf"{target}[.]"]
    files = sorted(place.rglob("*.swift")) if place.is_dir() else [place.with_suffix(".swift")]
    names = [name for file in files for name in re.findall(r"^(?:@Suite.*\s)?(?:final class|struct) (\w+Tests)\b", file.read_text(), re.M)]
    if not names:
        raise SystemExit(f"quick: no suites in Tests/{word}")
    return [rf"{target}[.]({'|'.join(names)})/"]


def plan(files):
    """The commands for files, quickest first."""
    table = rows()
    words = {}
    for file in files:
        found = row(file, table)
        if found is None:
            raise SystemExit(f"quick: no row of Tests/quick.txt is for {file}")
        for word in table[found]:
            words.setdefault(word, []).append(file)
    targets = [word for word in words if word.startswith(("lint-", "lane-"))]
    patterns = [pattern for word in words if word not in targets for pattern in suites(word)]
    commands = [["make", "--no-print-directory", name, *lint_files(name, words[name])] for name in targets if name.startswith("lint-")]
    lanes = [name for name in targets if name.startswith("lane-")]
    if patterns or lanes:
        commands.append(["make", "--no-print-directory", "built"])
    if patterns:
        commands.append(["Scripts/test-lane.sh", "--experimental-maximum-parallelization-width", "4", "--filter", "^(" + "|".join(patterns) + ")"])
    return commands + [["make", "--no-print-directory", lane, "BUILT=1"] for lane in lanes]


def lint_files(name, files):
    """The Swift formatter reads the changed files alone."""
    present = [file for file in files if (ROOT / file).exists() and file.endswith(".swift")]
    return ["SWIFT_PATHS=" + " ".join(present)] if name == "lint-swift" and present else []


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--plan", action="store_true", help="print the commands and run none")
    parser.add_argument("files", nargs="*", metavar="FILE")
    options = parser.parse_args()
    files = [os.path.relpath(pathlib.Path(file).resolve(), ROOT) for file in options.files] or changed()
    if not files:
        raise SystemExit("quick: nothing differs from the newest commit; FILES='PATH…' names files")
    begin = time.monotonic()
    for command in plan(files):
        print(f"--- {shlex.join(command)}", flush=True)
        if not options.plan and subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            raise SystemExit(f"quick: failed after {time.monotonic() - begin:.0f} s; repeat this step: {shlex.join(command)}")
    print(f"quick: {len(files)} files, {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
