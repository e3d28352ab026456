#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures what a frame of the dashboard costs with 64 players and 500 tiles, and how the memory of its tab grows in an hour.

    .build/python/bin/python Benchmarks/dashboard.py PATH-TO-CARILLON [--against FOLDER] [--rounds 2] [--views NAMES] [--hour]

With --against the same is measured with the page in another folder, such as `public` of an older checkout, in turn in one run. Times of
threads are times on a processor, which other programs on the machine hardly change; the time between two frames is that of a clock, which they
do change. --hour delivers to the page the events and levels of an hour, twenty seconds of them for each frame.
"""

import argparse
import collections
import contextlib
import os
import pathlib
import sys
import tempfile
import time

from support import ROOT
from support.browser import Browser, running
from support.demo import SOUNDS, DemoServer, many_sounds

PLAYERS = 64
TILES = 500
SECONDS = 10
TICK = os.sysconf("SC_CLK_TCK") / 1000
#: What the main thread does, by the names of Chromium's trace.
STEPS = {"script": ("FunctionCall", "EvaluateScript", "FireAnimationFrame", "EventDispatch", "RunMicrotasks", "TimerFire"),
         "style": ("UpdateLayoutTree",), "layout": ("Layout",), "paint": ("PrePaint", "Paint", "Layerize", "Commit")}
#: The time between frames, and how many nodes are changed meanwhile.
FRAMES = """seconds => new Promise((done) => {
    const times = [];
    const changed = { attributes: 0, characterData: 0, childList: 0 };
    const observer = new MutationObserver((records) => { for (const { type } of records) changed[type] += 1; });
    observer.observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
    const step = (now) => {
        times.push(now);
        if (now - times[0] < seconds * 1000) return requestAnimationFrame(step);
        observer.disconnect();
        const steps = times.slice(1).map((time, index) => time - times[index]).sort((one, other) => one - other);
        done({ median: steps[steps.length >> 1], late: steps[Math.floor(steps.length * 0.95)], count: steps.length,
            changes: changed.attributes + changed.characterData + changed.childList });
    };
    requestAnimationFrame(step);
})"""
#: Keeps the socket of the page, so that events can be put in as if the server had sent them.
CATCH = """() => {
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        constructor(...given) { super(...given); window.caught = this; }
    };
}"""
#: The events of an hour: every player loops once a second, four others start and end, and levels come.
HOUR = """async ({ seconds, hz }) => {
    const { store, log } = window.desk;
    const players = [...store.players.values()].filter(({ playing }) => playing);
    let seq = Math.max(...log.entries.map(({ event }) => event.seq ?? 0)) + 1;
    let engineTime = players[0].currentTimeAt + 1;
    const say = (type, data) => window.caught.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({
        type, seq: type === "meter" ? undefined : seq++, engineTime, time: new Date().toISOString(), data }) }));
    const about = (type, player, more = {}) =>
        say(type, { playerId: player.id, soundId: player.soundId, name: player.name, kind: player.kind, player, ...more });
    let begin = performance.now();
    for (let second = 0; second < seconds; second += 1) {
        engineTime += 1;
        for (const player of players) about("player.looped", { ...player, currentTime: 0, currentTimeAt: engineTime }, { iteration: second });
        for (let index = 0; index < 4; index += 1) {
            const id = `hour-${second}-${index}`;
            const player = { ...players[index], id, looping: false, numberOfLoops: 0 };
            about("player.created", { ...player, state: "idle", playing: false });
            about("player.started", player);
            about("player.finished", { ...player, state: "finished", playing: false }, { reason: "end" });
            say("player.disposed", { playerId: id, soundId: player.soundId, name: player.name, kind: player.kind });
        }
        for (let index = 0; index < hz; index += 1) {
            const channels = [{ peakPower: -6 - index, averagePower: -12 }, { peakPower: -7, averagePower: -14 }];
            say("meter", { levels: [{ target: "master", channels }] });
        }
        if (second % 20 === 19) await new Promise(requestAnimationFrame);
    }
    return { events: log.count, seconds: (performance.now() - begin) / 1000 };
}"""


def threads(number):
    """Milliseconds that each thread of a process has had a processor, by its name."""
    found = collections.Counter()
    for folder in pathlib.Path(f"/proc/{number}/task").glob("[0-9]*"):
        try:
            name, rest = (folder / "stat").read_text().rsplit(")", 1)
        except OSError:
            continue
        fields = rest.split()
        found[name.split("(", 1)[1]] += (int(fields[11]) + int(fields[12])) / TICK
    return found


def process(kind):
    """The process of this program's browser that is of that kind and has worked most; there is a spare one for pages."""
    parents, found = {}, []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if f"--type={kind}".encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue

    def is_ours(one):
        while one and one != os.getpid():
            one = parents.get(one)
        return bool(one)

    return max(filter(is_ours, found), key=lambda one: sum(threads(one).values()))


