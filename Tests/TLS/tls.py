#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Speaks TLS with the server as other programs do: curl, OpenSSL, Python, WebSockets, and clients that never finish.

    Tests/TLS/tls.py [PATH-TO-CARILLON]

Needs curl, openssl, and sox and espeak-ng for the demo sounds. Every certificate is made by `carillon tls init`.
"""

import asyncio
import contextlib
import http.client
import json
import pathlib
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

import websockets
from support import ROOT, processes
from support.demo import make_demo_sounds
from support.server import Server
from support.tokens import create_token

BINARY = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/carillon")
HALF_OPEN = 1_500
HELLO = bytes([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])


def run(*command, data=b""):
    """The output of a program, both streams, whatever it returns."""
    made = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
    return made.stdout.decode(errors="replace")


class Encrypted(Server):
    """A server with TLS, a token and a Unix socket."""

    def __init__(self, folder):
        self.files = pathlib.Path(folder) / "tls"
        self.renew("kiosk.local", "127.0.0.1", "localhost")
        self.token = create_token(BINARY, "desk", "--state", folder)
        super().__init__(BINARY, folder, "--listen", f"unix:{folder}/socket", "--public", ROOT / "public", "--allow-host", "kiosk.local",
                         "--log-level", "debug", "--tls-certificate", self.files / "certificate.pem", "--tls-key",
                         self.files / "certificate.key", state=folder, library=ROOT / "demo-sounds", analyzes=True,
                         authority=str(self.files / "authority.pem"))
        self.start()

    def renew(self, *names):
        subprocess.run([BINARY, "tls", "init", *names, "--folder", self.files], check=True, capture_output=True)

    def connect(self, timeout=30, name="kiosk.local", **options):
        return super().connect(timeout, name, **options)

    def client(self):
        context = ssl.create_default_context(cafile=self.authority)
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=30, context=context)

    def resident(self):
        """Resident memory in KiB."""
        return processes.memory(self.process.pid)


@contextlib.contextmanager
def serving():
    with tempfile.TemporaryDirectory() as folder:
        server = Encrypted(folder)
        try:
            yield server
        finally:
            assert server.stop() == 0, server.said()[-3000:]


def answer(connection, count=1):
    """Reads so many answers of /healthz."""
    text = b""
    while text.count(b"\r\n\r\nok\n") < count:
        piece = connection.recv(65_536)
        assert piece, text
        text += piece
    return text


REQUEST = b"GET /healthz HTTP/1.1\r\nHost: kiosk.local\r\n\r\n"


def curl_gets_and_uploads(server):
    base = ["curl", "-sS", "--cacert", server.authority, "-H", f"Authorization: Bearer {server.token}"]
    name = ["--resolve", f"kiosk.local:{server.port}:127.0.0.1", f"https://kiosk.local:{server.port}/openapi.yaml"]
    text = run(*base, "-w", "\n%{http_version} %{http_code} %{ssl_verify_result}", *name)
    assert text.endswith("\n1.1 200 0"), text[-200:]
    assert text.startswith((ROOT / "openapi.yaml").read_text())
    sound = ROOT / "demo-sounds" / "bell.wav"
    reply = run(*base, "-w", "\n%{http_code}", "-F", f"file=@{sound};filename=up.wav", server.address + "/v1/sounds")
    assert reply.endswith("\n201"), reply
    back = subprocess.run([*base, server.address + "/v1/sounds/up/data"], capture_output=True, check=True).stdout
    assert back == sound.read_bytes(), "the uploaded file came back different"
    assert "certificate" in run("curl", "-sS", server.address + "/healthz"), "an unknown authority was accepted"
    assert run("curl", "-sS", "--unix-socket", f"{server.folder}/socket", "http://localhost/healthz") == "ok\n"


def a_plain_request_gets_a_sentence(server):
    text = run("curl", "-sS", "-i", f"http://127.0.0.1:{server.port}/healthz")
    assert text.startswith("HTTP/1.1 400 ") and "This port speaks TLS" in text, text


def openssl_agrees(server):
    def client(*options, data=b""):
        return run("openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-CAfile", server.authority, *options, data=data)

    assert "Verify return code: 0 (ok)" in client("-alpn", "h2,http/1.1", "-verify_hostname", "kiosk.local")
    assert "ALPN protocol: http/1.1" in client("-alpn", "h2,http/1.1")
    assert "alert no application protocol" in client("-alpn", "h2")
    for version in ("-tls1", "-tls1_1"):
        assert "alert protocol version" in client(version, "-cipher", "ALL:@SECLEVEL=0"), version
    for cipher in ("AES128-SHA", "ECDHE-ECDSA-AES128-SHA256", "NULL"):
        assert "Cipher is (NONE)" in client("-tls1_2", "-cipher", f"{cipher}:@SECLEVEL=0"), cipher
    assert "Compression: NONE" in client()
    resumed = client("-tls1_2", "-reconnect")
    assert resumed.count("\nReused, TLSv1.2") == 5, resumed
    ticket = server.folder / "session"
    client("-tls1_3", "-sess_out", str(ticket), "-ign_eof", data=b"GET /healthz HTTP/1.1\r\nHost: kiosk.local\r\nConnection: close\r\n\r\n")
    assert "\nReused, TLSv1.3" in client("-tls1_3", "-sess_in", str(ticket))
    # R asks for a renegotiation.
    text = client("-tls1_2", data=b"R\n")
    assert "no renegotiation" in text or ("RENEGOTIATING" in text and "HTTP/1.1" not in text), text


def python_pipelines_and_dribbles(server):
    with server.connect() as connection:
        connection.sendall(REQUEST * 200)
        answer(connection, 200)
        # One record for each byte.
        for byte in REQUEST:
            connection.sendall(bytes([byte]))
        answer(connection)
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: kiosk.local\r\nConnection: close\r\n\r\n")
        answer(connection)
        assert connection.recv(1) == b"", "the end was not announced"
    old = ssl.TLSVersion.TLSv1_2
    with server.connect(maximum_version=old, minimum_version=old) as connection:
        connection.sendall(REQUEST)
        answer(connection)


def a_cookie_is_for_tls_only(server):
    client = server.client()
    client.request("POST", "/v1/login", json.dumps({"token": server.token}), {"Content-Type": "application/json"})
    reply = client.getresponse()
    assert reply.status == 200 and "; Secure" in reply.headers["Set-Cookie"], reply.headers


def events_arrive(server):
    """A WebSocket and a stream of server-sent events see a sound that is played over TLS."""
    context = ssl.create_default_context(cafile=server.authority)
    fields = {"Authorization": f"Bearer {server.token}"}
    stream = server.client()
    stream.request("GET", "/v1/events", headers={**fields, "Accept": "text/event-stream"})
    lines = stream.getresponse()

    async def follow():
        address = f"wss://127.0.0.1:{server.port}/v1/events"
        async with websockets.connect(address, ssl=context, additional_headers=fields) as events:
            assert json.loads(await events.recv())["type"] == "hello"
            client = server.client()
            client.request("POST", "/v1/sounds/click/play", "{}", {**fields, "Content-Type": "application/json"})
            assert client.getresponse().status == 201
            while json.loads(await events.recv())["type"] != "player.finished":
                pass

    asyncio.run(asyncio.wait_for(follow(), 60))
    while b"player.finished" not in lines.readline():
        pass


def ctl_speaks_tls(server):
    environment = {"CARILLON_CTL_TOKEN": server.token, "HOME": str(server.folder), "PATH": "/usr/bin"}

    def ctl(*arguments):
        made = subprocess.run([BINARY, "ctl", *arguments], env=environment, capture_output=True, text=True, timeout=60, check=False)
        return made.returncode, made.stdout + made.stderr

    address = f"https://localhost:{server.port}"
    assert ctl("volume", "--server", address, "--authority", server.authority)[0] == 0
    code, text = ctl("volume", "--server", address)
    assert code == 69 and "certificate is not trusted" in text, text
    config = server.folder / ".config/carillon"
    config.mkdir(parents=True)
    (config / "authority.pem").write_bytes(pathlib.Path(server.authority).read_bytes())
    assert ctl("volume", "--server", address)[0] == 0
    code, text = ctl("volume", "--server", f"127.0.0.1:{server.port}")
    assert code == 65 and "This port speaks TLS" in text, text


def serial(connection):
    return connection.getpeercert()["serialNumber"]


def a_reload_keeps_connections(server):
    with server.connect() as old:
        first = serial(old)
        loaded = server.said().count("TLS certificate")
        server.renew("kiosk.local", "127.0.0.1", "localhost")
        server.process.send_signal(signal.SIGHUP)
        server.wait_for("TLS certificate", loaded + 1)
        with server.connect() as new:
            second = serial(new)
        assert first != second, "the renewed certificate is not used"
        old.sendall(REQUEST)
        answer(old)
        (server.files / "certificate.key").write_bytes((server.files / "authority.key").read_bytes())
        server.process.send_signal(signal.SIGHUP)
        server.wait_for("the configuration stays as it is: cannot use TLS with .*does not belong to the certificate")
        with server.connect() as new:
            assert serial(new) == second, "the pair that works was lost"
        old.sendall(REQUEST)
        answer(old)
    server.renew("kiosk.local", "127.0.0.1", "localhost")


def captured_hello():
    """A whole ClientHello, whose sender then says nothing more."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    session = ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="kiosk.local")
    with contextlib.suppress(ssl.SSLWantReadError):
        session.do_handshake()
    return outgoing.read()


