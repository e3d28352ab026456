#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Gives a server files that cost their reader far more than an ordinary sound; nothing else may suffer.

    bombs.py PATH-TO-CARILLON [--seconds 10] [--full]       --full: 24 hours of silence in one file, and 5 minutes

First they lie in a library folder at the start, then eight clients upload them at a time, while another one sends
ordinary requests and announcements. The server must live and keep its memory, no request may get a status of 500 or
more, and every announcement must start. Times are printed and do not decide.
"""

import argparse
import collections
import pathlib
import queue
import random
import shutil
import sys
import tempfile
import threading
import time

from bombfiles import bombs, good
from support.audio import tone
from support.client import CUT, Client, Events
from support.processes import Watch, decoders, memory, own, wait_for_rest
from support.server import Server

TYPES = {".m4a": "audio/mp4", ".mka": "audio/x-matroska", ".flac": "audio/flac", ".mp3": "audio/mpeg",
         ".wav": "audio/wav"}
# These say no length, so that they are not known before they were counted.
LONG = {"endless.mka", "minutes.flac"}
# Uploaded sounds that are kept at a time.
KEPT = 8
# KiB by which the server's own memory may grow.
GROWTH = 64 << 10
# Events that a server keeps, which ordinary requests fill, too.
EVENTS = 16_384
# Seconds within which an announcement must start on any machine.
PATIENCE = 60
faults = []


def fault(text):
    if text not in faults:
        faults.append(text)
        print(f"FAULT: {text}", flush=True)


class Probe(threading.Thread):
    """A client that sends ordinary requests, one after the other, and keeps the times of their answers."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.client = Client(port, timeout=120)
        self.ending = threading.Event()
        self.times = collections.defaultdict(list)
        self.reasons = set()

    def run(self):
        number = 0
        while not self.ending.wait(0.01):
            number += 1
            # A waveform of fewer than 256 frames for a pixel is measured at the first request.
            pixel = 64 + number % 128
            for name, *request in [
                ("health", "GET", "/v1/health"),
                ("volume", "PATCH", "/v1/manager", {"musicVolume": number % 100 / 100}),
                ("play", "POST", "/v1/sounds/bell.wav/play", {}), ("stop", "POST", "/v1/sounds/bell.wav/stop", {}),
                ("stop-all", "POST", "/v1/sounds/stop-all", {"fadeOut": False}), ("sounds", "GET", "/v1/sounds"),
                ("waveform", "GET", "/v1/sounds/good.flac/waveform"), ("cover", "GET", "/v1/sounds/good.flac/cover"),
                ("measured", "GET", f"/v1/sounds/good.flac/waveform?samplesPerPixel={pixel}"),
                ("history", "GET", "/v1/history"), ("backup", "GET", "/v1/backup"),
            ]:
                self.ask(name, *request)

    def ask(self, name, *request):
        begin = time.monotonic()
        try:
            status, body = self.client.ask(*request)
        except CUT as error:
            self.ending.set()
            return fault(f"{name}: no answer: {error!r}")
        self.times[name].append(time.monotonic() - begin)
        if status not in (200, 201):
            fault(f"{name}: {status} {str(body)[:200]}")
        elif name == "health":
            self.reasons |= {reason["code"] for reason in body["reasons"]}
        return body

    def end(self):
        self.ending.set()
        self.join()

    def report(self):
        for name, times in self.times.items():
            times.sort()
            middle, high = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
            print(f"  {name:9} {len(times):5} requests, p50 {middle * 1e3:7.1f} ms, p99 {high * 1e3:7.1f} ms, "
                  f"slowest {times[-1] * 1e3:7.1f} ms")
        print(f"  reasons of health: {', '.join(sorted(self.reasons)) or 'none'}")


def delete(client, sound):
    if (status := client.ask("DELETE", f"/v1/sounds/{sound}")[0]) not in (200, 204):
        fault(f"DELETE of a bomb: {status}")


