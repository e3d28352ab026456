#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Gives a server library files and folders that it may not read, and damaged files.

    library.py PATH-TO-CARILLON

They must be listed as failed, with their reason, and be named by health, and nothing else. When they are repaired they
must be usable, without a restart. No descriptor may be closed twice: the second close can end anybody's connection.
As root the server runs as another user, because root may read everything.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import report
from preload import Preload
from server import Client, Server, tone

NOBODY = 65_534
parser = argparse.ArgumentParser()
parser.add_argument("binary")
binary = os.path.abspath(parser.parse_args().binary)
user = NOBODY if os.geteuid() == 0 else None


def runs():
    """Whether the user may run the server."""
    try:
        return subprocess.run([binary, "--version"], user=user, group=user, extra_groups=[], capture_output=True,
                              check=False, cwd="/").returncode == 0
    except PermissionError:
        return False


if user and not runs():
    print(f"left out: user {user} cannot run {binary}")
    sys.exit(0)
faults = []
folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-library-"))
folder.chmod(0o777)
library = folder / "sounds"
closed = library / "closed"
closed.mkdir(parents=True)
for path in (library / "good.wav", library / "locked.wav", closed / "inner.wav"):
    tone(path, 0.1)
(library / "damaged.wav").write_bytes(b"RIFF, but nothing else")
(library / "empty.wav").touch()
BROKEN = {"locked.wav", "damaged.wav", "empty.wav"}


def until(what, condition, within=60):
    """Waits for a condition; without it that is a fault."""
    end = time.monotonic() + within
    while not condition():
        if time.monotonic() > end:
            faults.append(f"not within {within} s: {what}")
            return
        time.sleep(0.1)


def sounds(state):
    return {sound["name"]: sound for sound in client.get("/v1/sounds?limit=1000")["sounds"] if sound["state"] == state}


def reasons():
    return {reason["code"]: reason["text"] for reason in client.get("/v1/health")["reasons"]}


(library / "locked.wav").chmod(0)
closed.chmod(0)
preload = Preload(folder, folder)
(folder / "faults").chmod(0o666)
server = Server(binary, folder, library=library, user=user, environment={"HOME": str(folder), **preload.environment})
server.start()
client = Client(server.port)
until("the good sound is ready, the others have failed", lambda: set(sounds("ready")) == {"good.wav"} and set(sounds("failed")) == BROKEN)
for name, sound in sounds("failed").items():
    print(f"  {name}: {sound['failure']}")
    if not sound["failure"]:
        faults.append(f"{name} has failed without a reason")
until("health names them", lambda: set(reasons()) == {"library-unreadable"})
text = reasons().get("library-unreadable", "")
print(f"  health: {text}")
if missing := [name for name in [*BROKEN, str(closed)] if name not in text]:
    faults.append(f"health does not name {missing}: {text}")
if (status := client.ask("GET", "/readyz")[0]) != 200:
    faults.append(f"files that cannot be read make the server not ready: {status}")
(library / "locked.wav").chmod(0o644)
closed.chmod(0o755)
for name in ("damaged.wav", "empty.wav"):
    shutil.copy(library / "good.wav", library / name)
until("all are ready after their repair", lambda: set(sounds("ready")) == {"good.wav", "inner.wav", *BROKEN})
until("health names nothing any more", lambda: not reasons())
if status := server.stop():
    faults.append(f"exit status {status}")
if count := preload.get("misclosed"):
    faults.append(f"{count} times a descriptor was closed that was not open")
print(f"{len(BROKEN)} files and a folder that cannot be read: {len(faults)} faults")
report.finish(faults, folder)
