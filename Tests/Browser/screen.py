#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A screen that nobody sits at, logged in once: its kiosk page goes on after kill -9, a clean restart and a power cut of its own.

    Tests/Browser/screen.py [PATH-TO-CARILLON]
"""

import pathlib
import shutil
import tempfile

from playwright.sync_api import sync_playwright
from support import ROOT, report
from support.browser import binary
from support.server import Server
from support.tokens import create_token
from support.waiting import demand

LIVE = '() => document.querySelector("#stage")?.dataset.live === "true" && document.querySelector("#login").hidden'


def log_in(page, address, token):
    """Logs in on the dashboard."""
    page.goto(address)
    page.locator("#login-token").fill(token)
    page.locator("#login-stays").check()
    page.locator("#login-form button[type=submit]").click()
    page.wait_for_selector('#link[data-state="live"]')


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-screen-"))
    token = create_token(binary(), "screen", "--scope", "read", "--token-file", folder / "tokens")
    server = Server(binary(), folder, "--token-file", folder / "tokens", "--public", ROOT / "public")
    faults = []
    with server, sync_playwright() as play:
        # The name of the cookie has the port.
        server.keep_port()
        server.stop()
        server.start()
        profile = play.chromium.launch_persistent_context(str(folder / "profile"), executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = profile.new_page()
        log_in(page, server.address, token)
        page.goto(server.address + "/kiosk/")
        page.wait_for_function(LIVE)
        for name, end in (("kill -9", server.kill), ("SIGTERM", server.stop)):
            end()
            page.wait_for_function('() => document.querySelector("#stage").dataset.live === "false"', timeout=30_000)
            server.start()
            try:
                page.wait_for_function(LIVE, timeout=60_000)
            except Exception as error:
                faults.append(f"after {name}: {page.locator('#login').inner_text()} {error}")
        profile.close()
        server.kill()
        server.start()
        again = play.chromium.launch_persistent_context(str(folder / "profile"), executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = again.new_page()
        page.goto(server.address + "/kiosk/")
        try:
            page.wait_for_function(LIVE, timeout=60_000)
        except Exception as error:
            faults.append(f"after a power cut of the screen: {page.locator('#login').inner_text()} {error}")
        cookies = [one for one in again.cookies() if one["name"].startswith("carillon_session")]
        demand(len(cookies) == 1 and cookies[0]["expires"] > 0, f"cookies: {cookies}")
        again.close()
    report.finish(faults, folder)


if __name__ == "__main__":
    main()
