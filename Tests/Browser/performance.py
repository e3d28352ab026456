#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures the dashboard: frames a second with 64 players and meters at 60 Hz, also on a soundboard of 500 sounds and a board of 500
tiles; memory of its tab, with what the browser has not collected yet and without; first paint, also over a slow network (300 ms,
60 kB/s; never asserted); the time from a press to its request, and from a press to the first frame at a sink of PipeWire, beside the
same by a program.

    Tests/Browser/performance.py [PATH-TO-CARILLON] [--report | --slow | --tiles | --clicks]

With --report the results are shown only; with --slow, --tiles and --clicks only those of the slow network, of 500 tiles, and of presses.
Otherwise the limits of the design must hold.
"""

import gzip
import pathlib
import shutil
import sys
import tempfile

import clicks
from carillon_client import Carillon
from support import ROOT
from support.browser import binary, running
from support.demo import SOUNDS, many_sounds

PLAYERS = 64
TILES = 500
FRAMES = """() => new Promise((done) => {
    const times = [];
    const step = (now) => {
        times.push(now);
        if (now - times[0] < 10_000) requestAnimationFrame(step);
        else done(times.slice(1).map((time, index) => time - times[index]).sort((one, other) => one - other));
    };
    requestAnimationFrame(step);
})"""
PRESS = """() => new Promise((done) => {
    const pad = document.querySelector(".tile .pad");
    const begin = performance.now();
    const fetch = window.fetch;
    window.fetch = (...request) => {
        window.fetch = fetch;
        done(performance.now() - begin);
        return fetch(...request);
    };
    pad.click();
})"""


def start_players(server):
    operations = [{"method": "POST", "path": "/v1/players", "body": {"sound": "music-calm", "looping": True, "meteringEnabled": True}}] * PLAYERS
    made = server.ask("POST", "/v1/batch", {"operations": operations})
    ids = [reply["body"]["id"] for reply in made["replies"]]
    server.ask("POST", "/v1/batch", {"operations": [{"op": "play", "player": one} for one in ids]})


def frames(browser, view, tiles=0):
    """Ten seconds of a view with all players, all metered in the mixer, and at least so many tiles."""
    page = browser.open(view)
    while page.locator(".tile").count() < tiles:
        page.get_by_role("button", name="Show more").click()
    # What plays stands at the beginning.
    page.evaluate("document.querySelector('main').scrollTo(0, 0)")
    if view == "mixer":
        page.wait_for_function("() => desk.levels.count > 60")
    before = page.evaluate("desk.levels.count")
    steps = page.evaluate(FRAMES)
    heap = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
    messages = (page.evaluate("desk.levels.count") - before) / 10
    results = {"median frame, ms": steps[len(steps) // 2], "95th percentile, ms": steps[int(len(steps) * 0.95)],
               "meter messages a second": messages, "JavaScript heap, MB": heap, "tab, MB": tab_memory()}
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(2000)
    results["tab after collection, MB"] = tab_memory()
    page.context.close()
    return {f"{view}, {name}": value for name, value in results.items()}


def measure_tiles():
    """A soundboard of 500 sounds and a board of 500 tiles, of each of which 64 play."""
    with running(fill=many_sounds(TILES - SOUNDS, seconds=1)) as (server, browser):
        server.wait_until_ready(TILES, 120)
        operations = [{"op": "play", "sound": f"many-{number}.wav", "looping": True} for number in range(PLAYERS)]
        server.ask("POST", "/v1/batch", {"operations": operations})
        results = frames(browser, "soundboard", TILES)
        server.ask("POST", "/v1/stop-all", {"fadeOut": False})
        board = server.ask("POST", "/v1/boards", {"name": "Many", "columns": 12})["id"]
        with Carillon(server.address) as carillon:
            tile = {"board": board, "sounds": ["music-calm"], "behavior": "loop", "color": "#3f9bd1"}
            tiles = [carillon.request("POST", "/v1/tiles", json={**tile, "label": f"Tile {number}"}).value["id"] for number in range(TILES)]
        for tile in tiles[:PLAYERS]:
            server.ask("POST", f"/v1/tiles/{tile}/press", {})
        assert sum(one["playing"] for one in server.ask("GET", "/v1/players")["players"]) == PLAYERS
        return results | frames(browser, "boards", TILES)


def tab_memory():
    """Private memory of the largest renderer process, in MB; the browser's own parts and shared libraries left out."""
    largest = 0
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" not in (process / "cmdline").read_bytes():
                continue
            rollup = (process / "smaps_rollup").read_text()
        except OSError:
            continue
        private = sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith(("Private_Clean", "Private_Dirty")))
        largest = max(largest, private / 1024)
    return largest


SLOW = {"offline": False, "latency": 300, "downloadThroughput": 60_000, "uploadThroughput": 60_000}


def slow(browser):
    """First paint, the first text, and the first tiles of a first visit over a slow network, and the paint of a second visit."""
    results = {}
    context = browser.chromium.new_context(viewport={"width": 1440, "height": 900})
    for visit in ("first", "second"):
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
        page.goto(browser.address + "/", wait_until="commit")
        page.wait_for_selector(".tile", timeout=60_000)
        painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        name = f"slow network, {visit} visit"
        results |= {f"{name}, first paint, ms": painted, f"{name}, first tiles, ms": page.evaluate("performance.now()")}
        if visit == "first":
            page.evaluate("navigator.serviceWorker.ready.then(() => new Promise((done) => setTimeout(done, 3000)))")
        page.close()
    context.close()
    return results


def packed(folder):
    """The page as the packages have it: each text beside its compressed form."""
    public = pathlib.Path(folder) / "public"
    shutil.copytree(ROOT / "public", public)
    for file in public.rglob("*"):
        if file.suffix in (".js", ".css", ".html", ".svg"):
            file.with_name(file.name + ".gz").write_bytes(gzip.compress(file.read_bytes(), 9))
    return public


def measure_slow():
    with tempfile.TemporaryDirectory() as folder, running(options=("--public", packed(folder))) as (_, browser):
        return slow(browser)


def paint(browser):
    times, tiles = [], []
    for _ in range(5):
        page = browser.page(viewport={"width": 1440, "height": 900})
        page.goto(browser.address + "/")
        page.wait_for_selector(".tile")
        times.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        tiles.append(page.evaluate("performance.now()"))
        page.context.close()
    return sorted(times)[2], sorted(tiles)[2]


def show(results):
    for name, value in results.items():
        print(f"  {name}: {value:.1f}", flush=True)


def main():
    parts = {"--slow": measure_slow, "--tiles": measure_tiles, "--clicks": lambda: clicks.measure(binary())}
    for name, part in parts.items():
        if name in sys.argv:
            show(part())
            return
    slow_results = measure_slow()
    with running() as (server, browser):
        first, tiles = paint(browser)
        results = slow_results | {"first paint, ms": first, "first tiles, ms": tiles}
        page = browser.open("soundboard")
        results["press to request, ms"] = page.evaluate(PRESS)
        page.context.close()
        start_players(server)
        results |= frames(browser, "mixer") | frames(browser, "players")
    results |= measure_tiles() | clicks.measure(binary())
    show(results)
    if "--report" in sys.argv:
        return
    assert results["a click is later than a request by, median, ms"] < 30, results
    for view in ("mixer", "players", "soundboard", "boards"):
        assert results[f"{view}, median frame, ms"] <= 16.8 and results[f"{view}, tab after collection, MB"] < 100, results
    assert results["first paint, ms"] < 200 and results["press to request, ms"] < 50, results


if __name__ == "__main__":
    main()
