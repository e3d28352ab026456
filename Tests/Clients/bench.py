# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The judge's tools: a server, a connection to it that can be cut, and the client's program `conformance`.

A failure is what a client did otherwise than ../../clients/README.md says.
"""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import threading

from carillon_client import Carillon
from support import ROOT, waiting
from support.audio import tone
from support.relay import Relay
from support.server import Server
from support.waiting import Failed, demand, until


class Program:
    """The client's program: commands in, lines out."""

    def __init__(self, command, url, token=None):
        self.process = subprocess.Popen([*command, url, *([token] if token else [])], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.answers = {}
        self.states = []
        self.events = []
        self.faults = []
        self.number = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            try:
                value = json.loads(line)
            except ValueError:
                self.faults.append(f"no JSON: {line[:200]}")
                continue
            if "id" in value:
                self.answers[value["id"]] = value
            elif "state" in value:
                self.states.append(value)
            elif "event" in value:
                self.events.append(value["seq"])
            else:
                self.faults.append(f"no line of the protocol: {line[:200]}")

    def send(self, **command):
        self.number += 1
        try:
            self.process.stdin.write(json.dumps({"id": self.number, **command}) + "\n")
            self.process.stdin.flush()
        except OSError:
            raise Failed(f"the program ended with status {self.process.wait()}") from None
        return self.number

    def answer(self, number, what):
        def find():
            demand(self.process.poll() is None or number in self.answers, f"the program ended with status {self.process.poll()}")
            return self.answers.get(number)

        return until(f"an answer to {what}", find)

    def call(self, name, **parts):
        """The result of a call that must succeed."""
        answer = self.answer(self.send(call=name, **parts), name)
        demand("result" in answer, f"{name}: {answer}")
        return answer["result"]

    def error(self, name, **parts):
        """The error of a call that must fail."""
        answer = self.answer(self.send(call=name, **parts), name)
        demand("error" in answer, f"{name} succeeded: {answer}")
        return answer["error"]

    def do(self, **command):
        answer = self.answer(self.send(**command), command)
        demand("result" in answer, f"{command}: {answer}")
        return answer["result"]

    def subscribe(self, topics=("*",), **more):
        """Subscribes and waits until the stream is live."""
        before = len(self.states)
        self.do(subscribe=list(topics), **more)
        self.state("live", before)

    def state(self, name, after):
        """Waits for a state among those after the first `after`, and returns it and the number of states up to it."""
        def find():
            for at in range(after, len(self.states)):
                if self.states[at]["state"] == name:
                    return self.states[at], at + 1
            return None

        return until(lambda: f"the state {name}; there were {self.states[after:]}", find)

    def mirrors(self, part, expected, what=""):
        """Waits until a part of the mirror is what the server has; `expected` may change meanwhile."""
        held = [None, None]

        def same():
            held[:] = [self.do(mirror=part), expected()]
            return held[0] == held[1]

        until(lambda: f"the mirror's {part} {what}: {str(held[0])[:300]}, the server's {str(held[1])[:300]}", same)

    def end(self):
        """Ends the program, which must obey."""
        if self.process.poll() is None:
            try:
                self.send(exit=True)
                status = self.process.wait(waiting.DEADLINE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise Failed("the program does not obey `exit`") from None
            demand(status == 0, f"the program ended with status {status}")
        demand(not self.faults, f"{self.faults[:3]}")

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Bench:
    """A server with the sound `bell`, a wire to it, and programs; for one behaviour."""

    def __init__(self, binary, command, sounds=1, arguments=()):
        self.binary = binary
        self.command = command
        self.note = ""
        self.holder = tempfile.TemporaryDirectory(prefix="carillon-clients-")
        self.folder = pathlib.Path(self.holder.name)
        library = self.folder / "library"
        library.mkdir()
        tone(library / "bell.wav", 2, level=0.3)
        for number in range(1, sounds):
            tone(library / f"tone{number}.wav", 0.02, hertz=100 + number)
        self.server = Server(binary, self.folder, *arguments, library=library)
        self.sounds = sounds
        self.wire = None
        self.programs = []
        self.is_stopped = False
        self.token = None

    def __enter__(self):
        self.server.start()
        self.wire = Relay(lambda: self.server.port)
        self.connect()
        return self

    def connect(self):
        """The judge's own client, once all sounds can be played."""
        self.api = Carillon(f"http://127.0.0.1:{self.server.port}", token=self.token)
        if self.token is None:
            until("the sounds of the library", lambda: self.api.list_sounds(state="ready", limit=1)["total"] >= self.sounds)

    def restart(self):
        """Starts the server again after `kill -9`; behind the wire its port is the same."""
        self.server.kill()
        self.api.close()
        self.server.start()
        self.connect()

    def stop(self):
        """Stops the server; it is stopped when all of its threads are, and not when the signal is sent."""
        self.server.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.server.process.pid, os.WSTOPPED)
        self.is_stopped = True

    def go(self):
        self.server.process.send_signal(signal.SIGCONT)
        self.is_stopped = False

    def program(self, url=None, token=None):
        program = Program(self.command, url or self.wire.url, token)
        self.programs.append(program)
        return program

    def seq(self):
        """The number of the newest event."""
        return self.api.request("GET", "/v1/sounds?limit=1").event_seq

    def event(self, count=1):
        """Makes events; returns the number of the last."""
        for _ in range(count):
            held = self.api.read_sound("bell")["baseVolume"]
            self.api.change_sound("bell", base_volume=0.5 if held != 0.5 else 0.6)
        return self.seq()

    def ids(self, part):
        """The ids of a part of the server's state, sorted."""
        found, cursor = [], {}
        while True:
            page = getattr(self.api, f"list_{part}")(limit=1000, **cursor)
            found += [one["id"] for one in page[part]]
            if not page["nextCursor"]:
                return sorted(found)
            cursor = {"cursor": page["nextCursor"]}

    def explain(self, failure):
        """Raises a failure, with the end of the server if that is its reason."""
        status = self.server.process.poll()
        if status is None:
            raise Failed(str(failure)) from failure
        raise Failed(f"{failure}; the server ended with status {status}:\n{self.server.log_path.read_text()[-2000:]}") from failure

    def __exit__(self, *_):
        if self.is_stopped:
            self.go()
        for program in self.programs:
            program.kill()
        if self.wire:
            self.wire.close()
        self.server.end()
        self.holder.cleanup()
