# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Latency of plays and of finish events, heard at the sink's monitor. See ../latency.sh.

listener.c reports when the sink's sound began and ended, by the monotonic clock, on which this program takes the moments
of its requests and events. The ticks do not overlap, so the nth request, sound and event belong together. The monitor of
a sink that drives the graph reports a cycle in the next one; how late is measured first, with ticks of the listener's
own, and taken off.
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
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import websockets
from support.ports import free_port
from support.server import Server
from support.waiting import until

RATE = 48_000
TICK = 0.03


def write_wav(path, left, right):
    """A stereo file of 32-bit floats."""
    samples = array.array("f", [value for pair in zip(left, right, strict=True) for value in pair])
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
    """Runs in a process of its own: every finish with the moment of its arrival."""
    asyncio.run(listen_on(f"ws://127.0.0.1:{port}/v1/events?topics=player.finished", arrivals))


async def listen_on(address, arrivals):
    async with websockets.connect(address) as socket:
        arrivals.put("ready")
        async for text in socket:
            moment = time.monotonic_ns()
            event = json.loads(text)
            if event["type"] == "player.finished":
                arrivals.put((event["data"]["playerId"], moment))


class Connection:
    """One keep-alive connection, with its requests as bytes, so that little of Python is measured."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.replies = self.socket.makefile("rb")

    def ask(self, method, path, body=None):
        """The moment before the request went out, and its reply."""
        text = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(text)}\r\n"
        request = (head + "Content-Type: application/json\r\n\r\n").encode() + text
        moment = time.monotonic_ns()
        self.socket.sendall(request)
        status = int(self.replies.readline().split()[1])
        fields = http.client.parse_headers(self.replies)
        data = json.loads(self.replies.read(int(fields["content-length"])))
        if status >= 300:
            raise SystemExit(f"{method} {path}: {data}")
        return moment, data


class Datagrams:
    """A client of OSC over UDP."""

    def __init__(self, port):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.connect(("127.0.0.1", port))
        self.socket.settimeout(5)

    def ask(self, address):
        """The moment before the message went out, and its answer."""
        message = address.encode() + bytes(4 - len(address) % 4) + b",\0\0\0"
        moment = time.monotonic_ns()
        self.socket.send(message)
        answer = self.socket.recv(65_536)
        return moment, json.loads(answer[answer.index(b"{"):].rstrip(b"\0"))


class Target:
    """What is sent messages over UDP, and the moments at which they arrive."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(5)

    def prepare(self, client):
        """An action that plays a tick and sends a message on the same frame."""
        address = f"osc.udp://127.0.0.1:{self.socket.getsockname()[1]}"
        client.ask("POST", "/v1/targets", {"name": "light", "address": address})
        client.ask("POST", "/v1/actions", {"name": "cue", "steps": [
            {"at": 0.1, "operation": {"op": "play", "sound": "tick.wav"}},
            {"at": 0.1, "operation": {"op": "send", "target": "light", "address": "/on"}}]})

    def arrival(self):
        self.socket.recv(100)
        return time.monotonic_ns()


def moments(lines, kind):
    """The listener's moments of a kind, in nanoseconds."""
    return [int(line.split()[1]) for line in lines if line.startswith(kind)]


def stop(process):
    """Ends a listener; what it printed."""
    process.send_signal(signal.SIGINT)
    return process.stdout.read().splitlines()


def monitor_lag(listener):
    """Nanoseconds from a cycle of the graph to the cycle in which the monitor reports it."""
    hears = subprocess.Popen([listener], stdout=subprocess.PIPE, text=True)
    hears.stdout.readline()
    plays = subprocess.Popen([listener, "play"], stdout=subprocess.PIPE, text=True)
    time.sleep(3)
    played = moments(stop(plays), "begin")
    time.sleep(0.2)
    heard = moments(stop(hears), "begin")
    # The first or the last tick may be missed; the ticks are far longer apart than the lag.
    lags = [moment - max(start for start in played if start <= moment) for moment in heard if moment >= played[0]]
    if len(lags) < 20:
        raise SystemExit(f"{len(played)} ticks played and {len(heard)} heard")
    return statistics.median(lags)


