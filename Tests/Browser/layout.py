#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures the boxes of every view: nothing lies outside of its parent, the page or under something else, and nothing that is
touched is too small.

    Tests/Browser/layout.py [PATH-TO-CARILLON [PICTURES]]

At nine widths, at 200 %, in three languages, with names of 255 characters of several scripts. PICTURES is a folder for a picture of
each view that has a complaint.
"""

import pathlib
import sys
from urllib.parse import quote

from support.browser import VIEWS, running

WIDTHS = [(320, 640), (390, 844), (600, 960), (768, 1024), (1024, 768), (1280, 800), (1440, 900), (2560, 1440), (3840, 2160)]
# Sizes that are touched; a desk has a mouse.
TOUCHED = 1024
# 200 % halves the width in CSS pixels and doubles the pixels of each.
ZOOMED = (1280, 1024)
LOCALES = ["en-GB", "fr-FR", "zh-CN"]

NAMES = {
    "bell": "Unbrokenwordinlatinlettersthatneverends" * 7,
    "chime": "جرس_الباب_الأمامي_للمدرسة_القديمة" * 8,
    "alert": "非常長的聲音名稱沒有空格也沒有任何標點符號" * 13,
    "click": "🔔🎵👩‍👩‍👧‍👦🚨" * 18,
    "doorbell": "A name of many words that is read aloud in the hall " * 5,
}

MEASURE = """(touched) => {
    const found = [];
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const plain = (text) => text.trim().replace(/\\s+/g, " ").replace(/[\\ud800-\\udfff]/g, "").slice(0, 40);
    const words = (node) => plain(node.getAttribute("aria-label") ?? node.textContent ?? "");
    const name = (node) => `${[node.tagName.toLowerCase(), ...node.classList].join(".")} “${words(node)}”`;
    const from = (box, one, other) => `${Math.round(box[one])} to ${Math.round(box[other])}`;
    const scrolls = (node, axis) => /auto|scroll/.test(getComputedStyle(node)[axis]);
    const isShown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
        && !node.closest(".visually-hidden, .skip, [aria-hidden=true], .scale");
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const controls = root.querySelectorAll("button, input, select, textarea, a, summary, [role=slider], label.button");
    const hasText = (node) => [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    const texts = [...root.querySelectorAll("*")].filter(hasText);
    const clipped = (node) => {
        for (let one = node; one && one !== document.body; one = one.parentElement) {
            const { clipPath, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
            if (clipPath !== "none" || textOverflow === "ellipsis" || webkitLineClamp !== "none") return true;
        }
        return false;
    };
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const main = document.querySelector("main, dialog");
    if (main && main.scrollWidth > main.clientWidth + 1) found.push(`the view is ${main.scrollWidth} px wide in ${main.clientWidth}`);
    for (const node of new Set([...controls, ...texts])) {
        if (!isShown(node)) continue;
        const box = node.getBoundingClientRect();
        if (box.width === 0 || box.height === 0) continue;
        const isWide = node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 2 && getComputedStyle(node).overflowX === "visible";
        if (isWide && !clipped(node)) found.push(`${name(node)} is narrower than its content: ${node.clientWidth} of ${node.scrollWidth}`);
        // Within every box around it that does not scroll; a scroll container is measured to its scrolled end.
        const sideways = (one) => one && one !== main && (scrolls(one, "overflowX") || sideways(one.parentElement));
        const isScrolled = sideways(node.parentElement);
        for (let parent = node.parentElement; parent && !clipped(node); parent = parent.parentElement) {
            const outer = parent.getBoundingClientRect();
            const style = getComputedStyle(parent);
            if (style.position === "absolute" || style.display === "inline" || style.display === "contents") continue;
            if (isScrolled && scrolls(parent, "overflowX")) break;
            if (!isScrolled && (box.left < outer.left - 1.5 || box.right > outer.right + 1.5)) {
                found.push(`${name(node)} leaves ${name(parent)} sideways: ${from(box, "left", "right")} in ${from(outer, "left", "right")}`);
                break;
            }
            if (!scrolls(parent, "overflowY") && parent !== document.body && getComputedStyle(node).position !== "absolute"
                && (box.top < outer.top - 3 || box.bottom > outer.bottom + 3) && !parent.matches("svg, .throw, .slot, .rail a")) {
                found.push(`${name(node)} leaves ${name(parent)} up or down: ${from(box, "top", "bottom")} in ${from(outer, "top", "bottom")}`);
                break;
            }
            if (scrolls(parent, "overflowY")) break;
        }
        const isOut = box.left < -1 || box.right > innerWidth + 1;
        if (!isScrolled && !clipped(node) && isOut) found.push(`${name(node)} leaves the page: ${from(box, "left", "right")}`);
        // An upright fader is as wide as its thumb; cues are moved by keys, too; rows of events and operations are lines of text.
        const needed = node.matches(".upright") ? 32 : 43.5;
        if (touched && node.matches("button, select, a, label.button, input:not([type=checkbox], [type=radio])") && !node.matches(".cue, .link")
            && Math.min(box.width, box.height) < needed) found.push(`${name(node)} is ${Math.round(box.width)} by ${Math.round(box.height)} px`);
    }
    // Controls in sight are not under others.
    for (const node of controls) {
        if (!isShown(node) || node.matches(".cue")) continue;
        const box = node.getBoundingClientRect();
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        if (box.width === 0 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        let isCut = false;
        for (let parent = node.parentElement; parent; parent = parent.parentElement) {
            const { left, right, top, bottom } = parent.getBoundingClientRect();
            isCut ||= (scrolls(parent, "overflowX") && (x < left || x > right)) || (scrolls(parent, "overflowY") && (y < top || y > bottom));
        }
        const hit = document.elementFromPoint(x, y);
        const label = node.closest("label");
        const isFree = isCut || !hit || node.contains(hit) || hit.contains(node) || label?.contains(hit);
        if (!isFree) found.push(`${name(node)} is under ${name(hit)}`);
    }
    return [...new Set(found)];
}"""


def clipped(name, most=255):
    """As much of a name as a cue can have, 255 bytes, or a zone, 64."""
    return name.encode()[:most].decode(errors="ignore").strip()


def fill(server):
    """Names of 255 characters wherever the dashboard shows a name."""
    long = {sound: name[:255] for sound, name in NAMES.items()}
    for sound, title in long.items():
        server.ask("PATCH", f"/v1/sounds/{sound}", {"title": title, "tags": [title[:64], "tag"], "hotkey": sound[0]})
    for title in list(long.values())[:4]:
        server.ask("POST", "/v1/stations", {"name": title[:255], "options": {title[:32]: title[:60], "mood": "calm"},
                                              "sounds": ["music-calm"]})
    server.ask("POST", "/v1/crossfaders", {"name": long["bell"], "initialStation": {"mood": "calm"}, "cuePoints": [
        0, 0.3, 12, {long["alert"][:32]: long["alert"][:60]}, 14, 0.9, 40, {"mood": "calm"}]})
    for sound in ("bell", "alert"):
        server.ask("POST", "/v1/queue/schedules", {
            "name": long[sound], "cron": "50 17 * * 1-6", "timeZone": "Europe/Paris", "item": {"sound": sound}})
    action = server.ask("POST", "/v1/actions", {
        "name": clipped(long["doorbell"]), "parameters": [{"name": "volume", "type": "number", "default": 0.5, "minimum": 0, "maximum": 1}],
        "steps": [{"operation": {"op": "play", "sound": "music-calm", "looping": True, "volume": {"parameter": "volume"}}}]})["id"]
    ring = server.ask("POST", "/v1/actions", {"name": clipped(long["chime"]), "steps": [{"operation": {"op": "play", "sound": "click"}}]})["id"]
    plans = [server.ask("POST", "/v1/plans", {"name": clipped(long[sound]), "times": [
        {"at": f"{hour:02}:00", "action": ring, "name": clipped(long[sound])} for hour in range(7, 12)]})["id"] for sound in ("bell", "alert")]
    server.ask("PATCH", "/v1/calendar", {
        "rules": [{"name": clipped(long[sound]), "plan": plan, "holidays": "include"} for sound, plan in zip(("bell", "alert"), plans, strict=True)],
        "holidays": [{"name": clipped(long["bell"]), "from": "2020-12-24", "to": "2020-12-26", "yearly": True}]})
    server.ask("PATCH", "/v1/queue", {"quietHours": [{"from": "02:00", "to": "02:05", "timeZone": "Europe/Paris"}]})
    for sound in ("bell", "alert"):
        server.ask("POST", "/v1/actions", {"name": clipped(long[sound]), "steps": [
            {"operation": {"method": "POST", "path": "/v1/queue/interrupt", "body": {"text": long["chime"], "priority": 255}}}]})
    cues = [{"number": str(place) * 16, "action": action, "name": clipped(name), "notes": clipped(name), "color": "#d9534f",
             "preWait": 0.25, "postWait": 1.5,
             "continue": "continue" if place % 2 else "manual", "armed": place != 3} for place, name in enumerate(long.values(), 1)]
    show = server.ask("POST", "/v1/shows", {"name": long["bell"], "notes": clipped(long["alert"]), "rehearsal": True, "cues": cues})["id"]
    server.ask("POST", f"/v1/shows/{show}/go", {})
    server.ask("POST", "/v1/queue/pause", {})
    for item in ({"sound": "bell"}, {"sound": "alert"}, {"text": long["doorbell"]}):
        server.ask("POST", "/v1/queue/items", item)
    server.ask("POST", "/v1/stations/play", {"options": {"mood": "calm"}})
    for sound in ("bell", "chime", "alert"):
        player = server.ask("POST", "/v1/players", {"sound": sound, "looping": True, "volume": 0.1, "meteringEnabled": True, "enableRate": True})
        server.ask("POST", f"/v1/players/{player['id']}/play", {})
    server.ask("POST", "/v1/sounds/click/play", {})
    zones = [server.ask("POST", "/v1/zones", {"name": clipped(long[sound], 64)})["id"] for sound in ("bell", "alert", "doorbell")]
    server.ask("POST", "/v1/queue/items", {"sound": "chime", "zones": zones})
    fill_boards(server, long)
    return server.ask("POST", "/v1/links", {"action": ring})["url"]


def fill_boards(server, long):
    """Two boards of tiles with every behaviour, one of which is on."""
    boards = [server.ask("POST", "/v1/boards", {"name": clipped(long[sound]), "color": "#d9534f"})["id"] for sound in ("bell", "alert")]
    tiles = [server.ask("POST", "/v1/tiles", {
        "board": boards[0], "label": clipped(long[sound]), "sounds": ["music-calm"], "behavior": behavior, "group": sound * 8, "key": "vwxyz"[place],
        "midi": {"type": "note", "number": 36 + place, "channel": 1}, "notes": clipped(long[sound]), "color": "#3f9bd1",
        "width": 1 + place % 2})["id"]
        for place, (sound, behavior) in enumerate(zip(long, ("once", "restart", "toggle", "loop", "hold"), strict=True))]
    server.ask("POST", f"/v1/tiles/{tiles[3]}/press", {})


def editor(page):
    page.get_by_role("button", name="Arrange").dispatch_event("click")
    page.locator(".pad").first.dispatch_event("click")
    page.locator("dialog[open]").wait_for()


def station(page):
    page.locator(".station .icon").nth(1).dispatch_event("click")
    page.locator(".station-tracks li").first.wait_for()
    page.locator(".station .icon").nth(2).dispatch_event("click")
    page.locator("dialog[open]").wait_for()


def phrase(page):
    page.locator(".panel", has=page.locator(".phrases")).locator(".panel-head button").dispatch_event("click")
    page.locator("dialog[open]").wait_for()


def talk(page):
    """What stays open while the next is measured."""
    page.locator(".talk .panel-head button").dispatch_event("click")
    page.locator(".talk-options").wait_for()


def schedule(page):
    page.locator("summary", has_text="Days and holidays").dispatch_event("click")
    page.locator(".holidays li").first.wait_for()
    page.get_by_role("button", name="New bell").dispatch_event("click")
    page.locator("dialog[open]").wait_for()


def cue(page):
    page.get_by_role("button", name="Edit cues").dispatch_event("click")
    page.locator(".cue-tools .icon").nth(2).dispatch_event("click")
    page.locator("dialog[open]").wait_for()


def code(page):
    """The links of an action, one of them just made, with its code."""
    page.get_by_role("button", name="Actions", exact=True).dispatch_event("click")
    page.locator("dialog[open] .actions .icon").nth(2).dispatch_event("click")
    page.locator("dialog[open] [name=expiresIn]").wait_for()
    page.get_by_role("button", name="Make link").dispatch_event("click")
    page.locator("dialog[open] .qr svg").wait_for()


def tile(page):
    page.get_by_role("button", name="Edit tiles").dispatch_event("click")
    page.locator(".board-tile .pad").first.dispatch_event("click")
    page.locator("dialog[open] .sound-picker").wait_for()


def several(page):
    page.locator(".pick").nth(1).dispatch_event("click")
    page.locator(".bulk select").first.wait_for()


def board(page):
    page.get_by_role("button", name="Board", exact=True).dispatch_event("click")
    page.locator("dialog[open] .addresses").wait_for()


def inputs(page):
    page.get_by_role("button", name="Keys", exact=True).dispatch_event("click")
    page.locator("dialog[open] .binding").first.wait_for()


def zone(page):
    for mix in page.locator(".zone details").all():
        mix.evaluate("node => { node.open = true; }")
    page.locator(".zone-head .icon").nth(1).dispatch_event("click")
    page.locator("dialog[open] [name=sink]").wait_for()


def mix(page):
    """What `zone` has left open."""
    page.locator(".zone-source").nth(1).wait_for()


# What is opened in each view, one after the other.
OPENERS = {"soundboard": (editor,), "boards": (tile, several, board, inputs), "music": (station,), "announcements": (phrase, talk),
           "calendar": (schedule,), "show": (cue, code), "rooms": (zone, mix)}


def measure(page, name, is_touched, complaints, pictures):
    page.wait_for_timeout(150)
    found = page.evaluate(MEASURE, is_touched)
    if found:
        complaints[name] = found
        if pictures:
            page.screenshot(path=pictures / f"{name}.png")


def measure_views(browser, link, size, options, complaints, pictures):
    """Every view with what opens in it, and the pages beside the dashboard, at one size; `options` are those of the page."""
    width, height = size
    label = f"{width}-{options.get('locale', 'en-GB')[:2]}{'-200' if options.get('device_scale_factor') == 2 else ''}"
    is_touched = width < TOUCHED
    page = browser.open("soundboard", viewport={"width": width, "height": height}, has_touch=is_touched, is_mobile=is_touched, **options)
    for view in VIEWS:
        browser.go(page, view)
        if view == "api":
            page.locator(".operation").nth(1).evaluate("node => { node.open = true; }")
        measure(page, f"{view}-{label}", is_touched, complaints, pictures)
        for opener in OPENERS.get(view, ()) if options["locale"] == "en-GB" else ():
            opener(page)
            measure(page, f"{view}-{opener.__name__}-{label}", is_touched, complaints, pictures)
            # Outside of a dialog Escape stops everything.
            for left in reversed(range(page.locator("dialog[open]").count())):
                page.keyboard.press("Escape")
                page.wait_for_function("left => document.querySelectorAll('dialog[open]').length === left", arg=left)
    board = clipped(NAMES["bell"][:255])
    page.goto(f"{browser.address}/#/boards/{quote(board)}/full")
    page.locator(".board-tile").first.wait_for()
    measure(page, f"full-{label}", is_touched, complaints, pictures)
    for name, address, shown in (("kiosk", "/kiosk/", "h1:not(:empty)"), ("visitors", f"/kiosk/?board={quote(board)}", ".board-tile"),
                                 ("porter", f"/kiosk/?board={quote(board)}&talk=yes", ".talk-button"),
                                 ("link", link, "main button")):
        page.goto(browser.address + address)
        page.locator(shown).first.wait_for()
        measure(page, f"{name}-{label}", is_touched, complaints, pictures)
    page.context.close()


def main():
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    complaints = {}
    with running() as (server, browser):
        link = fill(server)
        for size in WIDTHS:
            measure_views(browser, link, size, {"locale": "en-GB"}, complaints, pictures)
        half = (ZOOMED[0] // 2, ZOOMED[1] // 2)
        measure_views(browser, link, half, {"locale": "en-GB", "device_scale_factor": 2}, complaints, pictures)
        for locale in LOCALES[1:]:
            for size in (WIDTHS[0], WIDTHS[4]):
                measure_views(browser, link, size, {"locale": locale}, complaints, pictures)
        browser.check()
    for name, found in complaints.items():
        print(f"{name}: {len(found)}")
        for one in found:
            print(f"    {one}")
    count = sum(map(len, complaints.values()))
    assert count == 0, f"{count} complaints in {len(complaints)} of the pictures"
    print("browser layout test: passed")


if __name__ == "__main__":
    main()
