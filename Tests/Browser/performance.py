#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures the dashboard: frames a second with 64 players and meters at 60 Hz, memory of its tab, first paint, and the
time from a press to its request.

    Tests/Browser/performance.py [PATH-TO-CARILLON] [--report]

With --report the results are shown only; otherwise the limits of the design must hold.
"""

import sys

from harness import running

PLAYERS = 64
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


def frames(browser, view):
    """Ten seconds of a view with all players, all metered in the mixer."""
    page = browser.open(view)
    if view == "mixer":
        page.wait_for_function("() => desk.levels.count > 60")
    before = page.evaluate("desk.levels.count")
    steps = page.evaluate(FRAMES)
    heap = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
    messages = (page.evaluate("desk.levels.count") - before) / 10
    results = {"median frame, ms": steps[len(steps) // 2], "95th percentile, ms": steps[int(len(steps) * 0.95)],
               "meter messages a second": messages, "JavaScript heap, MB": heap, "tab, MB": tab_memory()}
    page.context.close()
    return {f"{view}, {name}": value for name, value in results.items()}


def tab_memory():
    """Private memory of the largest renderer process, in MB; the browser's own parts and shared libraries left out."""
    import pathlib
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


def main():
    with running() as (server, browser):
        first, tiles = paint(browser)
        results = {"first paint, ms": first, "first tiles, ms": tiles}
        page = browser.open("soundboard")
        results["press to request, ms"] = page.evaluate(PRESS)
        page.context.close()
        start_players(server)
        results |= frames(browser, "mixer") | frames(browser, "players")
    for name, value in results.items():
        print(f"  {name}: {value:.1f}")
    if "--report" in sys.argv:
        return
    for view in ("mixer", "players"):
        assert results[f"{view}, median frame, ms"] <= 16.8 and results[f"{view}, tab, MB"] < 100, results
    assert results["first paint, ms"] < 200 and results["press to request, ms"] < 50, results


if __name__ == "__main__":
    main()
