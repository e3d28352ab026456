#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Drives the dashboard in a real browser against a real server on the null output.

    Tests/Browser/smoke.py [PATH-TO-CARILLON]

Needs chromium, Python's playwright and the demo sounds; `make test-all` brings them.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOUNDS = 8
PAGE_LIMIT = 150_000


def start(binary, state):
    """Starts the server and gives the process and its address."""
    server = subprocess.Popen(
        [binary, "serve", "--listen", "127.0.0.1:0", "--output", "null", "--library", ROOT / "demo-sounds",
         "--public", ROOT / "public", "--state", state],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in server.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return server, found.group()
    raise SystemExit("the server did not start")


def open_page(browser, address, complaints, **options):
    """Opens the dashboard and waits until it is live; what the browser complains about is gathered."""
    page = browser.new_context(**options).new_page()
    page.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address + "/")
    page.wait_for_selector('#link[data-state="live"]')
    page.wait_for_function("count => document.querySelectorAll('.tile button.primary:enabled').length >= count", arg=SOUNDS)
    return page


def finishes(page, name):
    """Waits for the finish event of a sound in the list of events, then empties the list."""
    page.wait_for_selector(f'#event-rows tr:has(td:text-is("player.finished")):has-text("{name}: ended")', state="attached")
    page.click("#event-clear")


def a_tile_plays(page):
    page.click("#console summary")
    page.click('button[aria-label="Play bell.wav"]')
    page.wait_for_selector('.tile[data-playing="true"]:has-text("bell.wav")')
    page.wait_for_selector('#players .title:text-is("bell.wav")')
    finishes(page, "bell.wav")
    page.wait_for_selector('.tile[data-playing="true"]', state="detached")


def the_keyboard_plays(page):
    page.focus("#sound-filter")
    page.keyboard.type("click")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play click.wav":
            break
    page.keyboard.press("Enter")
    finishes(page, "click.wav")
    page.fill("#sound-filter", "")


def a_looped_sound_stops(page):
    page.click('button[aria-label="Loop chime.flac"]')
    page.click('button[aria-label="Stop chime.flac"]:enabled')
    page.wait_for_selector('#event-rows tr:has-text("chime.flac: fadedOut")', state="attached")


def the_readme_sample_tells_the_finish(page, address):
    sample = re.search(r"```js\n(.*?)```", (ROOT / "README.md").read_text(), re.S).group(1)
    assert "ws://127.0.0.1:7350" in sample
    sample = sample.replace("ws://127.0.0.1:7350", address.replace("http", "ws"))
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.evaluate(f"async () => {{ {sample}; await new Promise((done) => {{ socket.onopen = done; }}); }}")
    with page.expect_console_message(lambda message: message.text == "click.wav ended"):
        page.click('button[aria-label="Play click.wav"]')


def it_is_small_and_strict(address):
    paths, total = ["/"], 0
    for path in paths:
        with urllib.request.urlopen(address + path) as reply:
            text = reply.read().decode()
            policy = reply.headers["Content-Security-Policy"]
        total += len(text)
        assert "unsafe" not in policy and "default-src 'none'" in policy, policy
        links = re.findall(r'(?:src|href)="(/[^"#]+\.(?:js|css|svg))"', text) if path == "/" else []
        if path.endswith(".js"):
            folder = pathlib.PurePosixPath(path).parent
            links = [str(folder / name) for name in re.findall(r'from "\./([^"]+)"', text)]
            links += [str(folder.parent / name) for name in re.findall(r'from "\.\./([^"]+)"', text)]
        paths += [link for link in dict.fromkeys(links) if link not in paths]
    assert len(paths) > 10, paths
    assert total < PAGE_LIMIT, f"{total} bytes"


def another_site_gets_nothing(browser, address):
    """A page of an opaque origin: its requests and its socket are refused."""
    page = browser.new_context().new_page()
    page.goto("about:blank")
    opened = page.evaluate("""address => new Promise((done) => {
        const socket = new WebSocket(address.replace("http", "ws") + "/v1/events");
        socket.onopen = () => done(true);
        socket.onerror = () => done(false);
    })""", address)
    assert not opened, "a foreign page could open the event socket"
    page.evaluate("address => fetch(address + '/v1/sounds/bell/play', { method: 'POST', mode: 'no-cors' }).catch(() => null)",
                  address)
    with urllib.request.urlopen(address + "/v1/players") as reply:
        assert "bell.wav" not in reply.read().decode(), "a foreign page could play a sound"


def run(browser, address):
    complaints = []
    another_site_gets_nothing(browser, address)
    page = open_page(browser, address, complaints, viewport={"width": 1280, "height": 900})
    a_tile_plays(page)
    the_keyboard_plays(page)
    a_looped_sound_stops(page)
    the_readme_sample_tells_the_finish(page, address)
    phone = open_page(browser, address, complaints, viewport={"width": 360, "height": 740}, color_scheme="dark")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360, "the page is wider than a phone"
    it_is_small_and_strict(address)
    assert not complaints, complaints


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/carillon")
    subprocess.run([ROOT / "Scripts/make-demo-sounds.sh", ROOT / "demo-sounds"], check=True)
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        server, address = start(binary, state)
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            run(browser, address)
            browser.close()
        finally:
            server.terminate()
            server.wait(timeout=10)
    print("browser smoke test: passed")


if __name__ == "__main__":
    main()
