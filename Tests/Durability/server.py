# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A process of the server and a client of its API, with Python's standard library only."""

import base64
import http.client
import json
import math
import os
import pathlib
import re
import selectors
import signal
import socket
import struct
import subprocess
import threading
import time
import wave

ROOT = pathlib.Path(__file__).resolve().parents[2]


def tone(path, seconds, hertz=440, level=0.01, rate=48_000):
    """Writes a mono WAV file of a sine."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        samples = (int(32_767 * level * math.sin(2 * math.pi * hertz * n / rate)) for n in range(int(seconds * rate)))
        file.writeframes(b"".join(struct.pack("<h", s) for s in samples))


class Server:
    """`carillon serve` on a port of its own; `output` is null, auto or pipewire, `user` the number of an account."""

    def __init__(self, binary, folder, *arguments, output="null", environment=None, library=None, log=None,
                 user=None):
        self.folder = pathlib.Path(folder)
        self.command = [str(binary), "serve", "--listen", "127.0.0.1:0", "--output", output, "--state",
                        str(self.folder / "state"), "--analyze", "false", *arguments]
        if library:
            self.command += ["--library", str(library)]
        self.environment = dict(os.environ, **(environment or {}))
        self.account = {"user": user, "group": user, "extra_groups": []} if user else {}
        self.log_path = pathlib.Path(log or self.folder / "server.log")
        self.process = None
        self.port = None

    def start(self, within=30):
        """Starts the process; returns the seconds until it answered a request."""
        begin = time.monotonic()
        with open(self.log_path, "ab") as log:
            offset = log.tell()
            self.process = subprocess.Popen(self.command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT,
                                            env=self.environment, **self.account)
        self.port = None
        while time.monotonic() < begin + within:
            if self.port is None:
                with open(self.log_path, "rb") as log:
                    log.seek(offset)
                    if found := re.search(rb"http://127\.0\.0\.1:(\d+)/", log.read()):
                        self.port = int(found[1])
            if self.port is not None:
                try:
                    with socket.create_connection(("127.0.0.1", self.port), timeout=5) as client:
                        client.sendall(b"GET /v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                        if client.recv(12).startswith(b"HTTP/1.1 "):
                            return time.monotonic() - begin
                except OSError:
                    pass
            if self.process.poll() is not None:
                break
            time.sleep(0.002)
        raise SystemExit(f"the server did not start:\n{self.log_path.read_text()[-3000:]}")

    def kill(self):
        """Kills the process, like a power failure."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Ends the process by SIGTERM; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
            raise SystemExit("the server did not end within 60 s of SIGTERM") from None

    def figures(self):
        """Resident and private memory in KiB, open descriptors, threads, seconds of processor time."""
        base = pathlib.Path(f"/proc/{self.process.pid}")
        status = dict(re.findall(r"^(\w+):\s+(\d+)", (base / "status").read_text(), re.M))
        fields = (base / "stat").read_text().rsplit(")", 1)[1].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return {
            "rss": int(status["VmRSS"]), "anon": int(status.get("RssAnon", 0)), "threads": int(status["Threads"]),
            "fds": len(os.listdir(base / "fd")), "cpu": (int(fields[11]) + int(fields[12])) / ticks,
        }


class Client:
    """One connection that is kept; for one thread at a time. `headers` are those of the last answer."""

    def __init__(self, port, timeout=30):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        self.headers = {}

    def ask(self, method, path, body=None, headers=None, raw=None):
        """Sends a request; returns status and JSON (or text)."""
        headers = dict(headers or {})
        data = raw
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        self.connection.request(method, path, data, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        self.headers = answer.headers
        try:
            return answer.status, json.loads(content) if content else None
        except ValueError:
            return answer.status, content.decode(errors="replace")

    def get(self, path):
        """The JSON of a resource that must exist."""
        status, body = self.ask("GET", path)
        if status != 200:
            raise SystemExit(f"GET {path}: {status} {body}")
        return body

    def metrics(self):
        """The values of /metrics without labels."""
        text = self.get("/metrics")
        return {m[1]: float(m[2]) for m in re.finditer(r"^(\w+) ([-+0-9.eE]+)$", text, re.M)}


def upgrade(port, path="/v1/events", fields=(), receive_buffer=None):
    """Opens a WebSocket; returns its socket and the bytes that came behind the answer's head."""
    client = socket.socket()
    if receive_buffer:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    client.settimeout(60)
    client.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
             f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *(f"{name}: {value}" for name, value in fields)]
    client.sendall("\r\n".join([*lines, "", ""]).encode())
    head = b""
    while b"\r\n\r\n" not in head:
        piece = client.recv(65_536)
        if not piece:
            break
        head += piece
    if b" 101 " not in head.split(b"\r\n", 1)[0]:
        raise SystemExit(f"a WebSocket was refused: {head[:200]}")
    return client, bytearray(head.split(b"\r\n\r\n", 1)[1])


