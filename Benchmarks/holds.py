#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Holds the button with which one talks in Chromium, and compares what its microphone gave with what a sink of PipeWire got.

    Benchmarks/holds.py [PATH-TO-CARILLON] [--holds 1000] [--cleaned 200] [--pulls 20] [--quantum 256] [--seed 1] [--json FILE] [--details]

The microphone is a file, so that Chromium opens it within milliseconds and each opening begins with its first sample. A hold is pressed and
released by real pointer or key events, lasts 0.3 to 2 seconds and ends with its receipt. The page is watched from beside: its track also goes
into a MediaStreamTrackProcessor, which gives every sample with the moment at which the device gave it. The sink says when each cycle reached
it. So for each 20 ms of a hold it is known when they went in and when they came out.

`--cleaned` of the holds are made on the kiosk page, whose microphone Chromium cleans (echo, noise, level); the others on the dashboard with a
microphone as it is, whose sound is compared with the file itself. `--pulls` pulls the cable between browser and server so many times in a hold.
"""

import argparse
import base64
import contextlib
import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import wave

import numpy
from playwright.sync_api import sync_playwright
from support import ROOT
from support.audio import tone
from support.client import Client
from support.pipewire import PipeWire
from support.recording import RATE, Recording
from support.server import Server
from support.waiting import Failed, demand, until

#: Hertz and amplitude of the music; the voice has nothing below 1 kHz.
MUSIC, LOUD = 300, 0.015
#: Hertz between which the microphone has noise, its effective value, its seconds and its frames per second.
BAND, VOICE, SECONDS, MICROPHONE = (1_000, 6_000), 0.1, 20, 44_100
#: Frames of a window of the comparison and between two, and those in which a window is looked for around its place.
WINDOW, HOP, REACH = 960, 480, 96
#: The share by which the server reads faster or slower, to follow the talker's clock.
FASTER = 0.02
#: Frames at the end of a talk that fall to silence, and the amplitude from which on something is voice.
EDGE, AUDIBLE = 600, 0.004
#: How alike what went in and what came out must be, in a window that is found and in each 5 ms.
ALIKE, WHOLE = 0.93, 0.95
#: Decibels by which music is lowered, seconds in which it is, and what the instrument adds to those.
DEPTH, ATTACK, BLUR = -14, 0.15, 0.025
#: Seconds that a page listens on behind the release, and in which a hold must be over at the sink.
TAIL, OVER = 0.15, 0.6
#: Priorities of PipeWire and the server, of the browser, and of who compares.
SOUND, BROWSER, JUDGE = 10, 5, 4
#: Seconds of a hold (least, most, most often), and behind its receipt.
LASTS, PAUSES = (0.3, 2, 0.5), (0.1, 0.4)
#: What is measured of each hold, and what it is called.
MEASURED = {"missing": "of what the microphone gave since the press not heard (negative: so much before it is)",
            "heard": "from the press to its first sample at the sink", "spread": "between the shortest and the longest delay of a hold",
            "attack": "in which the music was lowered", "down": "from the first sample heard until it was",
            "over": "from the release to the last sample heard"}
#: What is watched in the page.
WATCH = """() => {
    const watch = window.watch = { blocks: [], samples: [], sent: [], press: 0, release: 0, opened: 0, rate: 0 };
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, (event) => {
        if (event.repeat) return;
        watch.press = event.timeStamp;
        const old = watch.blocks.filter(([moment]) => moment < event.timeStamp - 300).length;
        for (const list of [watch.blocks, watch.samples]) list.splice(0, old);
    }, true);
    for (const type of ["pointerup", "keyup"]) addEventListener(type, (event) => { watch.release = event.timeStamp; }, true);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        if (data instanceof ArrayBuffer) watch.sent.push(data.slice(0));
        send.call(this, data);
    };
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        watch.opened = performance.now();
        follow(stream.getTracks()[0]);
        return stream;
    };
    async function follow(track) {
        const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: 1000 }).readable.getReader();
        for (;;) {
            const { done, value } = await reader.read();
            if (done) return;
            const samples = new Float32Array(value.numberOfFrames);
            value.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
            watch.rate = value.sampleRate;
            watch.blocks.push([value.timestamp / 1e3, value.numberOfFrames, performance.now()]);
            watch.samples.push(samples);
            value.close();
            // An open microphone gives something for as long as the page lives.
            if (watch.blocks.length > 1000) for (const list of [watch.blocks, watch.samples]) list.splice(0, 500);
        }
    }
}"""
#: Gives what was watched, and forgets it.
TAKE = """async () => {
    const watch = window.watch;
    const text = (parts) => new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result.split(",")[1] ?? "");
        reader.readAsDataURL(new Blob(parts));
    });
    const [bytes, sent] = [await text(watch.samples), await text(watch.sent)];
    const { blocks, press, release, opened, rate } = watch;
    Object.assign(watch, { blocks: [], samples: [], sent: [], opened: 0 });
    return { blocks, press, release, opened, rate, bytes, sent };
}"""


def spoken(rate, source):
    """The noise of the microphone, whose every part is unlike any other, at a rate; `VOICE` where it is loudest."""
    spectrum = numpy.zeros(SECONDS * rate // 2 + 1, complex)
    begin, end = (hertz * SECONDS for hertz in BAND)
    spectrum[begin:end] = numpy.exp(2j * numpy.pi * source.random(end - begin))
    sound = numpy.fft.irfft(spectrum, SECONDS * rate)
    # Its loudness varies as that of speech: what is steady would be cleaned away.
    knots = numpy.linspace(0, SECONDS, SECONDS * 8, endpoint=False)
    steps = source.uniform(0.3, 1, len(knots))
    sound = sound / sound.std() * numpy.interp(numpy.arange(SECONDS * rate) / rate, knots, steps, period=SECONDS)
    return numpy.clip(sound * VOICE, -0.6, 0.6)


def write_microphone(file, sound):
    with wave.open(str(file), "wb") as wav:
        wav.setnchannels(2)
        wav.setsampwidth(2)
        wav.setframerate(MICROPHONE)
        wav.writeframes(numpy.repeat(numpy.round(sound * 32_767).astype("<i2"), 2).tobytes())


def voiced(samples):
    """Samples at 48 kHz without the music."""
    spectrum = numpy.fft.rfft(samples)
    spectrum[: round(700 * len(samples) / RATE)] = 0
    return numpy.fft.irfft(spectrum, len(samples))


def at_48000(samples, rate):
    """Samples at 48 kHz."""
    if rate == RATE:
        return numpy.asarray(samples, float)
    # Lengths whose ratio is that of the rates, and silence behind.
    count = -(-(len(samples) + rate // 100) // (rate // 100)) * (rate // 100)
    spectrum = numpy.fft.rfft(numpy.asarray(samples, float), count)
    wanted = count * RATE // rate
    return numpy.fft.irfft(spectrum, wanted)[: round(len(samples) * RATE / rate)] * wanted / count


def correlation(part, whole):
    """How alike a part is to each place of a whole, −1 to 1."""
    size = 1 << (len(part) + len(whole)).bit_length()
    product = numpy.fft.irfft(numpy.fft.rfft(whole, size) * numpy.conj(numpy.fft.rfft(part, size)), size)
    count = len(whole) - len(part) + 1
    energy = numpy.concatenate([[0], numpy.cumsum(whole**2)])
    own = energy[len(part) :] - energy[:count]
    return product[:count] / numpy.sqrt(numpy.maximum(own, 1e-9) * max(float((part**2).sum()), 1e-9))


def summit(values):
    """The place of the largest value, between the samples, and the value there."""
    index = int(values.argmax())
    if not 0 < index < len(values) - 1:
        return float(index), float(values[index])
    before, here, behind = values[index - 1 : index + 2]
    bend = before - 2 * here + behind
    shift = (before - behind) / (2 * bend) if bend else 0.0
    return index + float(shift), float(here - (before - behind) * shift / 4)


def levels(samples):
    """The amplitude of the music in steps of 5 ms, each over 20 ms."""
    shape = numpy.hanning(WINDOW + 1)[:-1]
    turn = numpy.exp(-2j * numpy.pi * numpy.arange(WINDOW) * MUSIC / RATE) * shape * 2 / shape.sum()
    return numpy.abs(numpy.lib.stride_tricks.sliding_window_view(samples, WINDOW)[:: HOP // 2] @ turn)


def decibels(values, reference):
    return 20 * numpy.log10(numpy.maximum(values, 1e-9) / reference)


class Page:
    """A page with a button with which one talks, and the clock that its moments are of."""

    def __init__(self, chromium, address, zone, is_cleaned):
        self.is_cleaned = is_cleaned
        self.page = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", permissions=["microphone"]).new_page()
        self.page.add_init_script(f"({WATCH})()")
        if is_cleaned:
            self.page.goto(f"{address}/kiosk/?talk=Yard")
        else:
            chosen = json.dumps({"body": {"zones": [zone]}, "isCleaned": False})
            self.page.add_init_script(f"localStorage.setItem('talk', JSON.stringify({chosen}))")
            self.page.goto(f"{address}/#/announcements")
        self.page.locator(".talk-words", has_text="Ready").wait_for()
        self.offset, self.error = 0.0, float("inf")

    def approach(self):
        """Comes near with the pointer, as who is about to press."""
        box = self.page.locator(".talk-button").bounding_box()
        self.page.mouse.move(0, 0)
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.wait_for_timeout(1_000)
        self.take()
        # What the microphone gave before the first press is compared, too.
        self.page.wait_for_timeout(500)

    def compare_clocks(self):
        """Notes by how much `performance.now` is behind `time.monotonic`; the shortest question counts."""
        for _ in range(10):
            begin = time.monotonic()
            there = self.page.evaluate("performance.now()") / 1_000
            end = time.monotonic()
            if end - begin < 2 * self.error:
                self.error, self.offset = (end - begin) / 2, (begin + end) / 2 - there

    def press(self, way):
        if way == "mouse":
            self.page.mouse.down()
        else:
            self.page.locator(".talk-button").focus()
            self.page.keyboard.down(way)

    def release(self, way):
        if way == "mouse":
            self.page.mouse.up()
        else:
            self.page.keyboard.up(way)

    def words(self):
        return self.page.locator(".talk-words").inner_text()

    def take(self):
        """What went into the microphone since: samples at 48 kHz and the moment of each block's first one."""
        self.compare_clocks()
        found = self.page.evaluate(TAKE)
        blocks = found["blocks"]
        samples = numpy.frombuffer(base64.b64decode(found["bytes"]), "<f4")
        rate = found["rate"] or RATE
        # The stamp of a block is the moment at which the device handed it over: its last sample was heard then.
        moments = [self.offset + stamp / 1_000 - count / rate for stamp, count, _ in blocks]
        sent = numpy.frombuffer(base64.b64decode(found["sent"]), "<i2")
        return {"raw": samples, "sent": sent, "rate": rate, "sound": at_48000(samples, rate) if len(samples) else samples,
                "begins": numpy.cumsum([0, *(count * RATE / rate for _, count, _ in blocks)])[:-1], "moments": numpy.array(moments),
                "late": max((arrival - stamp for stamp, _, arrival in blocks), default=0),
                "is_cold": found["opened"] > 0, **{name: self.offset + found[name] / 1_000 for name in ("press", "release")}}


