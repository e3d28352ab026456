#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The shortest look at the dashboard in a real browser: it plays, meters, opens its views, and keeps others out.

    Tests/Browser/smoke.py [PATH-TO-CARILLON]

Needs chromium, Python's playwright and the demo sounds.
"""

import re
import time

from carillon_client import Carillon
from support import ROOT
from support.browser import VIEWS, running, running_over_tls
from support.waiting import until


def a_tile_is_heard(server, browser):
    """A click on a tile produces the server's event and moves the meters of its output."""
    page = browser.open("soundboard")
    page.click('.tile[data-name="chime.flac"] .pad')
    page.wait_for_selector('.tile[data-name="chime.flac"][data-playing="true"]')
    browser.go(page, "mixer")
    page.wait_for_function("() => desk.levels.of('sound').some((one) => one.hold > -60)")
    browser.go(page, "events")
    page.wait_for_selector('tr[data-type="player.finished"]:has-text("chime.flac: ended")')


def every_view_opens(browser):
    page = browser.open("soundboard")
    for view in VIEWS:
        browser.go(page, view)
        assert page.title().endswith("Carillon") and page.locator("#view h2").count() > 0, view
    assert page.locator(".operation").first.is_visible() or page.wait_for_selector(".operation")


def it_is_strict(browser):
    """The policy allows nothing inline and nothing from elsewhere."""
    with Carillon(browser.address) as carillon:
        policy = carillon.request("GET", "/").headers["Content-Security-Policy"]
    assert "unsafe" not in policy and "default-src 'none'" in policy, policy


def samples(browser):
    """Every JavaScript block of the documents, by its file, for this server."""
    files = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    found = {file.name: re.findall(r"```js\n(.*?)```", file.read_text(), re.S) for file in files}
    socket = browser.address.replace("http", "ws")
    return {name: [block.replace("ws://127.0.0.1:7350", socket).replace("http://127.0.0.1:7350", browser.address)
                   for block in blocks] for name, blocks in found.items() if blocks}


def the_documents_samples_run(server, browser):
    blocks = samples(browser)
    assert {name: len(found) for name, found in blocks.items()} == {"README.md": 1, "api-guide.md": 1, "events.md": 1}, \
        f"a sample that nothing runs: {blocks.keys()}"
    for name in ("README.md", "events.md"):
        page = browser.open("session")
        page.evaluate(f"""async () => {{
            {blocks[name][0]};
            await new Promise((done) => {{ socket.onopen = done; }});
        }}""")
        with page.expect_console_message(lambda message: message.text == "click.wav ended"):
            server.ask("POST", "/v1/sounds/click/play", {})
    player = page.evaluate(f"async () => {{ {blocks['api-guide.md'][0]}; return player.id; }}")
    until("the guide's player was stopped", lambda: server.ask("GET", f"/v1/players/{player}")["state"] == "finished")


def another_site_gets_nothing(server, browser):
    """A page of an opaque origin: its requests and its socket are refused."""
    page = browser.chromium.new_context().new_page()
    page.goto("about:blank")
    opened = page.evaluate("""address => new Promise((done) => {
        const socket = new WebSocket(address.replace("http", "ws") + "/v1/events");
        socket.onopen = () => done(true);
        socket.onerror = () => done(false);
    })""", browser.address)
    assert not opened, "a foreign page could open the event socket"
    page.evaluate("address => fetch(address + '/v1/sounds/bell/play', { method: 'POST', mode: 'no-cors' }).catch(() => null)",
                  browser.address)
    assert not any(player["name"] == "bell.wav" for player in server.ask("GET", "/v1/players")["players"]), \
        "a foreign page could play a sound"


def it_is_a_secure_page(server, browser):
    """Over TLS, by a name that is not of this machine, browsers give what they give to secure pages only."""
    page = browser.open("soundboard")
    assert page.evaluate("isSecureContext && 'requestMIDIAccess' in navigator && 'wakeLock' in navigator")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    page.evaluate("""async () => {
        const form = new FormData();
        form.append("file", await (await fetch("/v1/sounds/bell/data")).blob(), "again.wav");
        const reply = await fetch("/v1/sounds", { method: "POST", body: form });
        if (reply.status !== 201) throw new Error(await reply.text());
    }""")
    page.wait_for_selector('.tile[data-name="again.wav"]')
    assert server.ask("GET", "/v1/sounds/again")["name"] == "again.wav"


def main():
    begin = time.monotonic()
    with running() as (server, browser):
        another_site_gets_nothing(server, browser)
        a_tile_is_heard(server, browser)
        every_view_opens(browser)
        the_documents_samples_run(server, browser)
        it_is_strict(browser)
        browser.check()
    with running_over_tls() as (server, browser):
        a_tile_is_heard(server, browser)
        it_is_a_secure_page(server, browser)
        browser.check()
    print(f"browser smoke test: passed in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
