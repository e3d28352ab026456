# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Latency of plays and of finish events, heard in a recording of the sink's monitor. See ../latency.sh.

A frame's place in the recording is its engine frame plus a constant, which is checked; the server's clock pair turns an
engine frame into a moment of the monotonic clock, on which this program takes the moments of its requests and events.
"""

import argparse
import array
import asyncio
import http.client
import json
import math
import multiprocessing
import pathlib
import random
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import websockets

RATE = 48_000
TICK = 0.03
# Frames that the limiter holds all sound back; the recording's own constant hides them.
LIMITER = 32


def write_wav(path, left, right):
    """A stereo file of 32-bit floats."""
    samples = array.array("f", [value for pair in zip(left, right) for value in pair])
    data = samples.tobytes()
    head = b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " \
        + struct.pack("<IHHIIHH", 16, 3, 2, RATE, RATE * 8, 8, 32) + b"data" + struct.pack("<I", len(data))
    path.write_bytes(head + data)


def make_library(folder):
    """A hum in the left channel for the other voices; a tick in the right one, at full level from its first frame."""
    hum = [0.001 * math.sin(2 * math.pi * 100 * frame / RATE) for frame in range(RATE)]
    write_wav(folder / "hum.wav", hum, [0.0] * len(hum))
    tick = [0.5] * int(TICK * RATE)
    write_wav(folder / "tick.wav", [0.0] * len(tick), tick)


def listen(port, arrivals):
    """Runs in a process of its own: every start and finish with the moment of its arrival."""
    asyncio.run(listen_on(f"ws://127.0.0.1:{port}/v1/events?topics=player.started,player.finished", arrivals))


async def listen_on(address, arrivals):
    async with websockets.connect(address) as socket:
        arrivals.put("ready")
        async for text in socket:
            moment = time.monotonic_ns()
            event = json.loads(text)
            if event["type"].startswith("player."):
                arrivals.put((event["type"], event["data"]["playerId"], event["engineTime"], moment))


class Client:
    """One keep-alive connection."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def ask(self, method, path, body=None):
        """The moment before the request went out, and its reply."""
        text = json.dumps(body) if body is not None else None
        moment = time.monotonic_ns()
        self.connection.request(method, path, text, {"Content-Type": "application/json"} if text else {})
        reply = self.connection.getresponse()
        data = json.load(reply)
        if reply.status >= 300:
            raise SystemExit(f"{method} {path}: {data}")
        return moment, data


def until(what, check, seconds=20):
    """Waits for something to be so."""
    deadline = time.monotonic() + seconds
    while not check():
        if time.monotonic() > deadline:
            raise SystemExit(f"{what} did not come about")
        time.sleep(0.05)


def run(client, arrivals, plays):
    """Plays ticks at random moments, and reads the clock pair beside each."""
    pairs, requests, news = [], {}, []
    for _ in range(plays):
        time.sleep(random.uniform(2 * TICK, 4 * TICK))
        moment, player = client.ask("POST", "/v1/sounds/tick.wav/play", {})
        requests[player["id"]] = moment
        _, device = client.ask("GET", "/v1/device")
        pairs.append((device["engineFrame"], device["monotonicNanoseconds"], device["quantum"]))
    time.sleep(1)
    while not arrivals.empty():
        news.append(arrivals.get())
    return pairs, requests, news


def onsets(path):
    """Frames of the recording at which a tick begins."""
    data = path.read_bytes()
    start = data.index(b"data") + 8
    samples = array.array("f", data[start:start + (len(data) - start) // 8 * 8])
    right, found, quiet = samples[1::2], [], RATE
    for frame, value in enumerate(right):
        if abs(value) > 0.1:
            if quiet > 100:
                found.append(frame)
            quiet = 0
        else:
            quiet += 1
    return found


def figures(values):
    """Median, 99th percentile and largest, in milliseconds."""
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered) * 1e3, 3),
        "p99": round(ordered[math.ceil(0.99 * len(ordered)) - 1] * 1e3, 3),
        "max": round(ordered[-1] * 1e3, 3),
    }


def evaluate(pairs, requests, news, heard):
    """The figures of a run."""
    started = {player: round(at * RATE) for kind, player, at, _ in news if kind == "player.started" and player in requests}
    finished = {player: (round(at * RATE), moment) for kind, player, at, moment in news
                if kind == "player.finished" and player in requests}
    if len(started) != len(requests) or len(finished) != len(requests) or len(heard) != len(requests):
        raise SystemExit(f"{len(requests)} plays, {len(started)} starts, {len(finished)} ends, {len(heard)} heard")
    frames = sorted(started.values())
    shifts = [place - frame for place, frame in zip(heard, frames)]
    shift = statistics.mode(shifts)
    strays = sum(1 for value in shifts if value != shift)
    quantum = statistics.mode(pair[2] for pair in pairs)
    # The clock tells the first frame that is not rendered yet: what is rendered at a moment is a quantum older. A tick
    # that moved in the recording was heard so much later.
    offset = statistics.median(moment / 1e9 - frame / RATE for frame, moment, _ in pairs) + quantum / RATE
    late = dict(zip(sorted(started, key=started.get), (value - shift for value in shifts)))
    to_sound = [(started[p] + late[p] + LIMITER) / RATE + offset - requests[p] / 1e9 for p in requests]
    to_event = [finished[p][1] / 1e9 - (finished[p][0] + LIMITER) / RATE - offset for p in requests]
    return {"quantum": quantum, "quantumMilliseconds": round(quantum / RATE * 1e3, 3), "plays": len(requests),
            "movedInRecording": strays, "limiterFrames": LIMITER,
            "requestToFirstFrame": figures(to_sound), "lastFrameToEvent": figures(to_event)}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("carillon")
    arguments.add_argument("--plays", type=int, default=500)
    arguments.add_argument("--voices", type=int, default=64)
    arguments.add_argument("--output", type=pathlib.Path)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        (folder / "library").mkdir()
        make_library(folder / "library")
        server = subprocess.Popen(
            [options.carillon, "serve", "--listen", "127.0.0.1:0", "--output", "pipewire",
             "--library", folder / "library", "--state", folder / "state"], stdout=subprocess.PIPE, text=True)
        recorder = None
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
            client = Client(port)
            until("the device", lambda: client.ask("GET", "/v1/health")[1]["output"]["backend"] == "pipewire")
            until("the sounds", lambda: len(client.ask("GET", "/v1/sounds")[1]["sounds"]) == 2)
            arrivals = multiprocessing.Queue()
            listener = multiprocessing.Process(target=listen, args=(port, arrivals), daemon=True)
            listener.start()
            arrivals.get()
            recording = folder / "recording.wav"
            recorder = subprocess.Popen(
                ["pw-record", "-P", "{ stream.capture.sink=true }", "--format", "f32", "--rate", str(RATE),
                 "--channels", "2", recording])
            for _ in range(options.voices):
                client.ask("POST", "/v1/sounds/hum.wav/play", {"numberOfLoops": -1})
            until("the recording", lambda: recording.exists() and recording.stat().st_size > RATE)
            time.sleep(1)
            measured = run(client, arrivals, options.plays)
            recorder.send_signal(2)
            recorder.wait()
            result = evaluate(*measured, onsets(recording)) | {"voices": options.voices}
            listener.terminate()
        finally:
            server.terminate()
            if recorder:
                recorder.kill()
    text = json.dumps(result, indent=2)
    print(text)
    if options.output:
        options.output.write_text(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
