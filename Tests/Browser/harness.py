# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What the browser tests share: a server of their own, pages whose errors are collected, and a relay that can be cut off."""

import asyncio
import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src"))

from carillon_client import UNSET, Carillon

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIEWS = ["soundboard", "boards", "mixer", "players", "music", "announcements", "calendar", "show",
         "timeline", "rooms", "session", "history", "events", "api"]
SOUNDS = 8
PATIENCE = 45_000


class Server:
    """A server with a library of its own, by default on the null output, and requests to it."""

    def __init__(self, binary, folder, *options, output="null", environment=None):
        self.folder = pathlib.Path(folder)
        library = self.folder / "library"
        shutil.copytree(ROOT / "demo-sounds", library, dirs_exist_ok=True)
        self.command = [binary, "serve", "--output", output, "--library", library, "--public", ROOT / "public",
                        "--state", self.folder / "state", *options]
        self.environment = {**os.environ, **(environment or {})}
        self.authority = None
        if "--tls-key" in options:
            folder = self.folder / "tls"
            subprocess.run([binary, "tls", "init", "kiosk.local", "127.0.0.1", "--folder", folder], check=True, capture_output=True)
            self.authority = folder / "authority.pem"
        self.token = None
        if "--token-file" in options:
            self.token = make_token(binary, "desk", "control", options)
            self.read_token = make_token(binary, "visitor", "read", options)
        self.start("127.0.0.1:0")

    def start(self, listen):
        self.process = subprocess.Popen([*self.command, "--listen", listen], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, env=self.environment)
        for line in self.process.stdout:
            if found := re.search(r"https?://127\.0\.0\.1:(\d+)", line):
                self.port = int(found.group(1))
                self.address = found.group()
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise SystemExit("the server did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)

    def ask(self, method, path, body=None, data=None):
        """Sends a request; gives the reply, or the problem of a refusal."""
        # A client for each request: tests restart the server on the same port.
        with Carillon(self.address, token=self.token, ca=self.authority) as carillon:
            return carillon.request(method, path, json=UNSET if body is None else body, content=UNSET if data is None else data).value

    def wait_until_ready(self):
        wait_for(lambda: self.ask("GET", "/v1/sounds?state=ready&limit=1")["total"] >= SOUNDS,
                 "the demo sounds do not become ready")


def make_token(binary, name, scope, options):
    made = subprocess.run([binary, "token", "create", name, "--scope", scope, *options[:2]], check=True, capture_output=True, text=True)
    return next(word for word in made.stdout.split() if word.startswith("carillon_"))


def wait_for(condition, complaint, seconds=30):
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, complaint
        time.sleep(0.05)
    return value


class Relay:
    """Forwards bytes until it has to break its connections and accept no others."""

    def __init__(self, port):
        self.target = port
        self.writers = set()
        self.is_broken = False
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.serve, "127.0.0.1", 0), self.loop).result()
        self.port = server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        if self.is_broken:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        self.writers |= {writer, far_writer}
        await asyncio.gather(self.copy(reader, far_writer), self.copy(far_reader, writer), return_exceptions=True)
        self.writers -= {writer, far_writer}

    async def copy(self, reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()

    def switch(self, is_broken):
        self.is_broken = is_broken
        if is_broken:
            self.loop.call_soon_threadsafe(lambda: [writer.transport.abort() for writer in list(self.writers)])


class Browser:
    """Pages of one browser. Their errors and every address they request are collected."""

    def __init__(self, chromium, address):
        self.chromium = chromium
        self.address = address
        self.complaints = []
        self.requests = []
        self.expected = ()
        #: What is expected whatever a test says.
        self.always = ()

    def page(self, **options):
        page = self.chromium.new_context(**options).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self.note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        return page

    def note(self, message):
        text = f"{message.text} {message.location.get('url', '')}"
        if message.type in ("error", "warning") and not any(part in text for part in (*self.expected, *self.always)):
            self.complaints.append(text)

    def open(self, view, **options):
        """Opens a view in a page of its own, and waits until it is live."""
        options.setdefault("viewport", {"width": 1440, "height": 900})
        options.setdefault("locale", "en-GB")
        page = self.page(**options)
        self.go(page, view)
        return page

    def go(self, page, view):
        page.goto(f"{self.address}/#/{view}")
        page.wait_for_selector(f'#view[data-view="{view}"]')
        page.wait_for_selector('#link[data-state="live"]')
        page.evaluate("async () => { window.desk = await import('/js/desk.js'); }")
        if view == "soundboard":
            page.wait_for_function("count => document.querySelectorAll('.tile .pad:enabled').length >= count", arg=SOUNDS)

    def check(self):
        """There were no errors but the expected ones, and no requests to other hosts."""
        assert not self.complaints, self.complaints
        foreign = [url for url in self.requests if not url.startswith((self.address, "blob:", "data:"))]
        assert not foreign, foreign

    def forget(self):
        """Nothing is expected any more, and what was collected is dropped."""
        self.complaints = []
        self.requests = []
        self.expected = ()


def trust(authority, home):
    """Makes Chromium trust an authority: a database of certificates in a home of its own."""
    database = pathlib.Path(home) / ".pki/nssdb"
    database.mkdir(parents=True)
    for arguments in (["-N", "--empty-password"], ["-A", "-n", "carillon", "-t", "C,,", "-i", authority]):
        subprocess.run(["certutil", "-d", f"sql:{database}", *arguments], check=True, capture_output=True)


@contextlib.contextmanager
def running_over_tls():
    """A server with a local authority, and a browser that trusts it and calls the server kiosk.local."""
    binary = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/carillon")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        pair = ["--tls-certificate", f"{folder}/tls/certificate.pem", "--tls-key", f"{folder}/tls/certificate.key"]
        server = Server(binary, folder, "--allow-host", "kiosk.local", *pair)
        try:
            trust(f"{folder}/tls/authority.pem", f"{folder}/home")
            chromium = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), env={**os.environ, "HOME": f"{folder}/home"},
                args=["--no-sandbox", "--host-resolver-rules=MAP kiosk.local 127.0.0.1"])
            server.wait_until_ready()
            yield server, Browser(chromium, f"https://kiosk.local:{server.port}")
            chromium.close()
        finally:
            server.stop()


@contextlib.contextmanager
def running(has_token=False, fill=None, options=()):
    """A server and a browser for the length of a test; `fill` adds to the library before the start.

    The program is the first argument, or the debug build.
    """
    binary = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/carillon")
    subprocess.run([ROOT / "Scripts/make-demo-sounds.sh", ROOT / "demo-sounds"], check=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        if fill:
            fill(pathlib.Path(folder) / "library")
        server = Server(binary, folder, *(["--token-file", f"{folder}/tokens"] if has_token else []), *options)
        try:
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            server.wait_until_ready()
            yield server, Browser(chromium, server.address)
            chromium.close()
        finally:
            server.stop()
