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
import time

import report
from server import ROOT, Client, Server, tone
from sockets import Conversation

NOBODY = 65_534
MANY = 1_100
parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("--races", type=int, default=40)
options = parser.parse_args()
faults = []
folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-access-"))
folder.chmod(0o777)
TOKENS = folder / "tokens"


def token(*arguments, file=TOKENS):
    """Starts a token command."""
    return subprocess.Popen([options.binary, "token", *arguments, "--token-file", file], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)


def create(name, *arguments, file=TOKENS):
    """Makes a token and returns it."""
    command = token("create", name, *arguments, file=file)
    output = command.communicate()[0].strip()
    if command.returncode:
        raise SystemExit(f"token create {name}: {output}")
    return output


def names(file=TOKENS):
    """The names of all tokens."""
    return {line.split("\t")[0] for line in token("list", file=file).communicate()[0].splitlines()}


def refuses(what, file, user=None):
    """A server whose token file cannot be read does not start, and `check-config` says so."""
    account = {"user": user, "group": user, "extra_groups": []} if user else {}
    arguments = ["--token-file", file, "--output", "null", "--state", folder / f"state-{what.replace(' ', '-')}"]
    for command in (["serve", "--listen", "127.0.0.1:0"], ["check-config"]):
        process = subprocess.Popen([options.binary, *command, *arguments], cwd=ROOT, text=True, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, env=dict(os.environ, HOME=str(folder)), **account)
        try:
            output = process.communicate(timeout=20)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            faults.append(f"{command[0]} with a token file {what}: it runs")
            continue
        if process.returncode != 77 or str(file) not in output:
            faults.append(f"{command[0]} with a token file {what}: status {process.returncode}: {output[-500:]}")


def closed():
    """What is no token file."""
    refuses("that does not exist", folder / "missing")
    (folder / "plain").touch()
    refuses("below a file", folder / "plain" / "tokens")
    if os.geteuid() == 0:
        private = folder / "private"
        private.mkdir(mode=0o700)
        create("own", file=private / "tokens")
        refuses("in an unreadable folder", private / "tokens", user=NOBODY)
        create("other", file=folder / "others")
        refuses("that is unreadable", folder / "others", user=NOBODY)


def race():
    """Commands that run at once."""
    file = folder / "raced"
    commands = {f"new{number}": token("create", f"new{number}", file=file) for number in range(20)}
    for command in commands.values():
        command.communicate()
    made = {name for name, command in commands.items() if command.returncode == 0}
    if lost := made - names(file):
        faults.append(f"of {len(made)} tokens created at once {len(lost)} are lost")
    wrong = 0
    for number in range(options.races):
        create(f"old{number}", file=file)
        commands = [token("revoke", f"old{number}", file=file), token("create", f"late{number}", file=file)]
        for command in commands:
            command.communicate()
        known = names(file)
        wrong += any(c.returncode for c in commands) or f"old{number}" in known or f"late{number}" not in known
    if wrong:
        faults.append(f"{wrong} of {options.races} times a revoked token came back, or a new one was lost")


def bearer(secret):
    return {"Authorization": f"Bearer {secret}"}


def login(client, secret):
    """The cookie of a new browser session."""
    status, body = client.ask("POST", "/v1/login", {"token": secret})
    if status != 200:
        raise SystemExit(f"login: {status} {body}")
    return client.headers["Set-Cookie"].split(";")[0]


def ticket(client, secret):
    status, body = client.ask("POST", "/v1/tickets", headers=bearer(secret))
    if status != 201:
        raise SystemExit(f"ticket: {status} {body}")
    return body["ticket"]


def keys(port, client, secrets):
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
            faults.append(f"clients by {kind}: {replies}")
            continue
        first, again, second, _ = (reply["body"]["id"] for reply in replies)
        if first == second:
            faults.append(f"clients by {kind}: the second one got the answer of the first")
        if first != again:
            faults.append(f"clients by {kind}: a repeated request was done twice")


def crowd(port, client, quiet, busy):
    """Logins and tickets of one token do not end those of another."""
    cookie, kept = login(client, quiet), ticket(client, quiet)
    for _ in range(MANY):
        login(client, busy)
        ticket(client, busy)
    if (status := client.ask("GET", "/v1/sounds", headers={"Cookie": cookie})[0]) != 200:
        faults.append(f"after {MANY} logins of another token a session gets {status}")
    try:
        Conversation(port, f"/v1/events?ticket={kept}").close()
    except SystemExit as refusal:
        faults.append(f"after {MANY} tickets of another token: {refusal}")
    return [cookie.split("=", 1)[1], kept]


def serve():
    secrets = {name: create(name) for name in ("a", "b")} | {"look": create("look", "--scope", "read")}
    library = folder / "sounds"
    library.mkdir()
    tone(library / "bell.wav", 0.2)
    server = Server(options.binary, folder, "--token-file", TOKENS, "--log-level", "debug", "--access-log", "text", library=library)
    server.start()
    client = Client(server.port)
    end = time.monotonic() + 30
    while client.ask("GET", "/v1/sounds/bell.wav", headers=bearer(secrets["a"]))[1].get("state") != "ready":
        if time.monotonic() > end:
            raise SystemExit("the sound is not ready")
        time.sleep(0.05)
    keys(server.port, client, [secrets["a"], secrets["b"]])
    hidden = crowd(server.port, client, secrets["a"], secrets["look"])
    if status := server.stop():
        faults.append(f"exit status {status}")
    log = server.log_path.read_text(errors="replace")
    if "/v1/tickets" not in log:
        faults.append("the access log is not in the log")
    for secret in [*secrets.values(), *hidden]:
        if secret in log:
            line = next(line for line in log.splitlines() if secret in line)
            faults.append(f"a secret is in the log: {line[:200]}")


closed()
race()
serve()
print(json.dumps({"races": options.races, "logins and tickets": MANY}))
report.finish(faults, folder)
