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
import pathlib
import random
import statistics
import sys
import tempfile
import threading
import time

from server import Client, Server, tone
from sockets import Crowd

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("seconds", type=float)
parser.add_argument("--output", default="null")
parser.add_argument("--voices", type=int, default=64)
parser.add_argument("--subscribers", type=int, default=500)
parser.add_argument("--curve")
options = parser.parse_args()

folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-soak-"))
sounds = folder / "sounds"
sounds.mkdir()
LENGTHS = [5, 10, 15, 20, 25, 45]
for length in LENGTHS:
    tone(sounds / f"tone{length}.wav", length, hertz=200 + 10 * length, level=0.002)
tone(sounds / "word.wav", 1.5, hertz=900, level=0.002)
tone(folder / "upload.wav", 3, hertz=330, level=0.002)
upload = (folder / "upload.wav").read_bytes()

server = Server(options.binary, folder, output=options.output, library=sounds)
print(f"serves after {server.start() * 1000:.0f} ms; {options.voices} voices, {options.subscribers} subscribers, "
      f"output {options.output}, {options.seconds:.0f} s", flush=True)

lock = threading.Lock()
finishes, starts, receipts = collections.Counter(), collections.Counter(), collections.Counter()
playing = set()
FINAL = {"queue.itemCompleted", "queue.itemDropped", "queue.itemExpired", "queue.itemFailed"}


def take(event):
    """Counts events that must come exactly once."""
    kind, data = event["type"], event.get("data", {})
    with lock:
        if kind == "player.started":
            starts[data["playerId"]] += 1
        elif kind == "player.finished":
            finishes[data["playerId"]] += 1
            playing.discard(data["playerId"])
        elif kind in FINAL:
            receipts[data["itemId"]] += 1


client = Client(server.port)
deadline = time.monotonic() + 60
while len([s for s in client.get("/v1/sounds")["sounds"] if s["state"] == "ready"]) < len(LENGTHS) + 1:
    if time.monotonic() > deadline:
        raise SystemExit("the library was not read within 60 s")
    time.sleep(0.1)
events = Crowd(server.port, count=options.subscribers, take=take)

begin = time.monotonic()
end = begin + options.seconds
asked, refused, uploads, announced, curve = 0, collections.Counter(), 0, [], []
rng = random.Random(7)
next_word = next_upload = next_sample = next_stop = begin
temporary = collections.deque()
while (now := time.monotonic()) < end:
    # The requested number of voices, each for the length of its sound; some are faded, stopped or moved on the way.
    with lock:
        room = options.voices - len(playing)
    for _ in range(min(room, 4)):
        name = f"tone{rng.choice(LENGTHS)}"
        status, body = client.ask("POST", f"/v1/sounds/{name}/play", {"volume": rng.random(), "pan": rng.uniform(-1, 1)})
        if status == 201:
            asked += 1
            with lock:
                if finishes[body["id"]] == 0:
                    playing.add(body["id"])
        else:
            refused[status] += 1
    if now >= next_stop:
        next_stop = now + 1
        with lock:
            chosen = rng.choice(sorted(playing)) if playing else None
        if chosen:
            operation = rng.choice([("stop", {"fadeOut": True, "fadeDuration": 0.5}), ("fade", {"to": 0.5, "duration": 1}),
                                    ("pause", {}), ("play", {})])
            client.ask("POST", f"/v1/players/{chosen}/{operation[0]}", operation[1])
            if operation[0] == "pause":
                client.ask("POST", f"/v1/players/{chosen}/play", {})
    if now >= next_word:
        next_word = now + 5
        status, body = client.ask("POST", "/v1/queue/items", {"sound": "word", "expiresIn": 60})
        if status in (200, 201, 202):
            announced.append(body["id"])
        else:
            refused[status] += 1
    if now >= next_upload:
        next_upload = now + 15
        status, body = client.ask("POST", f"/v1/sounds?name=upload{uploads}", raw=upload,
                                  headers={"Content-Type": "audio/wav"})
        if status == 201:
            uploads += 1
            temporary.append(body["id"])
        else:
            refused[status] += 1
        if len(temporary) > 5:
            client.ask("DELETE", f"/v1/sounds/{temporary.popleft()}")
    if now >= next_sample:
        next_sample = now + max(1, min(10, options.seconds / 60))
        figures, metrics = server.figures(), client.metrics()
        curve.append(figures | {
            "t": now - begin, "voices": len(playing), "events": events.count,
            "late": metrics.get("carillon_late_commands_total", 0), "xruns": metrics.get("carillon_xruns_total", 0),
            "underruns": metrics.get("carillon_underruns_total", 0),
        })
    time.sleep(0.05)

