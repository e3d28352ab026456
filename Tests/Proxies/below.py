#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The dashboard below /carillon/ behind nginx, haproxy, Apache and Caddy, as in docs/proxies.md, in a real browser.

    below.py CARILLON [--only NAME]

A page logs in, plays, uploads, opens its views and dialogs, and is there without the server; the Python client and `carillon ctl`
use the same address. Nothing outside of the path is asked for.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import blocks
import playwright.sync_api
from carillon_client import Carillon
from playwright.sync_api import sync_playwright
from support.browser import VIEWS, Browser
from support.demo import DemoServer, make_demo_sounds
from support.ports import free_port, wait_until_listening
from support.tokens import create_token
from support.waiting import until

PATH = "/carillon"


def logs_in(browser: Browser, token: str) -> playwright.sync_api.Page:
    """The login sets a cookie for the path only."""
    # The page finds out by its first requests that it has to log in.
    browser.always = ("401", "Authentication failed")
    page = browser.page(viewport={"width": 1440, "height": 900}, locale="en-GB")
    page.goto(f"{browser.address}/#/soundboard")
    page.fill("#login-token", token)
    page.click("#login button[type=submit]")
    page.wait_for_selector('#link[data-state="live"]')
    found = page.context.cookies()
    assert [cookie["path"] for cookie in found] == [f"{PATH}/"], found
    return page


def plays(server: DemoServer, browser: Browser, page: playwright.sync_api.Page) -> None:
    browser.go(page, "soundboard")
    page.click('.tile[data-name="chime.flac"] .pad')
    page.wait_for_selector('.tile[data-name="chime.flac"][data-playing="true"]')
    browser.go(page, "events")
    page.wait_for_selector('tr[data-type="player.finished"]:has-text("chime.flac: ended")')
    with page.expect_response(lambda reply: "/v1/uploads" in reply.url) as made:
        page.evaluate("""async () => {
            const { upload } = await import(new URL("js/api.js", location.href).href);
            await upload(new File([await (await fetch("v1/sounds/bell/data")).blob()], "again.wav"), () => {});
        }""")
    reply = made.value
    assert reply.status == 201 and reply.headers["location"].startswith(f"{PATH}/v1/sounds/"), (reply.status, reply.headers)
    until("the sound is known", lambda: server.ask("GET", "/v1/sounds?limit=100")["total"] == 9)


def opens_everything(browser: Browser, page: playwright.sync_api.Page) -> None:
    for view in VIEWS:
        browser.go(page, view)
        assert page.locator("#view h2").count() > 0, view
    page.goto(f"{browser.address}/kiosk/")
    page.wait_for_selector('#stage[data-live="true"]')
    manifest = page.evaluate("""async () => {
        const link = document.querySelector('link[rel="manifest"]').href;
        const { start_url: start, scope } = await (await fetch(link)).json();
        return [start, scope].map((one) => new URL(one, link).href);
    }""")
    assert manifest == [f"{browser.address}/"] * 2, manifest
    # A folder without its slash.
    page.goto(f"{browser.address}/kiosk")
    assert page.url == f"{browser.address}/kiosk/", page.url


def link_is_used(browser: Browser, admin: str) -> None:
    with Carillon(browser.address, token=admin) as carillon:
        carillon.create_action(name="Click", steps=[{"operation": {"method": "POST", "path": "/v1/sounds/click/play"}}])
        url = carillon.create_link(action="Click")["url"]
    page = browser.page(locale="en-GB")
    page.goto(browser.address + url)
    page.click("#run")
    page.wait_for_selector('#outcome[data-outcome="done"]')


def programs_use_it(browser: Browser, binary: str, token: str, folder: pathlib.Path) -> None:
    with Carillon(browser.address, token=token) as carillon:
        made = carillon.request("POST", "/v1/players", json={"sound": "click"})
        assert made.headers["location"].startswith(f"{PATH}/v1/players/"), made.headers
        with carillon.events() as events:
            assert next(iter(events))["type"] == "hello"
    (folder / "token").write_text(token)
    (folder / "token").chmod(0o600)
    said = subprocess.run([binary, "ctl", "health", "--server", browser.address, "--token-from", folder / "token", "--json"],
                          capture_output=True, text=True, timeout=60, check=False)
    assert json.loads(said.stdout)["ready"] is not None, said


def is_kept(browser: Browser, page: playwright.sync_api.Page, proxy: blocks.Program) -> None:
    """The service worker is that of the path, and has the page when nothing answers."""
    browser.go(page, "soundboard")
    scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == f"{browser.address}/", scope
    until("the files are kept", lambda: page.evaluate(f"caches.match('{PATH}/css/palette.css').then((found) => found !== undefined)"))
    proxy.stop()
    browser.expected = ("ERR_CONNECTION_REFUSED", "WebSocket", "Failed to")
    page.reload()
    page.wait_for_selector('#link[data-state="waiting"]')
    assert page.locator("#rail li").count() > 10


def try_below(name: str, options: argparse.Namespace, driver: playwright.sync_api.Playwright) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        folder.chmod(0o755)
        server = DemoServer(options.binary, folder, "--trusted-proxy", "127.0.0.1", has_tokens=True)
        admin = create_token(options.binary, "owner", "--scope", "admin", "--token-file", folder / "tokens")
        port = free_port()
        try:
            server.wait_until_ready()
            with blocks.BELOW[name](folder, port, f"127.0.0.1:{server.port}") as proxy:
                address = f"http://127.0.0.1:{port}{PATH}"
                wait_until_listening(port)
                chromium = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                browser = Browser(chromium, address)
                assert server.token is not None
                page = logs_in(browser, server.token)
                plays(server, browser, page)
                opens_everything(browser, page)
                link_is_used(browser, admin)
                programs_use_it(browser, options.binary, server.token, folder)
                is_kept(browser, page, proxy)
                browser.check()
                chromium.close()
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--only", choices=blocks.BELOW)
    options = parser.parse_args()
    begin = time.monotonic()
    make_demo_sounds()
    names = [options.only] if options.only else list(blocks.BELOW)
    with sync_playwright() as driver:
        for name in names:
            try_below(name, options, driver)
    print(f"below a path: {', '.join(names)} passed in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
