# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures how long after a press in the page, and after a request of a program, the first frame reaches a sink of PipeWire.

Both press the same tile in turn, in one run. The sink appends what it gets to a file; how many frames it has had at which time is noted
every millisecond. Presses are at random times, so that none is in step with the graph.
"""

import array
import http.client
import math
import random
import shutil
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from support.audio import write_wav
from support.browser import Browser
from support.demo import DemoServer
from support.pipewire import PipeWire
from support.waiting import until

RATE = 48_000
FRAME = 8
#: Frames of a cycle of the graph, as on a desk that plays live.
QUANTUM = "256"
PRESSED = """() => {
    window.pressed = [];
    addEventListener("pointerdown", (event) => pressed.push((performance.timeOrigin + event.timeStamp) / 1000), true);
}"""


class Sink:
    """When the frames of a recording arrived."""

    def __init__(self, file):
        self.file = file
        self.notes = []
        self.is_over = False
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while not self.is_over:
            self.notes.append((time.time(), self.file.stat().st_size // FRAME))
            time.sleep(0.001)

    def time_of(self, frame):
        """When a frame had arrived: the first note behind it."""
        return next(at for at, count in self.notes if count > frame)

    def onset(self, since):
        """The first frame that is heard behind another one, or None."""
        with open(self.file, "rb") as file:
            file.seek(since * FRAME)
            data = file.read()
        samples = array.array("f", data[: len(data) // 4 * 4])
        return next((since + place // 2 for place, value in enumerate(samples) if abs(value) > 0.01), None)

    def frames(self):
        return self.file.stat().st_size // FRAME


def write_onset(library):
    """A sound that is loud from its first frame on, and is over after a tenth of a second."""
    library.mkdir(exist_ok=True)
    write_wav(library / "onset.wav", (20_000 if place % 48 < 24 else -20_000 for place in range(RATE // 10)), RATE)


def latency(sink, press):
    """Seconds from a press, whose time `press` returns, to its first frame."""
    time.sleep(random.uniform(0.3, 0.4))
    since = sink.frames()
    pressed = press()
    frame = until("a press is heard", lambda: sink.onset(since), 5)
    until("the sink goes on", lambda: sink.notes[-1][1] > frame, 5)
    return sink.time_of(frame) - pressed


def measure(binary, count=40):
    """Median and 95th percentile of both ways in milliseconds, and their difference."""
    pipewire = PipeWire(records=True, quantum=QUANTUM)
    pipewire.begin("daemon", "add-sink", "manager")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_onset(Path(folder) / "library")
        server = DemoServer(binary, folder, output="auto", environment=pipewire.environment)
        server.wait_until_ready()
        server.plays_to_pipewire()
        board = server.ask("POST", "/v1/boards", {"name": "Onset"})["id"]
        tile = server.ask("POST", "/v1/tiles", {"board": board, "label": "Onset", "sounds": ["onset"]})["id"]
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = Browser(chromium, server.address).open("boards")
        page.evaluate(PRESSED)
        pad = page.locator(".board-tile .pad")
        connection = http.client.HTTPConnection("127.0.0.1", server.port)

        def by_page():
            pad.click()
            return page.evaluate("pressed.at(-1)")

        def by_program():
            now = time.time()
            connection.request("POST", f"/v1/tiles/{tile}/press", b"{}", {"Content-Type": "application/json"})
            assert connection.getresponse().read(), "the press has no answer"
            return now

        sink = Sink(pipewire.recording())
        ways = {"click": by_page, "request": by_program}
        for press in ways.values():
            latency(sink, press)
        times = {name: [] for name in ways}
        for _ in range(count):
            for name, press in ways.items():
                times[name].append(latency(sink, press) * 1000)
        sink.is_over = True
        chromium.close()
        server.stop()
    pipewire.end()
    return results(times)


def results(times):
    found = {}
    for name, values in times.items():
        values.sort()
        found[f"{name} to sound, median, ms"] = values[len(values) // 2]
        found[f"{name} to sound, 95th percentile, ms"] = values[math.ceil(len(values) * 0.95) - 1]
    found["a click is later than a request by, median, ms"] = found["click to sound, median, ms"] - found["request to sound, median, ms"]
    return found
