#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Makes sound files of every format, whole and damaged, and compares how Carillon and FFmpeg decode them.

    corpus.py PATH-TO-CARILLON [--small] [--seed 1] [--only PATTERN] [--jobs 2] [--keep FOLDER] [--json FILE]
    corpus.py --make FOLDER [--only PATTERN]        only makes the files
    corpus.py --list                                prints their names and how each is made

The reference is `ffmpeg -i FILE` on this machine, at the rate and with the channels that it gives; where the rate is not
48 kHz, Carillon converts it as it converts its own decode. A whole file must agree from its first frame, with at most -60 dB
of the signal as difference, and a length within one block of its codec (exactly for PCM and lossless formats). Of a damaged file each
stretch of 512 frames that FFmpeg gives must be found in ours, in order, but for some around the damage, where decoders conceal
differently; a gap may keep its time. A crash, a hang and a refusal of what FFmpeg decodes are faults. known.py lists the exceptions.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import fnmatch
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

from Formats import compare, damage, forms, handmade
from Formats.known import KNOWN

# Seconds; only a hang takes so long.
PATIENCE = 120
# Of these --small takes damaged files, too.
SMALL_BASES = ("level5.flac", "cbr128.mp3", "aac-plain.m4a")
# FFmpeg's own decoders of these give another sound than the libraries of their authors: SILK in Opus is converted to 48 kHz by
# another filter, with another delay, and Vorbis of unusual encoders has other floors. Ours may agree with either.
SECOND_DECODERS = {"opus": "libopus", "vorbis": "libvorbis"}
COLUMNS = ("same", "warned", "ours only", "both refuse", "known", "not made", "wrong")


@dataclasses.dataclass
class Result:
    """How one file came out: `outcome` is a column of the table, `text` what differs."""

    name: str
    family: str
    outcome: str
    text: str = ""
    warnings: tuple = ()


@dataclasses.dataclass
class Sound:
    """A decode: rate, channels, interleaved samples and the name of the codec; no samples mean a refusal."""

    rate: int = 0
    channels: int = 0
    samples: list = ()
    codec: str = ""
    error: str = ""
    fatal: str = ""
    warnings: tuple = ()
    # The rate that the codec gives.
    native: int = 0

    @property
    def frames(self):
        return len(self.samples) // self.channels if self.channels else 0


