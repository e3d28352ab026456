#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Plays 64 changing voices with 500 subscribers, announcements and uploads, and measures the memory that stays.

    soak.py PATH-TO-CARILLON SECONDS [--output null|auto] [--voices 64] [--subscribers 500] [--curve FILE.csv]

Fails if memory grows by more than 5 % after the first ten minutes (the first sixth of a shorter run), a descriptor
stays open, an announcement has not exactly one receipt, a player that started has not exactly one finish, a subscriber
was cut off, or the output missed a cycle.
"""

import argparse
import collections
import contextlib
import pathlib
import random
import statistics
import tempfile
import threading
import time

from support import report
from support.audio import tone
from support.client import Client
from support.server import Server
from support.sockets import Crowd
from support.waiting import Failed, until

LENGTHS = [5, 10, 15, 20, 25, 45]
FINAL = {"queue.itemCompleted", "queue.itemDropped", "queue.itemExpired", "queue.itemFailed"}
CHANGES = [("stop", {"fadeOut": True, "fadeDuration": 0.5}), ("fade", {"to": 0.5, "duration": 1}), ("pause", {}), ("play", {})]


class Ledger:
    """What the events say of players and announcements; each start, end and receipt must come exactly once."""

    def __init__(self):
        self.lock = threading.Lock()
        self.finishes, self.starts, self.receipts = collections.Counter(), collections.Counter(), collections.Counter()
        self.playing = set()

    def take(self, event):
        kind, data = event["type"], event.get("data", {})
        with self.lock:
            if kind == "player.started":
                self.starts[data["playerId"]] += 1
            elif kind == "player.finished":
                self.finishes[data["playerId"]] += 1
                self.playing.discard(data["playerId"])
            elif kind in FINAL:
                self.receipts[data["itemId"]] += 1

    def add(self, player):
        with self.lock:
            if self.finishes[player] == 0:
                self.playing.add(player)

    def is_quiet(self, announced):
        with self.lock:
            return not self.playing and all(self.receipts[i] for i in announced) and not self.wrong_players()

    def wrong_players(self):
        """The players that have not one finish for each start."""
        return [player for player in self.starts if self.finishes[player] != self.starts[player]]


class Soak:
    """A server under a steady load; `faults` is what was wrong."""

    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-soak-"))
        sounds = self.folder / "sounds"
        sounds.mkdir()
        for length in LENGTHS:
            tone(sounds / f"tone{length}.wav", length, hertz=200 + 10 * length, level=0.002)
        tone(sounds / "word.wav", 1.5, hertz=900, level=0.002)
        tone(self.folder / "upload.wav", 3, hertz=330, level=0.002)
        self.upload = (self.folder / "upload.wav").read_bytes()
        self.ledger, self.rng = Ledger(), random.Random(7)
        self.asked, self.uploads, self.refused = 0, 0, collections.Counter()
        self.announced, self.curve, self.faults = [], [], []
        self.temporary = collections.deque()
        self.server = Server(options.binary, self.folder, output=options.output, library=sounds)

    def start(self):
        print(f"serves after {self.server.start() * 1000:.0f} ms; {self.options.voices} voices, {self.options.subscribers} subscribers, "
              f"output {self.options.output}, {self.options.seconds:.0f} s", flush=True)
        self.client = Client(self.server.port)
        until("the library is read", lambda: self.client.ready() > len(LENGTHS), pause=0.1)
        self.events = Crowd(self.server.port, count=self.options.subscribers, take=self.ledger.take)

    def post(self, path, body=None, **parts):
        """The id of what was made, or None if it was refused, which is counted."""
        status, made = self.client.ask("POST", path, body, **parts)
        if status in (200, 201, 202):
            return made["id"]
        self.refused[status] += 1
        return None

    def play(self):
        """Plays until there are as many voices as requested, each for the length of its sound."""
        with self.ledger.lock:
            room = self.options.voices - len(self.ledger.playing)
        for _ in range(min(room, 4)):
            body = {"volume": self.rng.random(), "pan": self.rng.uniform(-1, 1)}
            if player := self.post(f"/v1/sounds/tone{self.rng.choice(LENGTHS)}/play", body):
                self.asked += 1
                self.ledger.add(player)

    def change(self):
        """Fades, stops or pauses one of them."""
        with self.ledger.lock:
            chosen = self.rng.choice(sorted(self.ledger.playing)) if self.ledger.playing else None
        if chosen:
            name, body = self.rng.choice(CHANGES)
            self.client.ask("POST", f"/v1/players/{chosen}/{name}", body)
            if name == "pause":
                self.client.ask("POST", f"/v1/players/{chosen}/play", {})

    def announce(self):
        if item := self.post("/v1/queue/items", {"sound": "word", "expiresIn": 60}):
            self.announced.append(item)

    def add_upload(self):
        if sound := self.post(f"/v1/sounds?name=upload{self.uploads}", raw=self.upload, headers={"Content-Type": "audio/wav"}):
            self.uploads += 1
            self.temporary.append(sound)
        if len(self.temporary) > 5:
            self.client.ask("DELETE", f"/v1/sounds/{self.temporary.popleft()}")

    def sample(self):
        figures, metrics = self.server.figures(), self.client.metrics()
        self.curve.append(figures | {
            "t": time.monotonic() - self.begin, "voices": len(self.ledger.playing), "events": self.events.count,
            "late": metrics.get("carillon_late_commands_total", 0), "xruns": metrics.get("carillon_xruns_total", 0),
            "underruns": metrics.get("carillon_underruns_total", 0),
        })

    def run(self):
        """The load: each part of it after its own time."""
        self.begin = time.monotonic()
        parts = {self.play: 0, self.change: 1, self.announce: 5, self.add_upload: 15, self.sample: max(1, min(10, self.options.seconds / 60))}
        due = dict.fromkeys(parts, self.begin)
        while (now := time.monotonic()) < self.begin + self.options.seconds:
            for part, interval in parts.items():
                if now >= due[part]:
                    due[part] = now + interval
                    part()
            time.sleep(0.05)

    def end(self):
        """Ends the load and the server; takes what is missing then."""
        self.client.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})
        with contextlib.suppress(Failed):
            until("all players and announcements have ended", lambda: self.ledger.is_quiet(self.announced), 90, pause=0.2)
        lost = [i for i in self.announced if self.client.ask("GET", f"/v1/queue/items/{i}")[1].get("endedAt") is None]
        dropped = self.events.dropped
        self.events.end()
        most = self.curve[0]["fds"] - self.options.subscribers + 8
        with contextlib.suppress(Failed):
            until("the descriptors are closed", lambda: self.server.figures()["fds"] <= most, 30, pause=0.2)
        self.last = self.server.figures()
        if status := self.server.stop():
            self.faults.append(f"exit status {status}")
        self.judge(lost, dropped, most)

    def judge(self, lost, dropped, most):
        """What must not be."""
        once = sum(self.ledger.receipts[i] != 1 for i in self.announced)
        wrong, end, first = len(self.ledger.wrong_players()), self.curve[-1], self.curve[0]
        for is_fault, text in (
            (self.last["fds"] > most, f"{self.last['fds']} descriptors at the end, {first['fds']} with {self.options.subscribers} subscribers"),
            (lost or once, f"receipts: {once} announcements have not exactly one, {len(lost)} none kept"),
            (wrong, f"finishes: {wrong} players have not one for each start"),
            (dropped, f"{dropped} subscribers were cut off"),
            (end["xruns"] or end["underruns"], f"{end['xruns']:.0f} xruns, {end['underruns']:.0f} underruns"),
            (self.refused, f"refused: {dict(self.refused)}"),
        ):
            if is_fault:
                self.faults.append(text)

    def growth(self):
        """Median memory of the first and the last third, without the time in which it settles."""
        settled = [row for row in self.curve if row["t"] >= min(600, self.options.seconds / 6)]
        third = max(1, len(settled) // 3)
        early, late = (statistics.median(row["rss"] for row in rows) for rows in (settled[:third], settled[-third:]))
        if self.options.seconds >= 600 and late / early > 1.05:
            self.faults.append(f"memory grew by {late / early - 1:.1%}")
        return early, late

    def report(self):
        early, late = self.growth()
        first, end = self.curve[0], self.curve[-1]
        print(f"played {self.asked}, announced {len(self.announced)}, uploaded {self.uploads}, events {self.events.count}")
        print(f"memory {early / 1024:.1f} MiB early, {late / 1024:.1f} MiB late ({late / early - 1:+.1%}), peak "
              f"{max(row['rss'] for row in self.curve) / 1024:.1f} MiB; processor {self.last['cpu'] / self.options.seconds:.1%}")
        print(f"descriptors {first['fds']} at the start, {end['fds']} under load, {self.last['fds']} without subscribers; "
              f"threads {self.last['threads']}; late {end['late']:.0f}, xruns {end['xruns']:.0f}, underruns {end['underruns']:.0f}")

    def write_curve(self):
        with open(self.options.curve, "w", encoding="utf-8") as file:
            print(",".join(self.curve[0]), file=file)
            for row in self.curve:
                print(",".join(f"{value:.1f}" if isinstance(value, float) else str(value) for value in row.values()), file=file)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("seconds", type=float)
    parser.add_argument("--output", default="null")
    parser.add_argument("--voices", type=int, default=64)
    parser.add_argument("--subscribers", type=int, default=500)
    parser.add_argument("--curve")
    options = parser.parse_args()
    soak = Soak(options)
    soak.start()
    soak.run()
    soak.end()
    if options.curve:
        soak.write_curve()
    soak.report()
    report.finish(soak.faults, soak.folder)


if __name__ == "__main__":
    main()
