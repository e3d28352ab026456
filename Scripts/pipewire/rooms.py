#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Records the loudspeakers of two rooms at once and compares them; part of Scripts/demo-rooms.sh.

    rooms.py SECONDS RUNTIME_FOLDER RUNTIME_FOLDER

The left channel is a steady tone: a block in which it is quieter, or in which it jumps, is a dropout. The right channel is
low noise: where it fits best in both recordings is how far the rooms are apart. When a sample was heard is known from when
its piece arrived here: the earliest arrivals of all pieces lie on a line.
"""

import array
import itertools
import os
import subprocess
import sys
import threading
import time

RATE = 48_000
BLOCK = 240        # 5 ms: whole periods of a tone of 480 Hz would be 500, so levels wobble by less than 1 dB
STEP = 12          # the noise is read at 4 kHz
LEAD = RATE // 4   # frames left out at the begin, in which the recorder is being linked


class Room:
    """One recording, with when its first frame was heard."""

    def __init__(self, folder, seconds):
        self.wanted = (seconds * RATE + LEAD) * 4
        self.data = bytearray()
        self.origin = float("inf")
        environment = {**os.environ, "XDG_RUNTIME_DIR": folder}
        for name in ("PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            ["pw-record", "--target", "loudspeaker", "-P", "{ stream.capture.sink=true }", "--rate", str(RATE),
             "--channels", "2", "--format", "s16", "--latency", "5ms", "-"],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        descriptor = self.process.stdout.fileno()
        while len(self.data) < self.wanted:
            piece = os.read(descriptor, 65_536)
            now = time.monotonic()
            if not piece:
                break
            self.data += piece
            # The pipe may hold a piece back, never send it early.
            self.origin = min(self.origin, now - len(self.data) / 4 / RATE)
        self.process.kill()
        self.process.wait()

    def channels(self):
        samples = array.array("h")
        samples.frombytes(bytes(self.data[: len(self.data) // 4 * 4]))
        return samples[2 * LEAD::2], samples[2 * LEAD + 1::2]


def dropouts(left):
    """The usual level, when the tone was lost, and for how long in all; seconds."""
    levels = [sum(abs(v) for v in left[i:i + BLOCK]) / BLOCK for i in range(0, len(left) - BLOCK, BLOCK)]
    usual = sorted(levels)[len(levels) // 2]
    found, length, before = [], 0, False
    for index, level in enumerate(levels):
        is_lost = level < usual * 0.5
        length += is_lost
        if is_lost and not before:
            found.append(index * BLOCK / RATE)
        before = is_lost
    return usual, found, length * BLOCK / RATE


def jumps(left, usual):
    """When there are steps between neighbours that a tone of this level cannot have; seconds."""
    limit = usual * 1.57 * 0.0628 * 4
    return [index / RATE for index, (a, b) in enumerate(itertools.pairwise(left)) if abs(b - a) > limit]


def moments(times):
    return " at " + ", ".join(f"{time:.2f}" for time in times[:10]) + " s" if times else ""


def slow(samples):
    """The noise at a twelfth of the rate; it holds nothing above half of that."""
    return [sum(samples[i:i + STEP]) / STEP for i in range(0, len(samples) - STEP, STEP)]


def offset(one, other, guess, reach=400):
    """How many slow samples later the same is heard in the other, and how alike they are there."""
    best = (-2.0, 0)
    scores = {}
    energy_one = sum(v * v for v in one) or 1
    for lag in range(guess - reach, guess + reach + 1):
        start = lag + reach + abs(guess)
        part = other[start:start + len(one)]
        if len(part) < len(one):
            continue
        energy = sum(v * v for v in part) or 1
        scores[lag] = sum(a * b for a, b in zip(one, part, strict=True)) / (energy_one * energy) ** 0.5
        best = max(best, (scores[lag], lag))
    score, lag = best
    around = [scores.get(lag + d, score) for d in (-1, 0, 1)]
    bend = around[0] - 2 * around[1] + around[2]
    return score, lag + (0.5 * (around[0] - around[2]) / bend if bend else 0.0)


def main():
    seconds = int(sys.argv[1])
    rooms = [Room(folder, seconds) for folder in sys.argv[2:4]]
    for room in rooms:
        room.thread.join()
    isFine = True
    noises = []
    for name, room in zip("ab", rooms, strict=True):
        left, right = room.channels()
        usual, found, length = dropouts(left)
        steps = jumps(left, usual)
        print(f"room {name}: {len(left) / RATE:.1f} s recorded, tone {usual:.0f}, {len(found)} dropouts ({length * 1000:.0f} ms)"
              f"{moments(found)}, {len(steps)} jumps{moments(steps)}")
        isFine = isFine and not found and usual > 100
        noises.append(slow(right))
    # Of the same clock: how much later the second recording began.
    later = (rooms[1].origin - rooms[0].origin) * RATE / STEP
    reach, results = 400, []
    for at in range(4_000 + abs(int(later)), min(map(len, noises)) - 8_000, max(4_000, (seconds - 4) * 4_000 // 5)):
        begin = at - reach
        one = noises[0][at:at + 2_000]
        window = noises[1][begin - int(later):begin - int(later) + 2_000 + 2 * reach]
        score, lag = offset(one, window, 0, reach)
        results.append((score, (lag + int(later) - int(later) + (later - int(later))) / 4))
    for score, milliseconds in results:
        print(f"likeness {score:.3f}, room b {milliseconds:+.2f} ms after room a")
    alike = bool(results) and min(score for score, _ in results) > 0.9
    print("the same sound in both rooms" if alike else "the rooms differ")
    sys.exit(0 if isFine and alike else 1)


main()
