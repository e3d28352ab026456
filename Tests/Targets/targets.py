#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Messages to targets that others made: oscdump, python-osc, mosquitto, nginx, a serial line, and servers that are slow, dead or endless.

    Tests/Targets/targets.py CARILLON

What arrives is what was sent, in its order; a target that does not answer delays no other, no GO and no sound; health names it;
networks that are not allowed are not reached; what was answered is sent before the server ends. Prints how late messages leave.
"""

import contextlib
import http.server
import json
import os
import pathlib
import pty
import socket
import socketserver
import ssl
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import typing

from pythonosc.dispatcher import Dispatcher
from pythonosc.osc_server import ThreadingOSCUDPServer
from pythonosc.osc_tcp_server import ThreadingOSCTCPServer
from support.audio import tone
from support.client import Client
from support.ports import free_port
from support.server import Server
from support.waiting import demand, until

PATIENCE = 10


class World:
    """A server, its client, and what its targets are sent."""

    def __init__(self, binary, folder, *arguments, environment=None):
        self.folder = pathlib.Path(folder)
        library = self.folder / "sounds"
        library.mkdir(exist_ok=True)
        tone(library / "bell.wav", 60)
        self.server = Server(binary, self.folder, *arguments, library=library, environment=environment)
        self.server.start()
        self.client = Client(self.server.port)
        until(lambda: "the sound is ready", lambda: self.client.ready() == 1, PATIENCE)

    def target(self, name, address, **fields):
        status, answer = self.client.ask("POST", "/v1/targets", {"name": name, "address": address, **fields})
        demand(status == 201, f"a target: {status} {answer}")
        return answer

    def send(self, name, **fields):
        status, answer = self.client.ask("POST", f"/v1/targets/{name}/send", fields)
        demand(status == 202, f"a message to {name}: {status} {answer}")
        return answer

    def test(self, name, **fields):
        status, answer = self.client.ask("POST", f"/v1/targets/{name}/test", fields)
        demand(status == 200, f"a test of {name}: {status} {answer}")
        return answer

    def status(self, name):
        return self.client.get(f"/v1/targets/{name}")["status"]

    def away(self):
        """What health says of targets."""
        return "".join(reason["text"] for reason in self.client.get("/v1/health")["reasons"] if reason["code"] == "target-away")


@contextlib.contextmanager
def serving(server):
    """Runs a server of the standard library on a thread of its own."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


class Slow(http.server.BaseHTTPRequestHandler):
    """Answers after two seconds."""

    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        time.sleep(2)
        self.send_response(204)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass


class Endless(socketserver.BaseRequestHandler):
    """Sends a header field that never ends."""

    def handle(self):
        with contextlib.suppress(OSError):
            self.request.sendall(b"HTTP/1.1 200 OK\r\nX: ")
            while True:
                self.request.sendall(b"x")
                time.sleep(0.2)


class Kept(http.server.BaseHTTPRequestHandler):
    """Keeps what was asked, and fails as often as it is told."""

    protocol_version = "HTTP/1.1"
    requests: typing.ClassVar[list] = []
    failures: typing.ClassVar[int] = 0

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        Kept.requests.append((self.command, self.path, dict(self.headers), body, self.connection.fileno()))
        Kept.failures, fails = max(0, Kept.failures - 1), Kept.failures > 0
        self.close_connection = self.path.endswith("/bye")
        self.send_response(500 if fails else 200)
        self.send_header("Content-Length", "4")
        self.end_headers()
        self.wfile.write(b"done")

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def log_message(self, *arguments):
        pass


