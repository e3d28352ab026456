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
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time

import report
from pipewire import Failed, PipeWire, Skipped
from server import ROOT, Client, tone

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("--starts", type=int, default=30)
options = parser.parse_args()
FLOOD = 150
folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-descriptors-"))
log = folder / "server.log"
tone(folder / "upload.wav", 0.02)
UPLOAD = (folder / "upload.wav").read_bytes()
faults = []


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def start(port, soft, hard, output="null", environment=None):
    """Starts a server under a limit of descriptors."""
    command = [options.binary, "serve", "--listen", f"127.0.0.1:{port}", "--output", output, "--state",
               str(folder / "state"), "--analyze", "false"]
    with open(log, "wb") as file:
        return subprocess.Popen(["sh", "-c", f'ulimit -Sn {soft}; ulimit -Hn {hard}; exec "$@"', "sh", *command],
                                stdout=file, stderr=subprocess.STDOUT, cwd=ROOT, env=dict(os.environ, **(environment or {})))


def wait(process, text, within=60):
    """Waits for a text in the log; false if the process ends or the time passes."""
    end = time.monotonic() + within
    while time.monotonic() < end and process.poll() is None:
        if text in log.read_text(errors="replace"):
            return True
        time.sleep(0.01)
    return False


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


def check(process, flood, number):
    """Checks a server that started under the flood."""
    flood.join(30)
    # Those that were accepted answer; the others wait in the kernel's queue.
    answered = [client for client in flood.clients[:60] if ask(client, get("/healthz"), 0.2) == 200]
    if not 5 <= len(answered) < 60:
        faults.append(f"start {number}: {len(answered)} of 60 connections are served")
        return
    head = (f"POST /v1/sounds?name=upload{number} HTTP/1.1\r\nHost: localhost\r\nContent-Type: audio/wav\r\n"
            f"Content-Length: {len(UPLOAD)}\r\n\r\n").encode()
    if (status := ask(answered[0], head + UPLOAD, 30)) != 201:
        faults.append(f"start {number}: an upload without free descriptors for connections: {status}")
    if not wait(process, "accepting connections is paused", 5):
        faults.append(f"start {number}: no line about the pause")
    waiting = flood.clients[-1]
    for client in flood.clients[:-1]:
        client.close()
    if (status := ask(waiting, get("/v1/sounds"), 30)) != 200:
        faults.append(f"start {number}: a connection that waited: {status}")
    waiting.close()
    if log.read_text(errors="replace").count("accepting connections is paused") > 5:
        faults.append(f"start {number}: a line for each pause")


def check_device():
    """The server connects to a daemon that starts when clients have all descriptors that they get."""
    daemon = PipeWire()
    port = free_port()
    process = start(port, 256, 256, "auto", daemon.environment)
    flood = Flood(port, 400)
    try:
        if not wait(process, "dashboard at http://"):
            raise Failed(f"the server did not start:\n{log.read_text()[-2000:]}")
        client = Client(port)
        backend = client.get("/v1/health")["output"]["backend"]
        flood.start()
        flood.join(60)
        if ask(flood.clients[-1], get("/healthz"), 1) is not None:
            raise Failed("clients do not have all descriptors that they get")
        daemon.begin("daemon", "add-sink", "manager")
        end = time.monotonic() + 60
        while backend != "pipewire":
            if time.monotonic() > end:
                raise Failed(f"without free descriptors for connections the output is {backend}:\n{log.read_text()[-1000:]}")
            time.sleep(0.2)
            backend = client.get("/v1/health")["output"]["backend"]
        print(f"with {len(flood.clients)} connections and 256 descriptors the server connected to PipeWire")
    except Skipped as reason:
        print(f"left out: {reason}")
    except Failed as reason:
        faults.append(str(reason))
    finally:
        flood.ending.set()
        for client in flood.clients:
            client.close()
        process.terminate()
        process.wait(60)
        daemon.end()


for number in range(options.starts):
    port = free_port()
    flood = Flood(port)
    flood.start()
    process = start(port, 64, 64)
    if wait(process, "dashboard at http://"):
        check(process, flood, number)
    else:
        faults.append(f"start {number}: the server did not start, status {process.poll()}:\n{log.read_text()[-2000:]}")
    flood.end()
    process.send_signal(signal.SIGTERM)
    if process.wait(60):
        faults.append(f"start {number}: exit status {process.returncode}")
    if faults:
        break
print(f"{number + 1} starts with 64 descriptors and {FLOOD} connections")
if not faults:
    check_device()
process = start(free_port(), 64, 4096)
wait(process, "dashboard at http://")
limits = pathlib.Path(f"/proc/{process.pid}/limits").read_text()
found = re.search(r"Max open files\s+(\d+)\s+(\d+)", limits).groups()
if found != ("4096", "4096"):
    faults.append(f"the soft limit is {found[0]} of {found[1]}")
if "the system allows fewer open descriptors than the settings need" not in log.read_text():
    faults.append("the log does not say that the hard limit is too low")
process.terminate()
process.wait(60)
report.finish(faults, folder)
