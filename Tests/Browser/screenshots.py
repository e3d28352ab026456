#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Makes pictures of every view, light and dark, for a desk, a phone and a wall.

    Tests/Browser/screenshots.py PATH-TO-CARILLON FOLDER
"""

import pathlib
import sys

from harness import VIEWS, running
from journeys_show import evening

SIZES = {"desktop": (1440, 900), "phone": (390, 844), "wall": (3840, 2160)}
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


def arrange(server):
    for name, look in LOOKS.items():
        server.ask("PATCH", f"/v1/sounds/{name}", look)
    for name, sound in (("Morning", "music-bright"), ("Evening", "music-calm")):
        server.ask("POST", "/v1/stations", {"name": name, "options": {"time": name.lower(), "mood": sound[6:]}, "sounds": [sound, "chime"]})
    server.ask("POST", "/v1/crossfaders", {"name": "lesson", "initialStation": {"mood": "calm"}, "cuePoints": [
        0, 0.3, 12, {"mood": "bright"}, 14, 0.9, 40, {"mood": "calm"}, 42, 0.5, 55, 0.2]})
    server.ask("POST", "/v1/queue/schedules", {
        "name": "Closing time", "cron": "50 17 * * 1-6", "timeZone": "Europe/Paris", "item": {"sound": "welcome", "chime": "chime"}})
    server.ask("PATCH", "/v1/manager", {"musicVolume": 0.6, "soundVolume": 0.8})


def play(server):
    server.ask("POST", f"/v1/shows/{evening(server)}/go", {})
    server.ask("POST", "/v1/stations/Evening/play", {})
    for name, body in (("chime", {"looping": True}), ("chime", {"looping": True, "pan": -0.5}), ("bell", {"looping": True, "volume": 0.7})):
        player = server.ask("POST", "/v1/players", {"sound": name, "meteringEnabled": True, **body})
        server.ask("POST", f"/v1/players/{player['id']}/play", {})
    for _ in range(3):
        server.ask("POST", "/v1/queue/items", {"sound": "welcome"})


def main():
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with running() as (server, browser):
        arrange(server)
        play(server)
        for size, (width, height) in SIZES.items():
            for scheme in ("light", "dark"):
                options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
                page = browser.open("soundboard", **options)
                for view in VIEWS:
                    browser.go(page, view)
                    if view in ("mixer", "announcements"):
                        server.ask("POST", "/v1/queue/items", {"sound": "welcome"})
                    page.wait_for_timeout(900)
                    page.screenshot(path=folder / f"{view}-{size}-{scheme}.png")
                page.goto(browser.address + "/kiosk/")
                page.wait_for_timeout(900)
                page.screenshot(path=folder / f"kiosk-{size}-{scheme}.png")
                page.context.close()
        browser.check()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
