# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A process of the server."""

import contextlib
import os
import pathlib
import re
import socket
import ssl
import time
from collections.abc import Mapping
from typing import Any, ClassVar

from support import processes
from support.program import Program
from support.waiting import Failed, until

HEALTH = b"GET /v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Server(Program):
    """`carillon serve`, by default on a port of its own and without analysis of its sounds.

    `output` is null, auto or pipewire, `state` a folder or volatile, `user` the number of an account; `authority` is the
    file of the one who signed the certificate of a server with TLS.
    """

    #: What the log says of the address: scheme and port.
    ANNOUNCEMENT: ClassVar = r"(https?)://127\.0\.0\.1:(\d+)/"

    def __init__(self, binary: str | os.PathLike[str], folder: str | os.PathLike[str], *arguments: object, listen: str = "127.0.0.1:0",
                 output: str = "null", state: str | os.PathLike[str] | None = None, library: str | os.PathLike[str] | None = None,
                 analyzes: bool = False, environment: Mapping[str, str] | None = None, log: str | os.PathLike[str] | None = None,
                 user: int | None = None, authority: str | os.PathLike[str] | None = None, **options: Any):
        self.folder = pathlib.Path(folder)
        command = [binary, "serve", "--listen", listen, "--output", output, "--state", state or self.folder / "state"]
        command += [] if analyzes else ["--analyze", "false"]
        command += ["--library", library] if library else []
        account = {"user": user, "group": user, "extra_groups": []} if user else {}
        super().__init__([*command, *arguments], log or self.folder / "server.log", environment, **account, **options)
        self.authority = authority
        self.address = ""
        self.port = 0

    def start(self, within: float = 30) -> float:
        """Starts the process; returns the seconds until it answered a request."""
        begin = time.monotonic()
        self.port = 0
        super().start()
        scheme, port = self.wait_for(self.ANNOUNCEMENT, within=within)
        self.port, self.address = int(port), f"{scheme or 'http'}://127.0.0.1:{port}"
        until(lambda: f"the server answers:\n{self.said()[-3000:]}", self.answers, within, pause=0.002)
        return time.monotonic() - begin

    def answers(self) -> bool:
        """Whether it answers a request, if only that it is starting."""
        if not self.is_running:
            raise Failed(f"the server ended with {self.process.poll()}:\n{self.said()[-3000:]}")
        with contextlib.suppress(OSError), self.connect(timeout=5) as client:
            client.sendall(HEALTH)
            return client.recv(12).startswith(b"HTTP/1.1 ")
        return False

    def connect(self, timeout: float = 30, name: str = "127.0.0.1", **options: object) -> socket.socket:
        """Connects a socket, over TLS if the server has a certificate, of that name; further options are of the context."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout)
        if not self.authority:
            return plain
        context = ssl.create_default_context(cafile=self.authority)
        for option, value in options.items():
            setattr(context, option, value)
        return context.wrap_socket(plain, server_hostname=name)

    def keep_port(self) -> None:
        """From the next start on it listens where it does now."""
        self.command[self.command.index("--listen") + 1] = f"127.0.0.1:{self.port}"

    def figures(self) -> dict[str, float]:
        """Resident and private memory in KiB, open descriptors, threads, seconds of processor time."""
        number = self.process.pid
        status = pathlib.Path(f"/proc/{number}/status").read_text()
        return {
            "rss": processes.memory(number), "anon": processes.memory(number, "RssAnon"),
            "threads": int(re.findall(r"^Threads:\s+(\d+)", status, re.M)[0]),
            "fds": len(os.listdir(f"/proc/{number}/fd")), "cpu": processes.processor_seconds(number),
        }
