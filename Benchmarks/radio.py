#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures what is heard of radio stations whose servers misbehave, of Carillon and of players that others made.

    Benchmarks/radio.py [PATH-TO-CARILLON] [--player PLAYER ...] [--failures 1000] [--peer-failures 30] [--streams 8] [--icecast 1]
                        [--fault FAULT ...] [--burst 4.1] [--seed 1] [--json FILE] [--details]

Each stream is a sine of its own in MP3, in real time. Carillon's last ones come from Icecast itself, `--icecast` of them; the others from a
server that can be told what to do wrong, with a burst at first as from Icecast. Again and again a server is at fault for 2 to 8 seconds,
and then right until the stream has been heard for 2 seconds. A recording sink of a private PipeWire says, in steps of 10 ms, which stream
and which fallback is heard: the longest silence, and the time from the moment at which the server is right until the stream is heard.
Carillon plays all streams, each with a fallback; MPD, Mopidy and Liquidsoap play one. A player that is silent 30 seconds after its server
was right gets a hand: the command that starts it again. Memory, processor time and events of Carillon are counted, too. The default player
is carillon, its default program that of the release build.
"""

import argparse
import collections
import contextlib
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import socket
import ssl
import statistics
import struct
import subprocess
import tempfile
import threading
import time
import urllib.request
import wave

import numpy
from Inputs.inputs import tell
from support import ROOT
from support.client import Client, Events
from support.icecast import Icecast
from support.pipewire import PipeWire
from support.ports import free_port, wait_until_listening
from support.processes import children, memory
from support.program import Program
from support.server import Server
from support.waiting import Failed, demand, until

RATE = 48_000
#: Amplitude of each sine, and that from which it counts as heard: 20 dB less.
AMPLITUDE, HEARD = 0.05, 0.005
#: Samples of which an amplitude is taken, and between two of them; so many steps in which a stream is missing are a hiccup.
WINDOW, STEP, HICCUP = 960, 480, 50
#: Frames of MP3 at 128 kbit/s and 48 kHz; five hold whole periods of each sine.
FRAME, FRAME_SECONDS, FRAMES = 384, 0.024, 1_000
#: Seconds that a server sends at once to who connects: Icecast's 64 KiB.
BURST = 65_536 / FRAME * FRAME_SECONDS
#: Seconds that a fault lasts, that a stream is heard before the next one, and after which a player gets a hand.
LASTS, CALM, PATIENCE = (2, 8), 2, 30
#: What a server does wrong. `dead`: what is connected gets nothing more, even when the server is right again.
FAULTS = ["refused", "busy", "slow", "stalled", "dead", "silent", "type", "loop", "cut", "noise", "expired"]
#: Those in which a connection lives on.
KEPT = ("slow", "stalled", "dead", "silent")
#: What happens to Icecast.
ICECAST = ["no source", "killed", "frozen"]
BAD = {
    "busy": "503 Service Unavailable\r\nContent-Type: text/plain",
    "type": "200 OK\r\nContent-Type: text/html",
}


def encoded(folder, samples):
    """Samples as frames of MP3 that can be repeated."""
    with wave.open(str(folder / "wave.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((samples * 32_767).astype("<i2").tobytes())
    sound = subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", str(folder / "wave.wav"), "-ac", "2", "-c:a", "libmp3lame", "-b:a", "128k",
                            "-reservoir", "0", "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3", "-"],
                           check=True, capture_output=True, timeout=120).stdout
    # What the encoder begins and ends with is left out.
    return sound[50 * FRAME : (50 + FRAMES) * FRAME]


def sine(hertz, seconds):
    return AMPLITUDE * numpy.sin(2 * numpy.pi * hertz * numpy.arange(round(seconds * RATE)) / RATE)


def certificate(folder):
    """An authority, and a certificate of this machine that it signed and that has expired."""
    (folder / "ca.conf").write_text("[ca]\ndefault_ca=it\n[it]\ndatabase=index\nnew_certs_dir=.\nserial=serial\ndefault_md=sha256\npolicy=names\n"
                                    "x509_extensions=more\n[names]\ncommonName=supplied\n[more]\nsubjectAltName=IP:127.0.0.1\n")
    (folder / "index").touch()
    (folder / "serial").write_text("01\n")
    for line in ("req -x509 -newkey rsa:2048 -nodes -keyout authority.key -out authority.pem -subj /CN=authority -days 30",
                 "req -newkey rsa:2048 -nodes -keyout expired.key -out expired.csr -subj /CN=127.0.0.1",
                 "ca -config ca.conf -batch -notext -in expired.csr -out expired.pem -cert authority.pem -keyfile authority.key "
                 "-startdate 20200101000000Z -enddate 20200201000000Z"):
        subprocess.run(["openssl", *line.split()], check=True, capture_output=True, cwd=folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "expired.pem", folder / "expired.key")
    return context


def write_silence(file, seconds):
    """A sparse WAV file of silence."""
    size = 16_000 * seconds
    with open(file, "wb") as wav:
        wav.write(b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8_000, 16_000, 2, 16))
        wav.write(b"data" + struct.pack("<I", size))
        wav.truncate(44 + size)


class Station:
    """A stream, with a server of its own that can be told to misbehave."""

    def __init__(self, number, folder, silence, context, source, burst):
        self.number, self.silence, self.context, self.source, self.burst = number, silence, context, source, burst
        self.hertz, self.local = 400 * (number + 1), 400 * (number + 1) + 200
        self.sound = encoded(folder, sine(self.hertz, (FRAMES + 100) * FRAME_SECONDS))
        self.fault = None
        self.requests = 0
        #: When what is sent now began to be right, and when something right was sent last.
        self.right_from = self.right_at = 0.0
        self.links, self.lock = set(), threading.Lock()
        self.port, self.listener = free_port(), None
        self.listen()
        self.secure = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, args=(self.secure, True), daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/radio.mp3"

    def translated(self, fault):
        """A fault of its own."""
        return fault

    def end(self):
        """Its threads end with the program."""

    def listen(self):
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=64)
        threading.Thread(target=self.accept, args=(self.listener, False), daemon=True).start()

    def close(self):
        # Closing alone would not wake who accepts.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def cut(self):
        """Ends all connections but those that were forgotten."""
        with self.lock:
            for link in self.links:
                with contextlib.suppress(OSError):
                    link.shutdown(socket.SHUT_RDWR)

    def misbehave(self, fault):
        with self.lock:
            self.fault = fault
            if fault == "dead":
                self.links = set()
        if fault == "refused":
            self.close()
        if fault not in KEPT:
            self.cut()

    def behave(self):
        fault = self.fault
        with self.lock:
            self.fault = None
            if fault == "dead":
                self.links = set()
        if fault == "refused":
            self.listen()
        if fault in ("noise", "expired"):
            self.cut()

    def accept(self, listener, is_secure):
        with contextlib.suppress(OSError):
            while True:
                link, _ = listener.accept()
                threading.Thread(target=self.answer, args=(link, is_secure), daemon=True).start()

    def answer(self, link, is_secure):
        link.settimeout(60)
        with contextlib.suppress(OSError):
            if is_secure:
                link = self.context.wrap_socket(link, server_side=True)
            head = b""
            while b"\r\n\r\n" not in head and (piece := link.recv(4_096)):
                head += piece
            self.requests += 1
            with self.lock:
                self.links.add(link)
                fault = self.fault
            self.speak(link, fault if not is_secure or fault != "expired" else None)
        with self.lock:
            self.links.discard(link)
        link.close()

    def speak(self, link, fault):
        if fault in BAD:
            return link.sendall(f"HTTP/1.1 {BAD[fault]}\r\nConnection: close\r\n\r\n<html>nothing</html>".encode())
        if fault in ("loop", "expired"):
            place = "/loop" if fault == "loop" else f"https://127.0.0.1:{self.secure.getsockname()[1]}/radio.mp3"
            return link.sendall(f"HTTP/1.1 302 Found\r\nLocation: {place}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        if fault != "dead":
            link.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\nicy-name: Radio\r\nConnection: close\r\n\r\n")
            self.pour(link, self.source.uniform(1, 5) if fault == "cut" else None)
        with contextlib.suppress(OSError):
            # A connection that gives nothing more lasts until the other side ends it.
            link.settimeout(None)
            link.recv(1)
        return None

    def pour(self, link, left):
        """Sends sound in real time, ahead of it by the burst; `left` seconds of it while connections are cut."""
        place, pace, was = 0, 4 * FRAME_SECONDS, ""
        begin, first, ahead = time.monotonic(), 0, self.burst
        while link in self.links:
            fault = self.fault
            if fault != was:
                is_right = fault in (None, "cut")
                if is_right:
                    self.right_from = time.monotonic()
                # What was missed is not caught up.
                if not {fault, was}.isdisjoint(("slow", "stalled")):
                    begin, first, ahead = time.monotonic(), place, 0
                was = fault
            if fault == "stalled":
                time.sleep(0.02)
                continue
            wait = begin + (place - first) * pace * (10 if fault == "slow" else 1) - ahead - time.monotonic()
            if wait > 0:
                time.sleep(min(wait, 0.05))
                continue
            if fault == "cut" and left is not None and (left := left - pace) < 0:
                return link.shutdown(socket.SHUT_RDWR)
            content = self.silence if fault == "silent" else self.sound
            at = place % (FRAMES // 4) * 4 * FRAME
            link.sendall(os.urandom(4 * FRAME) if fault == "noise" else content[at : at + 4 * FRAME])
            place += 1
            if is_right:
                self.right_at = time.monotonic()
        return None

    def is_right(self, seconds):
        """Whether it has been sending what it should for so many seconds."""
        now = time.monotonic()
        return self.fault is None and now - self.right_at < 1 and now - self.right_from >= seconds


class IcecastStation:
    """A stream of Icecast's, whose source or server ends or stands still."""

    def __init__(self, number, folder):
        self.number = number
        self.hertz, self.local = 400 * (number + 1), 400 * (number + 1) + 200
        folder = folder / f"icecast-{number}"
        folder.mkdir()
        sound = folder / "sound.mp3"
        sound.write_bytes(encoded(folder, sine(self.hertz, (FRAMES + 100) * FRAME_SECONDS)))
        self.icecast = Icecast(folder, sound)
        self.icecast.start()
        self.url = self.icecast.url
        self.fault, self.right_from = None, time.monotonic()

    def translated(self, fault):
        """What happens to it where another server would be at fault."""
        return ICECAST[FAULTS.index(fault) % len(ICECAST)]

    def misbehave(self, fault):
        self.fault = fault
        if fault == "no source":
            self.icecast.source.end()
        elif fault == "killed":
            self.icecast.kill()
        else:
            self.icecast.freeze(True)

    def behave(self):
        if self.fault == "no source":
            self.icecast.source.start()
        elif self.fault == "killed":
            self.icecast.start()
        else:
            self.icecast.freeze(False)
        self.fault, self.right_from = None, time.monotonic()

    def is_right(self, seconds):
        """Whether it has been right for so many seconds."""
        return self.fault is None and time.monotonic() - self.right_from >= seconds

    def end(self):
        self.icecast.kill()


