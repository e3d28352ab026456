#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Reverse proxies with a host name of their own, as in docs/proxies.md, in front of a server.

    proxies.py CARILLON

Events, WebSockets, changes of a page and refused uploads pass nginx; the server knows the client's address and scheme behind
nginx, and behind haproxy, which speaks HTTP or the PROXY protocol; from anybody else it believes nothing.
"""

import argparse
import http.client
import json
import os
import pathlib
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import blocks
from support import report
from support.client import Client
from support.ports import free_port, wait_until_listening
from support.program import Program
from support.server import Server
from support.tokens import create_token
from support.waiting import until
from websockets.sync.client import connect
from websockets.typing import Origin

HOST = "sound.example.org"
CLIENT = "127.0.0.9"


class House:
    """A server that trusts 127.0.0.1, and proxies in front of it; `faults` is what was wrong."""

    def __init__(self, binary: str):
        self.faults: list[str] = []
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-proxies-"))
        tokens = self.folder / "tokens"
        self.token = create_token(binary, "owner", "--scope", "admin", "--token-file", tokens)
        self.server = Server(binary, self.folder, "--token-file", tokens, "--trusted-proxy", "127.0.0.1", "--allow-host", HOST,
                             "--access-log", "json")
        self.authority = self.folder / "cert.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", self.folder / "key.pem",
                        "-out", self.authority], check=True, capture_output=True)
        self.context = ssl.create_default_context(cafile=str(self.authority))
        self.context.check_hostname = False

    def demand(self, what: str, fact: object) -> None:
        if not fact:
            self.faults.append(what)

    def connect(self, port: int, encrypted: bool = True) -> http.client.HTTPConnection:
        """A connection from another address than the proxy's."""
        if encrypted:
            return http.client.HTTPSConnection("127.0.0.1", port, timeout=30, source_address=(CLIENT, 0), context=self.context)
        return http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(CLIENT, 0))

    def headers(self, port: int, **more: str) -> dict[str, str]:
        return {"Host": f"{HOST}:{port}", "Authorization": f"Bearer {self.token}", **more}

    def seen_from(self, path: str) -> str:
        """The address in the access log of the last request to a path."""
        def lines() -> list[str]:
            return [line for line in self.server.said().splitlines() if f'"{path}' in line and '"from"' in line]
        return str(json.loads(until(f"a line for {path} in the access log", lines, 10)[-1])["from"])


def nginx(house: House, port: int) -> Program:
    """nginx as documented, but for names and ports."""
    fields = blocks.block("X-Forwarded-Prefix \"\"")
    return blocks.nginx(house.folder, blocks.filled(
        blocks.block("ssl_certificate"), ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"), (blocks.SERVER, f"127.0.0.1:{house.server.port}"),
        ("/etc/ssl/sound.example.org.pem", str(house.authority)), ("/etc/ssl/sound.example.org.key", str(house.folder / "key.pem")),
        ("        proxy_read_timeout", fields + "        proxy_read_timeout")))


def haproxy(house: House, ports: dict[str, int]) -> Program:
    """haproxy in the three ways in which it names a client."""
    kinds = {"http": ("http", "option forwardfor", ""), "v1": ("tcp", "", "send-proxy"), "v2": ("tcp", "", "send-proxy-v2")}
    return blocks.haproxy(house.folder, "".join(
        f"listen {kind}\n mode {mode}\n {option}\n bind 127.0.0.1:{ports[kind]}\n server a 127.0.0.1:{house.server.port} source 127.0.0.1 {word}\n"
        for kind, (mode, option, word) in kinds.items()))


