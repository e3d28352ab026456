#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Many servers on this machine, to which one document is applied with `carillon apply --on`.

    fleet.py PATH-TO-CARILLON [--servers 200]

Each server has the null output, a volatile state and a port of its own. Prints times, and the memory of all servers together.
"""

import argparse
import pathlib
import resource
import subprocess
import tempfile
import time

from machine import LIBRARY, dump
from support.audio import tone
from support.server import Server
from support.waiting import demand


def apply(binary, folder, *arguments):
    """Applies the document everywhere; returns the seconds, the exit code and the last line."""
    began = time.monotonic()
    done = subprocess.run([binary, "apply", "document.yaml", "--on", "servers", "--timeout", "120", *arguments], cwd=folder,
                          capture_output=True, text=True, check=False)
    lines = (done.stdout or done.stderr).splitlines()
    return time.monotonic() - began, done.returncode, lines[-1] if lines else ""


def proportional(process):
    """The memory of a process in KiB; pages that are shared count in parts."""
    text = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))


def prepare(folder):
    """The library of all servers, and the document."""
    library = folder / "library"
    library.mkdir()
    for sound in LIBRARY:
        tone(library / sound, 0.2)
    tone(folder / "door.wav", 0.5)
    (folder / "document.yaml").write_text(dump({
        "carillon": 1, "manager": {"musicVolume": 0.4}, "queue": {"chime": "door"},
        "sounds": {"door.wav": {"file": "door.wav", "tags": ["door"]}, **{sound: {"title": sound} for sound in LIBRARY}},
        "stations": {f"s{n}": {"sounds": list(LIBRARY), "position": n} for n in range(4)},
        "actions": {"door": {"steps": [{"operation": {"op": "play", "sound": "door"}}]}},
        "shows": {"day": {"cues": [{"number": "1", "action": "door"}]}},
        "schedules": {"closing": {"cron": "45 19 * * *", "timeZone": "Europe/Paris", "item": {"sound": "door"}}},
    }))
    return library


def start(binary, folder, library, count, servers):
    """Starts the servers, which are added to those that are running."""
    began = time.monotonic()
    for number in range(count):
        servers.append(Server(binary, folder, library=library, state="volatile", log=folder / f"{number}.log"))
        servers[-1].start(within=120)
    print(f"fleet: {len(servers)} servers started in {time.monotonic() - began:.1f} s", flush=True)
    (folder / "servers").write_text("".join(f"127.0.0.1:{server.port}\n" for server in servers))


def measure(binary, folder, servers):
    """Applies the document in each way, and shows times and memory."""
    for what, arguments, code, words in (
        ("differences", ["--diff"], 1, f"{len(servers)} servers: {len(servers)} different"),
        ("applied", [], 0, f"{len(servers)} servers: {len(servers)} ok"),
        ("again", [], 0, f"{len(servers)} servers: {len(servers)} ok"),
        ("no differences", ["--diff"], 0, f"{len(servers)} servers: {len(servers)} ok"),
    ):
        seconds, found, last = apply(binary, folder, *arguments)
        demand((found, last) == (code, words), f"fleet: {what}: {found}, {last}")
        print(f"fleet: {what} in {seconds:.1f} s: {last}", flush=True)
    memory = [proportional(server.process) for server in servers]
    print(f"fleet: {sum(memory) / 1024:.0f} MiB in all, {sum(memory) / 1024 / len(memory):.1f} MiB each (proportional)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--servers", type=int, default=200)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    servers = []
    with tempfile.TemporaryDirectory(prefix="carillon-fleet-") as name:
        folder = pathlib.Path(name)
        try:
            start(binary, folder, prepare(folder), options.servers, servers)
            measure(binary, folder, servers)
        finally:
            for server in servers:
                server.end()


if __name__ == "__main__":
    main()