class Ear:
    """The amplitude of each stream and of each fallback, in steps of 10 ms of a recording."""

    def __init__(self, file, stations):
        self.file, self.place, self.rows, self.count = file, 0, [], 0
        hertz = numpy.array([one.hertz for one in stations] + [one.local for one in stations])
        shape = numpy.hanning(WINDOW + 1)[:-1]
        turns = numpy.exp(-2j * numpy.pi * numpy.arange(WINDOW)[:, None] * hertz / RATE)
        self.turns = (turns * shape[:, None] * 2 / shape.sum()).astype(numpy.complex64)

    def mark(self):
        """The step that is recorded now."""
        return self.file.stat().st_size // 8 // STEP

    def listen(self):
        """The amplitudes of what was recorded since, as rows."""
        count = (self.file.stat().st_size // 8 - self.place - WINDOW) // STEP + 1
        if count <= 0:
            return numpy.zeros((0, self.turns.shape[1]), numpy.float32)
        # A file that lagged for long is heard in parts.
        count = min(count, 1_000)
        sound = numpy.fromfile(self.file, "<f4", ((count - 1) * STEP + WINDOW) * 2, offset=self.place * 8)[::2]
        pieces = numpy.lib.stride_tricks.sliding_window_view(sound, WINDOW)[::STEP]
        # The product by operator would start threads of its own.
        rows = numpy.abs(numpy.einsum("ij,jk->ik", pieces, self.turns)).astype(numpy.float32)
        self.place += count * STEP
        self.count += count
        self.rows.append(rows)
        return rows

    def all(self):
        return numpy.concatenate(self.rows)


class Course:
    """What happens to a stream: its faults, and since when it is heard."""

    def __init__(self, station):
        self.station = station
        self.failures = []
        self.phase, self.until = "opening", 0.0
        #: The step since which it is heard, and that in which it was heard last.
        self.since = self.last = None
        self.begin = self.end = None

    def hear(self, first, levels):
        for index in numpy.flatnonzero(levels >= HEARD):
            step = first + int(index)
            if self.last is None or step - self.last > HICCUP:
                self.since = step
            self.last = step

    def is_heard(self, now, since):
        """Whether it is heard now, and has been for a while since a step."""
        return self.last is not None and now - self.last <= HICCUP and now - max(self.since, since) >= CALM * 100


class Player:
    """What plays the streams. `hand` starts a stream again as its user would."""

    #: Whether it plays more than one stream, and whether it needs a daemon for programs of PulseAudio.
    plays_many = needs_pulse = False

    def __init__(self, folder, environment, stations):
        self.folder, self.environment, self.stations = folder, environment, stations
        self.program = None

    def run(self, *command, **environment):
        self.program = Program(command, self.folder / "player.log", dict(self.environment, **environment))
        self.program.start()

    def begin(self):
        """Starts to play."""

    def hand(self, _station):
        """Starts a stream again."""

    def end(self):
        if self.program:
            with contextlib.suppress(Failed):
                self.program.stop()

    def notes(self, _course):
        """What else is known of a stream: a dictionary for each failure."""
        return itertools.repeat({})


class CarillonPlayer(Player):
    """Inputs with a fallback each, all in the main zone."""

    plays_many = True

    def begin(self):
        library = self.folder / "sounds"
        library.mkdir()
        for station in self.stations:
            shutil.copy(self.folder / f"local-{station.number}.wav", library)
        # The events that are kept for clients which reconnect would hide what a failure leaves behind.
        self.program = Server(self.binary, self.folder, "--stream-network", "127.0.0.1", "--stream-network", "public", "--replay-limit", "1MiB",
                              library=library, output="pipewire", environment=self.environment)
        self.program.start()
        self.client = Client(self.program.port)
        until("the sounds are ready", lambda: self.client.ready() == len(self.stations))
        self.events, self.health = collections.defaultdict(list), []
        self.ids = {}
        self.listener = Events(self.program.port, self.take)
        for station in self.stations:
            name = f"radio-{station.number}"
            self.post("/v1/stations", {"name": f"local-{station.number}", "sounds": [f"local-{station.number}"]})
            made = self.post("/v1/inputs", {"kind": "stream", "name": name, "url": station.url, "buffer": 1, "silence": 1, "delay": 0.3,
                                            "fallback": f"local-{station.number}", "zones": ["main"]})
            self.ids[station.number] = made["id"]

    def post(self, path, body):
        status, made = self.client.ask("POST", path, body)
        demand(status == 201, f"{path}: {status} {made}")
        return made

    def take(self, event):
        if event["type"] == "input.changed":
            news = event["data"]["input"]
            self.events[news["id"]].append((time.monotonic(), news["state"], news["problem"]))
        elif event["type"] == "health.changed":
            self.health.append(sorted(reason["code"] for reason in event["data"]["reasons"]))

    def hand(self, station):
        for is_on in (False, True):
            self.client.ask("PATCH", f"/v1/inputs/radio-{station.number}", {"enabled": is_on})

    def end(self):
        self.listener.end()
        self.client.close()
        super().end()

    def notes(self, course):
        """The events of each failure: how many, how often the fallback began, what was said to be wrong, and all."""
        events = self.events[self.ids[course.station.number]]
        moments = [one["moment"] for one in course.failures] + [float("inf")]
        state = "playing"
        for begin, end in itertools.pairwise(moments):
            own = [event for event in events if begin <= event[0] < end]
            fallbacks, problems = 0, []
            for _, now, problem in own:
                fallbacks += now == "fallback" != state
                state = now
                if problem and problem not in problems:
                    problems.append(problem)
            said = [f"{now}: {problem}" if problem else now for _, now, problem in own]
            yield {"events": len(own), "fallbacks": fallbacks, "problems": problems, "said": said}


class MPD(Player):
    """MPD, which repeats a queue of one stream."""

    def begin(self):
        self.socket = self.folder / "socket"
        (self.folder / "mpd.conf").write_text(
            f'music_directory "{self.folder}"\nplaylist_directory "{self.folder}"\ndb_file "{self.folder}/db"\nzeroconf_enabled "no"\n'
            f'bind_to_address "{self.socket}"\naudio_output {{\n type "pipewire"\n name "radio"\n}}\n')
        self.run("mpd", "--no-daemon", self.folder / "mpd.conf")
        until("MPD answers", lambda: tell(self.socket, "ping"))
        demand(tell(self.socket, f'add "{self.stations[0].url}"', "repeat 1", "play"), "MPD plays the stream")

    def hand(self, _station):
        # While it believes to be playing, `play` alone does nothing.
        tell(self.socket, "stop", "play")


class Mopidy(Player):
    """Mopidy, which repeats a list of one stream."""

    needs_pulse = True

    def begin(self):
        self.port = free_port()
        folders = "".join(f"{name}_dir = {self.folder}/{name}\n" for name in ("cache", "config", "data"))
        (self.folder / "mopidy.conf").write_text(
            f"[core]\n{folders}[audio]\nmixer = software\noutput = pulsesink\n[http]\nhostname = 127.0.0.1\nport = {self.port}\n"
            "zeroconf =\n[file]\nenabled = false\n[m3u]\nenabled = false\n")
        self.run("mopidy", "--config", self.folder / "mopidy.conf")
        wait_until_listening(self.port)
        self.ask("core.tracklist.add", uris=[self.stations[0].url])
        self.ask("core.tracklist.set_repeat", value=True)
        self.ask("core.playback.play")

    def ask(self, method, **arguments):
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": arguments}).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/mopidy/rpc", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            found = json.load(answer)
        demand("error" not in found, f"{method}: {found}")
        return found["result"]

    def hand(self, _station):
        # Asking for it again does nothing while it believes to be playing.
        threading.Thread(target=lambda: (self.ask("core.playback.stop"), self.ask("core.playback.play")), daemon=True).start()


class Liquidsoap(Player):
    """Liquidsoap, with a fallback as its documentation has it."""

    needs_pulse = True

    def begin(self):
        (self.folder / "radio.liq").write_text(
            f'settings.init.allow_root.set(true)\nradio = input.http("{self.stations[0].url}")\n'
            "radio = fallback(track_sensitive=false, [blank.strip(max_blank=1., radio), "
            f'single("{self.folder}/local-{self.stations[0].number}.wav")])\noutput.pulseaudio(radio)\n')
        self.run("liquidsoap", self.folder / "radio.liq")

    def hand(self, _station):
        # Its inputs try again for ever; more can only be done by starting it again.
        self.program.kill()
        self.program.start()


PLAYERS = {"carillon": CarillonPlayer, "mpd": MPD, "mopidy": Mopidy, "liquidsoap": Liquidsoap}


def family(process):
    """A process and all that it started, which live."""
    found = [process]
    for one in found:
        found += children(one, "")
    return found


def proportional(process):
    """Memory of a process in KiB without files, in which a page of several processes counts in parts."""
    with contextlib.suppress(OSError):
        return int(re.search(r"^Pss_Anon:\s+(\d+)", pathlib.Path(f"/proc/{process}/smaps_rollup").read_text(), re.M)[1])
    return 0


class Costs:
    """Memory and processor time of a player, taken every second."""

    def __init__(self, process):
        self.process = process
        self.own, self.whole, self.spent = [], [], 0.0
        self.seen = {}

    def take(self):
        processes = family(self.process)
        self.own.append(memory(self.process) / 1_024)
        self.whole.append(sum(map(proportional, processes)) / 1_024)
        for one in processes:
            with contextlib.suppress(OSError):
                fields = pathlib.Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
                # With the children that have ended; those that live are taken by themselves.
                self.seen[one] = sum(map(int, fields[11:15 if one == self.process else 13])) / os.sysconf("SC_CLK_TCK")

    def result(self):
        # The processor time of children that ended is the player's, too, so only those that live are added.
        living = [one for one in family(self.process) if one in self.seen]
        def three(values):
            """The usual value of the first and of the last 10 s, and the most between."""
            return [round(value, 1) for value in (statistics.median(values[:10]), max(values), statistics.median(values[-10:]))]

        return {"rss": three(self.own), "with children": three(self.whole),
                "every 10 s": [[round(own, 1), round(whole, 1)] for own, whole in zip(self.own[::10], self.whole[::10], strict=True)],
                "cpu": round(sum(self.seen[one] for one in living), 1)}


class Run:
    """One player, and the failures of its streams."""

    def __init__(self, name, options, folder, source):
        self.name, self.options, self.folder, self.source = name, options, folder, source
        kind = PLAYERS[name]
        silence, context = encoded(folder, numpy.zeros(round((FRAMES + 100) * FRAME_SECONDS * RATE))), certificate(folder)
        scripted = options.streams - options.icecast if kind.plays_many else 1
        self.stations = [Station(number, folder, silence, context, source, options.burst) for number in range(scripted)]
        if kind.plays_many:
            self.stations += [IcecastStation(number, folder) for number in range(scripted, options.streams)]
        for station in self.stations:
            self.write_local(station)
        kinds = options.fault or FAULTS
        count = options.failures if name == "carillon" else options.peer_failures
        self.faults = list(itertools.islice(itertools.cycle(kinds), count))
        source.shuffle(self.faults)
        self.total, self.done = count, 0

    def write_local(self, station):
        with wave.open(str(self.folder / f"local-{station.number}.wav"), "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(numpy.repeat((sine(station.local, 30) * 32_767).astype("<i2"), 2).tobytes())

    def measure(self):
        pipewire, pulse = PipeWire(records=True, quantum="1024"), None
        environment = {**pipewire.environment, "HOME": str(self.folder), "SSL_CERT_FILE": str(self.folder / "authority.pem")}
        player = PLAYERS[self.name](self.folder, environment, self.stations)
        player.binary = self.options.binary
        try:
            pipewire.begin("daemon", "manager", "add-sink")
            if player.needs_pulse:
                pulse = Program(["pipewire-pulse"], self.folder / "pulse.log", environment)
                pulse.start()
                until("PulseAudio's socket is there", pathlib.Path(pipewire.folder, "pulse/native").exists)
            # A sink to which nobody plays would stop, and the recording with it.
            write_silence(self.folder / "nothing.wav", 36_000)
            pipewire.tell(f"play awake - {self.folder}/nothing.wav")
            player.begin()
            self.ear = Ear(pipewire.recording(), self.stations)
            self.courses = [Course(station) for station in self.stations]
            self.follow(player)
            return self.result(player)
        except Failed:
            print((self.folder / "player.log").read_text()[-3_000:] if (self.folder / "player.log").exists() else "")
            raise
        finally:
            player.end()
            for station in self.stations:
                station.end()
            if pulse:
                pulse.end()
            pipewire.end()

    def follow(self, player):
        """Lets all failures happen."""
        self.began = time.monotonic()
        self.costs, costs_at = None, 0.0
        self.ear.listen()
        self.heard_before = self.ear.count
        self.stalls, last, late = [], self.began, 0.0
        while any(course.phase != "over" for course in self.courses):
            time.sleep(0.05)
            # A machine that others keep busy stands still now and then, and with it players, servers or the recording.
            lag = time.monotonic() - self.began - (self.ear.mark() - self.heard_before) / 100
            stall = max(time.monotonic() - last, lag - late if lag > 0.5 else 0)
            last, late = time.monotonic(), max(0.0, lag)
            if stall > 0.5:
                self.stalls.append((self.ear.count, round(stall, 2)))
            first = self.ear.count
            rows = self.ear.listen()
            now = time.monotonic()
            for course in self.courses:
                course.hear(first, rows[:, course.station.number])
                self.advance(course, player, now)
            if self.costs is None and all(course.phase != "opening" for course in self.courses):
                self.costs = Costs(player.program.process.pid)
            if self.costs and now >= costs_at:
                self.costs.process = player.program.process.pid
                self.costs.take()
                costs_at = now + 1
        self.seconds = time.monotonic() - self.began
        recorded = (self.ear.mark() - self.heard_before) / 100
        if abs(recorded - self.seconds) > 2:
            print(f"  NOTE: {recorded:.0f} s were recorded in {self.seconds:.0f} s, so times are wrong")

    def advance(self, course, player, now):
        station, step = course.station, self.ear.count
        if course.phase == "opening":
            if course.is_heard(step, 0):
                course.begin = course.since
                self.fail(course, now)
            elif now - self.began > 60:
                raise Failed(f"stream {station.number} is not heard at all")
        elif course.phase == "fault" and now >= course.until:
            failure = course.failures[-1]
            station.behave()
            failure["right"] = self.ear.mark()
            course.phase, course.until = "right", time.monotonic() + PATIENCE
        elif course.phase == "right":
            failure = course.failures[-1]
            # Silence is heard as much later as the player is behind.
            has_come = failure["fault"] != "silent" or course.since > failure["begin"] or now > course.until - PATIENCE / 2
            if has_come and course.is_heard(step, failure["right"]) and station.is_right(CALM):
                failure["back"] = max(0, course.since - failure["right"]) / 100
                self.report(failure)
                self.fail(course, now)
            elif now > course.until:
                failure["hands"] += 1
                if failure["hands"] > 2:
                    raise Failed(f"stream {station.number} is not heard any more after {failure['fault']}")
                player.hand(station)
                course.until = now + PATIENCE

    def fail(self, course, now):
        """Begins the next failure, or ends the course without one."""
        if not self.faults:
            course.phase, course.end = "over", self.ear.count
            return
        fault = course.station.translated(self.faults.pop())
        lasts = self.source.uniform(*LASTS)
        course.failures.append({"stream": course.station.number, "fault": fault, "lasts": round(lasts, 2), "moment": time.monotonic(),
                                "begin": self.ear.mark(), "hands": 0})
        course.station.misbehave(fault)
        course.phase, course.until = "fault", now + lasts

    def report(self, failure):
        self.done += 1
        if self.options.details or self.done % 50 == 0:
            hand = f", {failure['hands']} hands" if failure["hands"] else ""
            print(f"  {self.done}/{self.total} {time.monotonic() - self.began:.0f} s: stream {failure['stream']} {failure['fault']} "
                  f"for {failure['lasts']} s, back after {failure['back']:.2f} s{hand}", flush=True)

    def result(self, player):
        levels, failures = self.ear.all(), []
        for course in self.courses:
            number = course.station.number
            is_silent = levels[:, [number, len(self.courses) + number]].max(axis=1) < HEARD
            ends = [one["begin"] for one in course.failures[1:]] + [course.end]
            for failure, end, notes in zip(course.failures, ends, player.notes(course), strict=False):
                silence, at = longest(is_silent[failure["begin"] : end])
                begin = (at + failure["begin"] - failure["right"]) / 100
                missed, _ = longest(levels[failure["begin"] : end, number] < HEARD)
                stalls = [seconds for step, seconds in self.stalls if failure["begin"] <= step <= end]
                failures.append({**failure, "stalls": stalls, "silence": silence / 100, "silent at": round(begin, 2), "noticed": missed > HICCUP,
                                 **notes})
        if self.options.details:
            for failure in sorted(failures, key=lambda one: -one["silence"])[:8]:
                print(f"  {failure['silence']:.2f} s of silence, from {failure['silent at']} s after the return: {failure}")
        return {"player": self.name, "streams": len(self.stations), "seconds": round(self.seconds), "failures": failures, **self.costs.result(),
                "stalls": [seconds for _, seconds in self.stalls], "health": getattr(player, "health", [])}


def longest(flags):
    """The length of the longest run of what is true, and where it begins."""
    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate([[False], flags, [False]]))).reshape(-1, 2)
    lengths = edges[:, 1] - edges[:, 0]
    return (int(lengths.max()), int(edges[lengths.argmax(), 0])) if len(edges) else (0, 0)


