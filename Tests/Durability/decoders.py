#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Kills and stops decoders while 64 long sounds play, and checks that all of them go on.

    decoders.py PATH-TO-CARILLON [--seconds 10] [--silence SECONDS] [--seed N]

The waiting process, which starts the decoders, is killed and stopped, too. A sound whose process ends several times
without progress is given up, as one that ends its process itself, so each blow waits until every sound has gone on.
When nothing plays any more, no process may be left. Then one sound is recorded from a private PipeWire daemon while its
processes are killed: it must go on from its frame. How long it is silent depends on the machine: that is printed, and
with --silence it is a fault beyond that. Without PipeWire this is left out.
"""

import argparse
import array
import itertools
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from support.audio import write_wav
from support.client import CUT, Client, Events
from support.pipewire import PipeWire
from support.processes import decoders, memory, wait_for_rest, waiting
from support.server import Server
from support.waiting import Failed, Skipped, until

SOUNDS, RATE = 64, 48_000
# Decoders that are killed or stopped at once, and seconds of sound that are decoded ahead.
BLOWS, AHEAD = 32, 2
# Frames by which the sound may seem to jump, since a ramp begins inaudibly; and signs that occur only once in noise.
JUMP, PATTERN = 48, 64
# Name, seconds and arguments of ffmpeg; all are streamed, not kept in memory.
FORMATS = [
    ("flac", 300, ["-c:a", "flac"]), ("mp3", 300, ["-c:a", "libmp3lame", "-b:a", "48k"]),
    ("opus", 120, ["-c:a", "libopus", "-b:a", "24k"]), ("wav", 60, ["-c:a", "pcm_s16le"]),
]
# Requests to play: whole, a part that is repeated, and one that is stretched.
PLAYS = [{"looping": True}, {"looping": True, "loopStart": 2, "loopEnd": 4.5}, {"looping": True},
         {"looping": True, "rate": 1.25, "pitchMode": "varispeed"}]


def send(number, process):
    """Sends a signal; false if the process has ended."""
    try:
        os.kill(process, number)
    except ProcessLookupError:
        return False
    return True


class Killer:
    """Ends and stops random decoders, and every second time the waiting process."""

    def __init__(self, server, source):
        self.server, self.source = server, source
        self.counts = {"kill": 0, "stop": 0, "waiting kill": 0, "waiting stop": 0}

    def strike(self):
        processes = decoders(self.server)
        for process in self.source.sample(processes, min(BLOWS, len(processes))):
            kind = self.source.choice(["kill", "kill", "stop"])
            self.counts[kind] += send(signal.SIGKILL if kind == "kill" else signal.SIGSTOP, process)

    def strike_waiting(self):
        kind = "waiting stop" if self.counts["waiting kill"] > self.counts["waiting stop"] else "waiting kill"
        if process := waiting(self.server):
            self.counts[kind] += send(signal.SIGKILL if kind.endswith("kill") else signal.SIGSTOP, process)


class Storm:
    """Long sounds that play while their decoders are killed."""

    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-decoders-"))
        self.library = self.folder / "sounds"
        self.library.mkdir()
        self.lost = []
        self.server = Server(options.binary, self.folder, "--decoder-rest", "1", library=self.library)

    def make(self):
        source = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i"]
        processes = [
            subprocess.Popen([*source, f"sine=f={330 + 55 * n}:r=44100:d={seconds}", *arguments,
                              self.library / f"00.{name}"])
            for n, (name, seconds, arguments) in enumerate(FORMATS)
        ]
        if sum(process.wait() for process in processes):
            raise SystemExit("ffmpeg could not make the sounds")
        for name, _, _ in FORMATS:
            for number in range(1, SOUNDS // len(FORMATS)):
                shutil.copyfile(self.library / f"00.{name}", self.library / f"{number:02}.{name}")

    def take(self, event):
        if event["type"] in ("player.decodeError", "player.finished", "player.stopped"):
            self.lost.append(f"{event['type']} {event['data']['name']} {event['data'].get('problem')}")

    def players(self):
        return {p["id"]: p for p in self.client.get("/v1/players?limit=1000")["players"]}

    def play(self):
        sounds = sorted(s["name"] for s in self.client.get("/v1/sounds?limit=1000")["sounds"])
        for number, name in enumerate(sounds):
            body = dict(PLAYS[number // len(FORMATS) % len(PLAYS)], volume=0.01)
            status, answer = self.client.ask("POST", f"/v1/sounds/{name}/play", body)
            if status != 201:
                raise Failed(f"play {name}: {status} {answer}")
        if len(sounds) != SOUNDS:
            raise Failed(f"{len(sounds)} sounds are in the library")

    def advance(self):
        """Waits until every player has come to another position, twice."""
        for _ in range(2):
            first = self.players()
            rest = set(first)

            def moved(first=first, rest=rest):
                now = self.players()
                rest -= {p for p in rest if p in now and now[p]["currentTime"] != first[p]["currentTime"]}
                return not rest
            until("all players advance", moved)

    def refill(self):
        """Waits until every player has played more than was decoded ahead."""
        played, last = dict.fromkeys(self.players(), 0.0), self.players()

        def refilled():
            nonlocal last
            self.check()
            now = self.players()
            for player in played.keys() & now.keys():
                # A loop that begins again, and a pause in the sound, add nothing.
                played[player] += max(0.0, now[player]["currentTime"] - last[player]["currentTime"])
            last = now
            return all(seconds > AHEAD + 0.5 for seconds in played.values())
        until("all players go on", refilled, within=120)

    def check(self):
        if not self.server.is_running:
            raise Failed(f"the server ended with {self.server.process.returncode}")
        if self.lost:
            raise Failed(f"{len(self.lost)} players ended: {self.lost[:3]}")
        playing = [p for p in self.players().values() if p["state"] == "playing"]
        if len(playing) != SOUNDS:
            raise Failed(f"{len(playing)} of {SOUNDS} players play")

    def underruns(self):
        return self.client.get("/v1/health")["counters"]["underruns"]

    def run(self):
        begin = time.monotonic()
        self.make()
        self.server.start()
        self.client = Client(self.server.port, timeout=60)
        until("the library is read", lambda: len(
            self.client.get("/v1/sounds?state=ready&limit=1000")["sounds"]) == SOUNDS, within=120)
        print(f"{SOUNDS} sounds after {time.monotonic() - begin:.1f} s; the server has "
              f"{memory(self.server.process.pid) >> 10} MiB")
        events = Events(self.server.port, take=self.take)
        self.play()
        self.advance()
        print(f"{len(decoders(self.server))} decoders, {self.underruns()} underruns before the first kill")
        killer = Killer(self.server, random.Random(self.options.seed))
        end = time.monotonic() + self.options.seconds
        for blow in itertools.cycle([killer.strike, killer.strike_waiting]):
            if time.monotonic() > end and all(killer.counts.values()):
                break
            blow()
            self.refill()
        self.advance()
        self.check()
        print(f"sent: {', '.join(f'{count} {kind}' for kind, count in killer.counts.items())}; "
              f"{self.underruns()} underruns, {len(decoders(self.server))} decoders")
        events.end()
        self.client.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})
        rest = wait_for_rest(self.server, 30)
        if rest is None:
            raise Failed(f"{len(decoders(self.server))} decoders 30 s after the end")
        print(f"no decoder is left {rest:.1f} s after the end; the server has "
              f"{memory(self.server.process.pid) >> 10} MiB")
        if status := self.server.stop():
            raise Failed(f"exit status {status}")
        shutil.rmtree(self.folder)


class Recording:
    """One sound of noise, recorded while its processes are ended."""

    def __init__(self, binary, silence):
        self.silence = silence
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-recorded-"))
        self.library = self.folder / "sounds"
        self.library.mkdir()
        self.source = random.Random(1)
        # No sample is silent, so that silence is an interruption.
        self.samples = array.array("h", (self.source.choice([-1, 1]) * self.source.randint(500, 3_000)
                                         for _ in range(40 * RATE)))
        write_wav(self.folder / "noise.wav", self.samples, RATE)
        subprocess.run(["ffmpeg", "-v", "error", "-i", self.folder / "noise.wav", self.library / "noise.flac"],
                       check=True)
        self.pipewire = PipeWire(records=True)
        self.server = Server(binary, self.folder, library=self.library, output="auto",
                             environment=self.pipewire.environment)

    def frames(self):
        return self.pipewire.recording().stat().st_size // 8

    def run(self):
        try:
            self.pipewire.begin("daemon", "add-sink", "manager")
            self.server.start()
            client = Client(self.server.port)
            until("the sound is read", lambda: client.get("/v1/sounds?state=ready")["sounds"])
            until("the device plays", lambda: client.get("/v1/health")["output"]["backend"] == "pipewire")
            if (answer := client.ask("POST", "/v1/sounds/noise.flac/play", {}))[0] != 201:
                raise Failed(f"play: {answer}")
            until("it streams", lambda: decoders(self.server))
            time.sleep(2)
            marks = []
            for name, find, number in [
                ("kill -9 of the decoder", lambda: decoders(self.server)[0], signal.SIGKILL),
                ("kill -STOP of the decoder", lambda: decoders(self.server)[0], signal.SIGSTOP),
                ("kill -9 of the waiting process", lambda: waiting(self.server), signal.SIGKILL),
                ("kill -STOP of the waiting process", lambda: waiting(self.server), signal.SIGSTOP),
            ]:
                until("it streams", lambda: decoders(self.server))
                marks.append((name, self.frames()))
                send(number, find())
                time.sleep(3)
            marks.append(("", self.frames()))
            if (status := self.server.stop()):
                raise Failed(f"exit status {status}")
            left = array.array("f", self.pipewire.recording().read_bytes()[:marks[-1][1] * 8])[::2]
            self.compare(left, marks)
        finally:
            self.server.end()
            self.pipewire.end()
            shutil.rmtree(self.folder, ignore_errors=True)

    def compare(self, left, marks):
        """Prints the longest silence after each mark, and compares what was heard with the sound."""
        worst = 0
        for (name, first), (_, last) in itertools.pairwise(marks):
            longest = run = 0
            for value in left[first:last]:
                run = run + 1 if abs(value) < 1e-4 else 0
                longest = max(longest, run)
            worst = max(worst, longest)
            print(f"  {name}: {longest / RATE * 1e3:.0f} ms of silence")
        jumps, wrong, heard = self.follow(left)
        print(f"  {heard / RATE:.1f} s were heard; the sound went on {jumps or 'without an interruption'}"
              f"{' frames from where it was' if jumps else ''}; {wrong} frames differ from it")
        if self.silence is not None and worst > self.silence * RATE:
            raise Failed(f"{worst / RATE:.2f} s of silence")
        if wrong or any(abs(jump) > JUMP for jump in jumps):
            raise Failed("the sound did not go on from its frame")

    def follow(self, left):
        """Finds each stretch of sound in the file, by the signs of its samples, which a ramp does not change.

        Returns how many frames after each silence are left out (or, below 0, repeated), how many frames are not those of
        the file, and how many were heard.
        """
        signs = bytes(sample > 0 for sample in self.samples)
        jumps, wrong, heard, end = [], 0, 0, None
        for first, last in stretches(left):
            heard += last - first
            if last - first < PATTERN:
                continue
            found = signs.find(bytes(value > 0 for value in left[last - PATTERN:last]))
            if found < 0:
                raise Failed("what was heard is not the sound")
            offset = found + PATTERN - last
            if end is not None:
                jumps.append(first + offset - end)
            end = last + offset
            # What was repeated may seem to begin before the file.
            before = max(0, -(first + offset))
            heard_part, file_part = left[first + before:last], self.samples[first + before + offset:end]
            wrong += before + sum((value > 0) != (sample > 0) or abs(value) > abs(sample) / 32_768 + 1e-3
                                  for value, sample in zip(heard_part, file_part, strict=True))
        return jumps, wrong, heard


def stretches(left):
    """The first frame of each sound between silences of at least 0.5 ms, and the one behind its last."""
    found, first, quiet = [], None, 0
    for frame, value in enumerate(left):
        if abs(value) >= 1e-4:
            first, quiet = frame if first is None else first, 0
        elif first is not None and (quiet := quiet + 1) == 24:
            found.append((first, frame - 23))
            first = None
    return found if first is None else [*found, (first, len(left))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--silence", type=float, default=None)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    failures = 0
    storm = Storm(options)
    for test in (storm.run, lambda: Recording(options.binary, options.silence).run()):
        try:
            test()
        except Skipped as reason:
            print(f"left out: {reason}")
        except Failed as reason:
            failures += 1
            print(f"FAULT: {reason}", flush=True)
        except CUT as error:
            failures += 1
            ended = storm.server.process.poll()
            print(f"FAULT: no answer: {error!r}; the server {'runs' if ended is None else f'ended with {ended}'}", flush=True)
    if storm.server.is_running:
        storm.server.kill()
        print(f"the folder {storm.folder} is kept")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
