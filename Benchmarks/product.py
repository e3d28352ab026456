#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures what Carillon itself costs, beside nginx and an older build, in one run, alternating.

    Benchmarks/product.py [NAME=PATH-TO-CARILLON ...] [--rounds N] [--seconds N] [--only PART] [--json FILE]

`requests`: answers for each second of the server's processor time, with wrk over 64 connections (16 for what plays or changes),
beside nginx that returns 2 bytes. `events`: processor time of 100 plays for 400 clients that read nothing, over WebSockets and
Server-Sent Events. `rest`: processor time of 30 s without a request. `list`: processor time of one `GET /v1/sounds?limit=1000`
of 10,000 sounds. The server runs on processor 0, wrk on processor 1; the figures are processor time, so that others
that run on the machine matter little. The default program is that of the release build.
"""

import argparse
import contextlib
import json
import pathlib
import resource
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

from support import ROOT
from support.audio import tone
from support.client import Client
from support.nginx import nginx
from support.ports import free_port, wait_until_listening
from support.server import Server
from support.waiting import until

#: What is asked for: method, path, body, and the connections.
REQUESTS: dict[str, tuple[str, str, str, int]] = {
    "GET /healthz": ("GET", "/healthz", "", 64),
    "GET /v1/music": ("GET", "/v1/music", "", 64),
    "GET /v1/manager": ("GET", "/v1/manager", "", 64),
    "GET /v1/sounds": ("GET", "/v1/sounds", "", 64),
    "PATCH /v1/manager": ("PATCH", "/v1/manager", '{"soundVolume": 0.5}', 16),
    "POST play": ("POST", "/v1/sounds/sound-0/play", "{}", 16),
}
SOCKET = ("GET /v1/events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
STREAM = "GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
CLIENTS = 400
PLAYS = 100


def processor_seconds(process: int) -> float:
    """That a process has used with all its threads, to the nanosecond."""
    # The clock of a process, as clock_getcpuclockid makes it.
    return time.clock_gettime((~process << 3) | 2)


@contextlib.contextmanager
def serving(binary: str, sounds: int = 8) -> Iterator[Server]:
    """A server on processor 0 whose sounds are ready."""
    with tempfile.TemporaryDirectory() as place:
        library = pathlib.Path(place) / "library"
        library.mkdir()
        tone(library / "sound-0.wav", 0.05)
        for number in range(1, sounds):
            shutil.copy(library / "sound-0.wav", library / f"sound-{number}.wav")
        server = Server(binary, place, "--watch", "false", library=library)
        server.command = ["taskset", "-c", "0", *server.command]
        server.start(600)
        until("the library is read", lambda: Client(server.port, 600).ready() >= sounds, 600, pause=0.5)
        time.sleep(2)
        try:
            yield server
        finally:
            server.kill()


@contextlib.contextmanager
def peer() -> Iterator[tuple[int, int]]:
    """The port of nginx, and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as place, nginx(
            pathlib.Path(place), "keepalive_requests 100000000;\n"
            f"server {{ listen 127.0.0.1:{port}; location / {{ default_type text/plain; return 200 'ok'; }} }}",
            main="master_process off;", before=("taskset", "-c", "0")) as program:
        wait_until_listening(port)
        yield port, program.process.pid


def answers_per_second(port: int, process: int, request: tuple[str, str, str, int], seconds: float) -> float:
    """The answers of a server for each second of its processor time."""
    method, path, body, connections = request
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(f"wrk.method = '{method}'\nwrk.body = '{body}'\nwrk.headers['Content-Type'] = 'application/json'\n"
                     "done = function(summary) io.write('answers ', summary.requests, ' ', summary.errors.status, '\\n') end\n")
        script.flush()
        before = processor_seconds(process)
        said = subprocess.run(["taskset", "-c", "1", "wrk", "-t1", f"-c{connections}", f"-d{seconds:.0f}s", "-s", script.name,
                               f"http://127.0.0.1:{port}{path}"], check=True, capture_output=True, text=True).stdout
        spent = processor_seconds(process) - before
    answers, refused = next(line for line in said.splitlines() if line.startswith("answers ")).split()[1:]
    # A play is refused while all voices play.
    return (int(answers) - (int(refused) if method != "POST" else 0)) / spent


