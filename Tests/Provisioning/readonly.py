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
import time

from machine import Machine, tone


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


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    if "--inside" not in sys.argv:
        command = ["unshare", "--mount", "--propagation", "private", sys.executable, *sys.argv, "--inside"]
        raise SystemExit(subprocess.run(command, check=False).returncode)
    protect()
    folder = pathlib.Path("/tmp/kiosk")
    folder.mkdir()
    documents = folder / "documents"
    documents.mkdir()
    tone(documents / "door.wav", 0.3)
    (documents / "kiosk.yaml").write_text(
        "carillon: 1\nmanager: {musicVolume: 0.25}\nsounds:\n  door.wav: {file: door.wav, title: Door}\n"
        "stations:\n  calm: {sounds: [door, bell]}\n")
    machine = Machine(binary, folder, "--provision", str(documents), "--state", "volatile", start=False)
    place = machine.server.command.index("--state")
    del machine.server.command[place:place + 2]
    for name in ("library", "documents"):
        # Also the kiosk's own files are read-only from here on.
        subprocess.run(["mount", "--bind", folder / name, folder / name], check=True)
        subprocess.run(["mount", "-o", "remount,bind,ro", folder / name], check=True)
    shown = []
    for _ in range(2):
        machine.server.start()
        shown.append(machine.export())
        machine.run("ctl", "play", "door", check=0)
        until = time.monotonic() + 30
        while "\"playCount\":1" not in machine.fetch("/v1/sounds/door.wav"):
            if time.monotonic() > until:
                raise SystemExit(f"readonly: the sound was not heard\n{machine.fetch('/v1/sounds/door.wav')}")
        machine.apply("carillon: 1\nmanager: {musicVolume: 1}\nstations: {late: {sounds: [bell]}}\n", check=0)
        if machine.export() == shown[-1]:
            raise SystemExit("readonly: a change has no effect")
        if "safeMode" in json.dumps(json.loads(machine.fetch("/v1/health"))["reasons"]):
            raise SystemExit("readonly: the server is in safe mode")
        if machine.server.stop() != 0:
            raise SystemExit("readonly: the server ended badly")
    if shown[0] != shown[1]:
        raise SystemExit("readonly: after a restart the server is not what its documents say")
    left = [entry for entry in pathlib.Path("/tmp").iterdir() if entry.name != "kiosk"]
    if left:
        raise SystemExit(f"readonly: left behind: {left}")
    shutil.rmtree(folder / "machine")
    print("readonly: a volatile server runs, plays and restarts with root, home and its own files read-only")


main()
