#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Freezes single threads of a server that a service manager watches, and counts the signs of life.

    watchdog.py CARILLON [--sounds N] [--subscribers N]

An idle and a busy server send them; one whose event loop, engine or reader of streams is frozen (by ptrace, so that all others
go on) sends none until it moves again, and says so in health if a loop is left to ask.
"""

import argparse
import contextlib
import ctypes
import itertools
import os
import pathlib
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator

from support import report
from support.audio import tone
from support.client import CUT, Client
from support.server import Server
from support.waiting import until

TIMEOUT = 2.0
BUSY_TIMEOUT = 10.0
PTRACE_SEIZE, PTRACE_DETACH, PTRACE_INTERRUPT = 0x4206, 17, 0x4207


class Manager:
    """What systemd is for a service: a socket for notices."""

    def __init__(self, folder: pathlib.Path):
        self.address = str(folder / "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.address)
        self.beats: list[float] = []
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        while True:
            if b"WATCHDOG=1" in self.socket.recv(4096):
                self.beats.append(time.monotonic())

    def count(self, seconds: float) -> int:
        """Signs of life within the next seconds."""
        before = len(self.beats)
        time.sleep(seconds)
        return len(self.beats) - before


@contextlib.contextmanager
def frozen(thread: int) -> Iterator[None]:
    """Stops one thread of another process; the calls have to come from one thread."""
    library = ctypes.CDLL(None, use_errno=True)
    for request in (PTRACE_SEIZE, PTRACE_INTERRUPT):
        if library.ptrace(request, thread, None, None) != 0:
            raise OSError(ctypes.get_errno(), "ptrace")
    os.waitpid(thread, 0x40000000)  # __WALL
    try:
        yield
    finally:
        library.ptrace(PTRACE_DETACH, thread, None, None)


def threads(process: int, beginning: str) -> list[int]:
    """The threads whose names begin so."""
    tasks = pathlib.Path(f"/proc/{process}/task")
    return sorted(int(task.name) for task in tasks.iterdir() if (task / "comm").read_text().startswith(beginning))


def storm(server: Server, clients: int, seconds: float) -> None:
    """Subscribers that read nothing, and requests at their size limit, all the while."""
    sockets = []
    for number in range(clients):
        one = socket.create_connection(("127.0.0.1", server.port))
        kind = "Accept: text/event-stream" if number % 2 else (
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
        one.sendall(f"GET /v1/events HTTP/1.1\r\nHost: localhost\r\n{kind}\r\n\r\n".encode())
        sockets.append(one)
    last = time.monotonic() + seconds
    bombs = ['{"name": "' + "e" + "\u0301\u0323" * 15_000 + '"}', "[" * 60_000, '{"steps": [' + ",".join(["{}"] * 20_000) + "]}",
             '{"loop": "' + "\U0001f1e6" * 15_000 + '"}']

    def attack(number: int) -> None:
        client = Client(server.port, timeout=60)
        while time.monotonic() < last:
            client.ask("POST", "/v1/actions", raw=bombs[number].encode(), headers={"Content-Type": "application/json"})
            client.ask("POST", "/v1/sounds/sound/play", {})

    attackers = [threading.Thread(target=attack, args=(number,)) for number in range(len(bombs))]
    for attacker in attackers:
        attacker.start()
    for attacker in attackers:
        attacker.join()
    for one in sockets:
        one.close()


def try_busy(options: argparse.Namespace, folder: pathlib.Path) -> list[str]:
    """A server that has much to do, but moves, is never silent for as long as systemd waits."""
    library = folder / "library"
    library.mkdir(parents=True)
    tone(library / "sound.wav", 0.05)
    for number in range(1, options.sounds):
        shutil.copy(library / "sound.wav", library / f"sound-{number}.wav")
    manager = Manager(folder)
    environment = {"NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": str(int(BUSY_TIMEOUT * 1e6))}
    with Server(options.binary, folder, library=library, environment=environment) as server:
        until("a sign of life", lambda: manager.beats, BUSY_TIMEOUT)
        storm(server, options.subscribers, 1.5 * BUSY_TIMEOUT)
        moments = [*manager.beats, time.monotonic()]
        longest = max(later - earlier for earlier, later in itertools.pairwise(moments))
        print(f"busy: {len(manager.beats)} signs of life, at most {longest:.1f} s apart")
        return [f"a busy server: no sign of life for {longest:.1f} s"] if longest > BUSY_TIMEOUT else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--sounds", type=int, default=100)
    parser.add_argument("--subscribers", type=int, default=100)
    options = parser.parse_args()
    faults: list[str] = []
    folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-watchdog-"))
    manager = Manager(folder)
    server = Server(options.binary, folder, environment={"NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": str(int(TIMEOUT * 1e6))})
    with server:
        until("a sign of life", lambda: manager.beats, 10)
        least = 2 * TIMEOUT / (TIMEOUT / 4) / 2
        if (beats := manager.count(2 * TIMEOUT)) < least:
            faults.append(f"an idle server: {beats} signs of life in {2 * TIMEOUT} s")
        loops = threads(server.process.pid, "http-")
        if not loops:
            faults.append("there is no thread of an event loop")
        for name, thread in [("event loop", loops[0]), ("feeder", threads(server.process.pid, "carillon-feed")[0]),
                             ("engine", threads(server.process.pid, "carillon-engi")[0])]:
            with frozen(thread):
                # One that was asked before may still answer.
                time.sleep(TIMEOUT / 2)
                if beats := manager.count(TIMEOUT * 1.5):
                    faults.append(f"the {name} was frozen, and {beats} signs of life came")
                # Only if another loop takes the connection.
                with contextlib.suppress(*CUT):
                    health = Client(server.port, timeout=1).get("/v1/health")
                    if "stalled" not in [reason["code"] for reason in health["reasons"]]:
                        faults.append(f"the {name} was frozen, and health has {health['reasons']}")
            if not manager.count(TIMEOUT):
                faults.append(f"the {name} moves again, and no sign of life comes")
        if server.stop() != 0:
            faults.append("it did not end in order")
    faults += try_busy(options, folder / "busy")
    report.finish(faults, folder)


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, lambda *_: sys.exit("FAILED: not done in 300 s"))
    signal.alarm(300)
    main()
