# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A server to which documents are applied, and the command that applies them."""

import os
import pathlib
import subprocess

import yaml
from support.audio import tone
from support.client import Client
from support.server import Server

LIBRARY = ("bell.wav", "chime.wav", "gong.wav")


class Machine:
    """A server with three sounds in its library, and `carillon apply` and `export` for it."""

    def __init__(self, binary, folder, *arguments, name="machine", start=True, state=None):
        self.binary, self.folder = str(binary), pathlib.Path(folder)
        home = self.folder / name
        home.mkdir(exist_ok=True)
        library = self.folder / "library"
        if not library.exists():
            library.mkdir()
            for index, sound in enumerate(LIBRARY):
                tone(library / sound, 0.2, hertz=300 + 100 * index)
        self.state = home / "state"
        self.clients = {}
        self.server = Server(binary, home, *arguments, library=library, state=state)
        if start:
            self.server.start()

    def run(self, *arguments, text=None, check=None, token=None):
        """Runs a command on the server, with a token; returns its exit code, output and errors."""
        command = [self.binary, *arguments, "--server", f"127.0.0.1:{self.server.port}", "--timeout", "60"]
        environment = dict(os.environ, CARILLON_CTL_TOKEN=token) if token else None
        done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=self.folder, env=environment, check=False)
        if check is not None and done.returncode != check:
            raise SystemExit(f"{' '.join(arguments)} ended with {done.returncode}, not {check}:\n{text}\n{done.stdout}{done.stderr}")
        return done.returncode, done.stdout, done.stderr

    def apply(self, document, *arguments, check=None, token=None):
        """Applies a document; returns as `run`."""
        text = document if isinstance(document, str) else dump(document)
        return self.run("apply", "-", *arguments, text=text, check=check, token=token)

    def export(self):
        """The text of the server's document."""
        return self.run("export", check=0)[1]

    def client(self, token=None):
        """A client of the server, which may have been started again on another port."""
        key = self.server.port, token
        if key not in self.clients:
            self.clients[key] = Client(self.server.port, token=token)
        return self.clients[key]

    def status(self, path, token=None, method="GET"):
        """The status of an answer."""
        return self.client(token).ask(method, path)[0]

    def server_sounds(self):
        """The names of the server's sounds."""
        return [sound["name"] for sound in self.client().sounds()]

    def metric(self, name):
        """The value of a metric; None if there is none."""
        return self.client().metrics().get(name)


def dump(document):
    """A document as YAML."""
    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True)
