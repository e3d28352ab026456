#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The interface over OSC, by programs that others made: liblo's oscsend and python-osc, over UDP and TCP.

    Tests/OSC/osc.py CARILLON

Messages, faders, buttons, bundles with a time, events, tokens and their end, networks, too many clients, a flood of 10,000 messages a
second beside others, bytes that are no packets, and a port that is taken at the start.
"""

import contextlib
import json
import pathlib
import random
import select
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

from pythonosc.osc_bundle_builder import OscBundleBuilder
from pythonosc.osc_message import OscMessage
from pythonosc.osc_message_builder import OscMessageBuilder
from pythonosc.tcp_client import SimpleTCPClient
from pythonosc.udp_client import SimpleUDPClient
from support.audio import tone
from support.client import Client
from support.ports import free_port
from support.server import Server
from support.tokens import create_token
from support.waiting import demand, until

PATIENCE = 10


def message(address, *arguments):
    builder = OscMessageBuilder(address)
    for argument in arguments:
        builder.add_arg(argument)
    return builder.build()


class Peer:
    """A client over UDP with a port of its own."""

    def __init__(self, port, host="127.0.0.1"):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((host, 0))
        self.socket.connect(("127.0.0.1", port))

    def receive(self, within=PATIENCE):
        """The next message; None if there is none."""
        self.socket.settimeout(within)
        try:
            return OscMessage(self.socket.recv(65_536))
        except (TimeoutError, ConnectionRefusedError):
            return None

    def ask(self, address, *arguments, within=PATIENCE):
        """Status and JSON of the answer; None without one."""
        self.socket.send(message(address, *arguments).dgram)
        return self.reply(address, within)

    def reply(self, address, within=PATIENCE):
        end = time.monotonic() + within
        while (left := end - time.monotonic()) > 0:
            found = self.receive(left)
            if found and found.address == "/carillon/reply" and found.params[0] == address:
                return found.params[1], json.loads(found.params[2]) if found.params[2] else None
        return None


def start(binary, folder, *arguments, **options):
    """A server with OSC, its client over HTTP, and the port for OSC."""
    folder = pathlib.Path(folder)
    library = folder / "sounds"
    library.mkdir(exist_ok=True)
    tone(library / "bell.wav", 60)
    port = free_port()
    server = Server(binary, folder, "--osc-listen", f"127.0.0.1:{port}", *arguments, library=library, **options)
    server.start()
    return server, port


def ready(server, port):
    """Waits until both answer."""
    client = Client(server.port)
    until(lambda: "the sound is ready", lambda: client.ready() == 1, PATIENCE)
    until(lambda: "OSC is received", lambda: Peer(port).ask("/carillon/ping", within=1) is not None, PATIENCE)
    return client


def plays(client):
    """How many players play."""
    return sum(player["playing"] for player in client.get("/v1/players?limit=1000")["players"])


def messages(server, port):
    client = ready(server, port)
    for _ in range(20):
        subprocess.run(["oscsend", "127.0.0.1", str(port), "/carillon/sounds/bell/play"], check=True)
    subprocess.run(["oscsend", "127.0.0.1", str(port), "/carillon/manager/masterVolume", "f", "0.5"], check=True)
    until(lambda: "oscsend has played 20 sounds", lambda: plays(client) == 20, PATIENCE)
    until(lambda: "oscsend has set the volume", lambda: client.get("/v1/manager")["masterVolume"] == 0.5, PATIENCE)
    sender = SimpleUDPClient("127.0.0.1", port)
    sender.send_message("/carillon/manager/soundMuted", 1)
    until(lambda: "python-osc has muted", lambda: client.get("/v1/manager")["soundMuted"], PATIENCE)
    sender.send_message("/carillon/stop-all", 1.0)
    sender.send_message("/carillon/manager/soundMuted", False)
    until(lambda: "python-osc has stopped everything", lambda: plays(client) == 0, PATIENCE)
    peer = Peer(port)
    demand(peer.ask("/carillon/sounds/bell/play", "volume", 2.0)[0] == 422, "a volume of 2 is refused")
    demand(peer.ask("/carillon/sounds/bell/play", 0.0)[0] == 204, "the release of a button does nothing")


def streams(server, port):
    client = ready(server, port)
    for mode in ("1.0", "1.1"):
        sender = SimpleTCPClient("127.0.0.1", port, mode=mode)
        sender.send_message("/carillon/sounds/bell/play", ["volume", 0.25])
        sender.send_message("/carillon/get/sounds", [])
        found = []
        end = time.monotonic() + PATIENCE
        while len(found) < 2 and time.monotonic() < end:
            found += [OscMessage(part) for part in sender.receive(1)]
        demand([reply.params[:2] for reply in found] == [["/carillon/sounds/bell/play", 201], ["/carillon/get/sounds", 200]],
               f"OSC {mode} over TCP: {[reply.params[:2] for reply in found]}")
        sender.close()
    client.ask("POST", "/v1/stop-all")
    # More than may wait, without reading: none is lost.
    with socket.create_connection(("127.0.0.1", port)) as stream:
        packet = message("/carillon/ping").dgram
        sending = threading.Thread(target=stream.sendall, args=((struct.pack(">I", len(packet)) + packet) * 1_000,))
        sending.start()
        received, answer = 0, b""
        stream.settimeout(PATIENCE)
        while received < 1_000:
            piece = stream.recv(65_536)
            demand(bool(piece), f"the connection ended after {received} answers")
            answer += piece
            while len(answer) >= 4 and len(answer) >= 4 + struct.unpack(">I", answer[:4])[0]:
                answer = answer[4 + struct.unpack(">I", answer[:4])[0]:]
                received += 1
        sending.join()


def bundles(server, port):
    client = ready(server, port)
    peer = Peer(port)
    when = time.time() + 1
    builder = OscBundleBuilder(when)
    for _ in range(3):
        builder.add_content(message("/carillon/sounds/bell/play"))
    peer.socket.send(builder.build().dgram)
    status, answer = peer.reply("#bundle")
    demand(status == 200, f"a bundle: {status} {answer}")
    starts = {reply["body"]["scheduledAt"] for reply in answer["replies"]}
    demand(len(starts) == 1, f"the players of a bundle start together, not at {starts}")
    until(lambda: "the bundle plays", lambda: plays(client) == 3, PATIENCE)
    device = client.get("/v1/device")
    started = {player["startedAt"] for player in client.get("/v1/players")["players"] if player["playing"]}
    demand(started == starts, f"started at {started} instead of {starts}")
    print(f"a bundle of three: together, engine time {starts.pop():.4f}, now {device['engineTime']:.4f}")
    client.ask("POST", "/v1/stop-all")


def events(server, port):
    client = ready(server, port)
    peer = Peer(port)
    demand(peer.ask("/carillon/subscribe", "player.*")[0] == 200, "a subscription is answered")
    client.ask("POST", "/v1/sounds/bell/play")
    found = peer.receive()
    demand(found is not None and found.address.startswith("/carillon/event/player/"), f"an event comes: {found and found.address}")
    demand(json.loads(found.params[0])["type"].startswith("player."), "an event has its JSON")
    client.ask("POST", "/v1/stop-all")


def access(binary, folder):
    state = pathlib.Path(folder) / "state"
    token = create_token(binary, "desk", "--scope", "control", "--state", state)
    admin = create_token(binary, "owner", "--scope", "admin", "--state", state)
    server, port = start(binary, folder, state=state)
    try:
        client = Client(server.port, token=admin)
        until(lambda: "OSC is received", lambda: Peer(port).ask("/carillon/ping", within=1) is not None, PATIENCE)
        peer, other = Peer(port), Peer(port)
        demand(peer.ask("/carillon/stop-all")[0] == 401, "without a token nothing is done")
        demand(peer.ask("/carillon/connect", "carillon_wrong")[0] == 401, "a wrong token is refused")
        demand(peer.ask("/carillon/stop-all", "token", token)[0] == 200, "a token with a message holds for that")
        demand(peer.ask("/carillon/stop-all")[0] == 401, "and for no other")
        demand(peer.ask("/carillon/connect", token)[0] == 200, "a token is taken")
        demand(peer.ask("/carillon/stop-all")[0] == 200, "and holds")
        demand(other.ask("/carillon/stop-all")[0] == 401, "but not for another client")
        demand(peer.ask("/carillon/tokens")[0] == 403, "its scope holds")
        demand(peer.ask("/carillon/subscribe")[0] == 200, "a subscription is answered")
        demand(client.ask("DELETE", "/v1/tokens/desk")[0] == 204, "the token is revoked")
        demand(peer.ask("/carillon/stop-all")[0] == 401, "what is revoked does nothing")
        while peer.receive(0.5):
            pass
        client.ask("POST", "/v1/stop-all")
        demand(peer.receive(1) is None, "and hears nothing")
    finally:
        server.end()


def networks(binary, folder):
    server, port = start(binary, folder, "--osc-network", "192.0.2.0/24")
    try:
        client = Client(server.port)
        until(lambda: "OSC is received", lambda: "addresses=" in server.said() and "carillon.osc" in server.said(), PATIENCE)
        demand(Peer(port).ask("/carillon/ping", within=1) is None, "another network is not answered")
        with socket.create_connection(("127.0.0.1", port)) as stream:
            stream.settimeout(PATIENCE)
            demand(stream.recv(1) == b"", "nor connected")
        demand(client.metrics()['carillon_osc_packets_total{result="foreign"}'] >= 2, "both are counted")
    finally:
        server.end()


def connects(port, connected, address="/carillon/ping"):
    """Adds a connection that is answered, if it is; true with the fourth."""
    stream = socket.create_connection(("127.0.0.1", port))
    stream.settimeout(PATIENCE)
    packet = message(address).dgram
    try:
        stream.sendall(struct.pack(">I", len(packet)) + packet)
        if stream.recv(65_536):
            connected.append(stream)
    except ConnectionError:
        stream.close()
    return len(connected) == 4


def crowd(binary, folder):
    server, port = start(binary, folder, "--osc-clients", "4")
    try:
        ready(server, port)
        for number in range(20):
            demand(Peer(port).ask("/carillon/ping") is not None, f"client {number} is answered, since older ones are forgotten")
        connected = []
        until(lambda: "four are connected", lambda: len(connected) == 4 or connects(port, connected), PATIENCE)
        demand(Peer(port).ask("/carillon/ping") is not None, "one that wants nothing makes room")
        connected = []
        until(lambda: "four subscribe", lambda: len(connected) == 4 or connects(port, connected, "/carillon/subscribe"), PATIENCE)
        demand(Peer(port).ask("/carillon/ping", within=1) is None, "a fifth is not taken")
        for stream in connected:
            stream.close()
        until(lambda: "there is room again", lambda: Peer(port).ask("/carillon/ping", within=1) is not None, PATIENCE)
    finally:
        server.end()


def pings(peer):
    """Whether a client is answered; as with UDP in general, a packet may be lost where the machine has no time to take it."""
    return any(peer.ask("/carillon/ping", within=1) is not None for _ in range(10))


def flood(server, port):
    client = ready(server, port)
    rate, seconds = 10_000, 5
    flooder = Peer(port)
    packet = message("/carillon/sounds/bell/play").dgram
    sent, asked, answered, waits = 0, 0, 0, []
    other = Peer(port, "127.0.0.2")
    begin = time.monotonic()
    while (now := time.monotonic() - begin) < seconds:
        while sent < rate * now:
            flooder.socket.send(packet)
            sent += 1
        if asked < 10 * now:
            asked += 1
            moment = time.monotonic()
            client.get("/healthz")
            waits.append(time.monotonic() - moment)
            answered += pings(other)
        while select.select([flooder.socket], [], [], 0)[0]:
            flooder.socket.recv(65_536)
    excess = client.metrics()['carillon_osc_packets_total{result="excess"}']
    waits.sort()
    print(f"a flood of {sent / seconds:.0f} messages a second: {excess:.0f} of {sent} dropped, another client {answered} of {asked} answered, "
          f"HTTP answered in {1000 * waits[len(waits) // 2]:.1f} ms (median), {1000 * waits[-1]:.1f} ms (most), "
          f"{server.figures()['rss'] >> 10} MiB")
    demand(excess > 0, "a flood is cut")
    demand(answered == asked, "others are answered meanwhile")
    client.ask("POST", "/v1/stop-all")
    until(lambda: "the flooder is answered afterwards", lambda: flooder.ask("/carillon/ping", within=1) is not None, PATIENCE)


def torrent(server, port):
    """As many messages over TCP as a client can send: it has to wait, and loses nothing."""
    client = ready(server, port)
    stream = socket.create_connection(("127.0.0.1", port))
    packet = message("/carillon/sounds/bell/play").dgram
    stop = threading.Event()
    sent = 0

    def send():
        nonlocal sent
        while not stop.is_set():
            with contextlib.suppress(OSError):
                stream.sendall((struct.pack(">I", len(packet)) + packet) * 100)
                sent += 100

    def read():
        with contextlib.suppress(OSError):
            while stream.recv(1 << 20):
                pass

    threads = [threading.Thread(target=send, daemon=True), threading.Thread(target=read, daemon=True)]
    for thread in threads:
        thread.start()
    other = Peer(port, "127.0.0.2")
    waits = []
    end = time.monotonic() + 5
    while time.monotonic() < end:
        moment = time.monotonic()
        client.get("/healthz")
        waits.append(time.monotonic() - moment)
        demand(pings(other), "others are answered meanwhile")
        time.sleep(0.1)
    stop.set()
    stream.shutdown(socket.SHUT_RDWR)
    waits.sort()
    print(f"as much as a client can send over TCP: {sent / 5:.0f} messages a second sent, HTTP answered in "
          f"{1000 * waits[len(waits) // 2]:.1f} ms (median), {1000 * waits[-1]:.1f} ms (most)")
    client.ask("POST", "/v1/stop-all")


def garbage(server, port):
    client = ready(server, port)
    source = random.Random(1)
    good = message("/carillon/sounds/bell/play", "volume", 0.5, "pan", -1.0).dgram
    peer = Peer(port)
    for number in range(2_000):
        data = bytearray(good) if number % 2 else bytearray(source.randbytes(source.randrange(64)))
        for _ in range(source.randrange(4)):
            if data:
                data[source.randrange(len(data))] = source.randrange(256)
        peer.socket.send(bytes(data[:source.randrange(len(data) + 1)]))
        if number % 100 == 0:
            time.sleep(0.3)
    for start_byte in (b"\0", b"\xC0", b"/", b"\0\0\xFF\xFF"):
        with socket.create_connection(("127.0.0.1", port)) as stream:
            stream.sendall(start_byte + source.randbytes(5_000))
    client.ask("POST", "/v1/stop-all")
    until(lambda: "it is answered afterwards", lambda: Peer(port).ask("/carillon/ping", within=1) is not None, PATIENCE)


def taken(binary, folder):
    """A port that is taken when the server starts is taken over when it is free."""
    holder = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    holder.bind(("127.0.0.1", 0))
    port = holder.getsockname()[1]
    folder = pathlib.Path(folder)
    server = Server(binary, folder, "--osc-listen", f"127.0.0.1:{port}")
    server.start()
    try:
        client = Client(server.port)
        until(lambda: "health says that OSC is missing",
              lambda: f"127.0.0.1:{port} (OSC)" in json.dumps(client.get("/v1/health")), PATIENCE)
        holder.close()
        until(lambda: "OSC is received", lambda: Peer(port).ask("/carillon/ping", within=1) is not None, 20)
        until(lambda: "health says nothing of it any more", lambda: "(OSC)" not in json.dumps(client.get("/v1/health")), PATIENCE)
    finally:
        server.end()


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="carillon-osc-") as folder:
        parent = pathlib.Path(folder)
        first = parent / "plain"
        first.mkdir()
        server, port = start(binary, first)
        try:
            for case in (messages, streams, bundles, events, garbage, flood, torrent):
                case(server, port)
                print(f"{case.__name__}: as it should be", flush=True)
        finally:
            server.end()
        for case in (access, networks, crowd, taken):
            own = parent / case.__name__
            own.mkdir()
            case(binary, own)
            print(f"{case.__name__}: as it should be", flush=True)


if __name__ == "__main__":
    main()