def send_frame(client, opcode, content):
    """Sends a masked frame of at most 65,535 bytes."""
    mask = os.urandom(4)
    length = bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + struct.pack(">H", len(content))
    client.sendall(bytes([0x80 | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(content)))


def take_frames(buffer):
    """Takes the complete frames out of a buffer; returns their opcodes and contents."""
    found, at = [], 0
    while len(buffer) - at >= 2:
        opcode, length, head = buffer[at] & 15, buffer[at + 1] & 127, 2
        if length == 126:
            head, length = 4, int.from_bytes(buffer[at + 2:at + 4], "big")
        elif length == 127:
            head, length = 10, int.from_bytes(buffer[at + 2:at + 10], "big")
        if len(buffer) - at < head + length:
            break
        found.append((opcode, bytes(buffer[at + head:at + head + length])))
        at += head + length
    del buffer[:at]
    return found


class Conversation:
    """One WebSocket of the events, for one thread, with requests and their replies."""

    def __init__(self, port, path="/v1/events", fields=()):
        self.client, self.buffer = upgrade(port, path, fields)
        self.messages = []

    def next(self, kind):
        """The size in bytes and the data of the next message of a type; others are skipped."""
        while True:
            for opcode, content in take_frames(self.buffer):
                if opcode == 1:
                    self.messages.append(content)
            while self.messages:
                content = self.messages.pop(0)
                message = json.loads(content)
                if message["type"] == kind:
                    return len(content), message["data"]
            piece = self.client.recv(65_536)
            if not piece:
                raise SystemExit(f"the WebSocket ended before {kind}")
            self.buffer += piece

    def request(self, method, path, body=None, headers=None):
        """The data of the reply: status, headers and body."""
        message = {"op": "request", "method": method, "path": path, "id": 1}
        message |= {name: value for name, value in (("body", body), ("headers", headers)) if value is not None}
        send_frame(self.client, 1, json.dumps(message).encode())
        return self.next("reply")[1]

    def close(self):
        self.client.close()


class Events:
    """Many subscribers of the event stream on one thread; `take` gets every event of the first one, parsed."""

    def __init__(self, port, count=1, take=None, topics=None):
        self.selector = selectors.DefaultSelector()
        self.take = take
        self.count = 0
        self.dropped = 0
        self.ended = False
        for number in range(count):
            self.open(port, number, topics)
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def open(self, port, number, topics):
        client, rest = upgrade(port)
        if topics:
            send_frame(client, 1, json.dumps({"op": "subscribe", "topics": topics}).encode())
        client.setblocking(False)
        state = [client, rest, number]
        # The first messages may have come with the head.
        self.parse(*state)
        self.selector.register(client, selectors.EVENT_READ, state)

    def run(self):
        while not self.ended:
            for key, _ in self.selector.select(timeout=1):
                client, buffer, number = key.data
                try:
                    piece = client.recv(1 << 18)
                except BlockingIOError:
                    continue
                except OSError:
                    piece = b""
                if not piece:
                    self.dropped += 0 if self.ended else 1
                    self.selector.unregister(client)
                    client.close()
                    continue
                buffer += piece
                self.parse(client, buffer, number)

    def parse(self, client, buffer, number):
        for opcode, content in take_frames(buffer):
            if opcode == 9:
                send_frame(client, 10, content)
            elif opcode == 1:
                self.count += 1
                if number == 0 and self.take:
                    self.take(json.loads(content))

    def end(self):
        self.ended = True
        self.thread.join()
        for key in list(self.selector.get_map().values()):
            key.data[0].close()
        self.selector.close()