class Announcements:
    """Announcements, and the seconds until each of them started."""

    def __init__(self, port):
        self.client = Client(port, timeout=120)
        self.asked, self.started, self.failed = {}, {}, {}
        self.events_seen = 0
        self.events = Events(port, take=self.take)

    def take(self, event):
        self.events_seen += 1
        times = {"queue.itemStarted": self.started, "queue.itemFailed": self.failed}.get(event["type"])
        if times is not None:
            times.setdefault(event["data"]["item"]["id"], time.monotonic())

    def add(self, name, content):
        begin = time.monotonic()
        status, body = self.client.ask("POST", "/v1/queue/items", content)
        if status not in (200, 201):
            return fault(f"the announcement {name}: {status} {body}")
        self.asked[name] = body["id"], begin
        return None

    def wait(self):
        """Waits until all have started; prints after how long."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and any(item not in self.started for item, _ in self.asked.values()):
            time.sleep(0.05)
        for name, (item, begin) in self.asked.items():
            if item in self.started:
                print(f"  the {name} started after {self.started[item] - begin:.2f} s")
            else:
                fault(f"the {name} {'failed' if item in self.failed else f'did not start within {PATIENCE} s'}: "
                      f"{self.client.ask('GET', f'/v1/queue/items/{item}')[1]}")


class Uploads:
    """Eight clients that upload all files, in rounds, and ask for the covers of those that were accepted."""

    def __init__(self, port, files, seconds):
        self.port, self.files, self.end = port, files, time.monotonic() + seconds
        self.answers = collections.defaultdict(collections.Counter)
        self.slowest = collections.defaultdict(float)
        self.accepted = []
        self.work = queue.SimpleQueue()
        self.rounds = 0
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self.run, daemon=True) for _ in range(8)]
        for thread in self.threads:
            thread.start()

    def next(self):
        with self.lock:
            if self.work.empty():
                if self.rounds and time.monotonic() > self.end:
                    return None
                self.rounds += 1
                for name in random.sample(sorted(self.files), len(self.files)):
                    self.work.put((name, self.rounds))
            return self.work.get()

    def run(self):
        client = Client(self.port, timeout=180)
        while task := self.next():
            name, number = task
            begin = time.monotonic()
            try:
                status, body = client.ask("POST", f"/v1/sounds?name={number}-{name}", raw=self.files[name],
                                          headers={"Content-Type": TYPES[pathlib.Path(name).suffix]})
                self.note(name, status, body, begin)
                if status == 201:
                    begin = time.monotonic()
                    self.note(f"{name}, cover", *client.ask("GET", f"/v1/sounds/{body['id']}/cover"), begin)
                    self.keep(client, body["id"])
            except CUT as error:
                return fault(f"the upload of {name}: no answer: {error!r}")
        return None

    def keep(self, client, sound):
        """Keeps the newest sounds: what is to be measured is the memory that files can take, not that of more sounds."""
        with self.lock:
            self.accepted.append(sound)
            oldest = self.accepted.pop(0) if len(self.accepted) > KEPT else None
        if oldest:
            delete(client, oldest)

    def note(self, name, status, body, begin):
        kind = body["type"].rsplit("/", 1)[1] if isinstance(body, dict) and status >= 400 else ""
        self.answers[name][f"{status} {kind}".strip()] += 1
        self.slowest[name] = max(self.slowest[name], time.monotonic() - begin)
        if status >= 500:
            fault(f"{name}: {status} {body}")

    def report(self):
        for name, answers in sorted(self.answers.items()):
            words = ", ".join(f"{count} of {answer}" for answer, count in answers.items())
            print(f"  {name:20} {words}; slowest {self.slowest[name]:.2f} s")


class Trial:
    """A server with a library of bombs."""

    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-bombs-"))
        self.library = self.folder / "sounds"
        self.library.mkdir()
        tone(self.library / "bell.wav", 0.2)
        (self.library / "good.flac").write_bytes(good())
        begin = time.monotonic()
        self.files = bombs(24 if options.full else 2)
        print(f"{len(self.files)} files of {sum(map(len, self.files.values())) / 1e6:.0f} MB made in "
              f"{time.monotonic() - begin:.1f} s")
        self.speaks = shutil.which("espeak-ng") is not None
        speech = ["--speech-command", "espeak-ng"] if self.speaks else []
        self.server = Server(options.binary, self.folder, "--analyze", "true", "--decoder-rest", "1",
                             "--decoder-timeout", "5", *speech, library=self.library)
        self.base = self.base_own = 0

    def alive(self):
        if self.server.process.poll() is not None:
            fault(f"the server ended with status {self.server.process.returncode}:\n"
                  f"{self.server.log_path.read_text(errors='replace')[-2_000:]}")
        return not faults or self.server.process.poll() is None

    def ordinary(self):
        """The memory of a server that has only ordinary sounds, after ordinary requests."""
        self.server.start()
        self.settle({"bell.wav", "good.flac"}, 30)
        probe, announcements = Probe(self.server.port), Announcements(self.server.port)
        probe.start()
        self.announce(announcements, "before")
        announcements.wait()
        time.sleep(1)
        while self.options.full and announcements.events_seen < EVENTS and not probe.ending.wait(0.1):
            pass
        probe.end()
        announcements.events.end()
        process = self.server.process.pid
        self.base, self.base_own = memory(process), own(process)
        print(f"without bombs: {self.base >> 10} MiB, of them {self.base_own >> 10} its own")
        probe.report()
        self.server.stop()

    def announce(self, announcements, when):
        if self.speaks:
            announcements.add("spoken announcement", {"text": f"Fire alarm, {when} {time.time_ns()}"})
        announcements.add("file announcement", {"file": "bell.wav"})

    def settle(self, names, within):
        """Waits until the sounds are read; those that could not be are missing afterwards."""
        client, end = Client(self.server.port), time.monotonic() + within
        while time.monotonic() < end:
            sounds = {s["name"]: s for s in client.get("/v1/sounds?limit=1000")["sounds"]}
            if all(name not in sounds or sounds[name]["state"] != "decoding" for name in names - LONG):
                break
            time.sleep(0.1)
        return {name: sounds.get(name) for name in names}

    def start(self):
        """The bombs lie in the library at the start."""
        for name, content in self.files.items():
            (self.library / name).write_bytes(content)
        seconds = self.server.start()
        self.watch = Watch(self.server)
        sounds = self.settle(set(self.files), 30)
        print(f"the library: started within {seconds:.2f} s")
        log = self.server.log_path.read_text(errors="replace").splitlines()
        for name, sound in sorted(sounds.items()):
            lines = [line.split(": ", 1)[1] for line in log if line.endswith(f"path={self.library / name}")]
            state = sound["state"] if sound else "no sound"
            reason = (sound or {}).get("failure") or "".join(lines[-1:]).split(" path=")[0]
            print(f"  {name:20} {state} {reason}"[:160])
            if state in ("no sound", "failed") and not reason:
                fault(f"nothing says why {name} is no sound")

    def attack(self):
        """Eight uploads at a time, with ordinary requests beside them."""
        probe, announcements = Probe(self.server.port), Announcements(self.server.port)
        probe.start()
        uploads = Uploads(self.server.port, self.files, self.options.seconds)
        time.sleep(2)
        self.announce(announcements, "meanwhile")
        announcements.wait()
        for thread in uploads.threads:
            thread.join(self.options.seconds + 240)
            if thread.is_alive():
                fault("an upload has no end")
        print(f"{uploads.rounds} rounds of uploads; {len(decoders(self.server))} decoders are still at work")
        probe.end()
        self.watch.end()
        announcements.events.end()
        probe.report()
        uploads.report()
        return uploads.accepted

    def clean(self, accepted):
        """Without the bombs all decoders end."""
        client = Client(self.server.port, timeout=120)
        for sound in accepted:
            delete(client, sound)
        for name in self.files:
            (self.library / name).unlink()
        rest = wait_for_rest(self.server, 60)
        if rest is None:
            fault(f"{len(decoders(self.server))} decoders go on 60 s after all bombs were deleted")
        else:
            print(f"no decoder is left {rest:.1f} s after all bombs were deleted")

    def run(self):
        self.ordinary()
        self.start()
        if self.alive():
            accepted = self.attack()
            if self.alive():
                self.clean(accepted)
        watch = self.watch
        print(f"the server had at most {watch.rss >> 10} MiB ({(watch.rss - self.base) / 1024:+.0f}), of them "
              f"{watch.own >> 10} its own ({(watch.own - self.base_own) / 1024:+.0f}); its {watch.count} decoders "
              f"had at most {watch.decoders >> 10} MiB together")
        # The pages of the program come and go; what a file can make the server take is its own.
        if watch.own - self.base_own > GROWTH:
            fault(f"the server's own memory grew by {watch.own - self.base_own >> 10} MiB")
        if self.server.process.poll() is None and (status := self.server.stop()):
            fault(f"exit status {status}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args()
    if options.seconds is None:
        options.seconds = 300 if options.full else 10
    trial = Trial(options)
    try:
        trial.run()
    except CUT as error:
        fault(f"no answer: {error!r}")
        trial.alive()
    if faults:
        print(f"{len(faults)} faults; the folder {trial.folder} is kept")
    else:
        shutil.rmtree(trial.folder)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
