#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The shortest look at the dashboard in a real browser: it plays, meters, opens its views, and keeps others out.

    Tests/Browser/smoke.py [PATH-TO-CARILLON]

Needs chromium, Python's playwright and the demo sounds.
"""

import re
import time
import urllib.request

from harness import ROOT, VIEWS, running


def a_tile_is_heard(server, browser):
    """A click on a tile is told by the server, and moves the meters of its output."""
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
    with urllib.request.urlopen(browser.address + "/") as reply:
        policy = reply.headers["Content-Security-Policy"]
    assert "unsafe" not in policy and "default-src 'none'" in policy, policy


def sample(document, browser):
    """The JavaScript of a document, for the server of this run."""
    text = re.search(r"```js\n(.*?)```", (ROOT / document).read_text(), re.S).group(1)
    assert "//127.0.0.1:7350" in text, document
    return text.replace("//127.0.0.1:7350", browser.address.removeprefix("http:"))


def the_samples_of_the_documents_run(server, browser):
    page = browser.open("session")
    opened = "await new Promise((done) => { socket.onopen = done; });"
    for document, finish in ("README.md", "click.wav ended"), ("docs/events.md", "bell.wav ended"):
        page.evaluate(f"async () => {{ const show = (one) => {{ globalThis.shown = one; }}; {sample(document, browser)}; {opened} }}")
        with page.expect_console_message(lambda message: message.text == finish):
            server.ask("POST", f"/v1/sounds/{finish.split('.')[0]}/play", {})
    assert page.evaluate("() => shown.device !== undefined"), "hello brings no snapshot"
    player = page.evaluate(f"async () => {{ {sample('docs/api-guide.md', browser)}; return player; }}")
    assert player["numberOfLoops"] == -1, player
    stopped = server.ask("GET", f"/v1/players/{player['id']}")
    assert stopped.get("finishReason", "stopped") == "stopped" and not stopped.get("playing"), stopped


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


def main():
    begin = time.monotonic()
    with running() as (server, browser):
        another_site_gets_nothing(server, browser)
        a_tile_is_heard(server, browser)
        every_view_opens(browser)
        the_samples_of_the_documents_run(server, browser)
        it_is_strict(browser)
        browser.check()
    print(f"browser smoke test: passed in {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