def osc(world):
    """oscdump reads what is sent over UDP, python-osc over TCP with sizes and SLIP."""
    port = free_port()
    with subprocess.Popen(["stdbuf", "-oL", "oscdump", str(port)], stdout=subprocess.PIPE, text=True) as dump:
        try:
            world.target("desk", f"osc.udp://127.0.0.1:{port}")
            until(lambda: "oscdump listens", lambda: world.test("desk", address="/hello")["sent"], PATIENCE)
            while "/hello" not in dump.stdout.readline():
                pass
            world.send("desk", address="/cue/1/start", arguments=[1, 0.5, "two words", True, 5_000_000_000])
            world.send("desk", address="/fader", arguments=[1, 0], types="fi")
            lines = [dump.stdout.readline().split(" ", 1)[1].strip() for _ in range(2)]
        finally:
            dump.kill()
    demand(lines == ['/cue/1/start ifsTh 1 0.500000 "two words" #T 5000000000', "/fader fi 1.000000 0"], f"oscdump read {lines}")
    for scheme, mode in (("osc.tcp", "1.0"), ("osc.slip", "1.1")):
        found = []
        dispatcher = Dispatcher()
        dispatcher.set_default_handler(lambda address, *values, kept=found: kept.append((address, *values)))
        with serving(ThreadingOSCTCPServer(("127.0.0.1", 0), dispatcher, mode=mode)) as port:
            world.target(scheme, f"{scheme}://127.0.0.1:{port}")
            for number in range(50):
                world.send(scheme, address="/a/b", arguments=[number, "\u00c0\u00db"])
            until(lambda kept=found: f"python-osc has 50 messages, not {len(kept)}", lambda kept=found: len(kept) == 50, PATIENCE)
        demand(found == [("/a/b", number, "\u00c0\u00db") for number in range(50)], f"{scheme}: {found[:3]}")


def requests(world):
    """Requests of HTTP: method, path, content, credentials, kept connections, further attempts; answers that are refusals."""
    Kept.requests.clear()
    with serving(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Kept)) as port:
        world.target("relay", f"http://127.0.0.1:{port}/relay", user="u", secret="p\u00e4ss")
        demand(world.test("relay")["sent"], "it is reached")
        demand(world.test("relay", path="/0?turn=on")["answer"] == "200 done", "it answers")
        world.test("relay", text='{"on": true}')
        world.test("relay", method="PUT", path="?x=1", hex="00 FF", contentType="application/x-bytes")
        seen = [(method, path, fields.get("Content-Type"), body) for method, path, fields, body, _ in Kept.requests]
        demand(seen == [("GET", "/relay/0?turn=on", None, b""), ("POST", "/relay", "application/json", b'{"on": true}'),
                        ("PUT", "/relay?x=1", "application/x-bytes", b"\0\xFF")], f"requests: {seen}")
        fields = Kept.requests[0][2]
        demand(fields["Authorization"] == "Basic dTpww6Rzcw==" and fields["Host"] == f"127.0.0.1:{port}", f"fields: {fields}")
        demand(len({number for *_, number in Kept.requests}) == 1, "the connection is kept")
        Kept.failures = 1
        demand(world.test("relay")["failure"] is None and "500" in world.test("relay", path="/x")["failure"], "a refusal is a failure")
        world.client.ask("PATCH", "/v1/targets/relay", {"retries": 2, "user": None, "secret": "token"})
        Kept.failures, Kept.requests[:] = 2, []
        demand(world.test("relay", path="/x")["sent"], "a third attempt succeeds")
        demand([one[2]["Authorization"] for one in Kept.requests] == ["Bearer token"] * 3, "three requests with the token")
        world.test("relay", path="/bye")
    until(lambda: "a server that ended is noticed", lambda: not world.test("relay", path="/x")["sent"], PATIENCE)
    demand("relay (Connection refused)" in world.away(), f"health: {world.away()}")
    world.client.ask("DELETE", "/v1/targets/relay")
    demand("relay" not in world.away(), "health says nothing of a target that was removed")