def private(number):
    """Private memory of a process in MB; shared libraries left out."""
    rollup = pathlib.Path(f"/proc/{number}/smaps_rollup").read_text()
    return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith(("Private_Clean", "Private_Dirty"))) / 1024


def cost(name):
    """Which part of drawing a thread does."""
    if name.startswith(("chrom", "CrRendererMain")):
        return "main thread"
    return "compositor" if "Compositor" in name and "Tile" not in name else "raster" if "Tile" in name or "ThreadPool" in name else "other"


def spent(before, after):
    result = collections.Counter()
    for name, value in after.items():
        result[cost(name)] += value - before.get(name, 0)
    return result


def traced(session, page, seconds):
    """Milliseconds a second that the main thread spends on script, style, layout and paint, on a processor; each without what it calls."""
    events = []
    session.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    ended = []
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "__metadata"]
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}})
    page.wait_for_timeout(seconds * 1000)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    mains = collections.Counter((one["pid"], one["tid"]) for one in events if one.get("name") in ("FireAnimationFrame", "UpdateLayoutTree"))
    thread = mains.most_common(1)[0][0]
    result = collections.Counter()
    names = {name: step for step, steps in STEPS.items() for name in steps}
    stack = []
    whole = [one for one in events if one["ph"] == "X" and (one["pid"], one["tid"]) == thread]
    for one in sorted(whole, key=lambda one: (one["ts"], -one.get("dur", 0))):
        while stack and stack[-1][0] <= one["ts"]:
            stack.pop()
        step = names.get(one["name"]) or (stack[-1][1] if stack else "other")
        used = one.get("tdur", 0) / 1000 / seconds
        if stack:
            result[stack[-1][1]] -= used
        result[step] += used
        stack.append((one["ts"] + one.get("dur", 0), step))
    return {f"main thread, {step}, ms/s": result[step] for step in (*STEPS, "other")}


def opened(browser, view, script=None):
    """A view in a page of its own, with all its tiles."""
    page = browser.page(viewport={"width": 1440, "height": 900}, locale="en-GB")
    if script:
        page.add_init_script(f"({script})()")
    browser.go(page, view)
    if view == "soundboard":
        page.wait_for_function("() => desk.store.sounds.size >= 500")
        while page.locator(".tile").count() < TILES:
            page.get_by_role("button", name="Show more").dispatch_event("click")
    elif view == "boards":
        page.wait_for_function("() => document.querySelectorAll('.tile').length >= 500")
    page.evaluate("() => { document.querySelector('#view').scrollTop = 0; }")
    page.wait_for_timeout(3000)
    return page


def settled(session):
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")


def frames(browser, view):
    """What a view costs while 64 players play."""
    page = opened(browser, view)
    tab = process("renderer")
    gpu = process("gpu-process")
    before, drawn = threads(tab), threads(gpu)
    found = page.evaluate(FRAMES, SECONDS)
    used = spent(before, threads(tab))
    session = page.context.new_cdp_session(page)
    result = {"median frame, ms": found["median"], "95th percentile, ms": found["late"], "frames a second": found["count"] / SECONDS,
              "changed nodes a second": found["changes"] / SECONDS}
    result |= {f"{name}, ms/s": used[name] / SECONDS for name in ("main thread", "compositor", "raster")}
    result["main thread, ms a frame"] = used["main thread"] / found["count"]
    result["display, ms/s"] = sum((threads(gpu) - drawn).values()) / SECONDS
    result |= traced(session, page, 5)
    settled(session)
    result |= {"JavaScript heap, MB": page.evaluate("performance.memory.usedJSHeapSize") / 1e6, "tab, MB": private(tab),
               "nodes": session.send("Memory.getDOMCounters")["nodes"], "listeners": session.send("Memory.getDOMCounters")["jsEventListeners"],
               "canvases": page.locator("canvas").count()}
    page.context.close()
    return result


