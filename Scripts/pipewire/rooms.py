#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Compares what rooms played, from the recordings of room-recorder.c.

    rooms.py [options] NAME=RECORDING...

    --noise NAME=FILE.wav   a sound whose right channel is noise: where it is found in every room says how far they are apart.
                            Repeatable; only the rooms in which it is heard are compared.
    --from S, --to S        the part that is compared, in seconds since the first recording began
    --tone HERTZ            the steady tone of the left channel; a block in which it is missing is a dropout (default 480)
    --level FROM:TO         also print the tone's level in this part, for each room; repeatable
    --json                  one JSON object instead of lines

Exits with 1 if a room heard nothing. The recordings have the graph's time of each cycle, so offsets are exact to a few
microseconds. Needs python3-numpy.
"""

import argparse
import json
import sys
import wave

import numpy as np

RATE = 48_000
WINDOW = 4_800      # frames of noise that are searched at once: 100 ms
REACH = 2_400       # how far from its last place it is searched
LIKE = 0.02         # a smaller correlation is chance
BLOCK = 500         # frames: five periods of the tone


def read_recording(path):
    """The time of the first frame in seconds, and the samples; frames that were not recorded are NaN."""
    data = np.fromfile(path, dtype=np.uint8).tobytes()
    cycles, place = [], 0
    while place + 16 <= len(data):
        nanoseconds = int.from_bytes(data[place:place + 8], sys.byteorder)
        frames = int.from_bytes(data[place + 8:place + 12], sys.byteorder)
        samples = np.frombuffer(data, np.float32, frames * 2, place + 16).reshape(-1, 2)
        cycles.append((nanoseconds, samples))
        place += 16 + frames * 8
    if not cycles:
        sys.exit(f"rooms: {path} is empty")
    first = cycles[0][0]
    length = round((cycles[-1][0] - first) * RATE / 1e9) + len(cycles[-1][1])
    out = np.full((length, 2), np.nan, np.float32)
    for nanoseconds, samples in cycles:
        at = round((nanoseconds - first) * RATE / 1e9)
        out[at:at + len(samples)] = samples[:length - at]
    return first / 1e9, out


def read_noise(path):
    with wave.open(path) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16).reshape(-1, file.getnchannels())
    noise = samples[:, -1].astype(np.float64)
    return noise / (np.abs(noise).max() or 1)


def correlate(piece, noise):
    """How alike the piece is to the noise from each place on; -1 to 1."""
    size = 1 << (len(piece) + len(noise)).bit_length()
    scores = np.fft.irfft(np.fft.rfft(noise, size) * np.conj(np.fft.rfft(piece, size)), size)[:len(noise) - len(piece) + 1]
    sums = np.concatenate(([0.0], np.cumsum(noise * noise)))
    energy = sums[len(piece):] - sums[:-len(piece)]
    return scores / np.sqrt(np.maximum(energy * np.dot(piece, piece), 1e-20))


def peak(scores):
    """The place of the largest score, between two frames, and how much it stands out."""
    at = int(scores.argmax())
    place = float(at)
    if 0 < at < len(scores) - 1:
        a, b, c = scores[at - 1:at + 2]
        bend = a - 2 * b + c
        place += 0.5 * (a - c) / bend if bend else 0
    return place, float(scores[at])


def window(samples, at):
    """The right channel from a frame on; None where it was not recorded or is silent."""
    piece = samples[at:at + WINDOW, 1].astype(np.float64) if at >= 0 else np.zeros(0)
    return piece if len(piece) == WINDOW and not np.isnan(piece).any() and np.abs(piece).max() > 1e-5 else None


def first_place(samples, noise, places, least):
    """The place in the recording of the noise's first frame, as the first window says in which it is heard; None without one."""
    for at in places:
        piece = window(samples, at)
        if piece is not None:
            place, score = peak(correlate(piece, noise))
            if score > least:
                return at - place
    return None


def arrivals(begin, samples, noise, moments):
    """When the noise's first frame was or would have been heard, as each window says: seconds; NaN where it is not heard."""
    places = [round((moment - begin) * RATE) for moment in moments]
    found = np.full(len(places), np.nan)
    # All of the noise takes seconds to search: done until it is heard once, and for every fiftieth window in a row in which it is not.
    last, lost = first_place(samples, noise, places[::10], 0.1), 0
    if last is None:
        return found
    for index, at in enumerate(places):
        guess = at - round(last)
        low, high = max(0, guess - REACH), min(len(noise), guess + WINDOW + REACH)
        piece = window(samples, at)
        if piece is not None and high - low > WINDOW:
            place, score = peak(correlate(piece, noise[low:high]))
            if score > LIKE * 4:
                last = at - low - place
                found[index] = begin + last / RATE
        if np.isnan(found[index]) and lost % 50 == 49:
            again = first_place(samples, noise, [at], 0.15)
            if again is not None:
                last = again
                found[index] = begin + last / RATE
        lost = lost + 1 if np.isnan(found[index]) else 0
    return found


