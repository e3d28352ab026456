#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Makes the n-th call of the C library fail, for every n of a scenario, and checks what the server promises.

    inject.py PATH-TO-CARILLON [--seconds S] [--only PLAN]      without --seconds every n; with it as many as fit

In a run one call fails, or all from the n-th on. No run may end the server by a signal. A refused change has no effect, every
other one has its effect at once. After a kill during the fault everything exists that was answered as kept; after the end of
the fault everything is stored, and health has no reason left. Faults at the start may end it with a message, not by a signal.
No descriptor is closed twice.
"""

import argparse
import errno
import pathlib
import shutil
import sys
import tempfile
import time

from preload import NAMES, Preload
from support.audio import tone
from support.client import CUT, Client
from support.server import Server
from support.waiting import Failed, until

FILES = ("write", "sync", "rename", "create", "resize", "unlink")
MEMORY = ("map", "allocate")
# Allocations from this size on can come from sizes that a client controls (decision D-53).
LEAST = 65_536
# Name, kinds, error, whether the calls after the n-th fail too, whether the fault is there at the start of the process.
PLANS = [
    ("no space", FILES, errno.ENOSPC, True, False),
    ("no space once", FILES, errno.ENOSPC, False, False),
    ("input/output", FILES, errno.EIO, True, False),
    ("input/output once", FILES, errno.EIO, False, False),
    ("descriptors once", ("create", "open"), errno.EMFILE, False, False),
    ("memory once", MEMORY, errno.ENOMEM, False, False),
    ("start: no space", FILES, errno.ENOSPC, True, True),
    ("start: input/output once", (*FILES, "open"), errno.EIO, False, True),
    ("start: descriptors once", ("create", "open"), errno.EMFILE, False, True),
]


class Truth:
    """What must be there: the value of each key in the running server, and its possible values after a kill."""

    def __init__(self):
        self.now = {"base": 1, "gap": 0, "volume": 1}
        self.stored = {key: {value} for key, value in self.now.items()}

    def change(self, key, value, done, kept):
        """Takes the outcome of a change."""
        if not done:
            return
        self.now[key] = value
        self.stored[key] = {value} if kept else self.stored.get(key, {None}) | {value}


class Trial:
    """A server that preloads the faults, and the scenario with its truth."""

    def __init__(self, binary):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-inject-"))
        library, self.state = self.folder / "sounds", self.folder / "state"
        library.mkdir()
        self.state.mkdir()
        tone(library / "bell.wav", 0.05)
        tone(self.folder / "upload.wav", 0.5)
        self.upload = (self.folder / "upload.wav").read_bytes()
        self.preload = Preload(self.folder, self.state)
        self.server = Server(binary, self.folder, "--watch", "false", library=library, environment=self.preload.environment)
        self.number = 0
        self.injected = 0

    def renew(self):
        """An empty state, and a truth about it."""
        shutil.rmtree(self.state)
        self.state.mkdir()
        self.truth = Truth()

    def start(self):
        self.server.start()
        self.client = Client(self.server.port, timeout=60)
        until("the library is read", self.is_read, 20, pause=0.005)

    def is_read(self):
        return all(s["state"] != "decoding" for s in self.client.get("/v1/sounds?limit=1000")["sounds"])

    def ask(self, key, value, *request, **options):
        """Requests a change of one key."""
        try:
            status, body = self.client.ask(*request, **options)
        except CUT as error:
            raise Failed(f"{key}: the connection broke: {error}; exit status {self.server.process.poll()}") from None
        if status not in (200, 201, 204, 500, 503, 507):
            raise Failed(f"{key}: {status} {body}")
        self.truth.change(key, value, status < 300, self.client.headers.get("Carillon-Kept") != "false")
        return body if status < 300 else None

    def scenario(self):
        """Changes of every kind; returns with the server running."""
        self.number += 1
        volume = self.number / 100_000
        wave = {"Content-Type": "audio/wav"}
        first = self.ask(("upload", "a"), True, "POST", "/v1/sounds?name=a", raw=self.upload, headers=wave)
        self.ask("volume", volume, "PATCH", "/v1/manager", {"musicVolume": volume})
        self.ask(("station", "s"), 0.25, "POST", "/v1/stations", {"name": "s", "sounds": ["bell"], "skipFadeDuration": 0.25})
        self.ask(("item", "i"), True, "POST", "/v1/queue/items",
                 {"sound": "bell", "clientData": "i", "startAt": "2999-01-01T00:00:00Z"})
        self.ask("base", volume, "PATCH", "/v1/sounds/bell.wav", {"baseVolume": volume})
        status, player = self.client.ask("POST", "/v1/sounds/bell.wav/play", {})
        if status != 201:
            raise Failed(f"play: {status} {player}")
        if self.client.ask("PATCH", f"/v1/players/{player['id']}", {"volume": 0.5})[0] != 200:
            raise Failed("a player was not changed")
        if first:
            self.ask(("upload", "a"), None, "DELETE", f"/v1/sounds/{first['id']}")
        self.ask(("upload", "b"), True, "POST", "/v1/sounds?name=b", raw=self.upload, headers=wave)
        self.ask("gap", 0.01, "PATCH", "/v1/queue", {"gap": 0.01})
        status, body = self.client.ask("GET", "/v1/backup")
        if status not in (200, 500, 503, 507):
            raise Failed(f"the backup: {status} {body}")

    def read(self):
        """The actual values of the keys."""
        client, actual = self.client, {}
        for sound in client.get("/v1/sounds?limit=1000")["sounds"]:
            if sound["name"] == "bell.wav":
                actual["base"] = sound["baseVolume"]
            elif sound["state"] == "ready":
                actual["upload", sound["name"]] = True
        for station in client.get("/v1/stations")["stations"]:
            actual["station", station["name"]] = station["skipFadeDuration"]
        queue = client.get("/v1/queue")
        for item in queue["scheduled"]:
            actual["item", item["clientData"]] = True
        actual["gap"] = queue["settings"]["gap"]
        actual["volume"] = client.get("/v1/manager")["musicVolume"]
        return actual

    def compare(self, allowed, when):
        """Compares the running server with the allowed values of each key; a key that is not named must not exist."""
        actual = self.read()
        for key in allowed.keys() | actual.keys():
            if actual.get(key) not in allowed.get(key, {None}):
                raise Failed(f"{when}: {key} is {actual.get(key)}, expected one of {allowed.get(key)}")

    def effect(self):
        """The values in the running server, as `compare` takes them."""
        return {key: {value} for key, value in self.truth.now.items()}

    def check_end(self):
        """After the end of the fault a change makes everything stored, and health has no reason left."""
        self.preload.end()
        self.ask("gap", 0.02, "PATCH", "/v1/queue", {"gap": 0.02})
        until(lambda: f"health has no reasons: {self.reasons()}", lambda: not self.reasons(), 20, pause=0.01)

    def reasons(self):
        return self.client.get("/v1/health")["reasons"]

    def kill(self):
        if not self.server.is_running:
            raise Failed(f"the server ended with {self.server.process.poll()}")
        self.server.kill()

    def run(self, plan, target, dies):
        """One run; returns whether the scenario reached the target."""
        _, kinds, number, lasting, at_start = plan
        self.renew()
        arguments = {"number": number, "target": target, "lasting": lasting, "least": LEAST if kinds == MEMORY else 0}
        if at_start:
            return self.run_start(kinds, arguments)
        self.start()
        self.preload.fail(kinds, **arguments)
        self.scenario()
        self.compare(self.effect(), "in the running server")
        reached = self.preload.get("injected") > 0
        if dies:
            self.kill()
            self.preload.end()
            self.start()
            self.compare(self.truth.stored, "after a kill during the fault")
        else:
            self.check_end()
            self.kill()
            self.start()
            self.compare(self.effect(), "after the end of the fault and a kill")
        self.finish()
        return reached

    def run_start(self, kinds, arguments):
        """A fault while the server starts on a state that has something in it."""
        self.start()
        self.scenario()
        self.server.kill()
        self.preload.fail(kinds, **arguments)
        try:
            self.start()
        except Failed:
            if self.server.is_running:
                raise
            if (status := self.server.process.wait()) < 0:
                raise Failed(f"the start ended by signal {-status}") from None
        else:
            if self.client.ask("GET", "/healthz")[0] != 200:
                raise Failed("no answer after the start") from None
            self.kill()
        reached = self.preload.get("injected") > 0
        self.preload.end()
        self.start()
        self.compare(self.truth.stored, "after a start with a fault")
        self.finish()
        return reached

    def finish(self):
        status = self.server.stop()
        if status:
            raise Failed(f"exit status {status}")
        if count := self.preload.get("misclosed"):
            self.preload.set("misclosed", 0)
            raise Failed(f"{count} times a descriptor was closed that was not open")


def counts(trial, plan):
    """The number of calls of a plan's kinds in a run without a fault."""
    _, kinds, _, _, at_start = plan
    trial.renew()
    if at_start:
        trial.start()
        trial.scenario()
        trial.server.kill()
    least = LEAST if kinds == MEMORY else 0
    if at_start:
        trial.preload.count_calls(kinds, least)
        trial.start()
    else:
        trial.start()
        trial.preload.count_calls(kinds, least)
        trial.scenario()
    calls = trial.preload.get("count")
    trial.server.kill()
    trial.preload.end()
    return calls


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--only", default=None)
    parser.add_argument("--target", type=int, default=None)
    options = parser.parse_args()
    trial = Trial(options.binary)
    plans = [plan for plan in PLANS if options.only in (None, plan[0])]
    injected, runs, failures = 0, 0, 0
    for plan in plans:
        begin = time.monotonic()
        calls = counts(trial, plan)
        targets = [options.target] if options.target else list(range(1, calls + 1))
        if options.seconds:
            # First the calls that are far apart, then those between them.
            targets.sort(key=lambda n: (bin(n - 1)[:1:-1].ljust(16, "0")))
        done, found, kinds = 0, 0, {}
        for target in targets:
            if options.seconds and time.monotonic() - begin > options.seconds / len(plans):
                break
            try:
                found += trial.run(plan, target, dies=target % 2 == 0)
            except Failed as reason:
                failures += 1
                print(f"FAULT: {plan[0]}, call {target} of {calls}: {reason}", flush=True)
                trial.server.end()
            done += 1
            kind = NAMES.get(trial.preload.get("kind"))
            kinds[kind] = kinds.get(kind, 0) + 1
            injected += trial.preload.get("injected")
        runs += done
        print(f"{plan[0]:26} {time.monotonic() - begin:6.1f} s  {calls} calls, {done} runs, {found} reached the fault, {kinds}",
              flush=True)
    print(f"{runs} runs, {injected} injected faults, {failures} failures")
    if failures:
        print(f"the folder {trial.folder} is kept")
    else:
        shutil.rmtree(trial.folder)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
