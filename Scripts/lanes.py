#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Runs lanes of the tests side by side, as many as the cores carry, until the first one fails.

    Scripts/lanes.py [--from LANE] [--cores N] NAME:CORES...

Each lane is the target `lane-NAME` of the Makefile; its output is kept in .build/lanes/NAME.log. A failure ends the
others; the end of the lane's log is shown with the step that failed, the command that repeats it and the one that goes on.
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
LOGS = ROOT / ".build/lanes"


class Lane:
    """One lane: its name without `lane-`, the cores that it keeps busy (0.5 if it mostly waits), and its process while it runs."""

    def __init__(self, text, most):
        self.name, _, cores = text.partition(":")
        self.cores = min(float(cores or 1), most)
        self.log = LOGS / f"{self.name}.log"
        self.seconds = self.processor_seconds = self.begin = 0.0
        self.process = None
        self.code = None

    def start(self):
        self.begin = time.monotonic()
        command = ["make", "--no-print-directory", f"lane-{self.name}", "BUILT=1"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                            env=environment(), start_new_session=True)

    def poll(self):
        """Whether it has ended just now."""
        pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        if pid == 0:
            return False
        self.code = self.process.returncode = os.waitstatus_to_exitcode(status)
        self.seconds = time.monotonic() - self.begin
        self.processor_seconds = usage.ru_utime + usage.ru_stime
        return True

    def end(self):
        """Ends it before its time."""
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def environment():
    """Without the variables by which a make above would take the lane's make for its own."""
    return {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}


def run(lanes, cores):
    """Runs lanes in their order until one fails; returns those that have ended, the failed one last."""
    waiting, running, ended = list(lanes), [], []
    try:
        while waiting or running:
            for lane in list(waiting):
                if lane.cores <= cores - sum(other.cores for other in running):
                    waiting.remove(lane)
                    running.append(lane)
                    lane.start()
            time.sleep(0.1)
            for lane in [lane for lane in running if lane.poll()]:
                running.remove(lane)
                ended.append(lane)
                print(f"{'passed' if lane.code == 0 else 'FAILED'}  lane-{lane.name:<12} {lane.seconds:6.0f} s", flush=True)
                if lane.code != 0:
                    return ended
    finally:
        for lane in running:
            lane.end()
    return ended


def explain(lane, rest):
    """Shows the end of a failed lane's log, and how to go on."""
    lines = lane.log.read_text(errors="replace").splitlines()
    print(f"--- the last lines of {lane.log.relative_to(ROOT)} ---")
    print("\n".join(line[:600] for line in lines[-60:]))
    print(f"--- lane-{lane.name} failed; repeat it: make lane-{lane.name}; go on: make test FROM=lane-{rest[0].name} ---")


def table(ended, seconds):
    print(f"\n{'lane':<18} {'seconds':>8} {'processor':>10}")
    for lane in ended:
        print(f"lane-{lane.name:<13} {lane.seconds:8.0f} {lane.processor_seconds:10.0f}{'' if lane.code == 0 else '  failed'}")
    print(f"{'all, side by side':<18} {seconds:8.0f} {sum(lane.processor_seconds for lane in ended):10.0f}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--from", dest="first", default="", help="the lane to begin with")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    parser.add_argument("lanes", nargs="+", metavar="NAME:CORES")
    options = parser.parse_args()
    lanes = [Lane(text, options.cores) for text in options.lanes]
    names = [lane.name for lane in lanes]
    first = options.first.removeprefix("lane-")
    if first and first not in names:
        parser.error(f"there is no lane-{first}; the lanes are {', '.join(names)}")
    lanes = lanes[names.index(first) if first else 0:]
    LOGS.mkdir(parents=True, exist_ok=True)
    # Ended by a signal, it ends its lanes too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    begin = time.monotonic()
    ended = run(lanes, options.cores)
    table(ended, time.monotonic() - begin)
    failed = [lane for lane in ended if lane.code != 0]
    for lane in failed:
        explain(lane, [lane for lane in lanes if lane not in ended or lane.code != 0])
    print(f"{len(ended) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