def measure_requests(binaries: dict[str, str], rounds: int, seconds: float) -> dict[str, Any]:
    figures: dict[str, dict[str, list[float]]] = {name: {} for name in [*binaries, "nginx"]}
    with contextlib.ExitStack() as stack:
        beside = stack.enter_context(peer())
        servers = {name: stack.enter_context(serving(binary)) for name, binary in binaries.items()}
        places = {name: (server.port, server.process.pid) for name, server in servers.items()}
        for _ in range(rounds):
            figures["nginx"].setdefault("return 200", []).append(answers_per_second(*beside, REQUESTS["GET /healthz"], seconds))
            for title, request in REQUESTS.items():
                for name, place in places.items():
                    figures[name].setdefault(title, []).append(answers_per_second(*place, request, seconds))
    return {name: {title: round(statistics.median(values)) for title, values in rows.items()} for name, rows in figures.items()}


def unread(binary: str, hello: str) -> float:
    """Processor seconds of the plays for clients that read nothing."""
    with serving(binary) as server:
        clients = []
        for _ in range(CLIENTS):
            client = socket.create_connection(("127.0.0.1", server.port))
            client.sendall(hello.encode())
            clients.append(client)
        time.sleep(2)
        asker = Client(server.port, 60)
        before = processor_seconds(server.process.pid)
        for _ in range(PLAYS):
            asker.ask("POST", "/v1/sounds/sound-0/play", {})
        time.sleep(1)
        return processor_seconds(server.process.pid) - before


def measure_events(binaries: dict[str, str], rounds: int, _seconds: float) -> dict[str, Any]:
    kinds = {"WebSockets": SOCKET, "Server-Sent Events": STREAM}
    figures: dict[str, dict[str, list[float]]] = {name: {kind: [] for kind in kinds} for name in binaries}
    for _ in range(rounds):
        for name, binary in binaries.items():
            for kind, hello in kinds.items():
                figures[name][kind].append(unread(binary, hello))
    return {name: {kind: round(statistics.median(values), 3) for kind, values in rows.items()} for name, rows in figures.items()}


def measure_rest(binaries: dict[str, str], _rounds: int, _seconds: float) -> dict[str, Any]:
    with contextlib.ExitStack() as stack:
        servers = {name: stack.enter_context(serving(binary)) for name, binary in binaries.items()}
        time.sleep(5)
        before = {name: processor_seconds(server.process.pid) for name, server in servers.items()}
        time.sleep(30)
        return {name: {"30 s": round(processor_seconds(server.process.pid) - before[name], 3)} for name, server in servers.items()}


def measure_list(binaries: dict[str, str], rounds: int, _seconds: float) -> dict[str, Any]:
    figures = {}
    for name, binary in binaries.items():
        with serving(binary, sounds=10_000) as server:
            asker = Client(server.port, 60)
            before = processor_seconds(server.process.pid)
            for _ in range(20 * rounds):
                asker.get("/v1/sounds?limit=1000")
            figures[name] = {"milliseconds": round((processor_seconds(server.process.pid) - before) * 50 / rounds, 2)}
    return figures


PARTS: dict[str, Callable[[dict[str, str], int, float], dict[str, Any]]] = {
    "requests": measure_requests, "events": measure_events, "rest": measure_rest, "list": measure_list,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binaries", nargs="*", metavar="NAME=PATH")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--only", action="append", choices=PARTS)
    parser.add_argument("--json", help="also write the figures to this file")
    options = parser.parse_args()
    binaries = dict(pair.split("=", 1) for pair in options.binaries) or {"carillon": str(ROOT / ".build/release/carillon")}
    resource.setrlimit(resource.RLIMIT_NOFILE, (4_096, 4_096))
    figures = {}
    for part in options.only or PARTS:
        figures[part] = PARTS[part](binaries, options.rounds, options.seconds)
        print(f"{part}:")
        for name, rows in figures[part].items():
            print(f"  {name:<12} " + ", ".join(f"{title} {value}" for title, value in rows.items()), flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
