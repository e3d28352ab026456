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

import report
from bombfiles import PNG, picture, small_flac
from processes import memory, own
from server import Client, Server, tone
from sockets import Conversation, upgrade

# KiB by which the server's own memory may grow.
GROWTH = 64 << 10
# Bytes of a greeting without collections.
SMALL = 4_096
COVERS = 20
parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("--sounds", type=int, default=300)
parser.add_argument("--items", type=int, default=1_000)
parser.add_argument("--clients", type=int, default=60)
options = parser.parse_args()
resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
faults = []


def ask(port, path, accept="*/*"):
    """Sends a request and takes the first bytes of the answer, no more."""
    client = socket.socket()
    # A small window, so that the rest of the answer stays with the server.
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    client.settimeout(120)
    client.connect(("127.0.0.1", port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n\r\n".encode())
    if not (answer := client.recv(12)).startswith(b"HTTP/1.1 200"):
        faults.append(f"{path}: {answer}")
    return client


def fill(client):
    """Waits for the library, then makes a long queue."""
    end = time.monotonic() + 120
    while client.get("/v1/sounds?limit=1&state=ready")["total"] < options.sounds + 1:
        if time.monotonic() > end:
            raise SystemExit("the library is not read")
        time.sleep(0.2)
    client.ask("POST", "/v1/queue/pause")
    item = {"sound": "sound-0.wav", "clientData": "x" * 4_096}
    for _ in range(options.items):
        status, answer = client.ask("POST", "/v1/queue/items", item)
        if status != 201:
            raise SystemExit(f"an announcement: {status} {answer}")


folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-unread-"))
library = folder / "sounds"
library.mkdir()
tone(library / "sound-0.wav", 0.05)
for number in range(1, options.sounds):
    shutil.copy(library / "sound-0.wav", library / f"sound-{number}.wav")
(library / "cover.flac").write_bytes(small_flac(blocks=[(6, picture(PNG + bytes(15 << 20)))]))
server = Server(options.binary, folder, "--watch", "false", library=library)
server.start()
client = Client(server.port, timeout=120)
fill(client)
# One of each first, so that the code of every answer was used before it counts.
first = [ask(server.port, path) for path in ("/v1/sounds/cover.flac/cover", "/v1/backup", "/v1/queue/items?limit=1000")]
small, _ = Conversation(server.port, "/v1/events?topics=player.finished").next("hello")
whole, _ = Conversation(server.port).next("hello")
print(f"a greeting has {whole} bytes, {small} for the ends of players alone")
if small > SMALL:
    faults.append(f"a greeting for the ends of players has {small} bytes")
before, most = own(server.process.pid), 0
held, times = [], []
for kind, count, make in [
    ("WebSockets", options.clients, lambda: upgrade(server.port, receive_buffer=4_096)[0]),
    ("event streams", options.clients, lambda: ask(server.port, "/v1/events", "text/event-stream")),
    ("covers", COVERS, lambda: ask(server.port, "/v1/sounds/cover.flac/cover")),
    ("backups", COVERS, lambda: ask(server.port, "/v1/backup")),
    ("pages of announcements", COVERS, lambda: ask(server.port, "/v1/queue/items?limit=1000")),
    ("pages of sounds", COVERS, lambda: ask(server.port, "/v1/sounds?limit=1000")),
]:
    for _ in range(count):
        held.append(make())
        begin = time.monotonic()
        if (status := client.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})[0]) != 200:
            faults.append(f"stop-all: {status}")
        times.append(time.monotonic() - begin)
    time.sleep(0.5)
    most = max(most, own(server.process.pid))
    print(f"{count} unread {kind}: {own(server.process.pid) - before >> 10:+} MiB")
times.sort()
print(f"{len(held)} clients that do not read; the server has {memory(server.process.pid) >> 10} MiB; stop-all: p50 "
      f"{times[len(times) // 2] * 1e3:.1f} ms, slowest {times[-1] * 1e3:.1f} ms")
if most - before > GROWTH:
    faults.append(f"the server's own memory grew by {most - before >> 10} MiB")
for one in first + held:
    one.close()
if status := server.stop():
    faults.append(f"exit status {status}")
report.finish(faults, folder)
