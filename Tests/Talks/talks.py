#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Announcements that someone says, over a real PipeWire, by clients that others made: websockets and sox.

    Tests/Talks/talks.py CARILLON [--holds N]

What is said is heard from its first frame to its last, in its zone and no other, over lowered music; each talk has one receipt, however it
ends; no talker delays another client. With --holds it talks N times and prints how late what was said is heard.
"""

import argparse
import array
import contextlib
import json
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import typing

import websockets
from support.audio import tone
from support.client import Client
from support.pipewire import PipeWire
from support.server import Server
from support.tokens import create_token
from support.waiting import Skipped, demand, until
from websockets.sync.client import connect

RATE = 48_000
PIECE = 960
#: Beside a test machine that stands still for less, nothing is missed.
DELAY = 0.5


def said(frames, hertz=1_000, begin=0):
    """A sine of half of full scale, whose first wave begins at its crest, as 16-bit frames."""
    return array.array("h", (int(16_384 * math.cos(2 * math.pi * hertz * (begin + n) / RATE)) for n in range(frames))).tobytes()


class Talker:
    """Someone who talks over a WebSocket, on threads of its own; `messages` are those of the server."""

    def __init__(self, port, item, token=None):
        fields = {"Authorization": f"Bearer {token}"} if token else {}
        self.socket = connect(f"ws://127.0.0.1:{port}{item['live']['address']}", additional_headers=fields)
        self.messages: list[dict[str, typing.Any]] = []
        self.sent = 0
        self.begun: float | None = None
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        with contextlib.suppress(websockets.ConnectionClosed):
            for message in self.socket:
                self.messages.append(json.loads(message))

    def say(self, seconds):
        """Says so many seconds, as fast as they are spoken; ends early if the server does."""
        self.begun = self.begun or time.monotonic()
        for _ in range(round(seconds * RATE / PIECE)):
            left = self.begun + self.sent / RATE - time.monotonic()
            if left > 0:
                time.sleep(left)
            try:
                self.socket.send(said(PIECE, begin=self.sent))
            except websockets.ConnectionClosed:
                return
            self.sent += PIECE

    def release(self):
        with contextlib.suppress(websockets.ConnectionClosed):
            self.socket.send('{"type": "end"}')
        return self.receipt()

    def vanish(self):
        """The connection breaks without a word."""
        self.socket.socket.close()

    def receipt(self):
        """What the server says at last."""
        self.reader.join(30)
        demand(not self.reader.is_alive(), "the server closes when the announcement has ended")
        return self.messages[-1]["item"]


class House:
    """A server with music and two zones on a recording PipeWire."""

    def __init__(self, binary, folder, pipewire, *arguments):
        self.binary, self.pipewire = binary, pipewire
        library = pathlib.Path(folder, "sounds")
        library.mkdir(exist_ok=True)
        tone(library / "bed.wav", 600, 200, 0.1)
        tone(library / "gong.wav", 0.5, 300, 0.1)
        self.server = Server(binary, folder, *arguments, library=library, output="pipewire" if pipewire else "null",
                             environment=pipewire.environment if pipewire else None)
        self.server.start()
        self.client = Client(self.server.port)
        until("the sounds are ready", lambda: self.client.ready() == 2)

    def close(self):
        self.server.stop()

    def live(self, **fields):
        status, item = self.client.ask("POST", "/v1/queue/live", fields)
        demand(status == 201, f"a talk: {status} {item}")
        return item

    def item(self, item):
        return self.client.get(f"/v1/queue/items/{item['id']}")

    def ended(self, item, state, reason=None, end=None):
        """Waits for the receipt of an announcement, which says so."""
        found = until("the announcement has ended", lambda: (one := self.item(item))["endedAt"] and one)
        demand((found["state"], found["reason"]) == (state, reason), f"its receipt: {found['state']} {found['reason']}")
        demand(end is None or found["live"]["end"] == end, f"its end: {found['live']}")
        return found


class Sink:
    """What a recording sink got: frames of two channels of 32-bit floats."""

    def __init__(self, pipewire, name="carillon-null"):
        self.file = pathlib.Path(pipewire.folder, f"{name}.f32")

    def mark(self):
        return self.file.stat().st_size // 8

    def left(self, since, until_frame=None):
        with self.file.open("rb") as file:
            file.seek(since * 8)
            data = file.read(None if until_frame is None else (until_frame - since) * 8)
        return array.array("f", data[: len(data) // 8 * 8])[::2]

    def wait(self, frame):
        until("the sink runs", lambda: self.mark() >= frame)


def level(samples, hertz):
    """The amplitude of a sine in samples."""
    sine = sum(value * math.sin(2 * math.pi * hertz * n / RATE) for n, value in enumerate(samples))
    cosine = sum(value * math.cos(2 * math.pi * hertz * n / RATE) for n, value in enumerate(samples))
    return 2 * math.hypot(sine, cosine) / max(1, len(samples))


def heard_in_its_zone(house):
    """What is said is heard whole, at its zone only, where the music is lowered; elsewhere the music goes on."""
    main, yard = Sink(house.pipewire), Sink(house.pipewire, "yard")
    status, zone = house.client.ask("POST", "/v1/zones", {"name": "yard", "sink": "yard"})
    demand(status == 201, f"a zone: {status} {zone}")
    demand(house.client.ask("POST", "/v1/music/play", {"sound": "bed"})[0] < 300, "music")
    until("music is heard in both", lambda: all(level(sink.left(max(0, sink.mark() - 4_800)), 200) > 0.095 for sink in (main, yard)))
    marks = main.mark(), yard.mark()
    talker = Talker(house.server.port, house.live(zones=["yard"], priority="high", delay=DELAY))
    talker.say(2)
    receipt = talker.release()
    demand(receipt["state"] == "completed" and receipt["heard"] == "yes", f"its receipt: {receipt}")
    demand(receipt["duration"] == 2 and receipt["live"]["end"] == "released", f"its length: {receipt['duration']}")
    yard.wait(yard.mark() + RATE)
    there, here = yard.left(marks[1]), main.left(marks[0])
    begin = next(n for n, value in enumerate(there) if abs(value) > 0.3)
    voice = there[begin : begin + 2 * RATE - 960]
    first = voice[:48]
    demand(first[0] > 0.3 and min(first) < -0.3, "its first wave is whole")
    quietest = min(level(voice[n : n + 480], 1_000) for n in range(0, len(voice) - 480, 480))
    demand(quietest > 0.45, f"no gap: the quietest 10 ms have {quietest:.3f}")
    before, during = level(yard.left(marks[1] - 4_800, marks[1]), 200), level(voice[RATE : RATE + 48_000], 200)
    lowered = 20 * math.log10(max(during, 1e-9) / before)
    demand(-15 < lowered < -13, f"the music was lowered by {lowered:.1f} dB, from {before:.3f} to {during:.3f}")
    demand(level(here, 1_000) < 0.001 and level(here, 200) > 0.09, "elsewhere the music goes on, and nobody talks")
    demand(not any(abs(value) > 0.2 for value in there[begin + 2 * RATE + 2_400 :]), "it ends with its last frame")
    demand(house.client.ask("POST", "/v1/music/stop", {})[0] == 200, "the music stops")
    print(f"  heard whole in its zone; the music was lowered by {lowered:.1f} dB")


def ends(house):
    """Each talk has one receipt, however it ends."""
    port = house.server.port
    talker = Talker(port, item := house.live(longest=1))
    talker.say(1.5)
    talker.receipt()
    house.ended(item, "completed", "longest", "longest")
    talker = Talker(port, item := house.live())
    talker.say(0.3)
    talker.vanish()
    house.ended(item, "failed", "the talker was lost", "lost")
    talker = Talker(port, item := house.live())
    talker.say(0.3)
    silent = time.monotonic()
    talker.receipt()
    demand(time.monotonic() - silent > 1.5, "a talker who is silent for a moment is waited for")
    house.ended(item, "failed", "the talker was lost", "lost")
    house.ended(house.live(), "failed", "the talker was lost", "lost")
    talker = Talker(port, item := house.live())
    talker.socket.send(b"odd")
    talker.receipt()
    house.ended(item, "failed", "what arrived was not sound of the format, or came faster than it is spoken", "invalid")
    talker = Talker(port, item := house.live())
    talker.say(0.3)
    demand(house.client.ask("POST", "/v1/queue/skip", {})[0] == 200, "skip")
    receipt = talker.receipt()
    demand(receipt["reason"] == "skipped" and receipt["live"]["end"] == "cut" and receipt["duration"] > 0.1, f"a talk that is skipped: {receipt}")
    talker = Talker(port, item := house.live(longest=1))
    while talker.reader.is_alive():
        with contextlib.suppress(websockets.ConnectionClosed):
            talker.socket.send(bytes(2))
        time.sleep(0.3)
    house.ended(item, "completed", "longest", "longest")
    print("  each has one receipt: cut, broken, silent, never begun, wrong, skipped")


def turns(house):
    """Those who talk take turns; what is kept is heard later, and who lets go before the turn is dropped."""
    port = house.server.port
    items = [house.live(), house.live(whileWaiting="keep", chime="gong"), house.live()]
    demand([item["state"] for item in items] == ["started", "queued", "queued"], "the first one talks")
    talkers = [Talker(port, item) for item in items]
    threads = [threading.Thread(target=talker.say, args=(seconds,)) for talker, seconds in zip(talkers, (3, 1, 1), strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads[1:]:
        thread.join()
    demand(talkers[2].release()["reason"] == "released", "who lets go before the turn is dropped")
    talkers[1].socket.send('{"type": "end"}')
    threads[0].join()
    demand(talkers[0].release()["state"] == "completed", "the first one ends")
    receipt = talkers[1].receipt()
    demand(receipt["state"] == "completed" and receipt["duration"] == 1, f"what was kept is heard: {receipt}")
    heard = [message["heard"] for message in talkers[1].messages]
    states = [message["item"]["state"] for message in talkers[1].messages]
    demand(("queued", False) in zip(states, heard, strict=True) and ("started", True) in zip(states, heard, strict=True),
           f"it is told when it waits and when it is heard: {states} {heard}")
    print("  turns, chimes, and what was kept")


def attacks(house):
    """Floods, half-open and many talkers end by themselves, and delay nobody."""
    port = house.server.port
    slowest = 0.0
    stop = threading.Event()

    def ask():
        nonlocal slowest
        client = Client(port)
        while not stop.is_set():
            begin = time.monotonic()
            client.get("/v1/queue")
            slowest = max(slowest, time.monotonic() - begin)
        client.close()

    other = threading.Thread(target=ask)
    other.start()
    talker = Talker(port, item := house.live())
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(10_000):
            talker.socket.send(said(PIECE))
    talker.receipt()
    house.ended(item, "failed", "what arrived was not sound of the format, or came faster than it is spoken", "invalid")
    talker = Talker(port, item := house.live())
    with contextlib.suppress(websockets.ConnectionClosed):
        for _ in range(20):
            talker.socket.send(bytes(1 << 20))
    house.ended(item, "failed", "what arrived was not sound of the format, or came faster than it is spoken", "invalid")
    items = [house.live() for _ in range(8)]
    status, problem = house.client.ask("POST", "/v1/queue/live", {})
    demand(status == 409 and problem["limit"] == 8, f"a ninth talk: {status} {problem}")
    half = Talker(port, items[0])
    with connect(f"ws://127.0.0.1:{port}{items[0]['live']['address']}") as second:
        answer = json.loads(second.recv(10))
    demand(answer["type"] == "problem" and answer["problem"]["status"] == 409, f"a second talker: {answer}")
    for one in items:
        house.ended(one, "failed", "the talker was lost", "lost")
    half.vanish()
    stop.set()
    other.join()
    demand(house.client.get("/v1/health")["status"] != "failing", "the server is well")
    print(f"  floods, silence and crowds end by themselves; another client waited for {slowest * 1e3:.1f} ms at most")


def access(binary, folder):
    """The scope `page` allows to talk and nothing else, and a token that is revoked ends its talk."""
    state = pathlib.Path(folder, "state")
    tokens = {scope: create_token(binary, scope, "--scope", scope, "--state", state) for scope in ("read", "page", "admin")}
    with Server(binary, folder, state=state) as server:
        clients = {scope: Client(server.port, token=token) for scope, token in tokens.items()}
        demand(clients["read"].ask("POST", "/v1/queue/live", {})[0] == 403, "who reads may not talk")
        demand(clients["page"].ask("POST", "/v1/queue/items", {"text": "x"})[0] == 403, "who talks may not announce otherwise")
        demand(clients["page"].ask("POST", "/v1/stop-all", {})[0] == 403, "who talks may not stop others")
        status, item = clients["page"].ask("POST", "/v1/queue/live", {})
        demand(status == 201, f"who may talk: {status} {item}")
        with contextlib.suppress(websockets.InvalidStatus):
            Talker(server.port, item, tokens["read"])
            raise AssertionError("who reads talks")
        talker = Talker(server.port, item, tokens["page"])
        talker.say(0.3)
        demand(clients["admin"].ask("DELETE", "/v1/tokens/page")[0] < 300, "revoke")
        receipt = talker.receipt()
        demand(receipt["reason"] == "the token of the talker was revoked", f"its receipt: {receipt}")
    print("  page talks and changes nothing else; a revoked token ends the talk")


def command(binary, house):
    """`ctl talk` says what sox writes, no faster than it is spoken, and waits longer than a request may take."""
    sound = subprocess.run(["sox", "-n", "-t", "raw", "-e", "signed", "-b", "16", "-r", "16000", "-c", "1", "-", "synth", "3", "sine", "440"],
                           check=True, capture_output=True).stdout
    words = [binary, "ctl", "talk", "--rate", "16000", "--chime", "gong", "--keep", "--server", f"http://127.0.0.1:{house.server.port}"]
    begin = time.monotonic()
    run = subprocess.run([*words, "--timeout", "1"], input=sound, check=False, capture_output=True, timeout=60)
    text = run.stdout.decode()
    demand(run.returncode == 0 and "speak now" in text and "completed; said 3.0 s" in text, f"ctl talk: {text}{run.stderr.decode()}")
    demand(time.monotonic() - begin > 2.5, "it is not said faster than it is spoken")
    run = subprocess.run(words, input=b"", check=False, capture_output=True, timeout=60)
    demand(run.returncode == 1 and b"released" in run.stderr, f"nothing said: {run.returncode} {run.stdout.decode()}{run.stderr.decode()}")
    print("  ctl talk")


def restart(house):
    """A talk that a restart cuts has its receipt."""
    talker = Talker(house.server.port, item := house.live())
    talker.say(0.2)
    house.server.stop()
    house.server.start()
    house.client = Client(house.server.port)
    house.ended(item, "failed", "the server was restarted")
    print("  a restart")


def holds(house, count):
    """Talks many times, and prints how late the first frame of each is heard, from the clock of the sink."""
    sink = Sink(house.pipewire)
    until("the sink runs", lambda: sink.mark() > RATE)
    late = []
    for number in range(count):
        mark = sink.mark()
        talker = Talker(house.server.port, house.live())
        place = sink.mark()
        talker.say(0.3)
        receipt = talker.release()
        demand(receipt["state"] == "completed" and receipt["heard"] == "yes", f"hold {number}: {receipt}")
        sink.wait(sink.mark() + 4_800)
        samples = sink.left(mark)
        begin = next((n for n, value in enumerate(samples) if abs(value) > 0.2), None)
        demand(begin is not None, f"hold {number} is not heard")
        voice = samples[begin : begin + 14_400 - 960]
        quietest = min(level(voice[n : n + 480], 1_000) for n in range(0, 2_400, 480))
        demand(quietest > 0.4, f"hold {number}: its first 50 ms have {quietest:.2f}")
        late.append((mark + begin - place) / 48)
    late.sort()
    print(f"  {count} holds: {statistics.median(late):.0f} ms (median), {late[int(len(late) * 0.99) - 1]:.0f} (p99), {late[-1]:.0f} (most)")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("binary")
    options.add_argument("--holds", type=int)
    given = options.parse_args()
    binary = pathlib.Path(given.binary).resolve()
    folder = tempfile.mkdtemp(prefix="carillon-talks-")
    pipewire = PipeWire(records=True, quantum="256")
    try:
        pipewire.begin("daemon", "manager", "add-sink", "add-sink yard")
        pathlib.Path(folder, "a").mkdir()
        house = House(binary, pathlib.Path(folder, "a"), pipewire)
        with contextlib.closing(house):
            if given.holds:
                return holds(house, given.holds)
            heard_in_its_zone(house)
            ends(house)
            turns(house)
            attacks(house)
            command(binary, house)
            restart(house)
        pathlib.Path(folder, "b").mkdir()
        access(binary, pathlib.Path(folder, "b"))
    except Skipped as reason:
        print(f"talks: not tried, {reason}")
    finally:
        pipewire.end()
        shutil.rmtree(folder, ignore_errors=True)
    print("talks: passed")
    return None


if __name__ == "__main__":
    os.environ.setdefault("NO_COLOR", "1")
    sys.exit(main())
