#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Makes pictures of every view, light and dark, for a desk, a tablet, phones and a wall.

    Tests/Browser/screenshots.py PATH-TO-CARILLON FOLDER [PATTERN]

PATTERN, a regular expression, chooses the pictures by their names, such as "boards-phone".
"""

import pathlib
import re
import sys

from journeys_show import evening
from journeys_tiles import make_board, tiles_of
from support.browser import VIEWS, running

SIZES = {"desktop": (1440, 900), "tablet": (768, 1024), "phone": (390, 844), "small": (320, 568), "wall": (3840, 2160)}
PATTERN = sys.argv[3] if len(sys.argv) > 3 else ""
LOOKS = {
    "bell": {"title": "Church bell", "color": "#e8883a", "hotkey": "b", "tags": ["bells"]},
    "chime": {"title": "Shop chime", "color": "#3fae8f", "hotkey": "c", "tags": ["bells", "shop"]},
    "alert": {"title": "Alert", "color": "#d9534f", "hotkey": "a", "tags": ["shop"]},
    "doorbell": {"title": "Doorbell", "color": "#3f9bd1", "hotkey": "d", "tags": ["bells"]},
    "welcome": {"title": "Welcome", "color": "#6b79d8", "tags": ["voice"]},
    "click": {"title": "Click", "color": "#9a8f80"},
    "music-calm": {"title": "Calm bed", "color": "#7fb44a", "tags": ["music"]},
    "music-bright": {"title": "Bright bed", "color": "#e6b93c", "tags": ["music"]},
}


def ask(server, method, path, body):
    """The reply; a refusal ends the program, else a view would be shown empty."""
    reply = server.ask(method, path, body)
    assert not (reply and str(reply.get("type", "")).startswith("/problems/")), reply
    return reply


def arrange(server):
    for name, look in LOOKS.items():
        ask(server, "PATCH", f"/v1/sounds/{name}", look)
    for name, sound in (("Morning", "music-bright"), ("Evening", "music-calm")):
        ask(server, "POST", "/v1/stations", {"name": name, "options": {"time": name.lower(), "mood": sound[6:]}, "sounds": [sound, "chime"]})
    ask(server, "POST", "/v1/crossfaders", {"name": "lesson", "initialStation": {"mood": "calm"}, "cuePoints": [
        0, 0.3, 12, {"mood": "bright"}, 14, 0.9, 40, {"mood": "calm"}, 42, 0.5, 55, 0.2]})
    ask(server, "POST", "/v1/queue/schedules", {
        "name": "Closing time", "cron": "50 17 * * 1-6", "timeZone": "Europe/Paris", "item": {"sound": "welcome", "chime": "chime"}})
    ask(server, "PATCH", "/v1/manager", {"musicVolume": 0.6, "soundVolume": 0.8})
    arrange_boards(server)
    arrange_days(server)


def arrange_boards(server):
    tiles = [("Tavern", "music-calm", "loop", {"group": "place", "key": "1", "color": "#e8883a"}),
             ("Forest", "music-bright", "loop", {"group": "place", "key": "2", "color": "#7fb44a"}),
             ("Storm", "music-calm", "toggle", {"group": "weather", "key": "3", "color": "#6b79d8", "width": 2}),
             ("Sword", "bell", "once", {"key": "s"}), ("Door", "doorbell", "once", {"key": "d", "color": "#3f9bd1"}),
             ("Horn", "music-bright", "hold", {"key": "h", "color": "#d9534f"}), ("Crowd", "chime", "restart", {"color": "#e6b93c"})]
    make_board(server, "Game night", *({"label": label, "sounds": [sound], "behavior": behavior, **more} for label, sound, behavior, more in tiles))
    make_board(server, "Lobby", {"label": "Doors open", "sounds": ["chime"]})


def arrange_days(server):
    ring = ask(server, "POST", "/v1/actions", {"name": "Ring", "steps": [{"operation": {"op": "play", "sound": "bell"}}]})["id"]
    lessons = [{"at": f"{hour:02}:{minute}", "action": ring, "name": f"Lesson {hour - 7}"} for hour in range(8, 14) for minute in ("00", "45")]
    plan = ask(server, "POST", "/v1/plans", {"name": "Usual day", "times": lessons})["id"]
    ask(server, "POST", "/v1/plans", {"name": "Exams", "times": lessons[:4]})
    ask(server, "PATCH", "/v1/calendar", {
        "rules": [{"name": "School week", "plan": plan, "days": [1, 2, 3, 4, 5], "holidays": "skip"}],
        "holidays": [{"name": "Christmas", "from": "2026-12-23", "to": "2027-01-06"}]})


def play(server):
    ask(server, "POST", f"/v1/shows/{evening(server)}/go", {})
    ask(server, "POST", "/v1/stations/Evening/play", {})
    for name, body in (("chime", {"looping": True}), ("chime", {"looping": True, "pan": -0.5}), ("bell", {"looping": True, "volume": 0.7})):
        player = ask(server, "POST", "/v1/players", {"sound": name, "meteringEnabled": True, **body})
        ask(server, "POST", f"/v1/players/{player['id']}/play", {})
    for _ in range(3):
        ask(server, "POST", "/v1/queue/items", {"sound": "welcome"})
    for tile in tiles_of(server, "Game night")[:3]:
        ask(server, "POST", f"/v1/tiles/{tile['id']}/press", {})
    return ask(server, "POST", "/v1/links", {"action": "Ring"})["url"]


def edit_tiles(page):
    page.get_by_role("button", name="Edit tiles").click()
    page.get_by_label("Choose Sword").check()
    page.locator(".bulk select").first.wait_for()


def edit_tile(page):
    page.locator('.board-tile[data-name="Forest"] .pad').click()
    page.locator("dialog[open]").wait_for()


def edit_board(page):
    page.get_by_role("button", name="Board", exact=True).click()
    page.locator("dialog[open]").wait_for()


def inputs(page):
    page.get_by_role("button", name="Keys", exact=True).click()
    page.locator("dialog[open]").wait_for()


def days(page):
    page.locator("summary", has_text="Days and holidays").click()
    page.get_by_role("button", name="New holiday").wait_for()


def timetable(page):
    page.get_by_role("button", name="New timetable").click()
    page.locator("dialog[open]").wait_for()


# What is opened in a view, one after the other.
OPENERS = {"boards": (edit_tiles, edit_tile, edit_board, inputs), "calendar": (days, timetable)}


def take(browser, server, link, size, scheme, folder):
    """The pictures of one size and scheme whose names match."""
    width, height = SIZES[size]
    page = browser.open("soundboard", viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=width < 1024)

    def picture(name):
        if re.search(PATTERN, f"{name}-{size}-{scheme}"):
            page.wait_for_timeout(900)
            page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")

    for view in VIEWS:
        if not any(re.search(PATTERN, f"{name}-{size}-{scheme}") for name in (view, *(f"{view}-{one.__name__}" for one in OPENERS.get(view, ())))):
            continue
        browser.go(page, view)
        if view in ("mixer", "announcements"):
            ask(server, "POST", "/v1/queue/items", {"sound": "welcome"})
        picture(view)
        for opener in OPENERS.get(view, ()):
            opener(page)
            picture(f"{view}-{opener.__name__}")
            # Outside of a dialog Escape stops everything.
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
    others = {"full": "/#/boards/Game%20night/full", "kiosk": "/kiosk/", "visitors": "/kiosk/?board=Game%20night", "link": link}
    for name, address in others.items():
        page.goto(browser.address + address)
        picture(name)
    page.context.close()


def main():
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with running() as (server, browser):
        arrange(server)
        link = play(server)
        for size in SIZES:
            for scheme in ("light", "dark"):
                take(browser, server, link, size, scheme, folder)
        browser.check()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
