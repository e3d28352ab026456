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
import pathlib
import signal
import socket
import tempfile
import threading
import time

from support import report
from support.audio import tone
from support.client import Client
from support.ports import free_port
from support.program import Program
from support.server import Server
from support.waiting import demand

CUT = (OSError, http.client.HTTPException)
CHANGERS = 4
#: The kinds of requests, and which of several clients of a kind one is.
KINDS = [*(("change", part) for part in range(CHANGERS)), ("upload", 0), ("upload", 3), ("play", 0), ("list", 0), ("list", 1), ("manager", 0),
         ("probe", 0)]


class Hammer(threading.Thread):
    """A client that repeats one kind of request until `ending` is set."""

    def __init__(self, kind, part, port, trial, is_passed):
        super().__init__(daemon=True)
        self.kind, self.part, self.port, self.is_passed = kind, part, port, is_passed
        self.truth, self.upload = trial.truth, trial.upload
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
            if self.is_passed:
                self.faults.append(f"{method} {path} was refused although the socket was passed")
            return None
        return answer.status, content

    def step(self, connection, turn):
        """Sends one request of the kind."""
        names = sorted(self.truth)
        name = names[(turn * 7 + self.part) % len(names)]
        if self.kind == "upload":
            path = f"/v1/sounds?name={name}"
            self.expect(self.ask(connection, "POST", path, self.upload, "audio/wav"), path, {409}, b"name-taken")
        elif self.kind == "change":
            own = [key for index, key in enumerate(names) if index % CHANGERS == self.part]
            self.change(connection, own[turn // 2 % len(own)], turn)
        elif self.kind == "play":
            path = f"/v1/sounds/{name}/play"
            self.expect(self.ask(connection, "POST", path), path, {201, 409}, None)
        elif self.kind == "list":
            self.list(connection, names)
        elif self.kind == "manager":
            answer = self.ask(connection, "GET", "/v1/manager")
            if answer and (answer[0] != 200 or json.loads(answer[1])["musicVolume"] != 0.375):
                self.faults.append(f"/v1/manager: {answer}")
        else:
            self.expect(self.ask(connection, "GET", "/healthz"), "/healthz", {200}, b"ok")

    def list(self, connection, names):
        """Every sound is in the list."""
        answer = self.ask(connection, "GET", "/v1/sounds?limit=1000")
        if answer and answer[0] == 200:
            found = {sound["name"] for sound in json.loads(answer[1])["sounds"]}
            if missing := set(names) - found:
                self.faults.append(f"/v1/sounds lacks {len(missing)} of {len(names)} sounds")
        elif answer:
            self.faults.append(f"/v1/sounds: {answer}")

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


class Trial:
    """The stored state, the base volume and the file of each sound in it, and starts of a server that has it."""

    def __init__(self, options):
        self.binary = options.binary
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-start-"))
        self.library = self.folder / "library"
        for number in range(options.folders):
            (self.library / f"{number // 100:03}" / f"{number:05}").mkdir(parents=True)
        tone(self.library / "000" / "00000" / "found.wav", 0.02)
        tone(self.folder / "upload.wav", 0.03, hertz=880)
        self.upload = (self.folder / "upload.wav").read_bytes()
        self.files, self.truth, self.faults = {}, {}, []
        self.answers = self.refusals = 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.own_port = free_port()
        self.prepare(options.sounds)

    def prepare(self, sounds):
        """Stores the sounds and a volume."""
        server = Server(self.binary, self.folder, library=self.library)
        server.start()
        client = Client(server.port)
        for number in range(sounds):
            name = f"keep{number:04}"
            tone(self.folder / "sound.wav", 0.02, hertz=200 + number)
            self.files[name] = (self.folder / "sound.wav").read_bytes()
            status, body = client.ask("POST", f"/v1/sounds?name={name}", raw=self.files[name], headers={"Content-Type": "audio/wav"})
            demand(status == 201, f"the preparation failed: {status} {body}")
            self.truth[name] = body["baseVolume"]
        demand(client.ask("PATCH", "/v1/manager", {"musicVolume": 0.375})[0] == 200, "the preparation failed")
        server.stop()

    def server(self, is_passed):
        """A server on a port that is known before its start; it listens itself, or is passed a listening socket."""
        if not is_passed:
            return self.own_port, Server(self.binary, self.folder, library=self.library, listen=f"127.0.0.1:{self.own_port}")
        number = self.listener.fileno()
        server = Server(self.binary, self.folder, library=self.library, pass_fds=(number,))
        place = server.command.index("--listen")
        del server.command[place:place + 2]
        # The shell moves the socket to descriptor 3 and becomes the server, which has its process number.
        server.command = ["sh", "-c", f"exec env LISTEN_FDS=1 LISTEN_PID=$$ \"$@\" 3<&{number}", "sh", *server.command]
        return self.listener.getsockname()[1], server

    def start(self, is_passed, number):
        """Starts a server while clients send requests, compares everything, and ends it by a signal."""
        port, server = self.server(is_passed)
        hammers = [Hammer(kind, part, port, self, is_passed) for kind, part in KINDS]
        for hammer in hammers:
            hammer.start()
        # Clients connect at once, so that the log alone says when it serves.
        Program.start(server)
        server.wait_for("dashboard at http://", within=120)
        time.sleep(0.1)
        for hammer in hammers:
            hammer.ending.set()
        for hammer in hammers:
            hammer.join()
            self.faults += hammer.faults
            self.answers += hammer.answers
            self.refusals += hammer.refusals
        self.check(port)
        if number == signal.SIGKILL:
            server.kill()
        elif status := server.stop():
            self.faults.append(f"exit status {status}")

    def check(self, port):
        """Compares every sound and its file with what was answered."""
        client = Client(port)
        sounds = {sound["name"]: sound for sound in client.get("/v1/sounds?limit=1000")["sounds"]}
        for name, volume in self.truth.items():
            if name not in sounds:
                self.faults.append(f"{name} is lost")
            elif sounds[name]["baseVolume"] != volume:
                self.faults.append(f"{name} has the base volume {sounds[name]['baseVolume']}, answered was {volume}")
            else:
                answer = client.carillon.request("GET", f"/v1/sounds/{name}/data")
                if answer.content != self.files[name]:
                    self.faults.append(f"the file of {name} is lost: {answer.status}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--starts", type=int, default=50)
    parser.add_argument("--folders", type=int, default=5000)
    parser.add_argument("--sounds", type=int, default=200)
    options = parser.parse_args()
    trial, starts = Trial(options), 0
    while starts < options.starts and not trial.faults:
        trial.start(is_passed=starts % 3 == 2, number=signal.SIGTERM if starts % 2 else signal.SIGKILL)
        starts += 1
    print(f"{starts} starts with {options.folders} library folders and {options.sounds} stored sounds: {trial.answers} answers, "
          f"{trial.refusals} of them 503 starting")
    report.finish([f"start {starts}: {fault}" for fault in trial.faults], trial.folder)


if __name__ == "__main__":
    main()
