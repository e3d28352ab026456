# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A stolen token of scope admin, with many requests half sent, is revoked: nothing may happen by it any more.

    Tests/Hostile/revoked.py CARILLON [--requests 20]

Each kind of request is opened with the token, and with a session and for WebSocket and event streams with a ticket of it,
and gets half of its body; then the owner revokes the token, and the rest is sent.
"""

import argparse
import json
import os
import pathlib
import socket
import struct
import sys
import tempfile
import time

from support.client import Client
from support.server import Server
from support.sockets import Conversation
from support.tokens import create_token
from support.waiting import Failed

PADDING = " " * 60_000
#: More than the buffers of two sockets hold.
LONG_SECONDS = 600


def wave(seconds: int) -> bytes:
    """A file of silence, 96 kB for each second."""
    size = 96_000 * seconds
    return (b"RIFF" + struct.pack("<I", 36 + size) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 48_000, 96_000, 2, 16)
            + b"data" + struct.pack("<I", size) + bytes(size))


SOUND = wave(1)


def bodies(number: int) -> dict[str, tuple[str, bytes, str]]:
    """Method and path, body and content type of requests that change something."""
    digest = f"sha256:{'0a' * 16}:{number:064x}"
    return {
        "token": ("POST /v1/tokens", json.dumps({"name": f"backdoor{number}", "scope": "admin", "digest": digest}).encode(),
                  "application/json"),
        "stop": ("POST /v1/stop-all", b"{}", "application/json"),
        "volume": ("PATCH /v1/manager", json.dumps({"soundVolume": 0.123}).encode(), "application/json"),
        "plan": ("POST /v1/plans", json.dumps({"name": f"stolen{number}"}).encode(), "application/json"),
        "batch": ("POST /v1/batch", json.dumps({"operations": [{"op": "volume", "scope": "music", "volume": 0.123}]}).encode(),
                  "application/json"),
        "upload": (f"POST /v1/uploads?name=stolen{number}.wav", SOUND, "audio/wav"),
    }


class Half:
    """A request of which the head and half of the body were sent."""

    def __init__(self, port: int, kind: str, line: str, body: bytes, media: str, credential: str):
        self.kind = kind
        if media == "application/json":
            body = body[:-1] + PADDING.encode() + body[-1:]
        self.rest = body[len(body) // 2:]
        self.client = socket.create_connection(("127.0.0.1", port), 30)
        self.client.sendall(f"{line} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{credential}\r\nContent-Type: {media}\r\n"
                            f"Content-Length: {len(body)}\r\n\r\n".encode() + body[:len(body) // 2])

    def finish(self) -> str:
        """Sends the rest; returns the first line of the answer."""
        try:
            self.client.sendall(self.rest)
            return self.client.recv(200).decode(errors="replace").split("\r\n")[0]
        except OSError as error:
            return f"closed: {error}"
        finally:
            self.client.close()


class Download:
    """A download of which the beginning was read."""

    def __init__(self, port: int, credential: str):
        self.client = socket.create_connection(("127.0.0.1", port), 30)
        self.client.sendall(f"GET /v1/sounds/long/data HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{credential}\r\n\r\n".encode())
        self.received = len(self.client.recv(65_536))

    def finish(self) -> int:
        """Reads to the end; returns the bytes that came."""
        try:
            while piece := self.client.recv(1 << 20):
                self.received += len(piece)
        except OSError:
            pass
        self.client.close()
        return self.received


def session(client: Client, secret: str) -> str:
    """The cookie of a new session."""
    status, body = client.ask("POST", "/v1/login", {"token": secret})
    if status >= 300:
        raise Failed(f"login: {status} {body}")
    return client.headers["Set-Cookie"].split(";")[0]


def try_links(server: Server, mine: Client, count: int) -> list[str]:
    """Links that are revoked while their requests are half sent."""
    mine.ask("POST", "/v1/actions", {"name": "Louder", "steps": [{"operation": {
        "method": "PATCH", "path": "/v1/manager", "body": {"soundVolume": 0.123}}}]})
    links = [mine.ask("POST", "/v1/links", {"action": "Louder", "count": 5})[1] for _ in range(count)]
    halves = [Half(server.port, "link", f"POST {link['url']}", b"{}", "application/json", "X-Nothing: 1") for link in links]
    time.sleep(0.3)
    for link in links[:-1]:
        mine.ask("DELETE", f"/v1/links/{link['id']}")
    answers = [half.finish() for half in halves]
    faults = [f"a revoked link: {answer}" for answer in answers[:-1] if " 404 " not in answer and " 410 " not in answer]
    return faults + ([] if answers[-1].startswith("HTTP/1.1 2") else [f"a link: {answers[-1]}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--requests", type=int, default=20)
    options = parser.parse_args()
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tokens = folder / "tokens"
        owner = create_token(options.binary, "owner", "--scope", "admin", "--token-file", tokens)
        stolen = create_token(options.binary, "stolen", "--scope", "admin", "--token-file", tokens)
        library = folder / "library"
        library.mkdir()
        (library / "long.wav").write_bytes(wave(LONG_SECONDS))
        with Server(options.binary, folder, "--token-file", tokens, library=library) as server:
            mine = Client(server.port, token=owner)
            before = mine.get("/v1/manager")
            credentials = [f"Authorization: Bearer {stolen}", f"Cookie: {session(Client(server.port), stolen)}"]
            halves = [Half(server.port, kind, line, body, media, credentials[number % 2])
                      for number in range(options.requests) for kind, (line, body, media) in bodies(number).items()]
            downloads = [Download(server.port, credential) for credential in credentials for _ in range(options.requests // 2)]
            ticket = Client(server.port, token=stolen).ask("POST", "/v1/tickets")[1]["ticket"]
            unused = Client(server.port, token=stolen).ask("POST", "/v1/tickets")[1]["ticket"]
            talk = Conversation(server.port, path=f"/v1/events?ticket={ticket}")
            time.sleep(0.3)
            status, _ = mine.ask("DELETE", "/v1/tokens/stolen")
            if status != 204:
                raise Failed(f"revoking: {status}")
            seen: dict[str, set[str]] = {}
            for half in halves:
                answer = half.finish()
                seen.setdefault(half.kind, set()).add(answer)
                if " 401 " not in answer and not answer.startswith("closed") and answer:
                    faults.append(f"{half.kind}: {answer}")
            received = [download.finish() for download in downloads]
            if max(received) > len(wave(LONG_SECONDS)) // 2:
                faults.append(f"a download went on: {max(received)} bytes")
            try:
                reply = talk.request("PATCH", "/v1/manager", {"soundVolume": 0.123})
                if reply["status"] < 300:
                    faults.append(f"a command over the WebSocket: {reply}")
            except (OSError, Failed, EOFError, ValueError):
                pass
            if Client(server.port).ask("GET", f"/v1/players?ticket={unused}")[0] != 401:
                faults.append("an unused ticket of the token is taken")
            if Client(server.port, token=stolen).ask("GET", "/v1/players")[0] != 401:
                faults.append("the token is taken")
            names = {token["name"] for token in mine.get("/v1/tokens")["tokens"]}
            if names != {"owner"}:
                faults.append(f"tokens: {sorted(names)}")
            if mine.get("/v1/plans")["plans"] or mine.get("/v1/sounds")["total"] > 1:
                faults.append("a plan or a sound was made")
            after = mine.get("/v1/manager")
            if (after["soundVolume"], after["musicVolume"]) != (before["soundVolume"], before["musicVolume"]):
                faults.append(f"the volumes were changed: {after}")
            faults += try_links(server, mine, 5)
            # Each of them would have done something.
            for kind, (line, body, media) in bodies(999).items():
                answer = Half(server.port, kind, line, body, media, f"Authorization: Bearer {owner}").finish()
                if not answer.startswith("HTTP/1.1 2"):
                    faults.append(f"{kind} of the owner: {answer}")
            whole = Download(server.port, f"Authorization: Bearer {owner}").finish()
            if whole < len(wave(LONG_SECONDS)):
                faults.append(f"a download of the owner ended after {whole} bytes")
            print(f"{len(halves)} requests and {len(downloads)} downloads, of which at most {max(received)} bytes came; "
                  + ", ".join(f"{kind}: {sorted(answers)}" for kind, answers in seen.items()))
    if faults:
        sys.exit("FAILED:\n" + "\n".join(faults[:20]))


if __name__ == "__main__":
    main()
