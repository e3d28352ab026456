# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The processor time that one request can cost the server, whatever it says.

    Tests/Hostile/cost.py CARILLON [--most-milliseconds 50] [--only TEXT]

Every operation of the contract and every command of the WebSocket gets inputs at their limits: marks without end, flags,
joiners, depth, width, long digits, names that differ in one mark, thousands of elements. The server's own account of its
processor time is read before and after each. Fails if one costs more than allowed, or an answer takes a minute.
"""

import argparse
import contextlib
import http.client
import json
import os
import pathlib
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any

from support.client import Client
from support.server import Server
from websockets.sync.client import connect

SIZE = 62_000
MARKS = "a" + "\u0316\u0301" * (SIZE // 4)
TEXTS = {
    "marks": MARKS,
    "allowed marks": ("a" + "\u0316\u0301" * 15) * (SIZE // 61),
    "flags": "\U0001F1EB" * (SIZE // 4),
    "joiners": "\U0001F468\u200d" * (SIZE // 7),
    "Devanagari": "\u0915\u094d\u0937\u093f" * (SIZE // 12),
    "letters": "a" * SIZE,
}


class Costs:
    """What each request has cost, in milliseconds."""

    def __init__(self, server: Server):
        self.server = server
        self.client = self.new_client()
        self.found: list[tuple[float, str]] = []
        self.operations: set[str] = set()

    def new_client(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)

    def spent(self) -> float:
        """Milliseconds of processor time of all threads."""
        total = 0
        tasks = pathlib.Path(f"/proc/{self.server.process.pid}/task")
        for task in tasks.iterdir():
            with contextlib.suppress(OSError):
                total += int((task / "schedstat").read_text().split()[0])
        return total / 1e6

    def note(self, before: float, name: str) -> None:
        self.found.append((self.spent() - before, name))

    def request(self, operation: str, name: str, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> None:
        self.operations.add(f"{method} {operation}")
        fields = {"Content-Type": kind} if body is not None else {}
        before = self.spent()
        try:
            self.client.request(method, path, body, fields)
            self.client.getresponse().read()
        except TimeoutError as error:
            raise SystemExit(f"FAILED: no answer to {method} {operation} with {name} in 60 s") from error
        except (OSError, http.client.HTTPException):
            # Refused before it was sent as a whole.
            self.client.close()
            self.client = self.new_client()
        self.note(before, f"{method} {operation}: {name}")


def texts(schema: dict[str, Any], contract: dict[str, Any], depth: int = 0) -> Iterator[tuple[str, dict[str, Any]]]:
    """The members of a schema, with those that it refers to."""
    while "$ref" in schema:
        target: Any = contract
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        schema = target
    yield from schema.get("properties", {}).items()
    if depth < 3:
        for key in ("allOf", "anyOf", "oneOf"):
            for part in schema.get(key, []):
                yield from texts(part, contract, depth + 1)


def bodies(schema: dict[str, Any], contract: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Bodies at the limit of 64 KiB."""
    for name, text in TEXTS.items():
        yield f"a member named {name}", json.dumps({text: 1}, ensure_ascii=False).encode()
    yield "depth", b'{"a":' + b"[" * 32_000 + b"]" * 32_000 + b"}"
    yield "the depth that is allowed", (b'{"a":' + b"[" * 30 + b"]" * 30 + b"}")
    yield "width", json.dumps({f"m{number}": number for number in range(4_000)}).encode()
    yield "names that differ in a mark", json.dumps({f"e\u0301{number}": 1 for number in range(4_000)}, ensure_ascii=False).encode()
    yield "long digits", b'{"a":' + b"9" * SIZE + b"}"
    yield "a long fraction", b'{"a":0.' + b"0" * SIZE + b"1}"
    yield "10,000 elements", json.dumps({"a": [1] * 10_000}).encode()
    for name, member in list(texts(schema, contract))[:12]:
        for kind in ("marks", "allowed marks", "flags", "letters"):
            yield f"{name} of {kind}", json.dumps({name: TEXTS[kind]}, ensure_ascii=False).encode()
        if member.get("type") == "array" or "items" in member:
            yield f"{name} of 4,000 texts", json.dumps({name: ["e\u0301"] * 4_000}, ensure_ascii=False).encode()
            yield f"{name} of 4,000 objects", json.dumps({name: [{}] * 4_000}).encode()


def try_operations(costs: Costs, contract: dict[str, Any], only: str) -> None:
    marks = urllib.parse.quote("a" + "\u0316\u0301" * 600)
    flags = urllib.parse.quote("\U0001F1EB" * 600)
    for path, methods in contract["paths"].items():
        for method, operation in methods.items():
            if method not in ("get", "post", "put", "patch", "delete") or only not in path or path == "/v1/events":
                continue
            name, plain = path, path
            for parameter in [part for part in path.split("/") if part.startswith("{")]:
                for kind, text in (("marks", marks), ("flags", flags)):
                    costs.request(name, f"the path of {kind}", method.upper(), path.replace(parameter, text))
                plain = plain.replace(parameter, "x")
            for kind, text in (("marks", marks), ("flags", flags), ("allowed marks", urllib.parse.quote(("a" + "\u0301" * 30) * 40))):
                costs.request(name, f"a parameter named {kind}", method.upper(), f"{plain}?{text}=1")
                for parameter in operation.get("parameters", []):
                    if parameter.get("in") == "query":
                        costs.request(name, f"{parameter['name']} of {kind}", method.upper(), f"{plain}?{parameter['name']}={text}")
            costs.request(name, "500 parameters", method.upper(), plain + "?" + "&".join(f"p{n}=1" for n in range(500)))
            content = operation.get("requestBody", {}).get("content", {})
            schema = content.get("application/json", {}).get("schema")
            for kind, body in bodies(schema, contract) if schema is not None else ():
                costs.request(name, kind, method.upper(), plain, body)
            if operation["operationId"] == "uploadStation":
                for kind, playlist in playlists():
                    costs.request(name, kind, method.upper(), plain, playlist, "application/octet-stream")
            if "text/calendar" in content:
                for kind, calendar in calendars():
                    costs.request(name, kind, method.upper(), plain, calendar, "text/calendar")


