#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Drives every view of the dashboard, and the kiosk page, in a real browser against a real server.

    Tests/Browser/dashboard.py [PATH-TO-CARILLON [PATTERN]]

PATTERN, a regular expression, chooses the journeys by their names, such as "escape".
"""

import re
import sys
import time
import traceback

import journeys_board
import journeys_calendar
import journeys_desk
import journeys_feel
import journeys_forms
import journeys_inputs
import journeys_keep
import journeys_keys
import journeys_link
import journeys_music
import journeys_panic
import journeys_queue
import journeys_rooms
import journeys_show
import journeys_talk
import journeys_targets
import journeys_tiles
import journeys_tools
import journeys_truth
from playwright.sync_api import Error
from support.browser import running

PATTERN = sys.argv[2] if len(sys.argv) > 2 else ""


def journeys():
    for module in (journeys_board, journeys_calendar, journeys_desk, journeys_queue, journeys_targets, journeys_tools, journeys_panic,
                   journeys_truth, journeys_keep, journeys_keys, journeys_link, journeys_inputs, journeys_tiles, journeys_music,
                   journeys_rooms, journeys_show, journeys_forms, journeys_talk, journeys_feel):
        for name, journey in vars(module).items():
            title = name.removeprefix("journey_").replace("_", " ")
            if name.startswith("journey_") and re.search(PATTERN, title):
                yield title, journey


def perform(name, journey, server, browser):
    """Performs a journey; returns whether it succeeded."""
    begin = time.monotonic()
    fault = None
    try:
        journey(server, browser)
        browser.check()
    except (AssertionError, Error) as error:
        fault = error
        traceback.print_exc()
    for context in browser.chromium.contexts:
        context.close()
    browser.forget()
    print(f"  {name}: {time.monotonic() - begin:.1f} s{' FAILED' if fault else ''}", flush=True)
    return fault is None


def main():
    chosen = list(journeys())
    failed = []
    if chosen:
        with running() as (server, browser):
            for name, journey in chosen:
                if not perform(name, journey, server, browser):
                    failed.append(name)
                server.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})
                server.ask("POST", "/v1/music/stop", {"fadeOut": False})
    others = [("a token is asked for", journeys_feel.login, {"has_tokens": True}),
              ("a token that reads changes nothing", journeys_truth.reader, {"has_tokens": True}),
              ("a token that talks changes nothing else", journeys_talk.talker, {"has_tokens": True}),
              ("what was announced can be heard again", journeys_queue.recorded, {"options": ("--log-recordings", "60")}),
              ("a limited volume is shown", journeys_truth.limited, {"options": ("--max-volume", "0.5")})]
    for name, journey, options in others:
        if re.search(PATTERN, name):
            with running(**options) as (server, browser):
                if not perform(name, journey, server, browser):
                    failed.append(name)
    assert not failed, failed
    print("browser dashboard test: passed")


if __name__ == "__main__":
    main()