def hour(browser, view, seconds):
    """Memory of the tab before and after the events of an hour, collected."""
    page = opened(browser, view, CATCH)
    tab = process("renderer")
    session = page.context.new_cdp_session(page)
    result = {}

    def note(name):
        settled(session)
        page.wait_for_timeout(2000)
        counters = session.send("Memory.getDOMCounters")
        result.update({f"heap {name}, MB": session.send("Runtime.getHeapUsage")["usedSize"] / 1e6, f"tab {name}, MB": private(tab),
                       f"nodes {name}": counters["nodes"], f"listeners {name}": counters["jsEventListeners"]})

    note("before")
    done = page.evaluate(HOUR, {"seconds": seconds, "hz": 60 if view == "mixer" else 15})
    note("after")
    result |= {"events": done["events"], "delivered in, s": done["seconds"]}
    page.context.close()
    return result


def make_board(server):
    server.wait_until_ready(TILES, 240)
    board = server.ask("POST", "/v1/boards", {"name": "Many", "columns": 12})["id"]
    for number in range(TILES):
        server.ask("POST", "/v1/tiles", {"board": board, "sounds": [f"many-{number}.wav" if number < TILES - SOUNDS else "bell"], "behavior": "loop",
                                         "color": "#3f9bd1", "label": f"Tile {number}"})


def play(server, view):
    """64 players: on a board those of its first tiles, elsewhere of the first sounds."""
    if view == "boards":
        for tile in server.ask("GET", f"/v1/tiles?limit={TILES}")["tiles"][:PLAYERS]:
            server.ask("POST", f"/v1/tiles/{tile['id']}/press", {})
        return
    operations = [{"method": "POST", "path": "/v1/players", "body": {"sound": f"many-{number}.wav", "looping": True, "meteringEnabled": True}}
                  for number in range(PLAYERS)]
    made = [reply["body"]["id"] for reply in server.ask("POST", "/v1/batch", {"operations": operations})["replies"]]
    server.ask("POST", "/v1/batch", {"operations": [{"op": "play", "player": one} for one in made]})


def stop(server):
    server.ask("POST", "/v1/stop-all", {"fadeOut": False})
    for one in server.ask("GET", "/v1/players?limit=1000")["players"]:
        server.ask("DELETE", f"/v1/players/{one['id']}")


@contextlib.contextmanager
def servers(program, folders, length):
    """A server for each folder with the page, of which one plays at a time, and the browser."""
    add = many_sounds(TILES - SOUNDS, seconds=length)
    sys.argv[1:] = [program]
    with running(fill=add) as (first, browser), contextlib.ExitStack() as stack:
        found = {"this": (first, browser)}
        for folder in folders:
            place = stack.enter_context(tempfile.TemporaryDirectory())
            add(pathlib.Path(place) / "library")
            server = DemoServer(program, place, "--public", folder.resolve())
            stack.callback(server.stop)
            found[str(folder)] = (server, Browser(browser.chromium, server.address))
        for server, _ in found.values():
            make_board(server)
        yield found


def show(title, results):
    """The least of the rounds of each figure, side by side."""
    print(f"{title}:", flush=True)
    for name in next(iter(results.values()))[0]:
        values = "".join(f"{min(one[name] for one in rounds):>12.1f}" for rounds in results.values())
        print(f"  {name:<32}{values}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/carillon"))
    parser.add_argument("--against", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--views", default="soundboard boards players mixer")
    parser.add_argument("--hour", action="store_true")
    parser.add_argument("--seconds", type=int, default=3600)
    parser.add_argument("--length", type=float, default=1)
    given = parser.parse_args()
    print(f"load of the machine {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors, {time.strftime('%F %R')}")
    with servers(given.program, given.against, given.length) as found:
        print(f"columns: {', '.join(found)}")
        for view in given.views.split():
            results = {name: [] for name in found}
            for _ in range(1 if given.hour else given.rounds):
                for name, (server, browser) in found.items():
                    play(server, view)
                    results[name].append(hour(browser, view, given.seconds) if given.hour else frames(browser, view))
                    stop(server)
            show(view, results)
    print(f"load of the machine {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
