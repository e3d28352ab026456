#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A library that does not fit into the first message: the dashboard reads 10,000 sounds by pages, and follows their changes.

    Tests/Browser/library.py [PATH-TO-CARILLON] [SOUNDS]
"""

import sys

from support.browser import running
from support.demo import SOUNDS, many_sounds

NAMES = "() => [...desk.store.sounds.values()].map(({ name }) => name)"
PLAYED = """name => desk.log.entries.some(({ event }) => event.type === "player.finished" && event.data.name === name)"""
COUNT = "count => desk.store.sounds.size === count"


def page_of_many(server, browser, count):
    """Every sound is there, the last one is found and played, and what changes meanwhile is shown."""
    server.wait_until_ready(count + SOUNDS, 300)
    page = browser.open("soundboard")
    # While the pages are being read; a waveform may be asked for when its sound is gone.
    browser.expected = ("/waveform",)
    server.ask("DELETE", "/v1/sounds/many-1.wav")
    server.ask("PATCH", "/v1/sounds/many-2.wav", {"title": "Changed"})
    page.wait_for_function(COUNT, arg=count + SOUNDS - 1, timeout=120_000)
    expected = {f"many-{number}.wav" for number in range(count) if number != 1}
    found = page.evaluate(NAMES)
    assert expected <= set(found) and "many-1.wav" not in found
    assert page.evaluate("() => [...desk.store.sounds.values()].find(({ name }) => name === 'many-2.wav').title") == "Changed"
    last = f"many-{count - 1}.wav"
    page.fill("input[type=search]", last)
    page.wait_for_function("() => document.querySelectorAll('.tile').length === 1")
    page.click(f'.tile[data-name="{last}"] .pad')
    page.wait_for_function(PLAYED, arg=last)
    browser.check()


def music_of_many(server, browser, count):
    """The library of music has rows for what was scrolled to alone; a search goes through all of it."""
    page = browser.open("music")
    page.wait_for_function(COUNT, arg=count + SOUNDS - 1, timeout=120_000)
    page.get_by_text(f"{count + SOUNDS - 1} tracks").wait_for()
    rows = page.locator(".library .track")
    assert 100 <= rows.count() <= 300, f"{rows.count()} rows were made"
    before = rows.count()
    page.locator("#view").evaluate("node => { node.scrollTop = node.scrollHeight; }")
    page.wait_for_function("before => document.querySelectorAll('.library .track').length > before", arg=before)
    assert rows.count() < count / 2
    last = f"many-{count - 2}"
    page.get_by_label("Title, artist, album or tag").fill(last)
    page.wait_for_function("() => document.querySelectorAll('.library .track').length === 1")
    page.locator(".library .track", has_text=last).wait_for()
    browser.check()


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 9_900
    with running(fill=many_sounds(count)) as (server, browser):
        page_of_many(server, browser, count)
        music_of_many(server, browser, count)
    print(f"browser library test: passed with {count} sounds")


if __name__ == "__main__":
    main()
