#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Kills a server and ends it cleanly, and expects that nobody is logged out and nothing is done twice.

    restart.py PATH-TO-CARILLON [--rounds 6] [--full]

First the server is killed before each single write, sync and rename of a login, of a request with a key and of a hold; after every second
time (with --full after each, too) it goes on with what was synced, as after a power failure. What was answered is so afterwards, at normal
durability after a kill only.

Each round sends requests with keys from several threads while the server is killed, and repeats each of them afterwards until it is
answered: as many things were made as there are keys, and each has the answer of its key. The browser sessions of before are still those of
their token, but for the one that was logged out; a session of a revoked token is none. A hold is still one.
"""

import argparse
import concurrent.futures
import contextlib
import http.client
import json
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from preload import DISK, Preload
from support import report
from support.server import Server
from support.tokens import create_token
from support.waiting import demand, until

THREADS = 4
#: Most requests of each in a round; all rounds make fewer boards than there can be.
KEYS = 3


class Trial:
    """A server with tokens; `faults` is what was wrong."""

    def __init__(self, binary):
        self.faults = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-restart-"))
        file = self.folder / "tokens"
        self.token = create_token(binary, "desk", "--scope", "control", "--token-file", file)
        self.other = create_token(binary, "screen", "--scope", "read", "--token-file", file)
        self.binary, self.file = binary, file
        self.state, self.synced = self.folder / "state", self.folder / "synced"
        self.state.mkdir()
        self.synced.mkdir()
        self.preload = Preload(self.folder, self.state, self.synced)
        self.server = Server(binary, self.folder, "--token-file", file, environment=self.preload.environment)
        self.answers = {}
        self.keys = 0

    def ask(self, method, path, body=None, **fields):
        """Status, fields and JSON of one request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=10)
        with contextlib.closing(connection):
            headers = {name.replace("_", "-"): value for name, value in fields.items()}
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, headers | ({"Content-Type": "application/json"} if content else {}))
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()

    def make(self, key):
        """Makes a board with a key; keeps the answer, or nothing if none came."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            status, _, body = self.ask("POST", "/v1/boards", {"name": key}, Authorization=f"Bearer {self.token}", Idempotency_Key=key)
            return status, body
        return None

    def boards(self):
        """The names of all boards."""
        names, cursor = [], ""
        while cursor is not None:
            _, _, body = self.ask("GET", f"/v1/boards?limit=500{cursor}", Authorization=f"Bearer {self.token}")
            page = json.loads(body)
            names += [one["name"] for one in page["boards"]]
            cursor = f"&cursor={page['nextCursor']}" if page.get("nextCursor") else None
        return names

    def round(self, number, end):
        """One round; `end` is how the server ends."""
        halt = threading.Event()
        sent = [[] for _ in range(THREADS)]

        def client(thread):
            while not halt.is_set() and len(sent[thread]) < KEYS:
                key = f"{number}-{thread}-{len(sent[thread])}"
                sent[thread].append(key)
                if (answer := self.make(key)) is not None:
                    self.answers[key] = answer

        with concurrent.futures.ThreadPoolExecutor(THREADS) as pool:
            running = [pool.submit(client, thread) for thread in range(THREADS)]
            time.sleep(0.02 + 0.02 * number)
            self.server.process.send_signal(end)
            self.server.process.wait()
            halt.set()
            for one in running:
                one.result()
        self.restart()
        lost = 0
        for key in (key for keys in sent for key in keys):
            again = self.make(key)
            demand(again is not None, f"{key} is not answered after the start")
            if key in self.answers:
                if again != self.answers[key]:
                    self.faults.append(f"{key}: {again} after the restart, {self.answers[key]} before")
            else:
                lost += 1
                if again[0] != 201:
                    self.faults.append(f"{key}, whose answer was lost: {again}")
        names = self.boards()
        if len(names) != len(set(names)):
            self.faults.append(f"made twice: {sorted(name for name in set(names) if names.count(name) > 1)[:5]}")
        missing = {key for keys in sent for key in keys} - set(names)
        if missing:
            self.faults.append(f"not made: {sorted(missing)[:5]}")
        return lost

    def restart(self):
        """Starts the server, and waits until what was stored is there."""
        self.server.start()
        until("the state is back", lambda: self.ask("GET", "/readyz")[0] != 503 or b"starting" not in self.ask("GET", "/readyz")[2])

    # Between two steps

    def lose_power(self):
        """Leaves what was synced."""
        for file in self.state.glob("state.sqlite*"):
            file.unlink()
            if (self.synced / file.name).exists():
                shutil.copy(self.synced / file.name, file)

    def cut(self, operate, *arguments):
        """What an operation answers; None if the server ends before."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            return operate(*arguments)
        return None

    def between(self, name, operate, check, full):
        """Kills the server before each call that writes during an operation, and checks what was answered."""
        self.preload.count_calls(DISK)
        operate()
        time.sleep(0.2)  # What is written after the answer counts, too.
        count = self.preload.get("count")
        ends = 0
        for number in range(1, count + 1):
            for has_power in (True, False) if full else (number % 2 == 0,):
                self.preload.kill(DISK, number)
                answer = self.cut(operate)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.server.process.wait(1)
                    ends += 1
                self.preload.end()
                self.server.end()
                if not has_power:
                    self.lose_power()
                self.restart()
                if fault := check(answer):
                    self.faults.append(f"{name}, killed before call {number} of {count} {'' if has_power else 'without power'}: {fault}")
        print(f"{name}: {count} calls, {ends} ends")

    def keyed(self):
        """A request with a new key."""
        self.keys += 1
        return self.make(f"key {self.keys}")

    def check_once(self, _):
        """The same request again: it is done once, or once more if all of it was lost."""
        key = f"key {self.keys}"
        again = self.make(key)
        if again is None or again[0] != 201:
            return f"answered {again} again"
        return f"{self.boards().count(key)} boards" if self.boards().count(key) != 1 else None

    def check_keyed(self, answer):
        """The same request again: it has the same answer and is done once."""
        again = self.make(f"key {self.keys}")
        return f"{again} instead of {answer}" if answer not in {None, again} else self.check_once(answer)

    def check_session(self, cookie):
        return f"the session is that of {self.who(cookie)}" if cookie and self.who(cookie) != "desk" else None

    def hold(self):
        """Changes whether the queue is held."""
        _, _, queue = self.ask("GET", "/v1/queue", Authorization=f"Bearer {self.token}")
        wanted = not json.loads(queue)["paused"]
        self.ask("POST", "/v1/queue/pause" if wanted else "/v1/queue/resume", Authorization=f"Bearer {self.token}")
        return wanted

    def check_hold(self, wanted):
        _, _, queue = self.ask("GET", "/v1/queue", Authorization=f"Bearer {self.token}")
        return f"held: {not wanted}" if wanted is not None and json.loads(queue)["paused"] is not wanted else None

    def login(self, token, **body):
        status, fields, answer = self.ask("POST", "/v1/login", {"token": token, **body})
        demand(status == 200, f"login: {status} {answer}")
        return fields["Set-Cookie"].split(";")[0]

    def who(self, cookie):
        """The name of the session's token; None if it is no session."""
        return json.loads(self.ask("GET", "/v1/login", Cookie=cookie)[2])["name"]

    def run(self, rounds, full):
        """Starts the server, kills it between steps, and runs all rounds."""
        self.server.start()
        # The name of the cookie has the port.
        self.server.keep_port()
        self.server.stop()
        self.server.start()
        # At normal durability a power failure may take what was answered in the last second, but all of it.
        self.between("a request with a key", self.keyed, self.check_once, full)
        self.server.stop()
        self.server.command += ["--durability", "full"]
        self.restart()
        self.between("a login, synced", lambda: self.login(self.token), self.check_session, full)
        self.between("a request with a key, synced", self.keyed, self.check_keyed, full)
        self.between("a hold, synced", self.hold, self.check_hold, full)
        self.server.stop()
        del self.server.command[-2:]
        self.restart()
        self.ask("POST", "/v1/queue/resume", Authorization=f"Bearer {self.token}")
        sessions = [self.login(self.token), self.login(self.other, stays=True)]
        ended = self.login(self.other)
        self.ask("POST", "/v1/logout", Cookie=ended)
        self.ask("POST", "/v1/queue/pause", Cookie=sessions[0])
        lost = 0
        for number in range(rounds):
            lost += self.round(number, signal.SIGKILL if number % 3 else signal.SIGTERM)
            found = [self.who(cookie) for cookie in [*sessions, ended]]
            if found != ["desk", "screen", None]:
                self.faults.append(f"after round {number} the sessions are those of {found}")
            status, _, queue = self.ask("GET", "/v1/queue", Cookie=sessions[1])
            if status != 200 or json.loads(queue)["paused"] is not True:
                self.faults.append(f"after round {number} the queue is not held: {status} {queue[:200]}")
        self.server.stop()
        stored = b"".join(file.read_bytes() for file in self.folder.glob("state/state.sqlite*"))
        secrets = [self.token, self.other, *(cookie.split("=")[1] for cookie in sessions)]
        self.faults += [f"the state has the secret {secret[:12]}…" for secret in secrets if secret.encode() in stored]
        self.file.write_text("".join(line for line in self.file.read_text().splitlines(keepends=True) if not line.startswith("screen ")))
        self.server.start()
        if (found := [self.who(cookie) for cookie in sessions]) != ["desk", None]:
            self.faults.append(f"without the token the sessions are those of {found}")
        self.server.stop()
        print(f"{rounds} ends, {len(self.answers) + lost} requests with keys, {lost} of them without an answer before the end")


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("binary")
    options.add_argument("--rounds", type=int, default=6)
    options.add_argument("--full", action="store_true", help="kill before each call twice, with power and without")
    options = options.parse_args()
    trial = Trial(options.binary)
    try:
        trial.run(options.rounds, options.full)
    finally:
        if trial.server.is_running:
            trial.server.kill()
    report.finish(trial.faults, trial.folder)


if __name__ == "__main__":
    main()