class Corpus:
    """The files of one run, in a folder."""

    def __init__(self, folder, binary=None, seed=1):
        self.folder, self.binary, self.seed = pathlib.Path(folder).resolve(), binary, seed
        self.lock = threading.Lock()

    # MARK: Making

    def shell(self, line, folder):
        result = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE)
        if result.returncode:
            raise OSError(f"{result.stderr.strip()[-200:] or result.returncode}: {line[:120]}")

    def run(self, line, folder, end, given=None):
        """Runs a line of a form, with other bytes in the file `given`; returns the bytes of its file."""
        if given is not None:
            (folder / "given").write_bytes(given)
        with self.lock:
            for found in forms.SOURCE.finditer(line):
                rate, channels, bits, name = forms.source(found)
                if not (self.folder / name).exists():
                    self.shell(forms.source_line(rate, channels, bits, name), self.folder)
        out = folder / f"made.{end}"
        self.shell(forms.written(line, out.name, self.folder), folder)
        data = out.read_bytes()
        if not data:
            raise OSError(f"an empty file: {line[:120]}")
        return data

    def make(self, form):
        """The bytes of a form."""
        end = form.name.rsplit(".", 1)[1]
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            def run(line, given=None):
                return self.run(line, pathlib.Path(folder), end, given)
            return run(form.make) if isinstance(form.make, str) else form.make(run)

    # MARK: Decoding

    def theirs(self, path, decoder=None):
        """FFmpeg's decode, by the decoder that it prefers or by another one."""
        out = path.with_name(path.name + ".ffmpeg.wav")
        chosen = ["-c:a", decoder] if decoder else []
        command = ["ffmpeg", "-nostdin", "-hide_banner", "-y", *chosen, "-i", path, "-vn", "-sn", "-dn", "-c:a", "pcm_f32le", out]
        try:
            result = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return Sound(error="no end")
        text = result.stderr.decode(errors="replace")
        codec = re.search(r"Audio: (\w+)", text)
        if not out.exists():
            return Sound(error=text.strip().rsplit("\n", 1)[-1])
        sound = Sound(*handmade.samples(out), codec=codec[1] if codec else "")
        if sound.frames and sound.rate != 48_000:
            # The same conversion as ours, so that only the decoders are compared.
            converted = self.ours(out)
            if not converted.frames:
                return Sound(error=f"reference: {converted.error}")
            sound = dataclasses.replace(converted, codec=sound.codec, native=sound.rate)
        out.unlink()
        return sound

    def ours(self, path):
        """Carillon's decode."""
        out = path.with_name(path.name + ".ours.wav")
        try:
            result = subprocess.run([self.binary, "decode", path, "--wav", out], capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return Sound(fatal=f"no end within {PATIENCE} s")
        error = result.stderr.decode(errors="replace").strip().replace(str(path), path.name)
        if result.returncode not in (0, 65) or "decoderFailed" in error:
            return Sound(fatal=f"exit status {result.returncode}: {error[-200:]}")
        if result.returncode:
            return Sound(error=error)
        facts = json.loads(result.stdout)
        sound = Sound(*handmade.samples(out), warnings=tuple(warning["code"] for warning in facts.get("warnings", ())
                                                                 if warning["code"] != "loop-gap"))
        out.unlink()
        return sound

    # MARK: Judging

    def judge(self, form, kind, data, clean):
        """Compares the decodes of one file; `clean` is FFmpeg's decode of the form it was made from, if it is damaged."""
        name = f"{form.name}/{kind}" if kind else form.name
        stem, end = form.name.rsplit(".", 1)
        path = self.folder / f"{stem}{'-' + kind if kind else ''}.{end}"
        path.write_bytes(data)
        theirs, ours = self.theirs(path), self.ours(path)
        outcome, text = self.verdict(form, kind, theirs, ours, clean)
        if outcome == "wrong" and ours.frames and (second := SECOND_DECODERS.get(theirs.codec)):
            other = self.verdict(form, kind, self.theirs(path, second), ours, clean)
            if other[0] in ("same", "warned"):
                outcome, text = other
        return Result(name, form.family, outcome, text, ours.warnings), theirs

    def verdict(self, form, kind, theirs, ours, clean):
        if ours.fatal:
            return "wrong", ours.fatal
        if not theirs.frames or (clean and clean.codec and theirs.codec != clean.codec):
            # FFmpeg may also take it for something else that it then plays.
            return ("ours only" if ours.frames else "both refuse"), theirs.error
        if not ours.frames:
            return "wrong", f"refused: {ours.error or 'no frames'}"
        if ours.channels != theirs.channels:
            return "wrong", f"{ours.channels} channels instead of {theirs.channels}"
        text = self.lengths(form, kind, theirs, ours, clean)
        if kind in damage.HARMFUL:
            found = compare.stretches(ours.samples, theirs.samples, ours.channels, form.level)
            room = 6 + found.stretches // 10 + 4 * math.ceil(self.room(form, theirs) / compare.STRETCH)
            if found.missed > room:
                text = text or f"{found.missed} of {found.stretches} stretches are missing ({room} allowed)"
        else:
            found = compare.whole(ours.samples, theirs.samples, ours.channels, shifts=3_000)
            if found.level > form.level:
                text = text or f"a difference of {found.level:.1f} dB" + (f", ours is late by {found.shift}" if found.shift else "")
        if text:
            return "wrong", text
        return ("warned" if ours.warnings else "same"), ""

    @staticmethod
    def room(form, theirs):
        """Frames at 48 kHz of a codec's block."""
        return form.block * 48_000 / (theirs.native or 48_000)

    def lengths(self, form, kind, theirs, ours, clean):
        """What is wrong with the length; damaged sounds may keep the time of what was lost."""
        room = self.room(form, theirs) + 1
        longest = max(theirs.frames, clean.frames if clean and kind in damage.HARMFUL else 0)
        if theirs.frames - room <= ours.frames <= longest + room:
            return ""
        return f"{ours.frames} frames instead of {theirs.frames}"

    def examine(self, form, kinds):
        """All files of a form: itself (None) and damaged ones."""
        try:
            data = self.make(form)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            return [Result(form.name, form.family, "not made", str(error))]
        results, clean = [], None
        for kind in kinds:
            if kind and clean is None:
                clean = self.judge(form, None, data, None)[1]
            content = damage.damaged(data, kind, f"{self.seed} {form.name} {kind}") if kind else data
            result, theirs = self.judge(form, kind, content, clean if kind else None)
            clean = theirs if kind is None else clean
            results.append(result)
        return results


def small(found):
    """A tenth: of every family some forms that lie evenly in its list, and of a few formats every other kind of damage."""
    families, kept = collections.defaultdict(list), set()
    for form, kind in found:
        if kind is None:
            families[form.family].append(form.name)
        elif form.name in SMALL_BASES and list(damage.KINDS).index(kind) % 2 == 0:
            kept.add((form.name, kind))
    for names in families.values():
        count = max(1, round(len(names) / 5))
        kept |= {(names[(2 * n + 1) * len(names) // (2 * count)], None) for n in range(count)}
    return [(form, kind) for form, kind in found if (form.name, kind) in kept]


def selected(options):
    """The forms to examine, each with what is done to it."""
    found = [(form, kind) for form in forms.forms() for kind in ([None, *damage.KINDS] if form.base else [None])]
    if options.only:
        found = [(form, kind) for form, kind in found if fnmatch.fnmatch(f"{form.name}/{kind}" if kind else form.name, options.only)]
    if options.small:
        found = small(found)
    groups = {}
    for form, kind in found:
        groups.setdefault(form, []).append(kind)
    return groups


def excuse(result):
    """The reason why this file may come out otherwise, and the name in the list."""
    return next(((name, reason) for name, reason in KNOWN.items() if fnmatch.fnmatchcase(result.name, name)), None)


def report(results, options):
    """Prints the table and the mismatches; returns how many are not known."""
    used = set()
    for result in results:
        if result.outcome in ("wrong", "not made") and (found := excuse(result)):
            used.add(found[0])
            result.outcome, result.text = "known", f"{found[1]} ({result.text})"
    table = collections.defaultdict(collections.Counter)
    for result in results:
        table[result.family][result.outcome] += 1
        table["all"][result.outcome] += 1
    table["all"] = table.pop("all")
    print(f"{'format':18}{'files':>7}" + "".join(f"{column:>13}" for column in COLUMNS))
    for family, counts in table.items():
        print(f"{family:18}{counts.total():7}" + "".join(f"{counts[column] or '':>13}" for column in COLUMNS))
    wrong = [result for result in results if result.outcome in ("wrong", "not made")]
    for result in wrong:
        print(f"FAULT: {result.name} ({result.family}): {result.text}")
    if wrong:
        print("reproduce: Tests/Formats/corpus.py PATH-TO-CARILLON --keep FOLDER --only 'NAME'")
    if not options.small and not options.only:
        for name in KNOWN.keys() - used:
            print(f"no mismatch needs the entry '{name}' of known.py")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps([dataclasses.asdict(result) for result in results], indent=1))
    return len(wrong)


def describe(groups):
    """Prints how each file is made."""
    for form, kinds in groups.items():
        line = forms.written(form.make, form.name, ".") if isinstance(form.make, str) else f"corpus.py --make . --only '{form.name}'"
        print(f"{form.name} [{form.family}] {line}")
        for kind in kinds:
            if kind:
                print(f"{form.name}/{kind} [{form.family}] corpus.py --make . --only '{form.name}/{kind}'")


def make_only(groups, folder, seed):
    """Writes the files without decoding them."""
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    corpus = Corpus(folder, seed=seed)
    for form, kinds in groups.items():
        try:
            data = corpus.make(form)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            print(f"not made: {form.name}: {error}")
            continue
        stem, end = form.name.rsplit(".", 1)
        for kind in kinds:
            content = damage.damaged(data, kind, f"{seed} {form.name} {kind}") if kind else data
            (corpus.folder / f"{stem}{'-' + kind if kind else ''}.{end}").write_bytes(content)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", nargs="?")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep")
    parser.add_argument("--json")
    parser.add_argument("--make")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    groups = selected(options)
    if options.list:
        return describe(groups)
    if options.make:
        return make_only(groups, options.make, options.seed)
    if not options.binary:
        parser.error("the path to carillon is missing")
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="carillon-corpus-"))
    folder.mkdir(parents=True, exist_ok=True)
    corpus = Corpus(folder, pathlib.Path(options.binary).resolve(), options.seed)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = [result for found in pool.map(lambda group: corpus.examine(*group), groups.items()) for result in found]
    wrong = report(results, options)
    if not options.keep:
        shutil.rmtree(folder)
    return sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
