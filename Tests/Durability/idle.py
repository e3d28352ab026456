#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures an idle server.

    idle.py PATH-TO-CARILLON [SECONDS]

Prints the median time from the start of the process to its first answer, its memory, and every system call that its
threads make in SECONDS without a voice or a subscriber.
"""

import argparse
import collections
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import tempfile
import time

from support.audio import tone
from support.server import Server


def show_memory(number):
    rollup = dict(re.findall(r"^(\w+):\s+(\d+) kB", pathlib.Path(f"/proc/{number}/smaps_rollup").read_text(), re.M))
    status = dict(re.findall(r"^(Rss\w+|VmRSS):\s+(\d+)", pathlib.Path(f"/proc/{number}/status").read_text(), re.M))
    print(f"memory: resident {int(status['VmRSS']) / 1024:.1f} MiB, of it its own {int(status['RssAnon']) / 1024:.1f} MiB and "
          f"files {int(status['RssFile']) / 1024:.1f} MiB (libraries that others share); proportional {int(rollup['Pss']) / 1024:.1f} MiB, "
          f"written {int(rollup['Private_Dirty']) / 1024:.1f} MiB")


def system_calls(number, trace, seconds):
    """How often each thread of a process made each system call, by the names of both."""
    names = {t.name: (t / "comm").read_text().strip() for t in pathlib.Path(f"/proc/{number}/task").iterdir()}
    strace = subprocess.Popen(["strace", "-f", "-o", trace, "-p", str(number)], stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    strace.send_signal(signal.SIGINT)
    strace.wait()
    calls = collections.Counter()
    for line in trace.read_text().splitlines():
        thread, _, rest = line.partition(" ")
        # Calls interrupted by attaching, or still waiting at the end, are not wake-ups.
        if "restart_syscall" in rest or "<detached" in rest or "= ?" in rest or "--- SIG" in rest:
            continue
        name = re.match(r"\s*(?:<\.\.\. )?(\w+)", rest)
        if name and not rest.rstrip().endswith("<unfinished ...>"):
            calls[names.get(thread, thread), name[1]] += 1
    return calls


def show_calls(number, folder, seconds):
    if not shutil.which("strace"):
        print("strace is not installed: system calls were not counted")
        return
    calls = system_calls(number, folder / "trace", seconds)
    print(f"system calls in {seconds:.0f} s: {calls.total()}")
    for (thread, name), count in calls.most_common():
        print(f"  {count:6} {name} ({thread})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("seconds", type=float, nargs="?", default=30)
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-idle-"))
    library = folder / "sounds"
    library.mkdir()
    tone(library / "bell.wav", 1)
    server = Server(options.binary, folder, library=library)
    starts = []
    for _ in range(10):
        starts.append(server.start())
        server.stop()
    server.start()
    print(f"start to the first answer: {1000 * statistics.median(starts):.0f} ms (median of {len(starts)}), "
          f"{1000 * max(starts):.0f} ms at most")
    time.sleep(6)
    before = server.figures()
    show_memory(server.process.pid)
    time.sleep(options.seconds)
    print(f"processor: {1000 * (server.figures()['cpu'] - before['cpu']):.0f} ms in {options.seconds:.0f} s")
    show_calls(server.process.pid, folder, options.seconds)
    server.stop()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
