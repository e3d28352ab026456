#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Drives every view of the dashboard, and the kiosk page, in a real browser against a real server.

    Tests/Browser/dashboard.py [PATH-TO-CARILLON [WORDS]]

WORDS choose the journeys whose name contains them, such as "escape".
"""

import sys
import time

import journeys_board
import journeys_desk
import journeys_feel
import journeys_keep
import journeys_keys
import journeys_panic
import journeys_queue
import journeys_tools
import journeys_truth
from harness import running


def journeys():
    for module in (journeys_board, journeys_desk, journeys_queue, journeys_tools, journeys_panic, journeys_truth, journeys_keep,
                   journeys_keys, journeys_feel):
        for name, journey in vars(module).items():
            title = name.removeprefix("journey_").replace("_", " ")
            if name.startswith("journey_") and all(words in title for words in sys.argv[2:]):
                yield title, journey


def perform(name, journey, server, browser):
    begin = time.monotonic()
    journey(server, browser)
    browser.check()
    for context in browser.chromium.contexts:
        context.close()
    print(f"  {name}: {time.monotonic() - begin:.1f} s", flush=True)


def main():
    chosen = list(journeys())
    if chosen:
        with running() as (server, browser):
            for name, journey in chosen:
                perform(name, journey, server, browser)
                server.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})
                server.ask("POST", "/v1/music/stop", {"fadeOut": False})
    others = [("a token is asked for", journeys_feel.login, {"has_token": True}),
              ("a token that reads changes nothing", journeys_truth.reader, {"has_token": True}),
              ("a limited volume is shown", journeys_truth.limited, {"options": ("--max-volume", "0.5")})]
    for name, journey, options in others:
        if all(words in name for words in sys.argv[2:]):
            with running(**options) as (server, browser):
                perform(name, journey, server, browser)
    print("browser dashboard test: passed")


if __name__ == "__main__":
    main()
