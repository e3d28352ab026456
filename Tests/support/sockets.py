# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""WebSockets that no client of the API makes: with every way of sending a token, unread, and by the hundred on one thread."""

import base64
import json
import os
import selectors
import socket
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from carillon_client import _frames as frames

from support.waiting import Failed

Fields = Iterable[tuple[str, str]]


def upgrade(port: int, path: str = "/v1/events", fields: Fields = (), receive_buffer: int | None = None) -> tuple[socket.socket, bytes]:
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
        raise Failed(f"a WebSocket was refused: {head[:200]!r}")
    return client, head.split(b"\r\n\r\n", 1)[1]


class Conversation:
    """One WebSocket of the events, for one thread, with requests and their replies."""

    def __init__(self, port: int, path: str = "/v1/events", fields: Fields = ()):
        self.client, piece = upgrade(port, path, fields)
        self.decoder = frames.Decoder()
        self.messages = self.texts(piece)

    def texts(self, piece: bytes) -> list[bytes]:
        return [content for opcode, content in self.decoder.feed(piece) if opcode == frames.TEXT]

    def next(self, kind: str) -> tuple[int, Any]:
        """The size in bytes and the data of the next message of a type; others are skipped."""
        while True:
            while self.messages:
                content = self.messages.pop(0)
                message = json.loads(content)
                if message["type"] == kind:
                    return len(content), message["data"]
            piece = self.client.recv(65_536)
            if not piece:
                raise Failed(f"the WebSocket ended before {kind}")
            self.messages += self.texts(piece)

    def request(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Any:
        """The data of the reply: status, headers and body."""
        message: dict[str, Any] = {"op": "request", "method": method, "path": path, "id": 1}
        message |= {name: value for name, value in (("body", body), ("headers", headers)) if value is not None}
        self.client.sendall(frames.encoded(frames.TEXT, json.dumps(message).encode()))
        return self.next("reply")[1]

    def close(self) -> None:
        self.client.close()


class Crowd:
    """Many subscribers of the event stream on one thread; `take` gets every event of the first one, parsed."""

    def __init__(self, port: int, count: int = 1, take: Callable[[Any], object] | None = None, topics: list[str] | None = None):
        self.selector = selectors.DefaultSelector()
        self.take = take
        self.count = 0
        self.dropped = 0
        self.ended = False
        for number in range(count):
            self.open(port, number, topics)
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def open(self, port: int, number: int, topics: list[str] | None) -> None:
        client, piece = upgrade(port)
        if topics:
            client.sendall(frames.encoded(frames.TEXT, json.dumps({"op": "subscribe", "topics": topics}).encode()))
        client.setblocking(False)
        state = (client, frames.Decoder(), number)
        # The first messages may have come with the head.
        self.parse(*state, piece)
        self.selector.register(client, selectors.EVENT_READ, state)

    def run(self) -> None:
        while not self.ended:
            for key, _ in self.selector.select(timeout=1):
                client, decoder, number = key.data
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
                self.parse(client, decoder, number, piece)

    def parse(self, client: socket.socket, decoder: frames.Decoder, number: int, piece: bytes) -> None:
        for opcode, content in decoder.feed(piece):
            if opcode == frames.PING:
                client.sendall(frames.encoded(frames.PONG, content))
            elif opcode == frames.TEXT:
                self.count += 1
                if number == 0 and self.take:
                    self.take(json.loads(content))

    def end(self) -> None:
        self.ended = True
        self.thread.join()
        for key in list(self.selector.get_map().values()):
            key.data[0].close()
        self.selector.close()
