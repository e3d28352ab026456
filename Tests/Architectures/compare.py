#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Renders the same scripts with two builds of carillon, for two processors, and compares what they write.

    compare.py CARILLON OTHER -- COMMAND...     for example: compare.py .build/release/carillon .build/arm64/carillon -- \\
                                                Scripts/arm64.sh machine

COMMAND runs the command that follows it where OTHER runs, with this tree as working directory. It is started once, for all scripts.

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
import shlex
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


def commands(program, folder, names, label):
    """A shell script that renders all scripts with a build: each leaves its exit status, its output and the time it took."""
    lines = ["set -u"]
    for name in names:
        out = f"{folder}/{name}.{label}"
        lines += ["begin=$(date +%s.%N)",
                  f"{shlex.quote(program)} render {folder}/{name}.json {out}.wav > {out}.log 2>&1",
                  f"echo $? $begin $(date +%s.%N) > {out}.status"]
    script = folder / f"{label}.sh"
    script.write_text("\n".join([*lines, ""]))
    return script


def rendered(folder, name, label):
    """The file that a build wrote, or None with its complaint."""
    status = folder / f"{name}.{label}.status"
    code, begin, end = status.read_text().split() if status.exists() else ("none", "0", "0")
    if code != "0":
        log = folder / f"{name}.{label}.log"
        print(f"FAULT: {name} {label}: exit status {code}: {log.read_text().strip()[-400:] if log.exists() else ''}")
        return None
    data = (folder / f"{name}.{label}.wav").read_bytes()
    print(f"{name} {label}: {hashlib.sha256(data).hexdigest()}, {len(data)} bytes, {float(end) - float(begin):.1f} s")
    return data


def difference(first, second):
    """The largest difference of two files of 32-bit floats beside full scale, in dB, and how many samples differ."""
    head = first.index(b"data") + 8
    planes = [array.array("f", data[head:head + (len(data) - head) // 4 * 4]) for data in (first, second)]
    if len(planes[0]) != len(planes[1]):
        return math.inf, abs(len(planes[0]) - len(planes[1]))
    apart = [abs(a - b) for a, b in zip(*planes, strict=True)]
    worst = max(apart)
    return 20 * math.log10(worst) if worst else -math.inf, sum(1 for value in apart if value)


def main():
    if "--" not in sys.argv or sys.argv.index("--") != 3:
        raise SystemExit(__doc__)
    here, other, command = sys.argv[1], sys.argv[2], sys.argv[4:]
    faults = 0
    # Inside the tree, where another system sees it under the same path from the working directory.
    pathlib.Path(".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=".build") as made:
        folder = pathlib.Path(made).relative_to(pathlib.Path.cwd()) if pathlib.Path(made).is_absolute() else pathlib.Path(made)
        sound(folder / "mono.wav", RATE, 1, 1.3, 1)
        sound(folder / "stereo.wav", RATE, 2, 2.1, 2)
        sound(folder / "other.wav", 44_100, 2, 2.1, 3)
        scripts = SCRIPTS | {f"storm{seed}": (EXACT, storm(seed)) for seed in range(3)}
        for name, (_, script) in scripts.items():
            (folder / f"{name}.json").write_text(json.dumps(script))
        subprocess.run(["bash", commands(here, folder, scripts, "here")], check=False)
        subprocess.run([*command, "bash", commands(other, folder, scripts, "there")], check=False)
        for name, (kind, _) in scripts.items():
            files = [rendered(folder, name, label) for label in ("here", "there")]
            if None in files:
                faults += 1
            elif files[0] == files[1]:
                print(f"{name}: the same bytes")
            else:
                decibels, count = difference(*files)
                print(f"{name}: {count} samples differ, by {decibels:.1f} dB at most")
                if kind == EXACT or decibels > -90:
                    faults += 1
                    print(f"FAULT: {name} differs")
    print(f"{len(scripts)} scripts, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
