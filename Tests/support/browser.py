# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Chromium with the dashboard: pages whose errors are collected, and a server of their own."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import playwright.sync_api
from playwright.sync_api import sync_playwright

from support import ROOT
from support.demo import SOUNDS, DemoServer, make_demo_sounds

VIEWS = ["soundboard", "boards", "mixer", "players", "music", "announcements", "calendar", "show",
         "timeline", "rooms", "session", "history", "events", "api"]
PATIENCE = 45_000


class Browser:
    """Pages of one browser. Their errors and every address they request are collected."""

    def __init__(self, chromium: playwright.sync_api.Browser, address: str):
        self.chromium = chromium
        self.address = address
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.expected: tuple[str, ...] = ()
        #: What is expected whatever a test says.
        self.always: tuple[str, ...] = ()

    def page(self, **options: Any) -> playwright.sync_api.Page:
        page = self.chromium.new_context(**options).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self.note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        return page

    def note(self, message: playwright.sync_api.ConsoleMessage) -> None:
        text = f"{message.text} {message.location.get('url', '')}"
        if message.type in ("error", "warning") and not any(part in text for part in (*self.expected, *self.always)):
            self.complaints.append(text)

    def open(self, view: str, **options: Any) -> playwright.sync_api.Page:
        """Opens a view in a page of its own, and waits until it is live."""
        options.setdefault("viewport", {"width": 1440, "height": 900})
        options.setdefault("locale", "en-GB")
        page = self.page(**options)
        self.go(page, view)
        return page

    def go(self, page: playwright.sync_api.Page, view: str) -> None:
        page.goto(f"{self.address}/#/{view}")
        page.wait_for_selector(f'#view[data-view="{view}"]')
        page.wait_for_selector('#link[data-state="live"]')
        page.evaluate("async () => { window.desk = await import(new URL('js/desk.js', location.href).href); }")
        if view == "soundboard":
            page.wait_for_function("count => document.querySelectorAll('.tile .pad:enabled').length >= count", arg=SOUNDS)

    def check(self) -> None:
        """There were no errors but the expected ones, and no requests to other hosts."""
        assert not self.complaints, self.complaints
        foreign = [url for url in self.requests if not url.startswith((self.address, "blob:", "data:"))]
        assert not foreign, foreign

    def forget(self) -> None:
        """Nothing is expected any more, and what was collected is dropped."""
        self.complaints = []
        self.requests = []
        self.expected = ()


def trust(authority: str, home: str) -> None:
    """Makes Chromium trust an authority: a database of certificates in a home of its own."""
    database = pathlib.Path(home) / ".pki/nssdb"
    database.mkdir(parents=True)
    for arguments in (["-N", "--empty-password"], ["-A", "-n", "carillon", "-t", "C,,", "-i", authority]):
        subprocess.run(["certutil", "-d", f"sql:{database}", *arguments], check=True, capture_output=True)


def binary() -> str:
    """The program: the first argument, or the debug build."""
    return sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/carillon")


@contextlib.contextmanager
def running_over_tls() -> Iterator[tuple[DemoServer, Browser]]:
    """A server with a local authority, and a browser that trusts it and calls the server kiosk.local."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = DemoServer(binary(), folder, has_tls=True)
        try:
            trust(f"{folder}/tls/authority.pem", f"{folder}/home")
            chromium = driver.chromium.launch(
                executable_path=shutil.which("chromium"), env={**os.environ, "HOME": f"{folder}/home"},
                args=["--no-sandbox", "--host-resolver-rules=MAP kiosk.local 127.0.0.1"])
            server.wait_until_ready()
            yield server, Browser(chromium, f"https://kiosk.local:{server.port}")
            chromium.close()
        finally:
            server.stop()


@contextlib.contextmanager
def running(has_tokens: bool = False, fill: Callable[[pathlib.Path], None] | None = None,
            options: tuple[object, ...] = ()) -> Iterator[tuple[DemoServer, Browser]]:
    """A server and a browser for the length of a test; `fill` adds to the library before the start."""
    make_demo_sounds()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        if fill:
            fill(pathlib.Path(folder) / "library")
        server = DemoServer(binary(), folder, *options, has_tokens=has_tokens)
        try:
            chromium = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            server.wait_until_ready()
            yield server, Browser(chromium, server.address)
            chromium.close()
        finally:
            server.stop()
