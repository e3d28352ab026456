# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A PipeWire daemon for a test."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from support import ROOT
from support.waiting import Failed, Skipped


class PipeWire:
    """A private daemon, by Scripts/pipewire-fixture.sh; with `records` its sink records what it plays."""

    def __init__(self, records: bool = False, quantum: str = "2048"):
        self.folder = tempfile.mkdtemp(prefix="carillon-pw-")
        recording = {"CARILLON_TEST_RECORDS": "1"} if records else {}
        self.process = subprocess.Popen(
            [ROOT / "Scripts/pipewire-fixture.sh", "serve", self.folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env=dict(os.environ, CARILLON_TEST_QUANTUM=quantum, **recording))
        assert self.process.stdin and self.process.stdout
        self.commands, self.answers = self.process.stdin, self.process.stdout
        self.environment = {"XDG_RUNTIME_DIR": self.folder}
        for name in ("PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR"):
            os.environ.pop(name, None)

    def tell(self, command: str) -> None:
        self.commands.write(command + "\n")
        self.commands.flush()
        answer = self.answers.readline().strip()
        if answer != "ok":
            raise Skipped(answer) if "not installed" in answer else Failed(f"{command}: {answer}")

    def begin(self, *commands: str) -> None:
        for command in commands:
            self.tell(command)

    def pw_cli(self, *arguments: str) -> str:
        return subprocess.run(["pw-cli", *arguments], env=dict(os.environ, **self.environment), capture_output=True,
                              text=True, check=False, timeout=20).stdout

    def sink(self) -> str:
        number = None
        for line in self.pw_cli("ls", "Node").splitlines():
            if line.strip().startswith("id "):
                number = line.split()[1].rstrip(",")
            if number and 'node.name = "carillon-null"' in line:
                return number
        raise Failed("the sink was not found")

    def recording(self) -> pathlib.Path:
        """The file of a recording sink: two channels of 32-bit floats at 48 kHz."""
        return pathlib.Path(self.folder, "carillon-null.f32")

    def remove_sink(self) -> None:
        self.pw_cli("destroy", self.sink())

    def set_sink(self, props: str) -> None:
        self.pw_cli("set-param", self.sink(), "Props", props)

    def end(self) -> None:
        self.commands.close()
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)
