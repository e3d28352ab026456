#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Cuts the dashboard off for 30 seconds while 500 sounds finish; it reconnects, reports that, and has every finish once, in order.

    Tests/Browser/resume.py [PATH-TO-CARILLON] [SECONDS]

The page reaches the server through a relay in this program, which breaks its connections and accepts no others for that time.
"""

import sys
import time

from support.browser import running
from support.relay import Relay
from support.waiting import until

ROUNDS = 5
PLAYS = 100
FINISHES = """() => desk.log.entries.map(({ event }) => event).filter(({ type }) => type === "player.finished")
    .map(({ seq, data }) => [seq, data.playerId])"""


def play_all(server):
    players = []
    for _ in range(ROUNDS):
        batch = server.ask("POST", "/v1/batch", {"operations": [{"op": "play", "sound": "click"}] * PLAYS})
        players += [reply["body"]["id"] for reply in batch["replies"]]
        until("the sounds end", lambda: all(player["state"] == "finished" for player in server.ask("GET", "/v1/players")["players"]), 60)
    return players


def cut_off(server, browser, seconds):
    relay = Relay(lambda: server.port)
    page = browser.page(locale="en-GB")
    browser.expected = ("ERR_", "WebSocket")
    browser.address = f"http://127.0.0.1:{relay.port}"
    browser.go(page, "events")
    server.ask("POST", "/v1/sounds/click/play", {})
    page.wait_for_function(f"() => ({FINISHES})().length === 1")
    relay.switch(True)
    page.wait_for_selector('#link[data-state="waiting"]')
    begin = time.monotonic()
    players = play_all(server)
    time.sleep(max(0, begin + seconds - time.monotonic()))
    relay.switch(False)
    page.locator(".notice", has_text="Reconnected").wait_for(timeout=60_000)
    page.wait_for_function(f"count => ({FINISHES})().length >= count", arg=len(players) + 1, timeout=60_000)
    last = server.ask("POST", "/v1/sounds/click/play", {})["id"]
    page.wait_for_function(f"count => ({FINISHES})().length >= count", arg=len(players) + 2, timeout=60_000)
    finishes = page.evaluate(FINISHES)
    sequences = [sequence for sequence, _ in finishes]
    assert sequences == sorted(set(sequences)), "not in order, or twice"
    assert {player for _, player in finishes[1:-1]} == set(players) and len(finishes) == len(players) + 2
    assert finishes[-1][1] == last
    browser.check()


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    with running() as (server, browser):
        cut_off(server, browser, seconds)
    print("browser resume test: passed")


if __name__ == "__main__":
    main()
