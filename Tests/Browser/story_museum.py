# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A museum: a kiosk on a wall with buttons for visitors, a long announcement, and a server that dies and comes back, with nobody there."""

import re

from journeys_tiles import TILE, is_active, make_board

TEXT = " ".join(["Dear visitors, the museum closes in fifteen minutes.",
                 *(f"Room {room} is closed now, its exit is beside the stairs." for room in range(1, 13)),
                 "We thank you for your visit."])
FAULTS = {
    "the end of a long text is never shown": ("js/pager.js", "at = (at + 1) % all.length", "at = 0"),
    "a button of a visitor does nothing": ("js/board/pressing.js", "else press(tile, pad);", "else holds(pad);"),
    "a dead server is not said": ("js/kiosk.js", "isLive && store.health", "store.health"),
}


def perform(stage):
    stage.browser.expected = ("ERR_", "WebSocket", "503")
    make_board(stage.server, "Visitors", {"label": "The clock", "sounds": ["bell"], "behavior": "restart", "group": "talk"},
               {"label": "The organ", "sounds": ["music-calm"], "behavior": "toggle", "group": "talk"}, columns=2)
    tiles = {one["label"]: one["id"] for one in stage.ask("GET", "/v1/tiles?board=Visitors")["tiles"]}
    wall = stage.page(viewport={"width": 1080, "height": 1920}, has_touch=True)
    wall.goto(f"{stage.server.address}/kiosk/?board=Visitors&language=fr&stop=no")
    wall.locator("#health[data-level=good]").wait_for()
    assert wall.evaluate("document.documentElement.lang") == "fr" and not wall.locator(".stop-all").count()

    # Visitors press; one piece at a time.
    since = stage.mark()
    wall.locator(TILE.format("The organ")).locator(".pad").tap()
    stage.until("a visitor's button works", lambda: is_active(stage.server, tiles["The organ"]))
    stage.heard(since)
    wall.locator(TILE.format("The organ") + '[data-active="true"]').wait_for()
    wall.locator(TILE.format("The clock")).locator(".pad").tap()
    stage.until("the clock ends the organ", lambda: not is_active(stage.server, tiles["The organ"]))

    # A long announcement, from its first word to its last.
    stage.ask("POST", "/v1/queue/items", {"text": TEXT})
    wall.locator("h1", has_text=re.compile("^Dear visitors")).wait_for()
    wall.locator("h1", has_text="We thank you for your visit.").wait_for()
    box = wall.locator("h1").evaluate("node => [node.scrollHeight <= node.clientHeight + 2, node.getBoundingClientRect().bottom <= innerHeight]")
    assert box == [True, True], "the text is cut"
    stage.ask("POST", "/v1/stop-all", {"fadeOut": False})

    # The server dies at night. The screen says it, and goes on by itself.
    stage.kill()
    wall.locator("#health[data-level=bad]").wait_for()
    stage.revive()
    wall.locator("#health[data-level=good]").wait_for()
    since = stage.mark()
    wall.locator(TILE.format("The clock")).locator(".pad").tap()
    stage.heard(since)