def half_open_handshakes_are_harmless(server):
    """Silent clients, partial and whole ClientHellos, more than the limit: an honest client is served all the time."""
    served, wrong, done = [], [], threading.Event()

    def honest():
        while not done.is_set():
            try:
                with server.connect() as connection:
                    connection.sendall(REQUEST)
                    answer(connection)
                served.append(True)
            except (OSError, AssertionError) as error:
                wrong.append(error)

    thread = threading.Thread(target=honest)
    thread.start()
    before, growth = server.resident(), {}
    for name, opening in (("silent", b""), ("partial", HELLO), ("whole", captured_hello())):
        begin = len(served)
        held = []
        for _ in range(HALF_OPEN):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            if opening:
                connection.sendall(opening)
            held.append(connection)
        while len(served) < begin + 3 and not wrong:
            time.sleep(0.05)
        growth[name] = server.resident() - before
        for connection in held:
            connection.close()
    done.set()
    thread.join()
    assert not wrong, wrong[:3]
    assert "too many handshakes are not complete" in server.said()
    assert max(growth.values()) < 100_000, growth
    print(f"tls: {HALF_OPEN:,} half-open handshakes, {len(served)} honest ones served, growth in KiB: {growth}")


CASES = [
    curl_gets_and_uploads, a_plain_request_gets_a_sentence, openssl_agrees, python_pipelines_and_dribbles,
    a_cookie_is_for_tls_only, events_arrive, ctl_speaks_tls, a_reload_keeps_connections, half_open_handshakes_are_harmless,
]


def main():
    make_demo_sounds()
    begin = time.monotonic()
    with serving() as server:
        for case in CASES:
            case(server)
    print(f"tls: {len(CASES)} cases passed in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
