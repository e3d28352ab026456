#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Starts a server that may have few descriptors, while clients open more connections than it can have.

    descriptors.py PATH-TO-CARILLON [--starts 30]

The server starts each time, keeps descriptors for uploads, lets connections wait, and serves them when others end. It
connects to a PipeWire daemon that starts meanwhile; without PipeWire this is left out. A start with a low soft limit
raises it.
"""

import argparse
import pathlib
import re
import socket
import tempfile
import threading
import time

from support import report
from support.audio import tone
from support.client import Client
from support.pipewire import PipeWire
from support.ports import free_port
from support.program import Program
from support.server import Server
from support.waiting import Failed, Skipped, demand, until

FLOOD = 150
PAUSED = "accepting connections is paused"


class Limited(Server):
    """A server under limits of descriptors, on a port that is known before its start."""

    def __init__(self, binary, folder, soft, hard, **options):
        self.known_port = free_port()
        super().__init__(binary, folder, listen=f"127.0.0.1:{self.known_port}", **options)
        self.command = ["sh", "-c", f'ulimit -Sn {soft}; ulimit -Hn {hard}; exec "$@"', "sh", *self.command]

    def start(self):
        """Starts it; what it says tells when it serves, because a request may find no room."""
        Program.start(self)

    def says(self, text, within=60):
        """Waits for a text in the log; false if the process ends or the time passes."""
        try:
            return bool(self.wait_for(re.escape(text), within=within))
        except Failed:
            return False

    def serves(self):
        return self.says("dashboard at http://")


class Flood(threading.Thread):
    """Opens connections from before the process listens, and holds them."""

    def __init__(self, port, count=FLOOD):
        super().__init__(daemon=True)
        self.port, self.count = port, count
        self.ending = threading.Event()
        self.clients = []

    def run(self):
        while not self.ending.is_set() and len(self.clients) < self.count:
            try:
                self.clients.append(socket.create_connection(("127.0.0.1", self.port), timeout=30))
            except OSError:
                time.sleep(0.001)

    def end(self):
        self.ending.set()
        self.join()


def ask(client, request, within):
    """Sends a request; returns the status, or None without an answer in time."""
    try:
        client.sendall(request)
        client.settimeout(within)
        answer = client.recv(65_536)
    except OSError:
        return None
    return int(answer.split()[1]) if answer else None


def get(path):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


class Trial:
    """Servers with few descriptors; `faults` is what was wrong."""

    def __init__(self, binary):
        self.binary = binary
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-descriptors-"))
        tone(self.folder / "upload.wav", 0.02)
        self.upload = (self.folder / "upload.wav").read_bytes()
        self.faults = []

    def make(self, soft, hard, **options):
        return Limited(self.binary, self.folder, soft, hard, **options)

    def start(self, number):
        """A start under a flood of connections."""
        server = self.make(64, 64)
        flood = Flood(server.known_port)
        flood.start()
        server.start()
        if server.serves():
            self.faults += [f"start {number}: {fault}" for fault in self.check(server, flood, number)]
        else:
            self.faults.append(f"start {number}: the server did not start, status {server.process.poll()}:\n{server.said()[-2000:]}")
        flood.end()
        if status := server.stop():
            self.faults.append(f"start {number}: exit status {status}")

    def check(self, server, flood, number):
        """Checks a server that started under the flood; returns what is wrong."""
        flood.join(30)
        # Those that were accepted answer; the others wait in the kernel's queue.
        answered = [client for client in flood.clients[:60] if ask(client, get("/healthz"), 0.2) == 200]
        if not 5 <= len(answered) < 60:
            return [f"{len(answered)} of 60 connections are served"]
        faults = []
        head = (f"POST /v1/sounds?name=upload{number} HTTP/1.1\r\nHost: localhost\r\nContent-Type: audio/wav\r\n"
                f"Content-Length: {len(self.upload)}\r\n\r\n").encode()
        if (status := ask(answered[0], head + self.upload, 30)) != 201:
            faults.append(f"an upload without free descriptors for connections: {status}")
        if not server.says(PAUSED, 5):
            faults.append("no line about the pause")
        waiting = flood.clients[-1]
        for client in flood.clients[:-1]:
            client.close()
        if (status := ask(waiting, get("/v1/sounds"), 30)) != 200:
            faults.append(f"a connection that waited: {status}")
        waiting.close()
        if server.said().count(PAUSED) > 5:
            faults.append("a line for each pause")
        return faults

    def check_device(self):
        """The server connects to a daemon that starts when clients have all descriptors that they get."""
        daemon = PipeWire()
        server = self.make(256, 256, output="auto", environment=daemon.environment)
        server.start()
        flood = Flood(server.known_port, 400)
        try:
            self.connect(server, flood, daemon)
        except Skipped as reason:
            print(f"left out: {reason}")
        except Failed as reason:
            self.faults.append(str(reason))
        finally:
            flood.ending.set()
            for client in flood.clients:
                client.close()
            server.stop()
            daemon.end()

    def connect(self, server, flood, daemon):
        demand(server.serves(), f"the server did not start:\n{server.said()[-2000:]}")
        client = Client(server.known_port)

        def backend():
            return client.get("/v1/health")["output"]["backend"]

        backend()
        flood.start()
        flood.join(60)
        demand(ask(flood.clients[-1], get("/healthz"), 1) is None, "clients do not have all descriptors that they get")
        daemon.begin("daemon", "add-sink", "manager")
        until(lambda: f"the output is PipeWire without free descriptors for connections, not {backend()}:\n{server.said()[-1000:]}",
              lambda: backend() == "pipewire", pause=0.2)
        print(f"with {len(flood.clients)} connections and 256 descriptors the server connected to PipeWire")

    def check_limits(self):
        """A low soft limit is raised; a hard limit that is too low is said."""
        server = self.make(64, 4096)
        server.start()
        server.serves()
        limits = pathlib.Path(f"/proc/{server.process.pid}/limits").read_text()
        found = re.search(r"Max open files\s+(\d+)\s+(\d+)", limits).groups()
        if found != ("4096", "4096"):
            self.faults.append(f"the soft limit is {found[0]} of {found[1]}")
        if "the system allows fewer open descriptors than the settings need" not in server.said():
            self.faults.append("the log does not say that the hard limit is too low")
        server.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--starts", type=int, default=30)
    options = parser.parse_args()
    trial, starts = Trial(options.binary), 0
    while starts < options.starts and not trial.faults:
        trial.start(starts)
        starts += 1
    print(f"{starts} starts with 64 descriptors and {FLOOD} connections")
    if not trial.faults:
        trial.check_device()
    trial.check_limits()
    report.finish(trial.faults, trial.folder)


if __name__ == "__main__":
    main()
