#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Gives a server mutated files of every format as its library; the server must go on and give each a result.

    mutants.py PATH-TO-CARILLON [--count 10000] [--small] [--seed 1] [--batch 1000] [--keep FOLDER]

The files are made from those of corpus.py. They come in batches, as if someone copied them into the folder. Each must
become ready or failed, some that are ready are played, no process may be left, and the server may not grow. A decoder that
crashes, needs too much memory or too long is survived and counted with its file, which is kept. --small: 300 files.
"""

import argparse
import collections
import pathlib
import random
import re
import shutil
import sys
import tempfile
import time

from Formats import damage, forms
from Formats.corpus import Corpus
from support.audio import tone
from support.client import Client
from support.processes import Watch, memory, wait_for_rest
from support.server import Server

# Seconds without progress, and KiB by which the server itself may grow.
PATIENCE, GROWTH = 300, 64 << 10
faults = []


def fault(text):
    faults.append(text)
    print(f"FAULT: {text}", flush=True)


def originals(folder, seed):
    """The bytes of one form of each codec and container, by name."""
    corpus, found = Corpus(folder, seed=seed), {}
    for form in forms.forms():
        if form.base or form.family not in {name.family for name in found}:
            try:
                found[form] = corpus.make(form)
            except (OSError, ValueError) as error:
                print(f"not made: {form.name}: {error}")
    return {form.name: data for form, data in found.items()}


class Run:
    """One server and the batches of files."""

    analyzes = False

    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="carillon-mutants-"))
        self.folder.mkdir(parents=True, exist_ok=True)
        self.library = self.folder / "sounds"
        self.library.mkdir()
        tone(self.library / "bell.wav", 0.1)
        self.server = Server(options.binary, self.folder, library=self.library, analyzes=self.analyzes)
        self.states = collections.Counter()
        self.played = 0
        self.log_read = 0
        self.crashes = []

    def prepare(self, folder):
        """The files to mutate, by name."""
        return originals(folder, self.options.seed)

    def make(self, batch, names):
        """Writes a batch beside the library and moves it there, so that each file appears whole."""
        for number in batch:
            source = random.Random(f"{self.options.seed} {number}")
            name = names[number % len(names)]
            path = self.folder / "next.wav"
            path.write_bytes(damage.mutated(source, self.originals[name]))
            # The contents decide; the end of the name only says that it is a sound.
            path.rename(self.library / f"{number:05}-{name}.wav")

    def wait(self, count):
        """Waits until every file of a batch is ready or has failed; returns the states by name."""
        last, progress = None, time.monotonic()
        while True:
            if not self.server.is_running:
                fault(f"the server ended with {self.server.process.returncode}")
                return {}
            sounds = self.sounds()
            states = {name: state for name, state in sounds.items() if name != "bell.wav" and state != "decoding"}
            if len(states) == count and len(sounds) == count + 1:
                return states
            if len(states) != last:
                last, progress = len(states), time.monotonic()
            if time.monotonic() > progress + PATIENCE:
                fault(f"{len(states)} of {count} files have a result, {[n for n in sounds if n not in states][:3]} have not")
                return states
            time.sleep(0.5)

    def sounds(self):
        found, cursor = {}, ""
        while True:
            status, page = self.client.ask("GET", f"/v1/sounds?limit=1000{cursor}")
            if status == 503:
                # It is starting.
                time.sleep(0.1)
                continue
            found |= {sound["name"]: sound["state"] for sound in page["sounds"]}
            if not page.get("nextCursor"):
                return found
            cursor = f"&cursor={page['nextCursor']}"

    def play(self, states, source):
        """Plays some of those that are ready, from their middle and in a loop, too."""
        ready = [name for name, state in states.items() if state == "ready"]
        for name in source.sample(ready, min(32, len(ready))):
            body = {"volume": 0.01, "looping": source.random() < 0.3, "rate": source.choice([1, 1, 1.5])}
            status, answer = self.client.ask("POST", f"/v1/sounds/{name}/play", body)
            if status >= 500:
                fault(f"play {name}: {status} {answer}")
            self.played += status == 201
        time.sleep(1)
        self.client.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})
        status, _ = self.client.ask("POST", "/v1/sounds/bell.wav/play", {})
        if status != 201:
            fault(f"the honest sound does not play: {status}")

    def read_log(self):
        """Takes the names of files whose decoder ended without an answer, and keeps the files."""
        with open(self.server.log_path, encoding="utf-8", errors="replace") as log:
            log.seek(self.log_read)
            text = log.read()
            self.log_read = log.tell()
        for line in text.splitlines():
            if re.search(r"decoderFailed|signal \d+ ended|ended with status|needed more memory|no answer within|its answer was invalid", line):
                found = re.search(r"(\d{5}-[^/\"]+\.wav)", line)
                self.crashes.append((found[1] if found else "?", line[-200:]))
                if found and (self.library / found[1]).exists():
                    shutil.copy(self.library / found[1], self.folder / found[1])

    def run(self):
        begin = time.monotonic()
        made = self.folder / "made"
        made.mkdir()
        self.originals = self.prepare(made)
        names = sorted(self.originals)
        print(f"{len(names)} originals after {time.monotonic() - begin:.0f} s", flush=True)
        self.server.start()
        self.client = Client(self.server.port, timeout=120)
        self.wait(0)
        watch = Watch(self.server)
        first = None
        for start in range(0, self.options.count, self.options.batch):
            batch = range(start, min(start + self.options.batch, self.options.count))
            self.make(batch, names)
            states = self.wait(len(batch))
            if faults:
                break
            self.states.update(states.values())
            self.play(states, random.Random(f"{self.options.seed} play {start}"))
            self.read_log()
            for name in states:
                (self.library / name).unlink()
            # The sounds go with their files.
            self.wait(0)
            own = memory(self.server.process.pid, "RssAnon")
            first = first or own
            print(f"{batch.stop} files: {dict(self.states)}, {self.played} played, {len(self.crashes)} decoders ended; "
                  f"the server has {own >> 10} MiB", flush=True)
        watch.end()
        if first and not faults and own > first + GROWTH:
            fault(f"the server grew from {first >> 10} to {own >> 10} MiB")
        if not faults and wait_for_rest(self.server, 90) is None:
            fault("decoders are left")
        if self.server.is_running and (status := self.server.stop()):
            fault(f"exit status {status}")
        for name, line in self.crashes[:20]:
            print(f"a decoder ended: {name}: {line}")
        print(f"{sum(self.states.values())} mutated files: {dict(self.states)}; {len(self.crashes)} decoders ended without an "
              f"answer; at most {watch.decoders >> 10} MiB in {watch.count} decoders and {watch.own >> 10} MiB in the server; "
              f"{time.monotonic() - begin:.0f} s")


def arguments(count, *others):
    """The options of a run, with further ones that take a value."""
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--batch", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--small", action="store_true")
    for name in ("--keep", *others):
        parser.add_argument(name)
    options = parser.parse_args()
    if options.small:
        options.count = 300
    return options


def main():
    options = arguments(10_000)
    run = Run(options)
    run.run()
    run.server.end()
    if faults or run.crashes:
        print(f"the folder {run.folder} is kept")
    elif not options.keep:
        shutil.rmtree(run.folder)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