client.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})
deadline = time.monotonic() + 90
while time.monotonic() < deadline:
    with lock:
        isQuiet = not playing and all(receipts[i] for i in announced) and all(finishes[p] == starts[p] for p in starts)
    if isQuiet:
        break
    time.sleep(0.2)
lost = [i for i in announced if client.ask("GET", f"/v1/queue/items/{i}")[1].get("endedAt") is None]
dropped = events.dropped
events.end()
deadline = time.monotonic() + 30
while server.figures()["fds"] > curve[0]["fds"] - options.subscribers + 8 and time.monotonic() < deadline:
    time.sleep(0.2)
last = server.figures()
status = server.stop()

if options.curve:
    with open(options.curve, "w", encoding="utf-8") as file:
        names = list(curve[0])
        print(",".join(names), file=file)
        for row in curve:
            print(",".join(f"{row[name]:.1f}" if isinstance(row[name], float) else str(row[name]) for name in names), file=file)

settled = [row for row in curve if row["t"] >= min(600, options.seconds / 6)]
third = max(1, len(settled) // 3)
early, late = (statistics.median(row["rss"] for row in rows) for rows in (settled[:third], settled[-third:]))
growth = late / early - 1
faults = []
if options.seconds >= 600 and growth > 0.05:
    faults.append(f"memory grew by {growth:.1%}")
if last["fds"] > curve[0]["fds"] - options.subscribers + 8:
    faults.append(f"{last['fds']} descriptors at the end, {curve[0]['fds']} with {options.subscribers} subscribers")
if lost or any(receipts[i] != 1 for i in announced):
    faults.append(f"receipts: {sum(receipts[i] != 1 for i in announced)} announcements have not exactly one, {len(lost)} none kept")
if any(finishes[p] != starts[p] for p in starts):
    faults.append(f"finishes: {sum(finishes[p] != starts[p] for p in starts)} players have not one for each start")
if dropped:
    faults.append(f"{dropped} subscribers were cut off")
if curve[-1]["xruns"] or curve[-1]["underruns"]:
    faults.append(f"{curve[-1]['xruns']:.0f} xruns, {curve[-1]['underruns']:.0f} underruns")
if refused:
    faults.append(f"refused: {dict(refused)}")
if status:
    faults.append(f"exit status {status}")
print(f"played {asked}, announced {len(announced)}, uploaded {uploads}, events {events.count}")
print(f"memory {early / 1024:.1f} MiB early, {late / 1024:.1f} MiB late ({growth:+.1%}), peak "
      f"{max(row['rss'] for row in curve) / 1024:.1f} MiB; processor {last['cpu'] / options.seconds:.1%}")
print(f"descriptors {curve[0]['fds']} at the start, {curve[-1]['fds']} under load, {last['fds']} without subscribers; "
      f"threads {last['threads']}; late {curve[-1]['late']:.0f}, xruns {curve[-1]['xruns']:.0f}, "
      f"underruns {curve[-1]['underruns']:.0f}")
for fault in faults:
    print(f"FAULT: {fault}")
sys.exit(1 if faults else 0)
