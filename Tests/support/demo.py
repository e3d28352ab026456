# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A server with the demo sounds and the dashboard."""

import os
import pathlib
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

from support import ROOT
from support.audio import write_wav
from support.client import Client
from support.server import Server
from support.tokens import create_token
from support.waiting import until

SOUNDS = 8


class DemoServer(Server):
    """A server with the demo sounds in a library of its own, and requests to it; it is started.

    With tokens it has one that controls and one that reads; with TLS it is called kiosk.local, too.
    """

    def __init__(self, binary: str | os.PathLike[str], folder: str | os.PathLike[str], *arguments: object, has_tokens: bool = False,
                 has_tls: bool = False, **options: Any):
        library, files = pathlib.Path(folder) / "library", pathlib.Path(folder) / "tls"
        shutil.copytree(ROOT / "demo-sounds", library, dirs_exist_ok=True)
        arguments = ("--public", ROOT / "public", *arguments)
        self.tokens = [binary, "token", "revoke", "--token-file", pathlib.Path(folder) / "tokens"]
        self.token: str | None = None
        self.read_token: str | None = None
        if has_tls:
            subprocess.run([binary, "tls", "init", "kiosk.local", "127.0.0.1", "--folder", files], check=True, capture_output=True)
            options["authority"] = files / "authority.pem"
            arguments += ("--allow-host", "kiosk.local", "--tls-certificate", files / "certificate.pem", "--tls-key", files / "certificate.key")
        if has_tokens:
            place = ("--token-file", pathlib.Path(folder) / "tokens")
            self.token = create_token(binary, "desk", "--scope", "control", *place)
            self.read_token = create_token(binary, "visitor", "--scope", "read", *place)
            arguments += place
        super().__init__(binary, folder, *arguments, library=library, analyzes=True, **options)
        self.start()

    def ask(self, method: str, path: str, body: Any = None, data: bytes | None = None) -> Any:
        """Sends a request; gives the reply, or the problem of a refusal."""
        # A client for each request: tests restart the server on the same port.
        client = Client(self.address, token=self.token, authority=self.authority)
        try:
            return client.ask(method, path, body, raw=data)[1]
        finally:
            client.close()

    def revoke(self, name: str) -> None:
        """Revokes a token by its name."""
        subprocess.run([*self.tokens, name], check=True)

    def wait_until_ready(self, count: int = SOUNDS, within: float = 30) -> None:
        """Waits until so many sounds can be played."""
        until(f"{count} sounds are ready", lambda: self.ask("GET", "/v1/sounds?state=ready&limit=1")["total"] >= count, within)

    def plays_to_pipewire(self) -> None:
        """Waits until the output is PipeWire's."""
        until("the server plays through PipeWire", lambda: self.ask("GET", "/v1/health")["output"]["backend"] == "pipewire", 30)


def make_demo_sounds() -> None:
    subprocess.run([ROOT / "Scripts/make-demo-sounds.sh", ROOT / "demo-sounds"], check=True)


def many_sounds(count: int, seconds: float = 0.05) -> Callable[[pathlib.Path], None]:
    """Gives the function that adds so many silent sounds of that length to a library."""
    def add(library: pathlib.Path) -> None:
        library.mkdir()
        first = library / "many-0.wav"
        write_wav(first, [0] * round(seconds * 48_000))
        for number in range(1, count):
            shutil.copy(first, library / f"many-{number}.wav")

    return add
