#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Mutates quiet sounds whose containers hold other data, some of it loud sound; none may become louder.

    louder.py PATH-TO-CARILLON [--count 20000] [--small] [--seed 1] [--batch 1000] [--keep FOLDER] [--also FOLDER]

The originals peak at about -38 dBFS: WavPack with its WAV header, Matroska, MP4, MOV, AVI, WAV, FLAC and MP3 in every form
of the corpus, and the same with a WAV file of noise at full scale attached. The files of --also are mutated, too. A mutant that
is ready and more than 3 dB louder than its original is counted by its coding. It is a fault where that has checksums, where it
is not the coding of the original (so what plays is the attachment), or beyond +20 dBFS; elsewhere the bytes that changed are
sound, and only the count is given.
--small: 300 files.
"""

import collections
import math
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import time

from Formats import forms, handmade, mutants
from Formats.corpus import Corpus

# dB above the original, and dB that nothing may have: +20 dBFS, and what a conversion of the rate adds.
MARGIN, MOST = 3.0, 26.0
FAMILIES = ("WavPack", "Matroska", "M4A", "MP4", "MOV", "3GP", "AVI", "WAV", "FLAC", "MP3")
# Codings whose blocks have checksums, by the name that the server gives.
CHECKED = re.compile(r"WavPack|FLAC|TTA|Monkey|True Audio")


def geob(data):
    """A frame of ID3v2.3 with a file in it."""
    content = b"\0audio/wav\0loud.wav\0\0" + data
    return b"GEOB" + struct.pack(">IH", len(content), 0) + content


def attached(data, loud, end):
    """A file with another one in it; None where there is no place for it."""
    if end in ("mp3", "flac", "wv"):
        return handmade.id3v2(3, geob(loud)) + data
    if end in ("m4a", "mp4", "mov"):
        return data + struct.pack(">I", 8 + len(loud)) + b"free" + loud
    if end == "wav":
        odd = len(loud) & 1
        data += b"junk" + struct.pack("<I", len(loud)) + loud + bytes(odd)
        return data[:4] + struct.pack("<I", len(data) - 8) + data[8:]
    return None


def originals(folder, seed, also):
    """The bytes of the files, by name."""
    forms.AMPLITUDE = "0.0126"
    corpus, found = Corpus(folder, seed=seed), {}
    loud = pathlib.Path(folder).resolve() / "loud.wav"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "anoisesrc=d=1:a=1:r=48000", "-c:a", "pcm_s16le", "-y", loud], check=True)
    for form in forms.forms():
        if form.family not in FAMILIES or not isinstance(form.make, str):
            continue
        end = form.name.rsplit(".", 1)[1]
        try:
            data = corpus.make(form)
            found[form.name] = data
            if end in ("mka", "mkv", "webm") and form.name != "live.mka":
                (pathlib.Path(folder) / f"plain.{end}").write_bytes(data)
                attach = f"-attach {loud} -metadata:s:t mimetype=audio/x-wav"
                line = f"{forms.QUIET} -i {pathlib.Path(folder).resolve()}/plain.{end} -map 0 -c copy {attach} -f matroska {{out}}"
                found["attached-" + form.name] = corpus.make(form.__class__(form.name, form.family, line))
            elif more := attached(data, loud.read_bytes(), end):
                found["attached-" + form.name] = more
        except (OSError, ValueError) as error:
            print(f"not made: {form.name}: {str(error)[:200]}")
    for path in sorted(pathlib.Path(also).iterdir()) if also else ():
        if path.suffix != ".json":
            found["also-" + path.name] = path.read_bytes()
    return found


class Run(mutants.Run):
    """One server, the batches of files, and how loud each is."""

    analyzes = True

    def __init__(self, options):
        super().__init__(options)
        self.peaks = {}
        self.codecs = {}
        self.louder = collections.defaultdict(list)
        self.measured = collections.Counter()
        self.wrong = []
        self.is_first = True

    def prepare(self, folder):
        return originals(folder, self.options.seed, self.options.also)

    def make(self, batch, names):
        super().make(batch, names)
        if self.is_first:
            for name in names:
                (self.folder / "next.wav").write_bytes(self.originals[name])
                (self.folder / "next.wav").rename(self.library / f"original-{name}.wav")

    def wait(self, count):
        return super().wait(count + len(self.originals) if self.is_first and count else count)

    def play(self, states, source):
        """Compares the peaks of those that are ready; nothing is played."""
        sounds = self.wait_for_measures({name for name, state in states.items() if state == "ready"})
        if self.is_first:
            for name in self.originals:
                sound = sounds.get(f"original-{name}.wav") or {}
                peak = (sound.get("loudness") or {}).get("truePeak")
                if peak is None:
                    print(f"not compared: {name}, which is refused or silent")
                else:
                    self.peaks[name], self.codecs[name] = peak, sound["settings"]["codec"]
            self.is_first = False
        for name, sound in sounds.items():
            original = name[6:].removesuffix(".wav")
            if not name[:5].isdigit() or original not in self.peaks:
                continue
            codec = sound["settings"]["codec"]
            self.measured[codec] += 1
            peak = (sound["loudness"] or {}).get("truePeak")
            if peak is None or peak <= self.peaks[original] + MARGIN:
                continue
            # Samples that no sound has are measured, and silent.
            peak = self.heard(self.library / name)
            if peak <= self.peaks[original] + MARGIN:
                continue
            self.louder[codec].append((peak - self.peaks[original], name))
            shutil.copy(self.library / name, self.folder / name)
            if CHECKED.search(codec) or codec != self.codecs[original] or peak > MOST:
                self.wrong.append(name)
                print(f"LOUDER: {name}: {sound['settings']['container']}, {codec}: {peak:.1f} dB instead of {self.peaks[original]:.1f}, "
                      f"{[warning['code'] for warning in sound['warnings']]}", flush=True)

    def heard(self, path):
        """The peak of what is played of a file, in dB."""
        out = self.folder / "heard.wav"
        subprocess.run([self.options.binary, "decode", "--wav", out, path], stdout=subprocess.DEVNULL, check=True)
        samples = handmade.samples(out)[2]
        return 20 * math.log10(max(1e-9, max(map(abs, samples), default=0)))

    def wait_for_measures(self, names):
        last, progress = None, time.monotonic()
        while True:
            sounds, cursor = {}, ""
            while True:
                _, page = self.client.ask("GET", f"/v1/sounds?limit=1000{cursor}")
                sounds |= {sound["name"]: sound for sound in page["sounds"] if sound["name"] in names}
                if not page.get("nextCursor"):
                    break
                cursor = f"&cursor={page['nextCursor']}"
            done = sum(sound["loudness"] is not None for sound in sounds.values())
            if done == len(names):
                return sounds
            if done != last:
                last, progress = done, time.monotonic()
            elif time.monotonic() > progress + 60:
                left = [name for name, sound in sounds.items() if sound["loudness"] is None]
                print(f"not measured: {len(left)}, as {left[:3]}", flush=True)
                return {name: sound for name, sound in sounds.items() if sound["loudness"]}
            time.sleep(0.5)

    def report(self):
        print(f"{'codec':28} ready  louder  with attachment  worst dB")
        for codec, count in sorted(self.measured.items()):
            louder = self.louder.get(codec, [])
            attached = sum("-attached-" in name for _, name in louder)
            worst = max(louder, default=(0, ""))
            print(f"{codec:28} {count:5} {len(louder):7} {attached:16}  {worst[0]:8.1f} {worst[1]}")


def main():
    options = mutants.arguments(20_000, "--also")
    run = Run(options)
    run.run()
    run.server.end()
    run.report()
    print(f"the folder is {run.folder}")
    sys.exit(1 if mutants.faults or run.wrong else 0)


if __name__ == "__main__":
    main()