def playlists() -> Iterator[tuple[str, bytes]]:
    """Files of half a megabyte, the most that is read."""
    size = 520_000
    yield "a path of marks", ("a" + "\u0316\u0301" * (size // 5)).encode()
    yield "a path of allowed marks", (("a" + "\u0301" * 30) * (size // 62)).encode()
    yield "marks behind percent signs", (("a" + "%CC%96%CC%81" * 300 + "\n") * (size // 4_000)).encode()
    yield "a path of flags", ("\U0001F1EB" * (size // 5)).encode()
    yield "many folders", ("a/" * (size // 2)).encode()
    yield "many entries", "".join(f"folder/b/c/d/e/f/g/{number}.wav\n" for number in range(10_000)).encode()
    yield "many tags", b"<playlist>" + b"<track><location>" * (size // 20)
    yield "many references", b"<playlist><title>" + b"&#x0301;" * (size // 9)
    yield "marks behind references", b"<track>" + (b"<location>" + b"&#x316;&#x301;" * 280 + b"</location></track><track>") * (size // 4_000)
    yield "sections without an end", b"<playlist><title>" + b"<![CDATA[" * (size // 10)
    yield "comments without an end", b"<" + b"<!--" * (size // 5)
    yield "blanks", b" " * (size - 10) + b"a.wav"


def calendars() -> Iterator[tuple[str, bytes]]:
    """Files of a megabyte, the most that is read."""
    size = 1_000_000

    def event(*lines: str) -> str:
        return "\r\n".join(["BEGIN:VEVENT", "DTSTART;VALUE=DATE:20261225", *lines, "END:VEVENT", ""])

    def file(content: str) -> bytes:
        return f"BEGIN:VCALENDAR\r\n{content}END:VCALENDAR\r\n".encode()[:size]

    yield "a name of flags", file(event("SUMMARY:" + "\U0001F1EB" * (size // 5)))
    yield "a name of marks", file(event("SUMMARY:a" + "\u0316\u0301" * (size // 5)))
    yield "a property named marks", file(event("a" + "\u0316\u0301" * (size // 5) + ":x"))
    yield "a folded line", file(event("SUMMARY:" + "a\r\n " * (size // 5)))
    yield "many events", file(event("SUMMARY:a") * 16_000)
    yield "many parameters", file(event("X" + ";A=b" * (size // 5) + ":x"))


def try_commands(costs: Costs) -> None:
    """Messages of the WebSocket."""
    operations = ["subscribe", "meters", "request", "play", "stop", "pause", "resume", "fade", "volume", "seek", "elapse", MARKS]
    with connect(f"ws://127.0.0.1:{costs.server.port}/v1/events", max_size=None, close_timeout=1) as socket:
        socket.recv(timeout=60)
        for operation in operations:
            for kind, message in messages(operation):
                before = costs.spent()
                costs.operations.add(f"command {operation[:16]}")
                socket.send(json.dumps(message, ensure_ascii=False))
                deadline = time.monotonic() + 60
                while True:
                    answer = json.loads(socket.recv(timeout=max(0.1, deadline - time.monotonic())))
                    if answer.get("type") in ("reply", "problem", "subscribed", "metering"):
                        break
                costs.note(before, f"command {operation[:16]}: {kind}")


def messages(operation: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for kind, text in TEXTS.items():
        yield f"a member named {kind}", {"op": operation, text: 1}
        for member in ("topics", "sound", "player", "path", "name", "text", "kinds", "targets"):
            if kind in ("marks", "flags", "allowed marks"):
                value: Any = [text] if member in ("topics", "kinds", "targets") else text
                yield f"{member} of {kind}", {"op": operation, member: value}
    yield "4,000 topics", {"op": operation, "topics": ["e\u0301"] * 4_000}
    yield "width", {"op": operation, **{f"m{number}": number for number in range(4_000)}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--most-milliseconds", type=float, default=50)
    parser.add_argument("--only", default="", help="a part of the paths")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(options.binary, folder) as server:
        costs = Costs(server)
        contract = Client(server.address).get("/openapi.json")
        try_operations(costs, contract, options.only)
        if not options.only:
            try_commands(costs)
        costs.found.sort(reverse=True)
        print(f"{len(costs.operations)} operations and commands, {len(costs.found)} inputs; the dearest:")
        for milliseconds, name in costs.found[:8]:
            print(f"{milliseconds:9.1f} ms  {name}")
        dear = [name for milliseconds, name in costs.found if milliseconds > options.most_milliseconds]
        if dear:
            sys.exit(f"FAILED: {len(dear)} cost more than {options.most_milliseconds:g} ms")


if __name__ == "__main__":
    main()