def broker(world):
    """Messages through mosquitto: with and without confirmation and credentials."""
    port = free_port()
    settings = world.folder / "mosquitto.conf"
    passwords = world.folder / "passwords"
    passwords.touch(mode=0o600)
    subprocess.run(["mosquitto_passwd", "-b", passwords, "u", "p"], check=True)
    settings.write_text(f"user root\nlistener {port} 127.0.0.1\nallow_anonymous false\npassword_file {passwords}\n")
    with subprocess.Popen(["mosquitto", "-c", settings], stderr=subprocess.DEVNULL) as process:
        try:
            world.target("home", f"mqtt://127.0.0.1:{port}", user="u", secret="p")
            until(lambda: "mosquitto listens", lambda: world.test("home")["sent"], PATIENCE)
            listener = subprocess.Popen(
                ["mosquitto_sub", "-p", str(port), "-u", "u", "-P", "p", "-t", "#", "-F", "%t %r %p", "-C", "102"], stdout=subprocess.PIPE, text=True)
            try:
                time.sleep(0.5)
                for number in range(100):
                    world.send("home", topic="lights/foyer", text=str(number), qos=number % 2)
                report = world.test("home", topic="lights/kept", text="\u00e4" * 5_000, qos=1, retain=True)
                demand(report["answer"] == "confirmed", f"it is confirmed: {report}")
                world.send("home", topic="end")
                lines = listener.communicate(timeout=PATIENCE)[0].splitlines()
            finally:
                listener.kill()
            demand(lines[:100] == [f"lights/foyer 0 {number}" for number in range(100)], f"mosquitto: {lines[:3]}")
            demand(lines[100] == "lights/kept 0 " + "\u00e4" * 5_000, "a long message")
            world.client.ask("PATCH", "/v1/targets/home", {"secret": "wrong"})
            failure = world.test("home")["failure"]
            demand("not authorized" in failure, f"a wrong password: {failure}")
            world.client.ask("PATCH", "/v1/targets/home", {"secret": "p"})
            demand(world.test("home")["sent"], "the right one again")
        finally:
            process.kill()


