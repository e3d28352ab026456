#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A server with `--state volatile` and `--provision` on a machine whose root and home are read-only.

    readonly.py PATH-TO-CARILLON                 as root

In a mount namespace of its own every file system but /proc, /dev, /sys and a new /tmp in memory is read-only. The server starts, plays,
and is changed; after a restart it is what its documents say.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

from machine import Machine
from support.audio import tone
from support.waiting import demand, until


def protect():
    """Makes this process's file systems read-only but for /tmp."""
    mounts = [line.split()[4] for line in pathlib.Path("/proc/self/mountinfo").read_text().splitlines()]
    kept = ("/proc", "/dev", "/sys")
    for mount in sorted(set(mounts), reverse=True):
        place = mount.encode().decode("unicode_escape")
        if not place.startswith(kept) and place != "/tmp":
            subprocess.run(["mount", "-o", "remount,bind,ro", place], check=False, capture_output=True)
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/tmp"], check=True)
    for place in ("/", os.path.expanduser("~"), "/var/lib"):
        try:
            (pathlib.Path(place) / "carillon-was-here").write_text("")
        except OSError:
            continue
        raise SystemExit(f"readonly: {place} can be written")


def make_machine(binary):
    """A volatile server whose own files are read-only, too."""
    folder = pathlib.Path("/tmp/kiosk")
    documents = folder / "documents"
    documents.mkdir(parents=True)
    tone(documents / "door.wav", 0.3)
    (documents / "kiosk.yaml").write_text(
        "carillon: 1\nmanager: {musicVolume: 0.25}\nsounds:\n  door.wav: {file: door.wav, title: Door}\n"
        "stations:\n  calm: {sounds: [door, bell]}\n")
    machine = Machine(binary, folder, "--provision", documents, state="volatile", start=False)
    for name in ("library", "documents"):
        subprocess.run(["mount", "--bind", folder / name, folder / name], check=True)
        subprocess.run(["mount", "-o", "remount,bind,ro", folder / name], check=True)
    return machine


def use(machine):
    """Starts it, plays, changes it, and ends it; returns what it was at the start."""
    machine.server.start()
    shown, client = machine.export(), machine.client()
    machine.run("ctl", "play", "door", check=0)
    until(lambda: f"the sound was heard: {client.get('/v1/sounds/door.wav')}", lambda: client.get("/v1/sounds/door.wav")["playCount"] == 1, 30)
    machine.apply("carillon: 1\nmanager: {musicVolume: 1}\nstations: {late: {sounds: [bell]}}\n", check=0)
    demand(machine.export() != shown, "a change has no effect")
    demand("safeMode" not in json.dumps(client.get("/v1/health")["reasons"]), "the server is in safe mode")
    demand(machine.server.stop() == 0, "the server ended badly")
    return shown


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    if "--inside" not in sys.argv:
        command = ["unshare", "--mount", "--propagation", "private", sys.executable, *sys.argv, "--inside"]
        raise SystemExit(subprocess.run(command, check=False).returncode)
    protect()
    machine = make_machine(binary)
    first, second = use(machine), use(machine)
    demand(first == second, "after a restart the server is not what its documents say")
    left = [entry for entry in pathlib.Path("/tmp").iterdir() if entry.name != "kiosk"]
    demand(not left, f"left behind: {left}")
    shutil.rmtree(machine.folder / "machine")
    print("readonly: a volatile server runs, plays and restarts with root, home and its own files read-only")


if __name__ == "__main__":
    main()
