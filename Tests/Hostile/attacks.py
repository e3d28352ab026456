# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Attacks of a hostile client. Each takes a target and a repeat count, and returns the failures."""

import base64
import contextlib
import os
import random
import select
import socket
import struct
import time
import zlib

TIMEOUT = 60


class Target:
    """A server under attack: its address, and what it serves."""

    def __init__(self, port, get, post, ws, large):
        self.port, self.get, self.post, self.ws = port, get, post, ws
        self.host = f"Host: 127.0.0.1:{port}\r\n"
        # Answers that fill every buffer on the way: many of a document, or of a body that is echoed.
        self.large = self.request("GET", large) * 600 if large else b"".join(
            [self.request("POST", post, "Content-Length: 1000000\r\n", b"x" * 1_000_000)] * 30)

    def connect(self, number=0):
        """A connection; its number chooses one of many source addresses, so that ports do not run out."""
        client = socket.socket()
        client.settimeout(TIMEOUT)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.bind((f"127.0.{1 + number // 200 % 200}.{1 + number % 200}", 0))
        client.connect(("127.0.0.1", self.port))
        return client

    def request(self, method, path, fields="", body=b""):
        return f"{method} {path} HTTP/1.1\r\n{self.host}{fields}\r\n".encode() + body

    def open_socket(self, number=0, extensions=""):
        """A WebSocket past its handshake."""
        client = self.connect(number)
        key = base64.b64encode(os.urandom(16)).decode()
        client.sendall(self.request("GET", self.ws, (
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n{extensions}")))
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = client.recv(4096)
            if not piece:
                break
            answer += piece
        if not answer.startswith(b"HTTP/1.1 101 "):
            raise AssertionError(f"no WebSocket: {answer[:80]}")
        return client


def frame(opcode, payload, final=True, compressed=False):
    """A masked frame."""
    first = opcode | (0x80 if final else 0) | (0x40 if compressed else 0)
    size = len(payload)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 65_536:
        head = bytes([first, 0x80 | 126]) + struct.pack("!H", size)
    else:
        head = bytes([first, 0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + payload


def send(client, data):
    """Sends until the server refuses."""
    with contextlib.suppress(OSError):
        client.sendall(data)


def drain(client, end):
    """Everything until the server ends the connection; None on a timeout."""
    received = b""
    try:
        while True:
            client.settimeout(max(0.01, end - time.monotonic()))
            if not (piece := client.recv(65_536)):
                break
            received += piece
    except TimeoutError:
        return None
    except OSError:
        pass
    return received


def finish(clients, wanted, what):
    """Reads every client to its end; the server must have ended each, with no answer or one that has a text of `wanted`."""
    wrong, end = [], time.monotonic() + TIMEOUT
    for client in clients:
        answer = drain(client, end)
        client.close()
        if answer is None:
            wrong.append(f"{what}: the connection was left open")
        elif answer and not any(text in answer for text in wanted):
            wrong.append(f"{what}: {answer[:120]}")
    return wrong[:3]


# Long attacks: started first, checked after the others.

class Drips:
    """Requests whose next byte comes twice per second, heads and bodies."""

    def __init__(self, target, count):
        self.clients = []
        for number in range(count):
            client = target.connect(number)
            if number % 2:
                send(client, target.request("POST", target.post, "Content-Length: 100000\r\n"))
            else:
                send(client, b"GET / HTTP/1.1\r\nX: ")
            self.clients.append(client)
        self.next = time.monotonic()

    def step(self):
        if time.monotonic() >= self.next:
            self.next = time.monotonic() + 0.5
            for client in self.clients:
                send(client, b"x")

    def judge(self):
        # A byte that came after the end may have made the client's kernel drop the answer.
        return finish(self.clients, [b" 408 ", b" 413 ", b" 415 "], "drip")


class SlowReaders:
    """Clients that request much and read nothing."""

    def __init__(self, target, count):
        self.clients, self.data = [], target.large
        for number in range(count):
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.bind((f"127.0.3.{1 + number % 200}", 0))
            client.connect(("127.0.0.1", target.port))
            client.setblocking(False)
            self.clients.append((client, [0]))
        self.step()

    def step(self):
        for client, sent in self.clients:
            try:
                while sent[0] < len(self.data):
                    sent[0] += client.send(self.data[sent[0]:sent[0] + 65_536])
            except OSError:
                pass

    def judge(self):
        """A reset means that the server gave up; so does an end in the middle."""
        wrong, end = [], time.monotonic() + TIMEOUT
        for client, _ in self.clients:
            poll = select.poll()
            poll.register(client, select.POLLRDHUP)
            while not (events := poll.poll(200)) and time.monotonic() < end:
                self.step()
            if not events:
                wrong.append("slow reader: never cut")
            client.close()
        return wrong[:3]


# Short attacks.

def many_connections(target, count):
    """Holds many idle connections."""
    clients = [target.connect(number) for number in range(count)]
    time.sleep(1)
    for client in clients:
        client.close()
    return []


def half_open(target, count):
    """Disconnects in every way: after half a request, in the middle of an answer, with a reset."""
    for number in range(count):
        client = target.connect(number)
        kind = number % 5
        if kind == 0:
            client.shutdown(socket.SHUT_WR)
        elif kind == 1:
            send(client, b"GET /")
        elif kind == 2:
            client.setblocking(False)
            with contextlib.suppress(OSError):
                client.send(target.large)
        elif kind == 3:
            send(client, target.request("POST", target.post, "Content-Length: 10\r\n", b"12345"))
        if kind != 0:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
    return []


def bad_bytes(target, count):
    """Floods of bytes that are not a request."""
    dice = random.Random(4)
    clients = []
    for number in range(count):
        client = target.connect(number)
        beginning = [b"", b"GET / HTTP/1.1\r\n", target.request("GET", target.get), b"\x16\x03\x01"][number % 4]
        send(client, beginning + dice.randbytes(2000) + b"\r\n\r\n" + dice.randbytes(2000))
        clients.append(client)
    return finish(clients, [b" 400 ", b" 505 ", b" 501 ", b" 431 ", b" 414 "], "bad bytes")


def giant_heads(target, count):
    """Endless heads."""
    clients = []
    for number in range(count):
        client = target.connect(number)
        parts = [b"GET /" + b"x" * 200_000, b"x" * 200_000, target.request("GET", target.get)[:-2] + b"X: y\r\n" * 50_000,
                 target.request("GET", target.get)[:-2] + b"X: " + b"y" * 1_000_000]
        send(client, parts[number % 4])
        clients.append(client)
    return finish(clients, [b" 431 ", b" 414 ", b" 501 ", b" 400 "], "giant head")


def odd_bodies(target, count):
    """Bodies announced and not sent, cut into single bytes, or without an end."""
    clients = []
    for number in range(count):
        client = target.connect(number)
        kind = number % 3
        if kind == 0:
            send(client, target.request("POST", target.post, "Content-Length: 1099511627776\r\n"))
        elif kind == 1:
            chunks = b"1;a=b\r\nx\r\n" * 20_000
            send(client, target.request("POST", target.post, "Transfer-Encoding: chunked\r\n", chunks + b"zz\r\n"))
        else:
            send(client, target.request("POST", target.post, "Transfer-Encoding: chunked\r\n", b"0\r\nX: y\r\n" + b"X: y\r\n" * 5000))
        clients.append(client)
    return finish(clients, [b" 413 ", b" 431 ", b" 400 ", b" 403 ", b" 415 ", b" 404 "], "odd body")


def zip_bombs(target, count):
    """Compressed messages of a gigabyte."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    # After a full flush nothing refers back, so the same megabyte can be sent repeatedly.
    bomb = (packer.compress(b"\0" * 1_048_576) + packer.flush(zlib.Z_FULL_FLUSH)) * 1024
    clients = []
    for number in range(count):
        client = target.open_socket(number, "Sec-WebSocket-Extensions: permessage-deflate\r\n")
        send(client, frame(1 + number % 2, bomb, compressed=True))
        clients.append(client)
    return finish(clients, [b"\x03\xf1", b"\x03\xef", b"\x03\xeb", b"\x03\xf0"], "zip bomb")


def fragments(target, count):
    """Messages of endless fragments, or of endlessly many."""
    clients = []
    for number in range(count):
        client = target.open_socket(number)
        if number % 2:
            send(client, frame(1, b"", final=False) + frame(0, b"", final=False) * 70_000)
        else:
            send(client, frame(2, b"x" * 65_536, final=False) + frame(0, b"x" * 65_536, final=False) * 300)
        clients.append(client)
    return finish(clients, [b"\x03\xf1", b"\x03\xeb", b"\x03\xf0"], "fragments")


def ping_floods(target, count):
    """Pings without reading the pongs."""
    for number in range(count):
        client = target.open_socket(number)
        client.setblocking(False)
        data = frame(9, b"x" * 125) * 5000
        try:
            while data:
                data = data[client.send(data):]
        except OSError:
            pass
        client.close()
    return []


def pipelines(target, count):
    """Thousands of requests at once, read to the end."""
    wrong = []
    for number in range(count):
        client = target.connect(number)
        client.setblocking(False)
        data, received = target.request("GET", target.get) * 2000 + target.request("GET", target.get, "Connection: close\r\n"), b""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            readable, writable, _ = select.select([client], [client] if data else [], [], 1)
            if writable:
                data = data[client.send(data):]
            if readable:
                piece = client.recv(1 << 20)
                if not piece:
                    break
                received += piece
        client.close()
        if received.count(b"HTTP/1.1 200 ") != 2001:
            wrong.append(f"pipeline: {received.count(b'HTTP/1.1 200 ')} of 2001 answers")
    return wrong