def run(client, datagrams, target, arrivals, plays):
    """Plays ticks at random moments, by HTTP and OSC in turn, and cues that send a message with one.

    The moments of their requests and of their ends' events, by player; and of the messages' arrivals.
    """
    requests, events, messages = {}, {}, []
    for number in range(plays):
        time.sleep(random.uniform(2 * TICK, 4 * TICK))
        moment, player = datagrams.ask("/carillon/sounds/tick.wav/play") if number % 2 else \
            client.ask("POST", "/v1/sounds/tick.wav/play", {})
        requests[player["id"]] = moment
    for _ in range(plays // 2):
        time.sleep(random.uniform(2 * TICK, 4 * TICK))
        client.ask("POST", "/v1/actions/cue/run", {})
        messages.append(target.arrival())
    time.sleep(1)
    while not arrivals.empty():
        player, moment = arrivals.get()
        if player in requests:
            events[player] = moment
    return requests, events, messages


def summary(values):
    """Median, 99th percentile and largest, in milliseconds."""
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered) * 1e3, 3),
        "p99": round(ordered[math.ceil(0.99 * len(ordered)) - 1] * 1e3, 3),
        "max": round(ordered[-1] * 1e3, 3),
    }


def evaluate(requests, events, messages, lines, lag):
    """The results of a run."""
    pieces = list(zip(moments(lines, "begin"), moments(lines, "end"), strict=False))
    # A tick with a hole in it was heard in pieces: the machine was late for a cycle.
    whole = [piece for piece, former in zip(pieces, [(0, 0), *pieces], strict=False) if piece[0] - former[1] > TICK * 5e8]
    begins = [begin for begin, _ in whole]
    cues = begins[len(requests):]
    begins = begins[:len(requests)]
    ends = [max(end for start, end in pieces if 0 <= start - begin < TICK * 1e9) for begin in begins]
    if not len(requests) == len(events) == len(begins) == len(ends) or len(cues) != len(messages):
        raise SystemExit(f"{len(requests)} plays, {len(begins)} begins, {len(ends)} ends, {len(events)} events; "
                         f"{len(messages)} messages, {len(cues)} ticks")
    _, cycles, _, missed = lines[-1].split()
    starts = [(begin - lag - request) / 1e9 for begin, request in zip(begins, requests.values(), strict=True)]
    finishes = [(event - end + lag) / 1e9 for event, end in zip(sorted(events.values()), ends, strict=True)]
    apart = [(message - begin + lag) / 1e9 for message, begin in zip(messages, cues, strict=True)]
    return {"plays": len(requests), "cycles": int(cycles), "missedCycles": int(missed), "holes": len(pieces) - len(whole),
            "monitorLagMilliseconds": round(lag / 1e6, 3),
            "requestToFirstFrame": summary(starts[::2]), "messageToFirstFrame": summary(starts[1::2]),
            "frameToSentMessage": summary(apart), "frameFromSentMessage": summary([abs(one) for one in apart]),
            "lastFrameToEvent": summary(finishes)}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("carillon")
    arguments.add_argument("listener")
    arguments.add_argument("--plays", type=int, default=500)
    arguments.add_argument("--voices", type=int, default=64)
    arguments.add_argument("--output", type=pathlib.Path)
    options = arguments.parse_args()
    lag = monitor_lag(options.listener)
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        (folder / "library").mkdir()
        make_library(folder / "library")
        osc = free_port()
        server = Server(options.carillon, folder, "--osc-listen", f"127.0.0.1:{osc}", output="pipewire", library=folder / "library",
                        analyzes=True)
        recorder = None
        try:
            server.start()
            client = Connection(server.port)
            until("the device plays", lambda: client.ask("GET", "/v1/health")[1]["output"]["backend"] == "pipewire")
            until("the sounds are ready", lambda: [
                sound["state"] for sound in client.ask("GET", "/v1/sounds")[1]["sounds"]] == ["ready", "ready"])
            arrivals = multiprocessing.Queue()
            listener = multiprocessing.Process(target=listen, args=(server.port, arrivals), daemon=True)
            listener.start()
            arrivals.get()
            recorder = subprocess.Popen([options.listener], stdout=subprocess.PIPE, text=True)
            recorder.stdout.readline()
            for _ in range(options.voices):
                client.ask("POST", "/v1/sounds/hum.wav/play", {"numberOfLoops": -1})
            time.sleep(1)
            target = Target()
            target.prepare(client)
            measured = run(client, Datagrams(osc), target, arrivals, options.plays)
            quantum = client.ask("GET", "/v1/device")[1]["quantum"]
            result = {"quantum": quantum, "quantumMilliseconds": round(quantum / RATE * 1e3, 3), "voices": options.voices}
            result |= evaluate(*measured, stop(recorder), lag)
            listener.terminate()
        finally:
            server.end()
            if recorder:
                recorder.kill()
    text = json.dumps(result, indent=2)
    print(text)
    if options.output:
        options.output.write_text(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