def by_fault(result):
    """The lines of a table of what each fault does."""
    groups = collections.defaultdict(list)
    for failure in result["failures"]:
        groups[failure["fault"]].append(failure)
    has_events = result["player"] == "carillon"
    more = " Events | Fallbacks | Said |" if has_events else ""
    yield f"| Fault | Failures | Noticed | Longest silence, s | Back, median, s | Back, longest, s | Needed a hand |{more}"
    yield "|---|---:|---:|---:|---:|---:|---:|" + ("---:|---:|---|" if has_events else "")
    for fault in sorted(groups, key=(FAULTS + ICECAST).index):
        found = groups[fault]
        backs = [one["back"] for one in found if one["noticed"]] or [0]
        cells = [fault, len(found), sum(one["noticed"] for one in found), f"{max(one['silence'] for one in found):.2f}",
                 f"{statistics.median(backs):.2f}", f"{max(backs):.2f}", sum(one["hands"] > 0 for one in found)]
        if has_events:
            said = collections.Counter(problem for one in found for problem in one["problems"])
            cells += [f"{statistics.mean(one[name] for one in found):.1f}" for name in ("events", "fallbacks")]
            cells.append("; ".join(text for text, _ in said.most_common(4)))
        yield row(cells)


def summary(results):
    """The lines of a table of all players."""
    yield row(["Player", "Streams", "Failures", "Noticed", "Longest silence, s", "Silence, median, s", "Back, median, s", "Back, 95th percentile, s",
               "Back, longest, s", "Back after 5 s or more", "Needed a hand", "Memory at first, most, at last, MiB", "with children, without files",
               "Processor, s of s"])
    yield "|---|" + "---:|" * 13
    for result in results:
        failures = result["failures"]
        noticed = [one for one in failures if one["noticed"]] or failures
        backs, silences = ([one[name] for one in noticed] for name in ("back", "silence"))
        figures = [max(silences), statistics.median(silences), statistics.median(backs), float(numpy.percentile(backs, 95)), max(backs)]
        yield row([result["player"], result["streams"], len(failures), len(noticed), *(f"{figure:.2f}" for figure in figures),
                   sum(back >= 5 for back in backs), sum(one["hands"] > 0 for one in failures), " ".join(map(str, result["rss"])),
                   " ".join(map(str, result["with children"])), f"{result['cpu']} of {result['seconds']}"])