def tone(samples, hertz):
    """The amplitude of the left channel's tone in each block."""
    left = samples[:len(samples) // BLOCK * BLOCK, 0].reshape(-1, BLOCK)
    turn = np.exp(-2j * np.pi * hertz * np.arange(BLOCK) / RATE)
    return 2 * np.abs(left @ turn) / BLOCK


def dropouts(levels):
    """Begin and length in blocks of the parts where the tone is missing, though it is there around them."""
    runs, index = [], 0
    while index < len(levels):
        around = levels[max(0, index - 25):index + 26]
        usual = np.nanmedian(around) if not np.isnan(around).all() else np.nan
        if np.isnan(levels[index]) or not usual > 1e-4 or levels[index] >= usual * 0.5:
            index += 1
            continue
        start = index
        while index < len(levels) and levels[index] < usual * 0.5:
            index += 1
        runs.append((start, index - start))
    return runs


def silences(levels):
    """Begin and end in blocks of the parts of a quarter of a second and more in which the tone is missing."""
    present = levels[levels > 1e-4]
    missing = np.concatenate([[False], levels < (np.median(present) * 0.25 if len(present) else np.inf), [False]])
    edges = np.flatnonzero(missing[1:] != missing[:-1]).reshape(-1, 2)
    return [(begin, end) for begin, end in edges if (end - begin) * BLOCK >= RATE / 4]


def decibels(value):
    return round(20 * float(np.log10(max(value, 1e-8))), 2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rooms", nargs="+")
    parser.add_argument("--noise", action="append", default=[])
    parser.add_argument("--from", dest="begin", type=float, default=1)
    parser.add_argument("--to", dest="end", type=float, default=1e9)
    parser.add_argument("--tone", type=float, default=480)
    parser.add_argument("--level", action="append", default=[])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rooms = {name: read_recording(path) for name, path in (room.split("=", 1) for room in options.rooms)}
    zero = min(begin for begin, _ in rooms.values())
    end = min(*(begin + len(samples) / RATE for begin, samples in rooms.values()), zero + options.end)
    moments = np.arange(zero + options.begin, end - WINDOW / RATE, WINDOW / RATE)
    silent = []
    report = {"seconds": round(float(end - zero - options.begin), 1), "rooms": {}, "offsets": {}}
    for name, (begin, samples) in rooms.items():
        low, high = round((zero + options.begin - begin) * RATE), round((end - begin) * RATE)
        part = samples[max(0, low):high]
        levels = tone(part, options.tone)
        runs = dropouts(levels)
        entry = {
            "toneDb": decibels(np.nanmedian(levels)),
            "dropouts": len(runs),
            "dropoutSeconds": round(sum(length for _, length in runs) * BLOCK / RATE, 3),
            "dropoutsAt": [round(options.begin + start * BLOCK / RATE, 2) for start, _ in runs[:12]],
            "silent": [tuple(round(float(options.begin + edge * BLOCK / RATE), 2) for edge in run) for run in silences(levels)],
            "unrecorded": round(float(np.isnan(part[:, 0]).sum()) / RATE, 3),
        }
        for level in options.level:
            at, to = map(float, level.split(":"))
            piece = samples[max(0, round((zero + at - begin) * RATE)):round((zero + to - begin) * RATE)]
            entry[f"toneDb {level}"] = decibels(np.nanmedian(tone(piece, options.tone)))
        report["rooms"][name] = entry
        if not (levels > 1e-4).any():
            silent.append(name)
    for source in options.noise:
        label, path = source.split("=", 1)
        noise = read_noise(path)
        heard = {name: arrivals(begin, samples, noise, moments) for name, (begin, samples) in rooms.items()}
        heard = {name: times for name, times in heard.items() if (~np.isnan(times)).sum() > 3}
        names = list(heard)
        for name in names:
            times = heard[name][~np.isnan(heard[name])]
            steps = np.abs(np.diff(times)) * 1000
            report["offsets"].setdefault(label, {})[name] = {
                "windows": len(times),
                "jumps": int((steps > 0.5).sum()),
                "span": round(float(times.max() - times.min()) * 1000, 3),
            }
            if name == names[0]:
                continue
            apart = (heard[name] - heard[names[0]]) * 1000
            apart = apart[~np.isnan(apart)]
            if len(apart):
                report["offsets"][label][name] |= {
                    "medianMs": round(float(np.median(apart)), 4),
                    "p95Ms": round(float(np.percentile(np.abs(apart), 95)), 4),
                    "largestMs": round(float(np.abs(apart).max()), 4),
                }
    if options.json:
        print(json.dumps(report))
    else:
        show(report)
    if silent:
        sys.exit(f"rooms: nothing was heard in {', '.join(silent)}")


def show(report):
    print(f"{report['seconds']} s compared")
    for name, entry in report["rooms"].items():
        print(f"room {name}: " + ", ".join(f"{key} {value}" for key, value in entry.items()))
    for label, entries in report["offsets"].items():
        for name, entry in entries.items():
            print(f"{label} in room {name}: " + ", ".join(f"{key} {value}" for key, value in entry.items()))


if __name__ == "__main__":
    main()
