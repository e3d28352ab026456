#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Opens connections that request much and never read, and checks that the server's memory does not grow with them.

    unread.py PATH-TO-CARILLON [--sounds 300] [--items 1000] [--clients 60]

The server has a library, a long queue, and a sound with a cover of 15 MiB. Clients open events as WebSocket and as
stream, and request the cover, the backup and the lists; the others are answered meanwhile. What a client gets first does
not grow with the collections that its topics do not concern.
"""

import argparse
import pathlib
import resource
import shutil
import socket
import tempfile
import time

from bombfiles import PNG, picture, small_flac
from support import report
from support.audio import tone
from support.client import Client
from support.processes import memory, own
from support.server import Server
from support.sockets import Conversation, upgrade
from support.waiting import demand, until

# KiB by which the server's own memory may grow.
GROWTH = 64 << 10
# Bytes of a greeting without collections.
SMALL = 4_096
COVERS = 20


def ask(port, path, accept="*/*"):
    """Sends a request and takes the first bytes of the answer, no more."""
    client = socket.socket()
    # A small window, so that the rest of the answer stays with the server.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    client.settimeout(120)
    client.connect(("127.0.0.1", port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n\r\n".encode())
    answer = client.recv(12)
    demand(answer.startswith(b"HTTP/1.1 200"), f"{path}: {answer}")
    return client


class Trial:
    """A server with much to say, and connections that do not read it; `faults` is what was wrong."""

    def __init__(self, options):
        self.options = options
        self.faults, self.held, self.times = [], [], []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-unread-"))
        library = self.folder / "sounds"
        library.mkdir()
        tone(library / "sound-0.wav", 0.05)
        for number in range(1, options.sounds):
            shutil.copy(library / "sound-0.wav", library / f"sound-{number}.wav")
        (library / "cover.flac").write_bytes(small_flac(blocks=[(6, picture(PNG + bytes(15 << 20)))]))
        self.server = Server(options.binary, self.folder, "--watch", "false", library=library)
        self.server.start()
        self.client = Client(self.server.port, timeout=120)
        self.fill()

    def fill(self):
        """Waits for the library, then makes a long queue."""
        until("the library is read", lambda: self.client.ready() >= self.options.sounds + 1, 120, pause=0.2)
        self.client.ask("POST", "/v1/queue/pause")
        item = {"sound": "sound-0.wav", "clientData": "x" * 4_096}
        for _ in range(self.options.items):
            status, answer = self.client.ask("POST", "/v1/queue/items", item)
            demand(status == 201, f"an announcement: {status} {answer}")

    def warm(self):
        """One of each, so that the code of every answer was used before it counts."""
        port = self.server.port
        self.held += [ask(port, path) for path in ("/v1/sounds/cover.flac/cover", "/v1/backup", "/v1/queue/items?limit=1000")]
        small, _ = Conversation(port, "/v1/events?topics=player.finished").next("hello")
        whole, _ = Conversation(port).next("hello")
        print(f"a greeting has {whole} bytes, {small} for the ends of players alone")
        if small > SMALL:
            self.faults.append(f"a greeting for the ends of players has {small} bytes")

    def kinds(self):
        """The kinds of connections: name, how many, and what makes one."""
        port, clients = self.server.port, self.options.clients
        return [
            ("WebSockets", clients, lambda: upgrade(port, receive_buffer=4_096)[0]),
            ("event streams", clients, lambda: ask(port, "/v1/events", "text/event-stream")),
            ("covers", COVERS, lambda: ask(port, "/v1/sounds/cover.flac/cover")),
            ("backups", COVERS, lambda: ask(port, "/v1/backup")),
            ("pages of announcements", COVERS, lambda: ask(port, "/v1/queue/items?limit=1000")),
            ("pages of sounds", COVERS, lambda: ask(port, "/v1/sounds?limit=1000")),
        ]

    def run(self):
        number = self.server.process.pid
        before, most, warm = own(number), 0, len(self.held)
        for kind, count, make in self.kinds():
            for _ in range(count):
                self.held.append(make())
                self.stop_all()
            time.sleep(0.5)
            most = max(most, own(number))
            print(f"{count} unread {kind}: {own(number) - before >> 10:+} MiB")
        self.times.sort()
        print(f"{len(self.held) - warm} clients that do not read; the server has {memory(number) >> 10} MiB; stop-all: p50 "
              f"{self.times[len(self.times) // 2] * 1e3:.1f} ms, slowest {self.times[-1] * 1e3:.1f} ms")
        if most - before > GROWTH:
            self.faults.append(f"the server's own memory grew by {most - before >> 10} MiB")

    def stop_all(self):
        """An ordinary request, whose time is taken."""
        begin = time.monotonic()
        if (status := self.client.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})[0]) != 200:
            self.faults.append(f"stop-all: {status}")
        self.times.append(time.monotonic() - begin)

    def end(self):
        for one in self.held:
            one.close()
        if status := self.server.stop():
            self.faults.append(f"exit status {status}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--sounds", type=int, default=300)
    parser.add_argument("--items", type=int, default=1_000)
    parser.add_argument("--clients", type=int, default=60)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    trial = Trial(options)
    trial.warm()
    trial.run()
    trial.end()
    report.finish(trial.faults, trial.folder)


if __name__ == "__main__":
    main()