def row(cells):
    return f"| {' | '.join(map(str, cells))} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", nargs="?", default=str(ROOT / ".build/release/carillon"))
    parser.add_argument("--player", action="append", choices=PLAYERS)
    parser.add_argument("--failures", type=int, default=1_000)
    parser.add_argument("--peer-failures", type=int, default=30)
    parser.add_argument("--streams", type=int, default=8, help="of Carillon, 1 to 8")
    parser.add_argument("--icecast", type=int, default=1, help="those of Carillon's streams that come from Icecast, at most all")
    parser.add_argument("--burst", type=float, default=BURST, help="seconds that servers send at once")
    parser.add_argument("--fault", action="append", choices=FAULTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", help="also write the figures to this file")
    parser.add_argument("--details", action="store_true", help="print each failure")
    options = parser.parse_args()
    options.binary = pathlib.Path(options.binary).resolve()
    results = []
    for name in options.player or ["carillon"]:
        with tempfile.TemporaryDirectory(prefix="carillon-radio-", ignore_cleanup_errors=True) as folder:
            print(f"{name}:", flush=True)
            result = Run(name, options, pathlib.Path(folder), random.Random(options.seed)).measure()
        results.append(result)
        print(*by_fault(result), sep="\n", flush=True)
        if result["stalls"]:
            print(f"the machine stood still {len(result['stalls'])} times for half a second or more, at most for {max(result['stalls'])} s")
        if name == "carillon":
            told = sum("input-away" in now and "input-away" not in before for before, now in itertools.pairwise([[], *result["health"]]))
            print(f"health changed {len(result['health'])} times in {len(result['failures'])} failures, and told {told} times that inputs are away")
    print(*summary(results), sep="\n")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=2) + "\n")


if __name__ == "__main__":
    main()
