#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Starts a server whose log nobody reads, sends it thousands of requests, and expects every answer.

    log.py PATH-TO-CARILLON

Malformed requests are answered and summed up, lines that find no room are dropped and counted, and when the log is read
again it says how many. Neither tickets nor control characters get into it.
"""

import argparse
import itertools
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import threading
import time

from support import ROOT, report
from support.audio import tone
from support.client import CUT, Client
from support.ports import free_port
from support.server import Server
from support.waiting import until

REQUESTS = 2000


class Trial:
    """A server whose log and access log nobody reads at first."""

    def __init__(self, binary):
        self.faults = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-log-"))
        library = self.folder / "library"
        library.mkdir()
        tone(library / "good.wav", 0.02)
        (library / "bad\x1b[2J.wav").write_bytes(b"RIFF, but nothing else")
        # The port is not read from the log.
        self.port = free_port()
        server = Server(binary, self.folder, "--log-level", "debug", "--access-log", "text", "--log-queue", "4KiB", analyzes=True,
                        listen=f"127.0.0.1:{self.port}", library=library)
        self.process = subprocess.Popen(server.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
        until("the server answers", lambda: self.status(Client(self.port, timeout=10), "/v1/sounds") == 200, pause=0.01)

    @staticmethod
    def status(client, path):
        """The status of a GET, or None without an answer."""
        try:
            return client.ask("GET", path)[0]
        except CUT:
            return None

    def refuses(self, number):
        """Whether a malformed request is refused."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=10) as client:
                client.sendall(f"GET /\x01{number} HTTP/1.1\r\n\r\n".encode())
                return client.recv(12).startswith(b"HTTP/1.1 400")
        except OSError:
            return False

    def ask_malformed(self):
        answered = sum(1 for _ in itertools.takewhile(self.refuses, range(REQUESTS)))
        if answered < REQUESTS:
            self.faults.append(f"{answered} of {REQUESTS} malformed requests were answered")

    def ask_many(self):
        """Requests with a secret; the lines that find no room are counted."""
        client = Client(self.port, timeout=10)
        answered = sum(1 for _ in itertools.takewhile(
            lambda number: self.status(client, f"/v1/events?t%69cket=secret{number}") is not None, range(REQUESTS)))
        if answered < REQUESTS:
            self.faults.append(f"{answered} of {REQUESTS} requests were answered")
            return
        metrics = client.metrics()
        dropped = {log: metrics.get(f'carillon_log_lines_dropped_total{{log="{log}"}}', 0) for log in ("server", "access")}
        if not all(dropped.values()):
            self.faults.append(f"the metrics count {dropped} dropped lines")

    def read(self):
        """Reads both logs while the server ends; returns them."""
        pieces = {"stdout": [], "stderr": []}

        def read(name, stream):
            while piece := os.read(stream.fileno(), 65_536):
                pieces[name].append(piece)

        readers = [threading.Thread(target=read, args=(name, getattr(self.process, name)), daemon=True) for name in pieces]
        for reader in readers:
            reader.start()
        time.sleep(0.5)
        self.process.send_signal(signal.SIGTERM)
        try:
            if self.process.wait(30):
                self.faults.append(f"exit status {self.process.returncode}")
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.faults.append("the server did not end")
        for reader in readers:
            reader.join(10)
        return (b"".join(pieces[name]) for name in ("stderr", "stdout"))

    def check(self, log, access):
        """The logs say what they lack, and hold nothing that must not be there; returns the lines about refused requests."""
        if b"lines of the log were dropped" not in log or b"lines were dropped" not in access:
            self.faults.append("the logs do not say that lines were dropped")
        if b"stopped" not in log:
            self.faults.append("the last lines are missing")
        for name, text in (("log", log), ("access log", access)):
            if b"secret" in text:
                self.faults.append(f"the {name} holds a ticket")
            if any(byte < 0x20 and byte != 0x0A for byte in text):
                self.faults.append(f"the {name} holds a control character")
        refusals = log.count(b"refused a request")
        if refusals > 20:
            self.faults.append(f"{refusals} lines about refused requests")
        return refusals


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    trial = Trial(parser.parse_args().binary)
    trial.ask_malformed()
    trial.ask_many()
    refusals = trial.check(*trial.read())
    print(f"{REQUESTS} malformed requests and {REQUESTS} others with logs that nobody reads: {refusals} lines about refusals")
    report.finish(trial.faults, trial.folder)


if __name__ == "__main__":
    main()
