#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Scripts/test-lane.sh against a fake test bundle: what it accepts as a passed lane, and what it does not."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "Scripts/test-lane.sh"
LISTED = ["APITests.RouteTests/`one`()", "APITests.RouteTests/two()", "MixerTests.BusTests/`one`()"]
STARTED = '◇ Test run started.\n◇ Test "one" started.\n'
FAILED = '✘ Test "one" failed after 0.1 seconds with 1 issue.\n✘ Suite RouteTests failed after 0.1 seconds with 1 issue.\n'

# Lists the tests, or shows the log of the run and counts it.
BUNDLE = """#!/bin/bash
cd "$(dirname "$0")"
case " $* " in *" --list-tests "*) cat listed; exit;; esac
echo run >>runs
cat log >&2
exit "$(cat code)"
"""


def closing(tests, verdict="passed"):
    symbol = "✔" if verdict == "passed" else "✘"
    return f"{symbol} Test run with {tests} test{'' if tests == 1 else 's'} in 2 suites {verdict} after 0.2 seconds.\n"


class LaneTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "Scripts").mkdir()
        shutil.copy(SCRIPT, self.folder / "Scripts")
        self.build = self.folder / ".build/debug"
        self.build.mkdir(parents=True)
        bundle = self.build / "carillonPackageTests.xctest"
        bundle.write_text(BUNDLE)
        os.chmod(bundle, 0o755)

    def lane(self, log, *options, code=0, listed=LISTED):
        """Runs the lane; returns its exit status and its last lines."""
        (self.build / "log").write_text(log)
        (self.build / "code").write_text(str(code))
        (self.build / "listed").write_text("".join(name + "\n" for name in listed))
        run = subprocess.run(
            [self.folder / "Scripts/test-lane.sh", *options],
            capture_output=True, text=True, check=False,
        )
        return run.returncode, run.stdout.removeprefix(log)

    def runs(self):
        return (self.build / "runs").read_text().count("run")

    def test_all_listed_tests_passed(self):
        status, end = self.lane(STARTED + closing(3))
        self.assertEqual(status, 0, end)
        self.assertIn("3 of 3 tests", end)
        self.assertEqual(self.runs(), 1)

    def test_a_filter_and_a_skip_select_from_the_list(self):
        self.assertEqual(self.lane(closing(2), "--no-parallel", "--filter", r"^APITests\.")[0], 0)
        self.assertEqual(self.lane(closing(1), "--skip", r"^APITests\.")[0], 0)
        self.assertEqual(self.lane(closing(1), "--filter", r"^APITests\.", "--skip", "two")[0], 0)

    def test_a_test_that_did_not_run_fails_the_lane(self):
        status, end = self.lane(STARTED + closing(2))
        self.assertEqual(status, 1)
        self.assertIn("2 tests ran, 3 are listed", end)

    def test_a_filter_that_selects_nothing_fails_the_lane(self):
        status, end = self.lane(closing(0), "--filter", "NoSuchTests")
        self.assertEqual(status, 1)
        self.assertIn("no tests are listed", end)

    def test_a_log_without_closing_line_fails_the_lane_even_with_exit_code_0(self):
        for log in ("", STARTED, STARTED + "✔ Test run with 3 tests in"):
            status, end = self.lane(log)
            self.assertEqual(status, 1)
            self.assertIn("broke off before its closing line (exit code 0)", end)

    def test_a_crash_fails_the_lane(self):
        status, end = self.lane(STARTED, code=139)
        self.assertEqual(status, 1)
        self.assertIn("(exit code 139)", end)

    def test_an_exit_code_fails_the_lane_that_says_it_passed(self):
        self.assertEqual(self.lane(closing(3), code=1)[0], 1)

    def test_a_failed_suite_fails_the_lane_is_shown_and_does_not_run_again(self):
        for code in (0, 1):
            (self.build / "runs").unlink(missing_ok=True)
            status, end = self.lane(STARTED + FAILED + closing(3, "failed"), code=code)
            self.assertEqual(status, 1)
            self.assertIn("✘ Suite RouteTests failed", end)
            self.assertEqual(self.runs(), 1)

    def test_a_bundle_that_cannot_list_fails_the_lane(self):
        (self.build / "carillonPackageTests.xctest").unlink()
        self.assertEqual(self.lane(closing(3))[0], 1)


if __name__ == "__main__":
    unittest.main()