def plain(world):
    """Text over UDP, TCP and a serial line, with answers; and a magic packet."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        world.target("projector", f"tcp://127.0.0.1:{listener.getsockname()[1]}")
        world.send("projector", text="%1POWR 1\r")
        connection = listener.accept()[0]
        with connection:
            demand(connection.recv(100) == b"%1POWR 1\r", "a command arrives")
            connection.sendall(b"%1POWR=OK\r")
            until(lambda: f"its answer is shown: {world.status('projector')}", lambda: world.status("projector")["answer"] == "%1POWR=OK", PATIENCE)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        world.target("abrupt", f"tcp://127.0.0.1:{listener.getsockname()[1]}", retries=2)
        world.send("abrupt", text="TOGGLE")
        connection = listener.accept()[0]
        demand(connection.recv(100) == b"TOGGLE", "a command arrives")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()
        until(lambda: f"it counts as sent: {world.status('abrupt')}", lambda: world.status("abrupt")["sent"] == 1, PATIENCE)
        listener.settimeout(0.5)
        with contextlib.suppress(TimeoutError):
            listener.accept()
            demand(False, "a command that was taken is not sent again")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as receiver:
        receiver.bind(("127.0.0.1", 0))
        receiver.settimeout(PATIENCE)
        port = receiver.getsockname()[1]
        world.target("matrix", f"udp://127.0.0.1:{port}")
        world.send("matrix", hex="0A 0b ff")
        demand(receiver.recv(100) == b"\x0a\x0b\xff", "bytes arrive")
        world.target("server", f"wol://127.0.0.1:{port}/AA-BB-CC-DD-EE-FF")
        world.send("server")
        demand(receiver.recv(200) == b"\xFF" * 6 + b"\xAA\xBB\xCC\xDD\xEE\xFF" * 16, "a magic packet arrives")
    demand("nothing takes messages" in world.test("matrix", text="a")["failure"], "a closed port is noticed")
    outer, inner = pty.openpty()
    try:
        world.target("line", f"serial://{os.ttyname(inner)}?rate=19200")
        world.send("line", text="lamp on\r\n")
        demand(os.read(outer, 100) == b"lamp on\r\n", "bytes arrive as they are")
        demand(termios.tcgetattr(inner)[4] == termios.B19200, "the line has its rate")
    finally:
        os.close(outer)
        os.close(inner)
    world.target("none", "serial:///dev/null")
    demand("no serial line" in world.test("none", text="a")["failure"], "what is no line is not written to")


def hostile(world):
    """Targets that are slow, dead or endless delay nobody, and messages that wait are bounded."""
    with contextlib.ExitStack() as stack:
        slow = stack.enter_context(serving(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Slow)))
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Endless)
        server.daemon_threads = True
        endless = stack.enter_context(serving(server))
        mute = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        stop = threading.Event()
        found = []
        dispatcher = Dispatcher()
        dispatcher.set_default_handler(lambda address, *values: found.append((time.monotonic(), address)))
        desk = stack.enter_context(serving(ThreadingOSCUDPServer(("127.0.0.1", 0), dispatcher)))
        world.target("slow", f"http://127.0.0.1:{slow}")
        world.target("endless", f"http://127.0.0.1:{endless}", timeout=1)
        world.target("mute", f"mqtt://127.0.0.1:{mute.getsockname()[1]}", timeout=1)
        world.target("nowhere", "http://10.255.255.1:9", timeout=1)
        world.target("lamp", f"osc.udp://127.0.0.1:{desk}")
        for _ in range(5):
            for name in ("slow", "endless", "nowhere"):
                world.send(name, text="x")
            world.send("mute", topic="a")
        times = []
        for number in range(100):
            before = time.monotonic()
            world.send("lamp", address=f"/{number}")
            times.append(time.monotonic() - before)
            time.sleep(0.02)
        until(lambda: f"the lamp has all its messages, not {len(found)}", lambda: len(found) == 100, PATIENCE)
        demand([address for _, address in found] == [f"/{number}" for number in range(100)], "in order")
        print(f"beside four targets that do not answer: a message is taken in {statistics.median(times) * 1000:.1f} ms (median)")
        until(lambda: "health names those that do not answer",
              lambda: all(name in world.away() or " more" in world.away() for name in ("endless", "mute", "nowhere")), 30)
        for name in ("endless", "mute"):
            demand(world.status(name)["failure"] in ("it does not answer in time", "Connection reset by peer"), f"{name}: {world.status(name)}")
        for _ in range(200):
            world.send("nowhere", text="x")
        until(lambda: "what is too much fails at once", lambda: world.status("nowhere")["failed"] > 100, PATIENCE)
        demand(world.status("nowhere")["waiting"] <= 65, f"{world.status('nowhere')}")
        before = time.monotonic()
        demand(world.client.ask("DELETE", "/v1/targets/nowhere")[0] == 204 and time.monotonic() - before < 5, "it is removed at once")
        stop.set()


def frames(world):
    """Steps leave when their frames are heard, at a load of 64 voices; a show's GO sends, too."""
    found = []
    dispatcher = Dispatcher()
    dispatcher.set_default_handler(lambda address, *values: found.append((time.time(), address, values)))
    with serving(ThreadingOSCUDPServer(("127.0.0.1", 0), dispatcher)) as port:
        world.target("clock", f"osc.udp://127.0.0.1:{port}")
        for _ in range(64):
            demand(world.client.ask("POST", "/v1/sounds/bell/play", {"volume": 0.01})[0] == 201, "a voice")
        steps = [{"at": number * 0.05, "operation": {"op": "send", "target": "clock", "address": {"template": "/beat/{n}"}, "arguments": [number]}}
                 for number in range(60)]
        demand(world.client.ask("POST", "/v1/actions", {"name": "beats", "parameters": [{"name": "n", "type": "integer", "default": 1}],
                                                        "steps": steps})[0] == 201, "an action")
        demand(world.client.ask("POST", "/v1/actions/beats/run", {"parameters": {"n": 3}})[0] == 201, "it runs")
        until(lambda: f"all beats came, not {len(found)}", lambda: len(found) == 60, PATIENCE)
        demand([(address, values) for _, address, values in found] == [("/beat/3", (number,)) for number in range(60)], "in their order")
        first = min(when - number * 0.05 for number, (when, *_) in enumerate(found))
        late = sorted(when - number * 0.05 - first for number, (when, *_) in enumerate(found))
        print(f"60 messages 50 ms apart, beside 64 voices: {late[30] * 1000:.2f} ms (median), {late[-1] * 1000:.2f} ms (most) after the earliest")
        demand(world.client.ask("POST", "/v1/shows", {"name": "evening", "cues": [
            {"number": "1", "action": "beats", "parameters": {"n": 9}}]})[0] == 201, "a show")
        found.clear()
        world.client.ask("POST", "/v1/shows/evening/go")
        until(lambda: "GO sends", lambda: any(address == "/beat/9" for _, address, _ in found), PATIENCE)
        world.client.ask("POST", "/v1/stop-all")
        time.sleep(0.5)
        count = len(found)
        time.sleep(0.5)
        demand(count < 60 and len(found) == count, f"what was stopped sends nothing more: {count}, {len(found)}")