class House:
    """A server with music in two zones, of which one is talked in."""

    def __init__(self, binary, folder, pipewire):
        library = folder / "sounds"
        library.mkdir()
        tone(library / "bed.wav", 10, MUSIC, LOUD)
        self.server = Server(binary, folder, "--public", ROOT / "public", library=library, output="pipewire", environment=pipewire.environment)
        self.server.start()
        self.client = Client(self.server.port)
        until("the sound is ready", lambda: self.client.ready() == 1, 600)
        status, zone = self.client.ask("POST", "/v1/zones", {"name": "Yard", "sink": "yard"})
        demand(status == 201, f"a zone: {status} {zone}")
        self.zone = zone["id"]
        demand(self.client.ask("POST", "/v1/music/play", {"sound": "bed", "looping": True})[0] < 300, "music")
        self.here, self.there = Recording(pipewire), Recording(pipewire, "yard")
        until("music is heard in both", lambda: all(self.music(sink) > LOUD / 2 for sink in (self.here, self.there)))
        time.sleep(2)
        self.base = [float(numpy.median(levels(self.last(sink, RATE)))) for sink in (self.here, self.there)]

    def last(self, sink, count):
        frames = sink.refresh()
        return numpy.array(sink.left(frames - count, frames))

    def music(self, sink):
        samples = self.last(sink, 9_600)
        return float(levels(samples).min()) if len(samples) == 9_600 else 0.0

    def receipt(self, known):
        """The receipt of the newest announcement, once there is one that was not known."""
        def newest():
            found = self.client.get("/v1/queue/receipts?limit=1")["receipts"]
            return found[0] if found and found[0]["id"] != known else None

        return until("a receipt", newest, 10, pause=0.05)

    def close(self):
        self.client.close()
        self.server.stop()


