#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures what many subscribers of the events cost others: the time of stop-all, and the server's memory.

    Benchmarks/subscribers.py [PATH-TO-CARILLON] [--sounds N] [--subscribers N] [--unread N] [--seconds N] [--json FILE]

All subscribers connect at once to a library of that many sounds; the unread ones never read. From then on a sound is played
and everything is stopped, again and again, and each stop is timed. The default program is that of the release
build.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import pathlib
import resource
import select
import shutil
import socket
import tempfile
import time

from support import ROOT
from support.audio import tone
from support.client import Client
from support.server import Server
from support.waiting import until

HANDSHAKE = (b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")


def subscribe(port, count, unread, begin, end):
    """Connects all subscribers at once; the first `unread` never read. Runs in a process of its own."""
    poller = select.epoll()
    readers = {}
    silent = []
    begin.wait()
    for number in range(count):
        client = socket.create_connection(("127.0.0.1", port))
        client.sendall(HANDSHAKE)
        client.setblocking(False)
        if number < unread:
            silent.append(client)
        else:
            readers[client.fileno()] = client
            poller.register(client, select.EPOLLIN)
    buffer = bytearray(1 << 20)
    while not end.is_set():
        for descriptor, _ in poller.poll(0.1):
            if readers[descriptor].recv_into(buffer) == 0:
                poller.unregister(descriptor)


def measure(port, seconds, begin, results):
    """Plays and stops; sends the milliseconds of each stop. Runs in a process of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)

    def post(path):
        connection.request("POST", path, b"{}", {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        if answer.status >= 400:
            raise SystemExit(f"{path}: {answer.status}")

    post("/v1/sounds/stop-all")
    begin.wait()
    times = []
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        post("/v1/sounds/sound-0/play")
        start = time.monotonic()
        post("/v1/sounds/stop-all")
        times.append((time.monotonic() - start) * 1000)
        time.sleep(0.02)
    results.put(times)


def make_library(folder, count):
    folder.mkdir()
    first = folder / "sound-0.wav"
    tone(first, 0.05)
    for number in range(1, count):
        shutil.copy(first, folder / f"sound-{number}.wav")


def run(binary, options):
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        make_library(folder / "library", options.sounds)
        server = Server(binary, folder, "--watch", "false", library=folder / "library")
        server.start(600)
        client = Client(server.port, 600)
        until("the library is read", lambda: client.ready() >= options.sounds, 600, pause=0.5)
        time.sleep(2)
        before = server.figures()["rss"]
        begin, end, results = multiprocessing.Event(), multiprocessing.Event(), multiprocessing.Queue()
        workers = [
            multiprocessing.Process(target=subscribe, args=(server.port, options.subscribers, options.unread, begin, end)),
            multiprocessing.Process(target=measure, args=(server.port, options.seconds, begin, results)),
        ]
        for worker in workers:
            worker.start()
        time.sleep(1)
        begin.set()
        most = before
        while results.empty():
            most = max(most, server.figures()["rss"])
            time.sleep(0.02)
        times = sorted(results.get())
        end.set()
        for worker in workers:
            worker.join(30)
        server.kill()
    return {
        "sounds": options.sounds, "subscribers": options.subscribers, "unread": options.unread, "stops": len(times),
        "p50Ms": round(times[len(times) // 2], 2), "p99Ms": round(times[int(len(times) * 0.99)], 2), "maxMs": round(times[-1], 2),
        "memoryBeforeMiB": round(before / 1024, 1), "memoryMoreMiB": round((most - before) / 1024, 1),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", nargs="?", default=str(ROOT / ".build" / "release" / "carillon"))
    parser.add_argument("--sounds", type=int, default=10_000)
    parser.add_argument("--subscribers", type=int, default=1_000)
    parser.add_argument("--unread", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", help="also write the figures to this file")
    options = parser.parse_args()
    # For both processes; the server inherits it.
    resource.setrlimit(resource.RLIMIT_NOFILE, (options.subscribers + 1_000, options.subscribers + 1_000))
    figures = run(options.binary, options)
    for name, value in figures.items():
        print(f"{name}: {value}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=2) + os.linesep)


if __name__ == "__main__":
    main()
