#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Kills a server with SIGKILL at random times under load, and checks the stored state after each start.

    crash.py PATH-TO-CARILLON [KILLS] [--seed N]        KILLS: CARILLON_KILLS, or 5

Several clients change all persistent state. A change that was answered with success must exist after the next start; a
refused one must not; for a change without an answer both are valid. Accepted announcements play or wait, and finished
ones have one final receipt: completed, or dropped as mostly played. The play history is complete.
"""

import argparse
import os
import pathlib
import random
import tempfile
import threading
import time

from changes import GONE, Reading, Refused, change
from support import report
from support.audio import tone
from support.client import CUT, Client
from support.server import Server
from support.waiting import until

FINAL = {"completed", "dropped", "expired", "failed"}
WORKERS = 6


class Truth:
    """The last confirmed value of each resource, and its possible values since: for one client thread."""

    def __init__(self):
        self.first = {}
        self.kept = {}
        self.pending = {}
        self.refused = set()
        self.answers = 0

    def change(self, key, value, ask, expected=(200, 201, 202, 204)):
        """Requests a change; it is confirmed by its answer."""
        self.pending[key] = value
        status, body = ask()
        if status not in expected:
            raise Refused(f"{key} -> {value}: {status} {body}")
        self.kept[key] = value
        del self.pending[key]
        self.answers += 1
        return body

    def settle(self, actual, faults):
        """Compares with the actual state; continues from that."""
        for key in set(self.kept) | set(self.pending):
            allowed = [self.kept.get(key, self.first.get(key, GONE))] + ([self.pending[key]] if key in self.pending else [])
            found = actual.get(key, GONE)
            if found not in allowed:
                faults.append(f"{key}: found {found}, answered {allowed[0]}"
                              + (f", asked {allowed[1]}" if len(allowed) > 1 else ""))
            self.kept[key] = found
        self.pending = {}
        for key in self.refused:
            if key in actual:
                faults.append(f"{key} was refused but exists")


class Worker(threading.Thread):
    """One client; each of its changes is of a random kind."""

    def __init__(self, number, seed, upload):
        super().__init__(daemon=True)
        self.number = number
        self.upload = upload
        self.truth = Truth()
        self.count = 0
        self.rng = random.Random(seed * 100 + number)
        self.ids = {}
        self.words = {}
        self.round = None
        self.fault = None

    def begin(self, port, first):
        """Works in a thread of its own until the connection breaks; `first` are the values that nobody has changed."""
        self.truth.first = first
        self.client = Client(port, timeout=20)
        self.ending = threading.Event()
        self.round = threading.Thread(target=self.run_round, daemon=True)
        self.round.start()

    def run_round(self):
        try:
            while not self.ending.is_set():
                change(self)
        except CUT:
            pass
        except Refused as refusal:
            self.fault = str(refusal)

    def end_round(self):
        """Waits for the end of the round; returns its faults."""
        self.ending.set()
        self.round.join()
        found, self.fault = self.fault, None
        return [found] if found else []

    def change(self, key, value, *request, **parts):
        """Requests a change, and returns what it is answered with."""
        return self.truth.change(key, value, lambda: self.client.ask(*request, **parts))

    def create(self, key, value, path, body=None, **parts):
        """Requests a new resource, and keeps its id."""
        self.ids[key[1]] = self.change(key, value, "POST", path, body, **parts)["id"]

    def name(self, kind):
        self.count += 1
        return f"{kind}-{self.number}-{self.count}"

    def living(self, kind):
        return [key for key, value in self.truth.kept.items()
                if key[0] == kind and value is not GONE and key not in self.truth.pending and key[1] in self.ids]

    def action(self):
        """An action that no worker removes, because its name is not that of any of theirs."""
        action = {"name": f"cue of {self.number}", "steps": [{"operation": {"op": "play", "sound": "word"}}]}
        status, body = self.client.ask("POST", "/v1/actions", action)
        if status not in (201, 409):
            raise Refused(f"the action of a show or plan was answered {status} {body}")
        return action["name"]


def waiting(client):
    """The ids of the waiting and playing announcements."""
    queue = client.get("/v1/queue")
    return [item["id"] for item in queue["pending"] + ([queue["current"]] if queue["current"] else [])]


def wait_for_receipts(client):
    """Waits until no announcement waits or plays, as long as the queue advances."""
    end, least = time.monotonic() + 60, None
    while time.monotonic() < end:
        queue = client.get("/v1/queue")
        if not queue["pending"] and not queue["current"]:
            break
        if least is None or len(queue["pending"]) < least:
            end, least = time.monotonic() + 60, len(queue["pending"])
        time.sleep(0.05)


def check_words(client, workers, faults, waits):
    """Every accepted announcement waits, plays or has one final receipt; `waits` until all have one."""
    if waits:
        wait_for_receipts(client)
    present = waiting(client)
    if len(present) != len(set(present)):
        faults.append("an announcement waits twice")
    for worker in workers:
        for key, number in list(worker.words.items()):
            if number is None or check_word(client, key, number, present, faults, waits):
                del worker.words[key]


def check_word(client, key, number, present, faults, waits):
    """Checks an announcement; returns whether it is settled."""
    status, item = client.ask("GET", f"/v1/queue/items/{number}")
    if status != 200:
        faults.append(f"announcement {key} is lost: {status}")
    elif item["state"] in FINAL:
        # It may have played since the queue was read.
        if number in present and number in waiting(client):
            faults.append(f"announcement {key} has a receipt and waits")
        # One that was mostly heard before the kill is not played again.
        if item["state"] != "completed" and item["reason"] != "mostlyPlayed":
            faults.append(f"announcement {key}: {item['state']} {item['reason']}")
        return waits
    elif waits:
        faults.append(f"announcement {key} has no receipt but {item['state']}")
    return False


class Trial:
    """A server that is killed, and the workers that change it."""

    def __init__(self, binary, seed):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-crash-"))
        sounds = self.folder / "sounds"
        sounds.mkdir()
        tone(sounds / "word.wav", 0.02)
        for number in range(WORKERS):
            tone(sounds / f"sound{number}.wav", 0.05)
        tone(self.folder / "upload.wav", 0.05)
        upload = (self.folder / "upload.wav").read_bytes()
        self.rng = random.Random(seed)
        self.server = Server(binary, self.folder, library=sounds)
        self.workers = [Worker(number, seed, upload) for number in range(WORKERS)]
        self.first = None
        self.starts = [self.server.start()]

    def kill(self, waits):
        """Kills the server under load and starts it again; returns what is wrong then."""
        client = Client(self.server.port)
        until("the library is read", lambda: all(s["state"] == "ready" for s in client.get("/v1/sounds?limit=1000")["sounds"]), pause=0.01)
        self.first = self.first or Reading(client).actual
        for worker in self.workers:
            worker.begin(self.server.port, self.first)
        time.sleep(self.rng.uniform(0.02, 0.8))
        self.server.kill()
        faults = [fault for worker in self.workers for fault in worker.end_round()]
        self.starts.append(self.server.start())
        self.compare(Client(self.server.port), faults, waits)
        return faults

    def compare(self, client, faults, waits):
        found = Reading(client)
        for worker in self.workers:
            worker.truth.settle(found.actual, faults)
            worker.ids.update(found.ids)
        check_words(client, self.workers, faults, waits)
        status, check = client.ask("GET", "/v1/history/verify")
        if status != 200 or not check["intact"]:
            faults.append(f"the play history: {status} {check}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("kills", type=int, nargs="?", default=int(os.environ.get("CARILLON_KILLS", "5")))
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1 << 30)
    print(f"{options.kills} kills, seed {seed}", flush=True)
    trial, faults = Trial(options.binary, seed), []
    for kill in range(options.kills):
        faults = trial.kill(waits=kill % 10 == 9 or kill == options.kills - 1)
        if faults:
            faults = [f"after kill {kill + 1}: {fault}" for fault in faults]
            break
    starts, answers = trial.starts, sum(worker.truth.answers for worker in trial.workers)
    plays = Client(trial.server.port).get("/v1/history/verify")["count"] if not faults else 0
    if status := trial.server.stop():
        faults.append(f"exit status {status}")
    print(f"{len(starts) - 1} kills: {answers} changes were answered, {plays} playbacks are in the history; a start took "
          f"{1000 * sum(starts) / len(starts):.0f} ms on average, {1000 * max(starts):.0f} ms at most")
    report.finish(faults, trial.folder)


if __name__ == "__main__":
    main()
