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

from preload import Preload
from support import report
from support.audio import tone
from support.client import Client
from support.server import Server
from support.waiting import Failed, until

NOBODY = 65_534
BROKEN = {"locked.wav", "damaged.wav", "empty.wav"}


def runs(binary, user):
    """Whether the user may run the server."""
    try:
        return subprocess.run([binary, "--version"], user=user, group=user, extra_groups=[], capture_output=True,
                              check=False, cwd="/").returncode == 0
    except PermissionError:
        return False


class Trial:
    """A server with a library of good and broken files; `faults` is what was wrong."""

    def __init__(self, binary, user):
        self.faults = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-library-"))
        self.folder.chmod(0o777)
        self.library = self.folder / "sounds"
        self.closed = self.library / "closed"
        self.fill()
        self.preload = Preload(self.folder, self.folder)
        (self.folder / "faults").chmod(0o666)
        self.server = Server(binary, self.folder, library=self.library, user=user,
                             environment={"HOME": str(self.folder), **self.preload.environment})
        self.server.start()
        self.client = Client(self.server.port)

    def fill(self):
        self.closed.mkdir(parents=True)
        for path in (self.library / "good.wav", self.library / "locked.wav", self.closed / "inner.wav"):
            tone(path, 0.1)
        (self.library / "damaged.wav").write_bytes(b"RIFF, but nothing else")
        (self.library / "empty.wav").touch()
        (self.library / "locked.wav").chmod(0)
        self.closed.chmod(0)

    def expect(self, what, condition):
        """Waits for a condition; without it that is a fault."""
        try:
            until(what, condition)
        except Failed as failure:
            self.faults.append(str(failure))

    def sounds(self, state):
        return {sound["name"]: sound for sound in self.client.get("/v1/sounds?limit=1000")["sounds"] if sound["state"] == state}

    def reasons(self):
        return {reason["code"]: reason["text"] for reason in self.client.get("/v1/health")["reasons"]}

    def check_broken(self):
        """What cannot be read has failed with a reason, and health names it."""
        self.expect("the good sound is ready, the others have failed",
                   lambda: set(self.sounds("ready")) == {"good.wav"} and set(self.sounds("failed")) == BROKEN)
        for name, sound in self.sounds("failed").items():
            print(f"  {name}: {sound['failure']}")
            if not sound["failure"]:
                self.faults.append(f"{name} has failed without a reason")
        self.expect("health names them", lambda: set(self.reasons()) == {"library-unreadable"})
        text = self.reasons().get("library-unreadable", "")
        print(f"  health: {text}")
        if missing := [name for name in [*BROKEN, str(self.closed)] if name not in text]:
            self.faults.append(f"health does not name {missing}: {text}")
        if (status := self.client.ask("GET", "/readyz")[0]) != 200:
            self.faults.append(f"files that cannot be read make the server not ready: {status}")

    def check_repaired(self):
        """What was repaired can be used without a restart."""
        (self.library / "locked.wav").chmod(0o644)
        self.closed.chmod(0o755)
        for name in ("damaged.wav", "empty.wav"):
            shutil.copy(self.library / "good.wav", self.library / name)
        self.expect("all are ready after their repair", lambda: set(self.sounds("ready")) == {"good.wav", "inner.wav", *BROKEN})
        self.expect("health names nothing any more", lambda: not self.reasons())

    def end(self):
        if status := self.server.stop():
            self.faults.append(f"exit status {status}")
        if count := self.preload.get("misclosed"):
            self.faults.append(f"{count} times a descriptor was closed that was not open")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    binary = os.path.abspath(parser.parse_args().binary)
    user = NOBODY if os.geteuid() == 0 else None
    if user and not runs(binary, user):
        print(f"left out: user {user} cannot run {binary}")
        sys.exit(0)
    trial = Trial(binary, user)
    trial.check_broken()
    trial.check_repaired()
    trial.end()
    print(f"{len(BROKEN)} files and a folder that cannot be read: {len(trial.faults)} faults")
    report.finish(trial.faults, trial.folder)


if __name__ == "__main__":
    main()
