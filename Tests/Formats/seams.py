#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The table of seams: the largest error of a tone where a sound returns or the next track begins, and elsewhere.

    seams.py PATH-TO-CARILLON [--rates 44100 48000] [--codecs WAV FLAC]

A cosine of 440 Hz and -8 dBFS, two seconds long, is rendered in a loop, between loop points, which may touch an end, trimmed in a
loop, and as two files of a gapless station. Its frequency is known, so its phase and level are fitted away from the seam, and what is
left is the error. A line has, for each kind, the error within 60 ms of the seam and that of as many frames elsewhere, in dBFS.
"""

import argparse
import array
import json
import math
import pathlib
import subprocess
import sys
import tempfile

RATES = (8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 96_000)
FFMPEG = "ffmpeg -v error -nostdin -y"
CODECS = {
    "WAV": ("wav", "cp {wav} {out}"),
    "FLAC": ("flac", "flac -s -f {wav} -o {out}"),
    "MP3": ("mp3", "lame --quiet -b 256 {wav} {out}"),
    "Vorbis": ("ogg", "oggenc -Q -q 8 {wav} -o {out}"),
    "Opus": ("opus", "opusenc --quiet --bitrate 256 {wav} {out}"),
    "AAC": ("m4a", FFMPEG + " -i {wav} -c:a aac -b:a 256k {out}"),
}
ENGINE = 48_000
TONE, LEVEL = 440, 0.4
# Seconds at which the seam is heard.
KINDS = {"loop": 2.0, "points": 1.5, "from 0": 1.5, "to the end": 2.0, "trim": 1.5, "gapless": 1.0}


def samples(path):
    """The first channel of a WAV file of 32-bit floats."""
    data = path.read_bytes()
    at = data.index(b"data")
    channels = int.from_bytes(data[22:24], "little")
    content = data[at + 8:]
    return array.array("f", content[:len(content) // 4 * 4])[::channels]


def fitted(sound, first, count):
    """The parts of the tone's cosine and sine in some frames."""
    step = 2 * math.pi * TONE / ENGINE
    real = imaginary = 0.0
    for frame in range(first, first + count):
        real += sound[frame] * math.cos(step * frame)
        imaginary += sound[frame] * math.sin(step * frame)
    return 2 * real / count, 2 * imaginary / count


def error(sound, parts, first, count):
    """The largest difference from the tone, in dBFS."""
    step, (real, imaginary) = 2 * math.pi * TONE / ENGINE, parts
    worst = max(abs(sound[frame] - real * math.cos(step * frame) - imaginary * math.sin(step * frame))
                for frame in range(first, first + count))
    return 20 * math.log10(max(worst, 1e-9))


def script(kind, names):
    """The script that renders a kind."""
    play = {"at": 0, "do": "play", "sound": "one", "looping": True}
    play |= {"points": {"loopStart": 0.5, "loopEnd": 1.5}, "from 0": {"loopEnd": 1.5}, "to the end": {"loopStart": 0.5},
             "trim": {"start": 0.25, "end": 1.75}}.get(kind, {})
    operations = [play]
    if kind == "gapless":
        station = {"name": "s", "sounds": ["first", "second"], "gapless": True}
        operations = [{"at": 0, "do": "request", "method": "POST", "path": "/v1/stations", "body": station},
                      {"at": 0, "do": "request", "method": "POST", "path": "/v1/stations/s/play", "body": {}}]
    return {"duration": 2.5 if kind != "gapless" else 1.8, "sounds": names, "operations": operations}


class Table:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder

    def run(self, line):
        subprocess.run(line, shell=True, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def made(self, codec, rate):
        """The files of a codec and rate: the whole tone, and its two halves."""
        end, line = CODECS[codec]
        for name, begin, seconds in (("one", 0, 2), ("first", 0, 1), ("second", 1, 1)):
            wave = f"'aevalsrc={LEVEL}*cos(2*PI*{TONE}*(t+{begin})):s={rate}:d={seconds}'"
            self.run(f"{FFMPEG} -f lavfi -i {wave} -c:a pcm_f32le {name}-float.wav")
            # Encoders take whole numbers.
            self.run(f"{FFMPEG} -i {name}-float.wav -c:a {'pcm_f32le' if codec == 'WAV' else 'pcm_s16le'} {name}.wav")
            if codec != "WAV":
                self.run(line.format(wav=f"{name}.wav", out=f"{name}.{end}"))
        return {name: f"{name}.{end}" for name in ("one", "first", "second")}

    def measured(self, kind, names):
        wanted = {name: names[name] for name in (("first", "second") if kind == "gapless" else ("one",))}
        (self.folder / "script.json").write_text(json.dumps(script(kind, wanted)))
        self.run(f"'{self.binary}' render script.json out.wav")
        sound, seam = samples(self.folder / "out.wav"), int(KINDS[kind] * ENGINE)
        span = ENGINE * 6 // 100
        elsewhere = seam - ENGINE * 4 // 10
        parts = fitted(sound, elsewhere - 2 * span, 4 * span // 1_200 * 1_200)
        return error(sound, parts, seam - span, 2 * span), error(sound, parts, elsewhere - span, 2 * span)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--rates", type=int, nargs="*", default=RATES)
    parser.add_argument("--codecs", nargs="*", default=list(CODECS))
    options = parser.parse_args()
    print("| codec | rate | " + " | ".join(f"{kind} (elsewhere)" for kind in KINDS) + " |")
    print("|---|---|" + "---|" * len(KINDS))
    with tempfile.TemporaryDirectory() as folder:
        table = Table(options.binary.resolve(), pathlib.Path(folder))
        for codec in options.codecs:
            for rate in options.rates:
                try:
                    names = table.made(codec, rate)
                    found = [table.measured(kind, names) for kind in KINDS]
                except subprocess.CalledProcessError as failure:
                    print(f"| {codec} | {rate} | {failure.stderr.decode(errors='replace').strip()[-80:]} |", flush=True)
                    continue
                print(f"| {codec} | {rate} | " + " | ".join(f"{at:.0f} ({off:.0f})" for at, off in found) + " |", flush=True)
    sys.exit(0)


if __name__ == "__main__":
    main()