class Hold:
    """One hold: what went in, what came out, and what is wrong with that."""

    def __init__(self, number, way, seconds, is_cleaned, microphone):
        self.number, self.way, self.seconds, self.is_cleaned, self.microphone = number, way, seconds, is_cleaned, microphone
        self.faults = []
        self.figures = {"hold": number, "way": way, "seconds": round(seconds, 3), "cleaned": is_cleaned}
        self.delays = []

    def fault(self, text):
        self.faults.append(text)

    def perform(self, page, house, known):
        begin = time.monotonic()
        page.press(self.way)
        time.sleep(max(0, begin + self.seconds - time.monotonic()))
        page.release(self.way)
        self.receipt = house.receipt(known)
        self.taken = page.take()
        with contextlib.suppress(Failed):
            until("the page knows", lambda: page.words() == "Ended", 2)
        self.words = page.words()

    def judge(self, house):
        taken = self.taken
        if not len(taken["raw"]):
            return self.fault("the microphone gave nothing")
        self.begin, self.end = taken["press"] - 0.3, taken["release"] + TAIL + OVER
        until("the sink got it", lambda: all(sink.refresh() and sink.moments[-1] > self.end + 0.02 for sink in (house.here, house.there)), 10)
        self.judge_input()
        sink = house.there
        self.first = sink.frame(self.begin)
        self.out = numpy.array(sink.left(self.first, sink.frame(self.end)))
        self.voice = voiced(self.out)
        # Both ends of what was cut out sound as steps.
        loud = numpy.flatnonzero(numpy.abs(self.voice[EDGE * 2 : -EDGE * 2]) > AUDIBLE) + EDGE * 2
        if not len(loud):
            return self.fault("nothing was heard")
        self.onset, self.last = int(loud[0]), int(loud[-1])
        self.follow(sink)
        if self.places:
            self.refine()
            self.judge_beginning(sink)
            self.judge_end(sink)
        if self.faults:
            self.judge_browser()
        self.judge_music(house)
        self.judge_receipt()
        return None

    def judge_input(self):
        """What the page was given is the file from its beginning, unless it was cleaned."""
        taken = self.taken
        if taken["is_cold"]:
            self.figures["open"] = round(float(taken["moments"][0] - taken["press"]) * 1_000, 1)
        if self.is_cleaned:
            return
        given, file = taken["raw"], self.microphone
        alike = sum(numpy.abs(numpy.roll(file, -n) - given[n]) for n in range(8))
        place = int(alike.argmin())
        difference = numpy.abs(given - numpy.take(file, numpy.arange(place, place + len(given)), mode="wrap"))
        if difference.max() > 2e-4:
            at = int((difference > 2e-4).argmax())
            self.fault(f"the microphone gave something else than its file from {place}, by {difference.max():.4f} from {at} of {len(given)} on")

    def judge_browser(self):
        """Whether what the page sent is all that its track gave meanwhile; only where both have the same rate."""
        given, sent = numpy.round(self.taken["raw"] * 32_767), self.taken["sent"].astype(float)
        heard = numpy.flatnonzero(sent)
        if not len(heard) or self.is_cleaned:
            return
        sent = sent[heard[0] : heard[-1] + 1]
        place = int(sum(numpy.abs(given[n : len(given) - 16 + n] - sent[n]) for n in range(16)).argmin())
        part = given[place : place + len(sent)]
        wrong = numpy.abs(part - sent[: len(part)]) > 1.5
        if wrong.any():
            self.fault(f"the browser lost or invented sound {int(wrong.argmax()) / 44.1:.0f} ms behind the first that the page sent")

    def captured(self, place):
        """When a sample of what went in was heard."""
        taken = self.taken
        index = max(0, int(numpy.searchsorted(taken["begins"], place, "right")) - 1)
        return float(taken["moments"][index]) + (place - taken["begins"][index]) / RATE

    def follow(self, sink):
        """Finds each 20 ms of what came out in what went in."""
        self.full = numpy.concatenate([numpy.zeros(RATE // 10), self.taken["sound"], numpy.zeros(RATE // 10)])
        sound = voiced(self.full)
        lead = RATE // 10
        start = correlation(self.voice[self.onset : self.onset + 4_800], sound)
        place, alike = summit(start)
        self.places = []
        # The last moment falls to silence.
        for at in range(self.onset, self.last - WINDOW - EDGE, HOP):
            part = self.voice[at : at + WINDOW]
            low = max(0, round(place) - REACH)
            near, alike = self.near(at, sound[low : low + 2 * REACH + WINDOW])
            near += low
            if alike < ALIKE:
                anywhere, better = summit(correlation(part, sound))
                if better > max(ALIKE, alike):
                    near, alike = anywhere, better
            # A window that is not found, as at a change of the pace, is judged by its quarters.
            if alike >= ALIKE:
                self.places.append((at, near - lead))
                delay = sink.moment(self.first + at + WINDOW // 2) - self.captured(near - lead + WINDOW / 2)
                self.delays.append(float(delay) * 1_000)
            place = near + HOP
        self.sound, self.lead = sound, lead
        if not self.places:
            return self.fault("what was heard is not what was said")
        for (then, before), (at, place) in itertools.pairwise(self.places):
            jump = place - before - (at - then)
            if abs(jump) > 48 + FASTER * (at - then):
                self.fault(f"{(at - self.onset) / 48:.0f} ms behind its beginning {jump / 48:.1f} ms are missing (or repeated, if negative)")
        self.figures |= {"delay": [round(float(value), 1) for value in (self.delays[0], float(numpy.median(self.delays)), max(self.delays))],
                         "spread": round(float(max(self.delays) - min(self.delays)), 2)}
        return None

    def near(self, at, sound):
        """The place in a sound of a window of what came out, at the pace at which it is found best."""
        found = summit(correlation(self.voice[at : at + WINDOW], sound))
        for share in (-1, -0.5, 0.5, 1) if found[1] < ALIKE else ():
            frames = at + numpy.arange(WINDOW) * (1 - share * FASTER)
            place, alike = summit(correlation(numpy.interp(frames, numpy.arange(len(self.voice)), self.voice), sound))
            found = max(found, (place, alike), key=lambda one: one[1])
        return found

    def where(self, frames):
        """The places in what went in of frames of what came out."""
        ats, places = (numpy.array(values, float) for values in zip(*self.places, strict=True))
        # The map goes on before and behind what was compared, at the pace that it has there.
        slow, fast = 1 - FASTER, 1 + FASTER
        first, last = (min(fast, max(slow, (places[end] - places[begin]) / max(1, ats[end] - ats[begin]))) if len(ats) > 5 else 1
                       for begin, end in ((0, min(5, len(ats) - 1)), (max(-6, -len(ats)), -1)))
        frames = numpy.asarray(frames)
        return numpy.interp(frames, ats, places) + first * numpy.minimum(0, frames - ats[0]) + last * numpy.maximum(0, frames - ats[-1]) + self.lead

    def refine(self):
        """Finds the millisecond in which it begins, and that in which it ends: what comes out is what went in between them, and not beyond."""
        begin = max(0, self.onset - 480)
        frames = numpy.arange(begin, min(len(self.voice), self.last + 4_800))
        wanted = numpy.interp(self.where(frames), numpy.arange(len(self.sound)), self.sound, 0, 0)
        count = len(frames) // 48
        rest, whole = (numpy.square(values[: count * 48]).reshape(count, 48).sum(1) for values in (self.voice[frames] - wanted, wanted))
        is_there = rest < 0.3 * whole
        # Three in a row are no chance.
        is_there = numpy.flatnonzero(is_there[:-2] & is_there[1:-1] & is_there[2:])
        if len(is_there):
            # What ends quietly goes on for longer than it is loud.
            self.onset, self.last = begin + int(is_there[0]) * 48, max(self.last, begin + int(is_there[-1]) * 48 + 144)

    def judge_beginning(self, sink):
        """What the microphone gave since the press is there, and whole in each 5 ms; the first 50 are named apart."""
        first = float(self.where(self.onset)) - self.lead
        # What it gave before the press does not count.
        since = max(self.taken["press"], self.captured(0))
        missing = (self.captured(first) - since) * 1_000
        heard = (sink.moment(self.first + self.onset) - self.taken["press"]) * 1_000
        # Its first millisecond may be half silence.
        begins = numpy.arange(self.onset + 48, self.last - EDGE, 240)
        alike = []
        for at, place in zip(begins, numpy.round(self.where(begins)).astype(int), strict=True):
            part, low = self.voice[at : at + 240], max(0, place - 6)
            alike.append(summit(correlation(part, self.sound[low : place + 246]))[1])
        # What the piece in which it was pressed began with is heard, too.
        count = 10 + max(0, round(-missing / 5))
        self.figures |= {"missing": round(float(missing), 2), "heard": round(heard, 1), "alike": [round(min(alike[:count]), 4), round(min(alike), 4)]}
        if missing > 1:
            self.fault(f"{missing:.1f} ms that the microphone gave at the beginning are missing")
        if min(alike[:count]) < WHOLE:
            self.fault(f"its first 50 ms are damaged ({min(alike[:count]):.3f})")
        elif min(alike) < WHOLE:
            self.fault(f"{5 * int(numpy.argmin(alike))} ms behind its beginning it is damaged ({min(alike):.3f})")

    def judge_end(self, sink):
        """All that was said until the release is heard, and nothing after."""
        last = self.captured(float(self.where(self.last)) - self.lead) - self.taken["release"]
        over = sink.moment(self.first + self.last) - self.taken["release"]
        self.figures |= {"tail": round(float(last) * 1_000, 1), "over": round(over * 1_000, 1)}
        if last < -0.001:
            self.fault(f"the last {-last * 1_000:.1f} ms before the release are missing")
        if self.last > len(self.out) - 4_800:
            self.fault("it does not end")

    def rumble(self):
        """What is said near the music, as it came out: cleaning puts some there."""
        if len(self.places) < 2:
            return 0
        low = self.full - self.sound
        heard = numpy.interp(self.where(numpy.arange(len(self.out))), numpy.arange(len(low)), low, 0, 0)
        heard[: self.onset] = heard[self.last :] = 0
        return heard

    def judge_music(self, house):
        """In the zone the music is lowered in time and stays so; in the other one nothing happens."""
        level = decibels(levels(self.out - self.rumble()), house.base[1])
        centres = numpy.arange(len(level)) * (HOP // 2) + WINDOW // 2
        is_down = numpy.abs(level - DEPTH) < 0.5
        wrong = ~is_down & (centres > self.onset + ATTACK * RATE + BLUR * RATE) & (centres < self.last - WINDOW)
        if wrong.any():
            self.fault(f"the music was at {level[wrong][0]:.1f} dB {(centres[wrong][0] - self.onset) / 48:.0f} ms behind the beginning")
        before = level[: int(0.25 * RATE / (HOP // 2))]
        begun = numpy.flatnonzero(level < -0.3)
        if numpy.abs(before).max() < 0.1 and len(begun) and is_down.any():
            begin, down = centres[begun[0]], centres[int(is_down.argmax())]
            took = (down - begin) / RATE
            self.figures |= {"attack": round(took * 1_000), "down": round((down - self.onset) / 48)}
            if took > ATTACK + BLUR:
                self.fault(f"the music was lowered in {took * 1_000:.0f} ms")
        here = house.here
        other = numpy.array(here.left(here.frame(self.begin), here.frame(self.end)))
        change = float(numpy.abs(decibels(levels(other), house.base[0])).max())
        voice = float(numpy.sqrt((voiced(other) ** 2)[480:-480].mean()))
        self.figures |= {"elsewhere": round(change, 3), "voice elsewhere": float(f"{voice:.2g}")}
        if change > 0.1:
            self.fault(f"the music in the other zone changed by {change:.2f} dB")
        if voice > VOICE / 1_000:
            self.fault(f"the voice is heard in the other zone ({voice:.4f})")

    def judge_receipt(self):
        receipt, heard = self.receipt, (self.last - self.onset) / RATE
        self.figures["duration"] = receipt["duration"]
        said = (receipt["state"], receipt["live"]["end"], receipt["heard"])
        if said != ("completed", "released", "yes"):
            self.fault(f"its receipt: {said} {receipt['heardReasons']}")
        elif abs(receipt["duration"] - heard) > 0.03:
            self.fault(f"its receipt says {receipt['duration']:.3f} s, and {heard:.3f} were heard")
        if self.words != "Ended":
            self.fault(f"the page says {self.words}")


@contextlib.contextmanager
def ahead(priority):
    """What is started meanwhile goes ahead of the machine's other programs, where root may; a machine of its own has none."""
    with contextlib.suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(priority))
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


class Run:
    """All holds, one after the other."""

    def __init__(self, options, folder, chromium, house, microphone):
        self.options, self.house, self.microphone = options, house, microphone
        self.source = random.Random(options.seed)
        self.pages = {is_cleaned: Page(chromium, house.server.address, house.zone, is_cleaned)
                      for is_cleaned in {number < options.cleaned for number in (0, options.holds - 1)}}
        self.holds, self.delays, self.loads = [], {False: [], True: []}, []

    def run(self):
        known, self.began = None, time.monotonic()
        for number in range(self.options.holds):
            is_cleaned = number < self.options.cleaned
            if number in (0, self.options.cleaned):
                if number:
                    self.pages[True].page.close()
                self.pages[is_cleaned].approach()
            begun, stolen = time.monotonic(), steal()
            hold = Hold(number, self.source.choice(["mouse", "mouse", "Space", "Enter"]), self.source.triangular(*LASTS), is_cleaned, self.microphone)
            try:
                hold.perform(self.pages[is_cleaned], self.house, known)
                known = hold.receipt["id"]
                hold.judge(self.house)
            except Failed as error:
                hold.fault(str(error))
                known = (self.house.client.get("/v1/queue/receipts?limit=1")["receipts"] or [{"id": None}])[0]["id"]
            hold.figures |= {"late cycle": self.latest(begun), "stolen": round(steal() - stolen, 2)}
            self.holds.append({**hold.figures, "faults": hold.faults})
            self.delays[is_cleaned] += hold.delays
            if hold.faults or self.options.details:
                print(f"  hold {number}, {hold.way} for {hold.seconds:.2f} s: {'; '.join(hold.faults) or 'right'} {hold.figures}", flush=True)
            if (number + 1) % 50 == 0:
                self.tell(number + 1)
            time.sleep(self.source.uniform(*PAUSES))

    def latest(self, since):
        """Milliseconds by which the latest cycle of the sink since a moment was late: how long the machine stood still."""
        self.house.there.refresh()
        stamps = numpy.array(self.house.there.moments[-4_000:])
        cycles = numpy.diff(stamps[stamps > since])
        return round(float(cycles.max() - numpy.median(cycles)) * 1_000, 1) if len(cycles) else None

    def tell(self, count):
        self.loads.append(round(os.getloadavg()[0], 2))
        wrong = sum(bool(one["faults"]) for one in self.holds)
        late = numpy.percentile(self.delays[False] + self.delays[True], [50, 99])
        print(f"  {count}/{self.options.holds} {time.monotonic() - self.began:.0f} s: {wrong} wrong; {late[0]:.1f} ms (median), {late[1]:.1f} (p99); "
              f"load {self.loads[-1]}", flush=True)

    def result(self):
        stamps = numpy.array(self.house.there.moments)
        cycles = numpy.diff(stamps[stamps > self.began])
        quantum = float(numpy.median(cycles))
        return {"holds": len(self.holds), "wrong": sum(bool(one["faults"]) for one in self.holds), "seconds": round(time.monotonic() - self.began),
                "load": self.loads, "quantum": round(quantum * 1_000, 2), "late cycles": int((cycles > 2 * quantum).sum()),
                "latest cycle": round(float(cycles.max() - quantum) * 1_000, 1),
                "clocks": round(max(page.error for page in self.pages.values()) * 1_000, 2),
                "delay": {name: figures(values) for name, values in
                          (("as it is", self.delays[False]), ("cleaned", self.delays[True])) if values},
                **{name: figures([one[name] for one in self.holds if name in one]) for name in MEASURED},
                "faults": [one for one in self.holds if one["faults"]]}


def steal():
    """Seconds that the host took from this machine's processors."""
    return int(pathlib.Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")


def figures(values):
    """Median, 95th and 99th percentile and the most."""
    return [round(float(value), 2) for value in (*numpy.percentile(values, [50, 95, 99]), max(values))] if values else None


def table(result):
    """The lines of a table of a result."""
    yield "| Milliseconds | median | 95th percentile | 99th percentile | most |"
    yield "|---|---:|---:|---:|---:|"
    for name, title in (("as it is", "from sample in to sample out, microphone as it is"), ("cleaned", "the same, cleaned by the browser")):
        if name in result["delay"]:
            yield row([title, *result["delay"][name]])
    for name, title in MEASURED.items():
        if result[name]:
            yield row([title, *result[name]])


def row(cells):
    return f"| {' | '.join(map(str, cells))} |"


def measure(options, folder):
    source = numpy.random.default_rng(options.seed)
    microphone = spoken(MICROPHONE, source)
    write_microphone(folder / "microphone.wav", microphone)
    os.environ["CARILLON_TEST_STAMPS"] = "1"
    with contextlib.ExitStack() as stack:
        with ahead(SOUND):
            pipewire = PipeWire(records=True, quantum=str(options.quantum))
            stack.callback(pipewire.end)
            pipewire.begin("daemon", "manager", "add-sink", "add-sink yard")
            house = stack.enter_context(contextlib.closing(House(options.binary, folder, pipewire)))
        with ahead(BROWSER):
            driver = stack.enter_context(sync_playwright())
            chromium = driver.chromium.launch(executable_path=shutil.which("chromium"), args=[
                "--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                f"--use-file-for-fake-audio-capture={folder / 'microphone.wav'}"])
        run = Run(options, folder, chromium, house, numpy.round(microphone * 32_767) / 32_768)
        with ahead(JUDGE):
            run.run()
        chromium.close()
        return run.result()


def pull(options, folder):
    """Pulls the cable, as the test does; gives what was found of each."""
    file = folder / "pulls.json"
    command = [sys.executable, ROOT / "Tests/Talks/cable.py", options.binary, "--pulls", str(options.pulls), "--json", file]
    demand(subprocess.run(command, check=False).returncode == 0, "the cable was pulled")
    return json.loads(file.read_text()) if file.exists() else []


def tell_pulls(found):
    for name, title in (("silent", "silent at the sink"), ("over", "over, with its receipt"), ("told", "until the page said so"),
                        ("back", "from the plug until the page was connected")):
        print(row([f"cable pulled: {title}", *(round(value * 1_000) for value in figures([one[name] for one in found]))]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", nargs="?", default=str(ROOT / ".build/release/carillon"))
    parser.add_argument("--holds", type=int, default=1_000)
    parser.add_argument("--cleaned", type=int, default=200)
    parser.add_argument("--pulls", type=int, default=20)
    parser.add_argument("--quantum", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", help="also write the figures to this file")
    parser.add_argument("--details", action="store_true", help="print each hold")
    options = parser.parse_args()
    options.binary = pathlib.Path(options.binary).resolve()
    with tempfile.TemporaryDirectory(prefix="carillon-holds-", ignore_cleanup_errors=True) as folder:
        result = measure(options, pathlib.Path(folder))
        result["pulls"] = pull(options, pathlib.Path(folder)) if options.pulls else []
    print(*table(result), sep="\n")
    if result["pulls"]:
        tell_pulls(result["pulls"])
    print(f"{result['holds'] - result['wrong']} of {result['holds']} holds were right, in {result['seconds']} s; the sink's cycles of "
          f"{result['quantum']} ms were more than one late {result['late cycles']} times, at most by {result['latest cycle']} ms")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    sys.exit(main())
