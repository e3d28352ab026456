# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Processes by their numbers, and the decoders of a server: one process that waits, and one for each file, which are its children."""

from __future__ import annotations

import os
import pathlib
import re
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.program import Program


def children(parent: int, name: str = "carillon-decode") -> list[int]:
    """The numbers of the living processes of a name that a process started."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            head, tail = (entry / "stat").read_text().rsplit(")", 1)
        except OSError:
            continue
        fields = tail.split()
        if int(fields[1]) == parent and fields[0] != "Z" and head.split("(", 1)[1].startswith(name):
            found.append(int(entry.name))
    return found


def waiting(server: Program) -> int | None:
    """The number of the process that waits, or None."""
    return next(iter(children(server.process.pid)), None)


def decoders(server: Program) -> list[int]:
    """The numbers of the processes that read a file."""
    parent = waiting(server)
    return children(parent) if parent else []


def memory(process: int, *names: str) -> int:
    """Resident memory of a process in KiB, or the sum of these lines of its status; 0 without it."""
    try:
        text = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    values = dict(re.findall(r"^(\w+):\s+(\d+)", text, re.M))
    return sum(int(values.get(name, 0)) for name in names or ("VmRSS",))


def own(process: int) -> int:
    """Resident memory of a process without the pages of its program file, in KiB."""
    return memory(process, "RssAnon", "RssShmem")


def processor_seconds(process: int, with_children: bool = False) -> float:
    """Seconds of processor time of a process, and of its children that have ended."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15 if with_children else 13])) / os.sysconf("SC_CLK_TCK")


class Watch:
    """Takes the memory of a server and its decoders until its end; the largest values, in KiB."""

    def __init__(self, server: Program):
        self.server = server
        self.rss = self.own = self.decoders = self.count = 0
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        while not self.ending.wait(0.1):
            self.rss = max(self.rss, memory(self.server.process.pid))
            self.own = max(self.own, own(self.server.process.pid))
            parent = waiting(self.server)
            processes = children(parent) if parent else []
            self.decoders = max(self.decoders, sum(memory(p) for p in [parent, *processes] if p))
            self.count = max(self.count, len(processes))

    def end(self) -> None:
        self.ending.set()
        self.thread.join()


def wait_for_rest(server: Program, within: float) -> float | None:
    """Waits until no decoder is left; returns the seconds, or None after the time."""
    begin = time.monotonic()
    while time.monotonic() < begin + within:
        if waiting(server) is None:
            return time.monotonic() - begin
        time.sleep(0.1)
    return None
