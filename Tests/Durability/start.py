#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Starts a server with much state again and again while clients send requests, and checks every answer.

    start.py PATH-TO-CARILLON [--starts 50] [--folders 5000] [--sounds 200]

Clients upload stored names, change, play and read stored sounds from before the process listens. Every answer is 503
`starting` with Retry-After, or true for the complete state; nothing that was answered is lost. Each third start passes
the listening socket to the process, and then no request is refused at all.
"""

import argparse
import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import threading
import time

import report
from server import ROOT, Client, Server, tone

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("--starts", type=int, default=50)
parser.add_argument("--folders", type=int, default=5000)
parser.add_argument("--sounds", type=int, default=200)
options = parser.parse_args()
CUT = (OSError, http.client.HTTPException)
CHANGERS = 4


class Process:
    """One start of `carillon serve`, on a port that is known before; `passed` hands it a listening socket."""

    def __init__(self, command, port, log, passed):
        arguments = [*command]
        sockets, environment = (), dict(os.environ)
        if passed:
            # The shell moves the socket to descriptor 3 and becomes the server, which has its process number.
            number = passed.fileno()
            arguments = ["sh", "-c", f"exec env LISTEN_FDS=1 LISTEN_PID=$$ \"$@\" 3<&{number}", "sh", *command]
            sockets = (number,)
        else:
            arguments += ["--listen", f"127.0.0.1:{port}"]
        with open(log, "ab") as file:
            self.offset = file.tell()
            self.process = subprocess.Popen(arguments, stdout=file, stderr=subprocess.STDOUT, cwd=ROOT,
                                            env=environment, pass_fds=sockets)
        self.log = log

    def wait(self, within=120):
        """Waits until the process says that it serves."""
        end = time.monotonic() + within
        while time.monotonic() < end and self.process.poll() is None:
            with open(self.log, "rb") as file:
                file.seek(self.offset)
                if b"dashboard at http://" in file.read():
                    return
            time.sleep(0.005)
        raise SystemExit(f"the server did not start:\n{pathlib.Path(self.log).read_text()[-3000:]}")

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(60)


class Hammer(threading.Thread):
    """A client that repeats one kind of request until `ending` is set."""

    def __init__(self, kind, part, port, truth, passed):
        super().__init__(daemon=True)
        self.kind, self.part, self.truth, self.passed = kind, part, truth, passed
        self.port = port
        self.ending = threading.Event()
        self.faults = []
        self.answers = 0
        self.refusals = 0

    def run(self):
        turn = 0
        while not self.ending.is_set():
            try:
                # A connection for each request: with a passed socket, one that was made before the process exists.
                self.step(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60), turn)
                turn += 1
            except ConnectionRefusedError:
                time.sleep(0.001)
            except CUT as error:
                if not self.ending.is_set():
                    self.faults.append(f"{self.kind}: {error!r}")
                return

    def ask(self, connection, method, path, body=None, kind="application/json"):
        """Sends one request; returns status and content, or None if the server is starting."""
        data = json.dumps(body) if isinstance(body, dict) else body
        connection.request(method, path, data, {"Content-Type": kind} if data else {})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        self.answers += 1
        if answer.status == 503 and b"/problems/starting" in content:
            self.refusals += 1
            if not answer.getheader("Retry-After"):
                self.faults.append(f"{method} {path}: 503 without Retry-After")
            if self.passed:
                self.faults.append(f"{method} {path} was refused although the socket was passed")
            return None
        return answer.status, content

    def step(self, connection, turn):
        names = sorted(self.truth)
        name = names[(turn * 7 + self.part) % len(names)]
        if self.kind == "upload":
            path = f"/v1/sounds?name={name}"
            self.expect(self.ask(connection, "POST", path, UPLOAD, "audio/wav"), path, {409}, b"name-taken")
        elif self.kind == "change":
            own = [key for index, key in enumerate(names) if index % CHANGERS == self.part]
            name = own[turn // 2 % len(own)]
            self.change(connection, name, turn)
        elif self.kind == "play":
            path = f"/v1/sounds/{name}/play"
            self.expect(self.ask(connection, "POST", path), path, {201, 409}, None)
        elif self.kind == "list":
            answer = self.ask(connection, "GET", "/v1/sounds?limit=1000")
            if answer and answer[0] == 200:
                found = {sound["name"] for sound in json.loads(answer[1])["sounds"]}
                if missing := set(names) - found:
                    self.faults.append(f"/v1/sounds lacks {len(missing)} of {len(names)} sounds")
            elif answer:
                self.faults.append(f"/v1/sounds: {answer}")
        elif self.kind == "manager":
            answer = self.ask(connection, "GET", "/v1/manager")
            if answer and (answer[0] != 200 or json.loads(answer[1])["musicVolume"] != 0.375):
                self.faults.append(f"/v1/manager: {answer}")
        else:
            self.expect(self.ask(connection, "GET", "/healthz"), "/healthz", {200}, b"ok")

    def change(self, connection, name, turn):
        """Compares a sound with what was answered, then changes it, in turns."""
        path = f"/v1/sounds/{name}"
        if turn % 2 == 0:
            answer = self.ask(connection, "GET", path)
            if answer and (answer[0] != 200 or json.loads(answer[1])["baseVolume"] != self.truth[name]):
                self.faults.append(f"{path} should have the base volume {self.truth[name]}: {answer}")
            return
        volume = (turn % 1000) / 1000
        answer = self.ask(connection, "PATCH", path, {"baseVolume": volume})
        if self.expect(answer, path, {200}, None):
            self.truth[name] = volume

    def expect(self, answer, path, statuses, text):
        if answer is None:
            return False
        status, content = answer
        if status not in statuses or (text and text not in content):
            self.faults.append(f"{self.kind} {path}: {status} {content[:300]}")
            return False
        return True


def check(port, truth, faults):
    """Compares every sound and its file with what was answered."""
    client = Client(port)
    sounds = {sound["name"]: sound for sound in client.get("/v1/sounds?limit=1000")["sounds"]}
    for name, volume in truth.items():
        if name not in sounds:
            faults.append(f"{name} is lost")
        elif sounds[name]["baseVolume"] != volume:
            faults.append(f"{name} has the base volume {sounds[name]['baseVolume']}, answered was {volume}")
        else:
            answer = client.carillon.request("GET", f"/v1/sounds/{name}/data")
            if answer.content != FILES[name]:
                faults.append(f"the file of {name} is lost: {answer.status}")


folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-start-"))
library = folder / "library"
for number in range(options.folders):
    (library / f"{number // 100:03}" / f"{number:05}").mkdir(parents=True)
tone(library / "000" / "00000" / "found.wav", 0.02)
tone(folder / "upload.wav", 0.03, hertz=880)
UPLOAD = (folder / "upload.wav").read_bytes()
FILES = {}
truth = {}
server = Server(options.binary, folder, library=library)
server.start()
client = Client(server.port)
for number in range(options.sounds):
    name = f"keep{number:04}"
    tone(folder / "sound.wav", 0.02, hertz=200 + number)
    FILES[name] = (folder / "sound.wav").read_bytes()
    status, body = client.ask("POST", f"/v1/sounds?name={name}", raw=FILES[name], headers={"Content-Type": "audio/wav"})
    if status != 201:
        raise SystemExit(f"the preparation failed: {status} {body}")
    truth[name] = body["baseVolume"]
if client.ask("PATCH", "/v1/manager", {"musicVolume": 0.375})[0] != 200:
    raise SystemExit("the preparation failed")
server.stop()

command = [argument for argument in server.command if argument not in ("--listen", "127.0.0.1:0")]
listener = socket.create_server(("127.0.0.1", 0), backlog=512)
passed_port = listener.getsockname()[1]
with socket.create_server(("127.0.0.1", 0)) as probe:
    own_port = probe.getsockname()[1]
faults, answers, refusals = [], 0, 0
for start in range(options.starts):
    passed = listener if start % 3 == 2 else None
    port = passed_port if passed else own_port
    kinds = [("change", part) for part in range(CHANGERS)]
    kinds += [("upload", 0), ("upload", 3), ("play", 0), ("list", 0), ("list", 1), ("manager", 0), ("probe", 0)]
    hammers = [Hammer(kind, part, port, truth, passed) for kind, part in kinds]
    for hammer in hammers:
        hammer.start()
    process = Process(command, port, server.log_path, passed)
    process.wait()
    time.sleep(0.1)
    for hammer in hammers:
        hammer.ending.set()
    for hammer in hammers:
        hammer.join()
        faults += hammer.faults
        answers += hammer.answers
        refusals += hammer.refusals
    check(port, truth, faults)
    ended = process.end(signal.SIGTERM if start % 2 else signal.SIGKILL)
    if start % 2 and ended:
        faults.append(f"exit status {ended}")
    if faults:
        faults = [f"start {start + 1}: {fault}" for fault in faults]
        break
print(f"{start + 1} starts with {options.folders} library folders and {options.sounds} stored sounds: {answers} answers, "
      f"{refusals} of them 503 starting")
report.finish(faults, folder)
