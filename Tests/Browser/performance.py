#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures the dashboard: frames a second with 64 players and meters at 60 Hz, memory of its tab, first paint, also over a slow
network (300 ms, 60 kB/s; never asserted), and the time from a press to its request.

    Tests/Browser/performance.py [PATH-TO-CARILLON] [--report | --slow]

With --report the results are shown only, with --slow only those of the slow network; otherwise the limits of the design must hold.
"""

import gzip
import pathlib
import shutil
import sys
import tempfile

from harness import ROOT, running

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


def main():
    slow_results = measure_slow()
    if "--slow" in sys.argv:
        for name, value in slow_results.items():
            print(f"  {name}: {value:.0f}")
        return
    with running() as (server, browser):
        first, tiles = paint(browser)
        results = slow_results | {"first paint, ms": first, "first tiles, ms": tiles}
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
