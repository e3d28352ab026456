# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The frames of a WebSocket (RFC 6455) without I/O, and its opening."""

from __future__ import annotations

import base64
import os

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def opening() -> dict[str, str]:
    """The headers of the request."""
    key = base64.b64encode(os.urandom(16)).decode()
    return {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"}


def encoded(opcode: int, content: bytes = b"") -> bytes:
    """A frame of a client, which is masked."""
    length = len(content)
    if length < 126:
        head = bytes([0x80 | opcode, 0x80 | length])
    elif length < 65_536:
        head = bytes([0x80 | opcode, 0xFE]) + length.to_bytes(2, "big")
    else:
        head = bytes([0x80 | opcode, 0xFF]) + length.to_bytes(8, "big")
    mask = os.urandom(4)
    pad = (mask * (length // 4 + 1))[:length]
    masked = (int.from_bytes(content, "big") ^ int.from_bytes(pad, "big")).to_bytes(length, "big")
    return head + mask + masked


class Decoder:
    """Takes bytes as they come and gives whole messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._parts = bytearray()
        self._opcode = TEXT

    def feed(self, content: bytes) -> list[tuple[int, bytes]]:
        """The messages, with their opcodes, that are complete with these bytes."""
        self._buffer += content
        found: list[tuple[int, bytes]] = []
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            first, length, head = buffer[at], buffer[at + 1] & 127, 2
            if length > 125:
                head = 4 if length == 126 else 10
                if len(buffer) - at < head:
                    break
                length = int.from_bytes(buffer[at + 2 : at + head], "big")
            if len(buffer) - at < head + length:
                break
            self._take(first, bytes(buffer[at + head : at + head + length]), found)
            at += head + length
        del buffer[:at]
        return found

    def _take(self, first: int, content: bytes, found: list[tuple[int, bytes]]) -> None:
        opcode, is_last = first & 15, first & 0x80
        if opcode >= CLOSE:
            found.append((opcode, content))
            return
        if opcode:
            self._opcode = opcode
            self._parts.clear()
        self._parts += content
        if is_last:
            found.append((self._opcode, bytes(self._parts)))
