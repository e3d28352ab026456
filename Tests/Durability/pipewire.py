# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A PipeWire daemon for a test."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from server import ROOT


class Skipped(Exception):
    """The machine does not support this fault."""


class Failed(Exception):
    """The server did not behave as expected."""


class PipeWire:
    """A private daemon, by Scripts/pipewire-fixture.sh; with `records` its sink records what it plays."""

    def __init__(self, records=False, quantum="2048"):
        self.folder = tempfile.mkdtemp(prefix="carillon-pw-")
        recording = {"CARILLON_TEST_RECORDS": "1"} if records else {}
        self.process = subprocess.Popen(
            [ROOT / "Scripts/pipewire-fixture.sh", "serve", self.folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env=dict(os.environ, CARILLON_TEST_QUANTUM=quantum, **recording))
        self.environment = {"XDG_RUNTIME_DIR": self.folder}
        for name in ("PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR"):
            os.environ.pop(name, None)

    def tell(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if answer != "ok":
            raise Skipped(answer) if "not installed" in answer else Failed(f"{command}: {answer}")

    def begin(self, *commands):
        for command in commands:
            self.tell(command)

    def pw_cli(self, *arguments):
        return subprocess.run(["pw-cli", *arguments], env=dict(os.environ, **self.environment), capture_output=True,
                              text=True, check=False, timeout=20).stdout

    def sink(self):
        number = None
        for line in self.pw_cli("ls", "Node").splitlines():
            if line.strip().startswith("id "):
                number = line.split()[1].rstrip(",")
            if 'node.name = "carillon-null"' in line:
                return number
        raise Failed("the sink was not found")

    def recording(self):
        """The file of a recording sink: two channels of 32-bit floats at 48 kHz."""
        return pathlib.Path(self.folder, "carillon-null.f32")

    def remove_sink(self):
        self.pw_cli("destroy", self.sink())

    def set_sink(self, props):
        self.pw_cli("set-param", self.sink(), "Props", props)

    def end(self):
        self.process.stdin.close()
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)