def try_nginx(house: House, port: int) -> None:
    origin = f"https://{HOST}:{port}"
    client = house.connect(port)
    client.request("POST", "/v1/stop-all?through=nginx", headers=house.headers(port, Origin=origin))
    answer = client.getresponse()
    answer.read()
    house.demand(f"a change of the page on port {port}: {answer.status}", answer.status in (200, 422))
    client.request("GET", "/v1/players", headers=house.headers(port))
    client.getresponse().read()
    house.demand("behind nginx the client's address is not known", house.seen_from("/v1/players").startswith(CLIENT))
    client.request("POST", "/v1/login", json.dumps({"token": house.token}), {"Host": f"{HOST}:{port}", "Content-Type": "application/json"})
    answer = client.getresponse()
    answer.read()
    house.demand(f"the cookie over HTTPS is not Secure: {answer.headers}", "; Secure" in (answer.headers["Set-Cookie"] or ""))
    try_events(house, port)
    # The name of the server is in no DNS.
    plain = socket.create_connection(("127.0.0.1", port), 30, (CLIENT, 0))
    with connect(f"wss://{HOST}:{port}/v1/events", ssl=house.context, origin=Origin(origin), close_timeout=1, sock=plain,
                 additional_headers={"Authorization": f"Bearer {house.token}"}, server_hostname=HOST) as talk:
        house.demand("no greeting over the WebSocket", json.loads(talk.recv(timeout=10))["type"] == "hello")
    try_upload(house, port)


def try_events(house: House, port: int) -> None:
    """Server-Sent Events come at once, one by one."""
    stream = house.connect(port)
    begin = time.monotonic()
    stream.request("GET", "/v1/events", headers=house.headers(port, Accept="text/event-stream"))
    answer = stream.getresponse()
    line = answer.readline()
    house.demand(f"the greeting took {time.monotonic() - begin:.1f} s: {line[:40]!r}", time.monotonic() - begin < 5)
    Client(house.server.port, token=house.token).ask("PATCH", "/v1/manager", {"soundVolume": 0.5})
    begin = time.monotonic()
    while b"manager" not in line and time.monotonic() - begin < 10:
        line = answer.readline()
    house.demand("an event did not come at once", time.monotonic() - begin < 5)
    stream.close()


def try_upload(house: House, port: int) -> None:
    """An upload that is refused before it was sent."""
    opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=house.context))
    for _ in range(5):
        request = urllib.request.Request(f"https://127.0.0.1:{port}/v1/uploads?name=a.wav&baseVolume=77", b"RIFF" + bytes(20_000_000),
                                         house.headers(port) | {"Content-Type": "audio/wav"})
        try:
            opener.open(request, timeout=60)
            house.faults.append("the upload was taken")
        except urllib.error.HTTPError as error:
            house.demand(f"a refused upload through nginx: {error.code}", error.code == 422)
        except OSError as error:
            house.faults.append(f"a refused upload through nginx: {error}")


def try_haproxy(house: House, ports: dict[str, int]) -> None:
    for kind, port in ports.items():
        client = house.connect(port, encrypted=False)
        client.request("GET", f"/v1/sounds?q={kind}", headers={"Host": "localhost", "Authorization": f"Bearer {house.token}"})
        status = client.getresponse().status
        house.demand(f"through haproxy ({kind}): {status}", status == 200)
        seen = house.seen_from(f"/v1/sounds?q={kind}")
        house.demand(f"through haproxy ({kind}) the client is {seen}", seen.startswith(CLIENT))


def try_stranger(house: House) -> None:
    """Who is no proxy says whatever it likes."""
    client = house.connect(house.server.port, encrypted=False)
    client.request("GET", "/v1/sounds?q=stranger", headers={
        "Host": "localhost", "Authorization": f"Bearer {house.token}", "X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.1"})
    client.getresponse().read()
    seen = house.seen_from("/v1/sounds?q=stranger")
    house.demand(f"a stranger is believed: {seen}", seen.startswith(CLIENT))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    options = parser.parse_args()
    house = House(options.binary)
    port, ports = free_port(), {kind: free_port() for kind in ("http", "v1", "v2")}
    with house.server, nginx(house, port), haproxy(house, ports):
        for one in (port, *ports.values()):
            wait_until_listening(one)
        try_nginx(house, port)
        try_haproxy(house, ports)
        try_stranger(house)
    report.finish(house.faults, house.folder)


if __name__ == "__main__":
    main()
