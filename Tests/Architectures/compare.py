#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Renders the same scripts with two builds of carillon, for two processors, and compares what they write.

    compare.py CARILLON -- COMMAND...      for example: compare.py .build/release/carillon -- \\
                                           Scripts/arm64.sh run .build/arm64/carillon

What the mixer does must be the same to the bit: voices, ramps, panning, ducking, loops, the limiter, meters. Sounds that a
library resamples, stretches or decodes by floating point may differ by rounding: their largest difference is printed, and
more than −90 dB is a fault.
"""

import array
import hashlib
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import wave

RATE = 48_000
# Scripts whose result must be the same to the bit, and others.
EXACT, ROUNDED = "exact", "rounded"


def sound(path, rate, channels, seconds, seed):
    """Noise under a slow swell: every frame differs from every other."""
    source = random.Random(seed)
    frames = int(rate * seconds)
    samples = array.array("h")
    for frame in range(frames):
        size = 12_000 * (0.5 + 0.5 * math.sin(frame / rate * 3))
        samples.extend(int(size * source.uniform(-1, 1)) for _ in range(channels))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())


def storm(seed):
    """Two hundred random operations on the sounds of 48 kHz."""
    source = random.Random(seed)
    operations, names = [], []
    for number in range(200):
        at = round(source.uniform(0, 6), 4)
        kind = source.choice(["play", "play", "play", "fade", "stop", "manager"])
        if kind == "play":
            name = f"p{number}"
            operations.append({"at": at, "do": "play", "sound": source.choice(["mono", "stereo"]), "as": name,
                               "volume": round(source.random(), 3), "pan": round(source.uniform(-1, 1), 3),
                               "looping": source.random() < 0.3})
            names.append((at, name))
        elif kind == "manager":
            operations.append({"at": at, "do": "manager.change", "masterVolume": round(source.uniform(0.3, 1), 3)})
        else:
            earlier = [name for begin, name in names if begin < at]
            if not earlier:
                continue
            operation = {"at": at, "do": kind, "player": source.choice(earlier)}
            if kind == "fade":
                operation |= {"to": round(source.random(), 3), "duration": round(source.uniform(0.01, 1), 3)}
            # The player may have ended.
            operations.append(operation)
    operations.sort(key=lambda operation: operation["at"])
    return {"duration": 8, "sounds": {"mono": "mono.wav", "stereo": "stereo.wav"}, "operations": operations}


SCRIPTS = {
    "mix": (EXACT, {
        "duration": 6, "sounds": {"mono": "mono.wav", "stereo": "stereo.wav"},
        "operations": [
            {"at": 0, "do": "music.play", "sound": "stereo"},
            {"at": 0.5, "do": "play", "sound": "mono", "volume": 0.5, "pan": -0.4, "looping": True, "as": "first"},
            {"at": 1.0, "do": "play", "sound": "stereo", "volume": 1, "as": "second"},
            {"at": 1.5, "do": "fade", "player": "first", "to": 0, "duration": 1.25},
            {"at": 2.0, "do": "manager.change", "musicVolume": 0.3},
            {"at": 4.0, "do": "music.stop"},
        ]}),
    "loud": (EXACT, {
        "duration": 4, "sounds": {"mono": "mono.wav", "stereo": "stereo.wav"},
        "operations": [{"at": round(0.1 * n, 1), "do": "play", "sound": "stereo" if n % 2 else "mono", "volume": 1}
                       for n in range(12)]}),
    "resampled": (ROUNDED, {
        "duration": 4, "sounds": {"other": "other.wav"},
        "operations": [{"at": 0, "do": "play", "sound": "other"}]}),
    "stretched": (ROUNDED, {
        "duration": 4, "sounds": {"mono": "mono.wav"},
        "operations": [{"at": 0, "do": "play", "sound": "mono", "rate": 1.25}]}),
}


def render(command, folder, name, label):
    """The samples that a build writes, or None with its complaint."""
    out = folder / f"{name}.{label}.wav"
    run = subprocess.run([*command, "render", folder / f"{name}.json", out], stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, check=False)
    if run.returncode:
        print(f"FAULT: {name} of {label}: exit status {run.returncode}: {run.stdout.strip()[-400:]}")
        return None
    return out.read_bytes()


def difference(first, second):
    """The largest difference of two files of 32-bit floats beside full scale, in dB."""
    head = first.index(b"data") + 8
    planes = [array.array("f", data[head:head + (len(data) - head) // 4 * 4]) for data in (first, second)]
    if len(planes[0]) != len(planes[1]):
        return math.inf
    worst = max(abs(a - b) for a, b in zip(*planes, strict=True))
    return 20 * math.log10(worst) if worst else -math.inf


def main():
    if "--" not in sys.argv or sys.argv.index("--") != 2:
        raise SystemExit(__doc__)
    here, other = [sys.argv[1]], sys.argv[3:]
    faults = 0
    # Inside the tree, where another system sees it under the same path from the working directory.
    pathlib.Path(".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=".build") as made:
        folder = pathlib.Path(made)
        sound(folder / "mono.wav", RATE, 1, 1.3, 1)
        sound(folder / "stereo.wav", RATE, 2, 2.1, 2)
        sound(folder / "other.wav", 44_100, 2, 2.1, 3)
        scripts = SCRIPTS | {f"storm{seed}": (EXACT, storm(seed)) for seed in range(3)}
        for name, (kind, script) in scripts.items():
            (folder / f"{name}.json").write_text(json.dumps(script))
            files = [render(command, folder, name, label) for command, label in [(here, "here"), (other, "other")]]
            if None in files:
                faults += 1
                continue
            digests = [hashlib.sha256(data).hexdigest()[:16] for data in files]
            if digests[0] == digests[1]:
                print(f"{name}: the same bytes, {digests[0]}")
                continue
            decibels = difference(*files)
            print(f"{name}: {digests[0]} here, {digests[1]} there; they differ by {decibels:.1f} dB at most")
            if kind == EXACT or decibels > -90:
                faults += 1
                print(f"FAULT: {name} differs")
    print(f"{len(scripts)} scripts, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
