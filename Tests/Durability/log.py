#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Starts a server whose log nobody reads, sends it thousands of requests, and expects every answer.

    log.py PATH-TO-CARILLON

Malformed requests are answered and summed up, lines that find no room are dropped and counted, and when the log is read
again it says how many. Neither tickets nor control characters get into it.
"""

import argparse
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from server import CUT, ROOT, Client, tone

parser = argparse.ArgumentParser()
parser.add_argument("binary")
options = parser.parse_args()
REQUESTS = 2000
faults = []
folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-log-"))
(folder / "library").mkdir()
tone(folder / "library" / "good.wav", 0.02)
(folder / "library" / "bad\x1b[2J.wav").write_bytes(b"RIFF, but nothing else")
with socket.create_server(("127.0.0.1", 0)) as probe:
    port = probe.getsockname()[1]
command = [options.binary, "serve", "--listen", f"127.0.0.1:{port}", "--output", "null", "--state",
           str(folder / "state"), "--library", str(folder / "library"), "--log-level", "debug",
           "--access-log", "text", "--log-queue", "4KiB"]
process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)


def refused(number):
    """Sends a malformed request; returns the first bytes of the answer."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(f"GET /\x01{number} HTTP/1.1\r\n\r\n".encode())
            return client.recv(12)
    except OSError:
        return b""


def ask(client, path):
    """The status of a GET, or None without an answer."""
    try:
        return client.ask("GET", path)[0]
    except CUT:
        return None


end = time.monotonic() + 60
while time.monotonic() < end:
    try:
        client = Client(port, timeout=10)
        if ask(client, "/v1/sounds") == 200:
            break
    except CUT:
        pass
    time.sleep(0.01)
answered = 0
for number in range(REQUESTS):
    if not refused(number).startswith(b"HTTP/1.1 400"):
        break
    answered += 1
if answered < REQUESTS:
    faults.append(f"{answered} of {REQUESTS} malformed requests were answered")
client = Client(port, timeout=10)
answered = 0
for number in range(REQUESTS):
    if ask(client, f"/v1/events?t%69cket=secret{number}") is None:
        break
    answered += 1
if answered < REQUESTS:
    faults.append(f"{answered} of {REQUESTS} requests were answered")
else:
    text = client.ask("GET", "/metrics")[1]
    dropped = {m[1]: float(m[2]) for m in re.finditer(r'carillon_log_lines_dropped_total\{log="(\w+)"\} (\d+)', text)}
    if not all(dropped.get(log, 0) > 0 for log in ("server", "access")):
        faults.append(f"the metrics count {dropped} dropped lines")
pieces = {"stdout": [], "stderr": []}


def read(name, stream):
    while piece := os.read(stream.fileno(), 65_536):
        pieces[name].append(piece)


readers = [threading.Thread(target=read, args=("stdout", process.stdout), daemon=True),
           threading.Thread(target=read, args=("stderr", process.stderr), daemon=True)]
for reader in readers:
    reader.start()
time.sleep(0.5)
process.send_signal(signal.SIGTERM)
try:
    if process.wait(30):
        faults.append(f"exit status {process.returncode}")
except subprocess.TimeoutExpired:
    process.kill()
    faults.append("the server did not end")
for reader in readers:
    reader.join(10)
log, access = (b"".join(pieces[name]) for name in ("stderr", "stdout"))
if b"lines of the log were dropped" not in log or b"lines were dropped" not in access:
    faults.append("the logs do not say that lines were dropped")
if b"stopped" not in log:
    faults.append("the last lines are missing")
for name, text in (("log", log), ("access log", access)):
    if b"secret" in text:
        faults.append(f"the {name} holds a ticket")
    if any(byte < 0x20 and byte != 0x0A for byte in text):
        faults.append(f"the {name} holds a control character")
refusals = log.count(b"refused a request")
if refusals > 20:
    faults.append(f"{refusals} lines about refused requests")
print(f"{REQUESTS} malformed requests and {REQUESTS} others with logs that nobody reads: {refusals} lines about refusals")
for fault in faults:
    print(f"FAULT: {fault}")
shutil.rmtree(folder)
sys.exit(1 if faults else 0)
