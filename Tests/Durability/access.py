#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Uses tokens as several clients and processes at once, and expects that none of them gets or loses anything by another.

    access.py PATH-TO-CARILLON [--races 40]

A token file that was named and cannot be read ends the start. Of token commands that run at once none undoes another.
Equal idempotency keys of two clients are two requests, over every kind of credential. 1,100 logins and tickets of one
token end none of another. The logs hold no secret.
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile

from support import ROOT, report
from support.audio import tone
from support.client import Client
from support.server import Server
from support.sockets import Conversation
from support.tokens import create_token
from support.waiting import Failed, demand, until

NOBODY = 65_534
MANY = 1_100


class Trial:
    """The token files of a folder; `faults` is what was wrong."""

    def __init__(self, binary, races):
        self.binary, self.races = binary, races
        self.faults = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-access-"))
        self.folder.chmod(0o777)
        self.tokens = self.folder / "tokens"

    def token(self, *arguments, file):
        """Starts a token command."""
        return subprocess.Popen([self.binary, "token", *arguments, "--token-file", file], stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)

    def create(self, name, *arguments, file=None):
        """Makes a token and returns it."""
        return create_token(self.binary, name, *arguments, "--token-file", file or self.tokens)

    def names(self, file):
        """The names of all tokens."""
        return {line.split("\t")[0] for line in self.token("list", file=file).communicate()[0].splitlines()}

    def refuses(self, what, file, user=None):
        """A server whose token file cannot be read does not start, and `check-config` says so."""
        account = {"user": user, "group": user, "extra_groups": []} if user else {}
        arguments = ["--token-file", file, "--output", "null", "--state", self.folder / f"state-{what.replace(' ', '-')}"]
        for command in (["serve", "--listen", "127.0.0.1:0"], ["check-config"]):
            process = subprocess.Popen([self.binary, *command, *arguments], cwd=ROOT, text=True, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, env=dict(os.environ, HOME=str(self.folder)), **account)
            try:
                output = process.communicate(timeout=20)[0]
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                self.faults.append(f"{command[0]} with a token file {what}: it runs")
                continue
            if process.returncode != 77 or str(file) not in output:
                self.faults.append(f"{command[0]} with a token file {what}: status {process.returncode}: {output[-500:]}")

    def closed(self):
        """What is no token file."""
        self.refuses("that does not exist", self.folder / "missing")
        (self.folder / "plain").touch()
        self.refuses("below a file", self.folder / "plain" / "tokens")
        if os.geteuid() == 0:
            private = self.folder / "private"
            private.mkdir(mode=0o700)
            self.create("own", file=private / "tokens")
            self.refuses("in an unreadable folder", private / "tokens", user=NOBODY)
            self.create("other", file=self.folder / "others")
            self.refuses("that is unreadable", self.folder / "others", user=NOBODY)

    def race(self):
        """Commands that run at once."""
        file = self.folder / "raced"
        commands = {f"new{number}": self.token("create", f"new{number}", file=file) for number in range(20)}
        for command in commands.values():
            command.communicate()
        made = {name for name, command in commands.items() if command.returncode == 0}
        if lost := made - self.names(file):
            self.faults.append(f"of {len(made)} tokens created at once {len(lost)} are lost")
        wrong = 0
        for number in range(self.races):
            self.create(f"old{number}", file=file)
            commands = [self.token("revoke", f"old{number}", file=file), self.token("create", f"late{number}", file=file)]
            for command in commands:
                command.communicate()
            known = self.names(file)
            wrong += any(c.returncode for c in commands) or f"old{number}" in known or f"late{number}" not in known
        if wrong:
            self.faults.append(f"{wrong} of {self.races} times a revoked token came back, or a new one was lost")

    def keys(self, port, client, secrets):
        """Two clients use the same keys, each kind of credential with a key of its own."""
        openings = {
            "header": lambda secret: {"fields": [("Authorization", f"Bearer {secret}")]},
            "subprotocol": lambda secret: {"fields": [("Sec-WebSocket-Protocol", f"carillon, bearer.{secret}")]},
            "ticket": lambda secret: {"path": f"/v1/events?ticket={ticket(client, secret)}"},
            "session": lambda secret: {"fields": [("Cookie", login(client, secret))]},
        }
        for kind, opening in openings.items():
            replies = []
            for secret in secrets:
                conversation = Conversation(port, **opening(secret))
                for _ in range(2):
                    replies.append(conversation.request("POST", "/v1/sounds/bell.wav/play", {}, {"Idempotency-Key": kind}))
                conversation.close()
            if any(reply["status"] != 201 for reply in replies):
                self.faults.append(f"clients by {kind}: {replies}")
                continue
            first, again, second, _ = (reply["body"]["id"] for reply in replies)
            if first == second:
                self.faults.append(f"clients by {kind}: the second one got the answer of the first")
            if first != again:
                self.faults.append(f"clients by {kind}: a repeated request was done twice")

    def crowd(self, port, client, quiet, busy):
        """Logins and tickets of one token do not end those of another."""
        cookie, kept = login(client, quiet), ticket(client, quiet)
        for _ in range(MANY):
            login(client, busy)
            ticket(client, busy)
        if (status := client.ask("GET", "/v1/sounds", headers={"Cookie": cookie})[0]) != 200:
            self.faults.append(f"after {MANY} logins of another token a session gets {status}")
        try:
            Conversation(port, f"/v1/events?ticket={kept}").close()
        except Failed as refusal:
            self.faults.append(f"after {MANY} tickets of another token: {refusal}")
        return [cookie.split("=", 1)[1], kept]

    def serve(self):
        """Everything that needs a server, whose log then holds no secret."""
        secrets = {name: self.create(name) for name in ("a", "b")} | {"look": self.create("look", "--scope", "read")}
        library = self.folder / "sounds"
        library.mkdir()
        tone(library / "bell.wav", 0.2)
        server = Server(self.binary, self.folder, "--token-file", self.tokens, "--log-level", "debug", "--access-log", "text",
                        library=library)
        server.start()
        client = Client(server.port)
        until("the sound is ready", lambda: client.ask("GET", "/v1/sounds/bell.wav", headers=bearer(secrets["a"]))[1].get("state") == "ready")
        self.keys(server.port, client, [secrets["a"], secrets["b"]])
        hidden = self.crowd(server.port, client, secrets["a"], secrets["look"])
        if status := server.stop():
            self.faults.append(f"exit status {status}")
        log = server.log()
        if "/v1/tickets" not in log:
            self.faults.append("the access log is not in the log")
        for secret in [*secrets.values(), *hidden]:
            if secret in log:
                line = next(line for line in log.splitlines() if secret in line)
                self.faults.append(f"a secret is in the log: {line[:200]}")


def bearer(secret):
    return {"Authorization": f"Bearer {secret}"}


def login(client, secret):
    """The cookie of a new browser session."""
    status, body = client.ask("POST", "/v1/login", {"token": secret})
    demand(status == 200, f"login: {status} {body}")
    return client.headers["Set-Cookie"].split(";")[0]


def ticket(client, secret):
    status, body = client.ask("POST", "/v1/tickets", headers=bearer(secret))
    demand(status == 201, f"ticket: {status} {body}")
    return body["ticket"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--races", type=int, default=40)
    options = parser.parse_args()
    trial = Trial(options.binary, options.races)
    trial.closed()
    trial.race()
    trial.serve()
    print(json.dumps({"races": options.races, "logins and tickets": MANY}))
    report.finish(trial.faults, trial.folder)


if __name__ == "__main__":
    main()