def encrypted(binary, folder):
    """Only a server with a certificate that the system trusts, for that name, is sent anything."""
    folder = pathlib.Path(folder)
    subprocess.run([binary, "tls", "init", "127.0.0.1", "--folder", folder / "tls"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "tls" / "certificate.pem", folder / "tls" / "certificate.key")
    relay = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Kept)
    relay.socket = context.wrap_socket(relay.socket, server_side=True)
    with serving(relay) as port:
        for authority, is_trusted in ((folder / "tls" / "authority.pem", True), ("/dev/null", False)):
            place = folder / str(is_trusted)
            place.mkdir()
            world = World(binary, place, environment={"SSL_CERT_FILE": str(authority)})
            try:
                world.target("relay", f"https://127.0.0.1:{port}")
                report = world.test("relay", path="/x")
                demand(report["sent"] == is_trusted, f"trusted {is_trusted}: {report}")
                if is_trusted:
                    world.target("other", f"https://localhost:{port}")
                    demand(not world.test("other", path="/x")["sent"], "a certificate for another name is refused")
            finally:
                world.server.end()


def networks(binary, folder):
    """What is in no allowed network is not reached, whatever its name; the limit of what waits is a setting."""
    world = World(binary, folder, "--target-network", "127.0.0.2", "--target-queue", "1")
    try:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
            for host in ("127.0.0.1", "localhost"):
                world.target(host, f"http://{host}:{port}", timeout=1)
                failure = world.test(host)["failure"]
                demand("in none of the networks" in failure, f"{host}: {failure}")
            listener.settimeout(0.2)
            with contextlib.suppress(TimeoutError):
                listener.accept()
                demand(False, "a forbidden network was reached")
        with socket.create_server(("127.0.0.2", 0)) as listener:
            world.target("allowed", f"tcp://127.0.0.2:{listener.getsockname()[1]}")
            demand(world.test("allowed", text="a")["sent"], "an allowed one is reached")
        demand("there is no address" in world.test(world.target("unknown", "http://no.such.host.invalid")["name"])["failure"], "an unknown name")
    finally:
        world.server.end()


def ending(binary, folder):
    """What was answered is sent before the server ends, and targets are kept with their secrets."""
    state = pathlib.Path(folder) / "state"
    with serving(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Kept)) as port:
        world = World(binary, folder, "--state", state)
        world.target("relay", f"http://127.0.0.1:{port}", secret="hidden")
        Kept.requests.clear()
        for _ in range(20):
            world.send("relay", path="/x")
        world.server.stop()
        demand(len(Kept.requests) == 20, f"{len(Kept.requests)} of 20 messages were sent")
        world = World(binary, folder, "--state", state)
        demand("hidden" not in json.dumps(world.client.get("/v1/targets")), "no answer has the secret")
        demand(world.test("relay", path="/y")["sent"] and Kept.requests[-1][2]["Authorization"] == "Bearer hidden", "it is kept")
        world.server.end()


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="carillon-targets-") as folder:
        parent = pathlib.Path(folder)
        first = parent / "plain"
        first.mkdir()
        world = World(binary, first)
        try:
            for case in (osc, requests, broker, plain, hostile, frames):
                case(world)
                print(f"{case.__name__}: as it should be", flush=True)
        finally:
            world.server.end()
        for own in (encrypted, networks, ending):
            place = parent / own.__name__
            place.mkdir()
            own(binary, place)
            print(f"{own.__name__}: as it should be", flush=True)


if __name__ == "__main__":
    main()
