# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over what all views share: languages, access, cuts of the network, and who cannot see or use a mouse."""

import pathlib
import re

from carillon_client import Carillon
from journeys_tiles import TILE, clear_boards, make_board, tiles_of
from support import ROOT
from support.browser import VIEWS
from support.relay import Relay
from support.waiting import until

VIEW_LIMIT = 180_000
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def journey_a_phone_and_a_wall_hold_every_view(server, browser):
    for view in VIEWS:
        page = browser.open(view, viewport={"width": 360, "height": 740}, color_scheme="dark", has_touch=True)
        page.wait_for_timeout(100)
        assert page.evaluate("document.querySelector('main').scrollWidth") <= 360, f"{view} is wider than a phone"
        page.context.close()
        page = browser.open(view, viewport={"width": 3840, "height": 2160})
        assert page.evaluate("document.querySelector('main').scrollWidth <= innerWidth"), f"{view} is wider than a wall"
        page.context.close()


def journey_every_view_is_small(server, browser):
    """No view, opened alone, takes more than 180 kB before compression."""
    sizes = {}
    for view in [*VIEWS, "kiosk"]:
        page = browser.page(viewport={"width": 1440, "height": 900}, locale="en-GB")
        addresses = set()
        page.on("request", lambda request, addresses=addresses: addresses.add(request.url.split("#")[0]))
        page.goto(browser.address + ("/kiosk/" if view == "kiosk" else f"/#/{view}"))
        page.wait_for_function("() => document.querySelector('h1').textContent !== ''")
        page.wait_for_load_state("networkidle")
        late = page.evaluate(LATE) if view != "kiosk" else []
        assert not late, f"{view} asks for these one after the other, see early.js: {late}"
        sizes[view] = sum(weight(url) for url in addresses if "/v1/" not in url and not url.endswith("/openapi.json") and url.startswith("http"))
        page.context.close()
    print("  bytes of each view: " + ", ".join(f"{view} {size}" for view, size in sizes.items()))
    assert min(sizes.values()) > 20_000 and max(sizes.values()) < VIEW_LIMIT, sizes


LATE = """() => {
    const early = new Set([...document.querySelectorAll("link[rel=modulepreload], script")].map((node) => node.href ?? node.src));
    const seen = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => /\\.js$/.test(name));
    return seen.filter((name) => !early.has(name) && !/(main|early|sw)\\.js$/.test(name));
}"""


def weight(url):
    address, path = re.fullmatch(r"(https?://[^/]+)(/.*)", url).groups()
    with Carillon(address) as carillon:
        return len(carillon.request("GET", path).content)


TEXT_SIZES = {"0.6875", "0.75", "0.8125", "0.875", "1", "1.125", "1.25", "2.5"}
GAPS = {"0.125", "2.5", "0.25", "0.375", "0.5", "0.625", "0.75", "0.875", "1", "1.5", "2", "3"}


def journey_one_scale_of_sizes_and_gaps(server, browser):
    """Fixed sizes of text, and gaps up to 3 rem, are those of base.css."""
    odd = []
    for file in sorted((ROOT / "public/css").rglob("*.css")):
        for name, value in re.findall(r"(?<![\w-])(font-size|gap|padding[a-z-]*|margin[a-z-]*): ([^;}]*)", file.read_text()):
            if "(" in value:
                continue
            allowed = TEXT_SIZES if name == "font-size" else GAPS
            sizes = re.findall(r"(?<![\d.])([\d.]+)rem", value)
            if any(size not in allowed and (name == "font-size" or float(size) < 3) for size in sizes):
                odd.append(f"{file.name}: {name}: {value}")
    assert not odd, odd


def journey_three_languages(server, browser):
    texts = {}
    for locale, word in (("en-GB", "Soundboard"), ("fr-CA", "Sons"), ("zh-CN", "音效板")):
        page = browser.open("soundboard", locale=locale)
        assert page.locator(".rail a").first.inner_text() == word
        texts[locale] = page.evaluate("""async (name) => Object.keys((await import(`/i18n/${name}.js`)).default)""", locale[:2])
        for view in VIEWS:
            browser.go(page, view)
            shown = page.locator("body").inner_text()
            assert not any(f" {key} " in shown for key in texts[locale] if "." in key), view
    assert texts["en-GB"] == texts["fr-CA"] == texts["zh-CN"], "the catalogues differ in their keys"
    for part in (*VIEWS, "inputs", "link", "links", "places", "queue", "show/editing", "step", "talk", "problems"):
        keys = [page.evaluate("async (name) => Object.keys((await import(name)).default)", f"/i18n/{part}/{name}.js") for name in ("en", "fr", "zh")]
        assert keys[0] == keys[1] == keys[2], f"the catalogues of {part} differ in their keys"
    page.get_by_role("button", name="首选项").click()
    page.get_by_label("语言").select_option("fr")
    page.locator(".rail a", has_text="Sons").wait_for()
    page.get_by_role("button", name="Préférences").click()
    page.get_by_label("Couleurs").select_option("light")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def journey_no_barrier_by_axe(server, browser):
    """WCAG 2.2 AA as far as axe-core finds it, of every view, light and dark, and of dialogs and menus."""
    import axe_playwright_python
    source = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    show, zone = fill_views(server)
    for scheme in ("light", "dark"):
        page = browser.open("soundboard", color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(source)
        for view in VIEWS:
            browser.go(page, view)
            if view == "api":
                page.locator(".operation summary").nth(1).click()
            inspect(page, f"{view}, {scheme}")
        inspect_dialogs(browser, page, source, scheme)
        inspect_forms(browser, page, scheme)
        inspect_boards(browser, page, source, scheme)
    clear_boards(server)
    server.ask("DELETE", f"/v1/zones/{zone}?force=true")
    server.ask("DELETE", f"/v1/shows/{show}")
    server.ask("DELETE", "/v1/stations/barrier?force=true")
    server.ask("DELETE", "/v1/queue/items?current=true")
    server.ask("POST", "/v1/queue/resume", {})


def fill_views(server):
    """Something to see in every view; returns a show and a zone."""
    server.ask("POST", "/v1/music/play", {"sound": "music-calm"})
    server.ask("POST", "/v1/sounds/chime/play", {"looping": True})
    server.ask("POST", "/v1/queue/pause", {})
    server.ask("POST", "/v1/queue/items", {"sound": "welcome"})
    action = server.ask("POST", "/v1/actions", {"name": "ring", "steps": [{"operation": {"op": "play", "sound": "bell", "looping": True}}]})["id"]
    cues = [{"number": number, "action": action, "color": "#d9534f", "armed": number != "2", "notes": "Now"} for number in ("1", "2", "3")]
    show = server.ask("POST", "/v1/shows", {"name": "matinee", "rehearsal": True, "cues": cues})["id"]
    server.ask("POST", f"/v1/shows/{show}/go", {})
    server.ask("POST", "/v1/stations", {"name": "barrier", "options": {"axe": "1"}, "sounds": ["bell", "chime"]})
    make_board(server, "Barrier", {"label": "Rain", "sounds": ["chime"], "behavior": "loop", "key": "r", "group": "weather", "color": "#3f9bd1"},
               {"label": "Bell", "sounds": ["bell", "alert"], "key": "b"})
    server.ask("POST", f"/v1/tiles/{tiles_of(server, 'Barrier')[0]['id']}/press", {})
    return show, server.ask("POST", "/v1/zones", {"name": "Barrier"})["id"]


def inspect_dialogs(browser, page, source, scheme):
    """The dialogs of sounds, cues, actions and links."""
    browser.go(page, "soundboard")
    page.get_by_role("button", name="More for chime").click()
    inspect(page, f"menu, {scheme}")
    page.get_by_role("menuitem", name="Edit").click()
    inspect(page, f"editor, {scheme}")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    browser.go(page, "show")
    page.get_by_role("button", name="Edit cues").click()
    page.get_by_role("button", name="Edit cue 2").click()
    inspect(page, f"cue, {scheme}")
    for kind in ("fade", "phrase", "station", "music", "volume", "scene", "action"):
        page.get_by_role("dialog").get_by_label("What it does").select_option(kind)
        inspect(page, f"cue of the kind {kind}, {scheme}")
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    page.evaluate(source)
    page.get_by_role("button", name="Actions").click()
    inspect(page, f"actions, {scheme}")
    page.get_by_role("button", name="Links and QR codes of ring").click()
    page.get_by_role("button", name="Make link").click()
    page.locator(".qr svg").wait_for()
    inspect(page, f"links, {scheme}")
    page.reload()
    page.evaluate(source)


def inspect_forms(browser, page, scheme):
    """Forms, menus and what opens in place in music, announcements and calendar."""
    browser.go(page, "music")
    page.get_by_role("button", name="Tracks of barrier").click()
    page.locator(".station-tracks li").first.wait_for()
    inspect(page, f"tracks of a station, {scheme}")
    page.get_by_role("button", name="More for chime").click()
    inspect(page, f"menu of a track, {scheme}")
    page.keyboard.press("Escape")
    browser.go(page, "announcements")
    page.get_by_label("Made from").select_option("text")
    page.get_by_label("Priority", exact=True).select_option("other")
    page.get_by_role("button", name="Everywhere").click()
    page.locator(".talk-options").wait_for()
    inspect(page, f"announcement of a text, and what is chosen for a talk, {scheme}")
    browser.go(page, "announcements")
    page.get_by_role("button", name="New phrase").click()
    inspect(page, f"phrase, {scheme}")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    browser.go(page, "rooms")
    page.locator("summary", has_text="Mix").first.click()
    page.get_by_role("button", name="Edit Barrier").click()
    page.get_by_role("dialog").wait_for()
    inspect(page, f"zone, {scheme}")
    page.keyboard.press("Escape")
    inspect(page, f"zones and a mix, {scheme}")
    browser.go(page, "calendar")
    page.locator("summary", has_text="Days and holidays").click()
    page.get_by_role("button", name="New holiday").wait_for()
    inspect(page, f"days and holidays, {scheme}")
    for name in ("New bell", "New quiet hours", "New timetable", "New days", "New holiday", "Pause timetables"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("dialog").wait_for()
        inspect(page, f"{name}, {scheme}")
        page.keyboard.press("Escape")


def inspect_boards(browser, page, source, scheme):
    """A board that is edited, its forms, the keys, and the board alone on a tablet and for visitors."""
    browser.go(page, "boards")
    page.get_by_role("button", name="Edit tiles").click()
    page.get_by_label("Choose Bell").check()
    page.locator(".bulk select").first.wait_for()
    inspect(page, f"tiles that are edited, {scheme}")
    page.locator(TILE.format("Bell")).locator(".pad").click()
    page.get_by_role("dialog").wait_for()
    inspect(page, f"tile, {scheme}")
    page.keyboard.press("Escape")
    for name in ("Board", "Keys"):
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for()
        inspect(page, f"{name}, {scheme}")
        page.keyboard.press("Escape")
    for name, address in (("full board", "/#/boards/Barrier/full"), ("kiosk", "/kiosk/"), ("kiosk with a board", "/kiosk/?board=Barrier")):
        page.goto(browser.address + address)
        page.reload()
        page.wait_for_function("() => document.querySelector('h1').textContent !== ''")
        if name != "kiosk":
            page.locator(TILE.format("Rain")).wait_for()
        page.evaluate(source)
        inspect(page, f"{name}, {scheme}")


def inspect(page, name):
    page.wait_for_timeout(300)
    found = page.evaluate("rules => axe.run({ runOnly: rules }).then(({ violations }) => violations)", RULES)
    words = [f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for one in found for node in one["nodes"]]
    assert not words, f"{name}: " + "\n".join(words[:8])


def journey_a_cut_network_heals(server, browser):
    relay = Relay(lambda: server.port)
    page = browser.page(locale="en-GB")
    browser.expected = ("ERR_", "WebSocket")
    page.goto(f"http://127.0.0.1:{relay.port}/#/soundboard")
    page.wait_for_selector('#link[data-state="live"]')
    page.wait_for_selector(".tile .pad:enabled")
    relay.switch(True)
    page.wait_for_selector('#link[data-state="waiting"]')
    server.ask("PATCH", "/v1/sounds/bell", {"title": "Changed meanwhile"})
    relay.switch(False)
    page.locator(".notice", has_text="Reconnected").wait_for()
    page.locator(".tile .title", has_text="Changed meanwhile").wait_for()
    browser.requests = [url for url in browser.requests if f":{relay.port}/" not in url]
    server.ask("PATCH", "/v1/sounds/bell", {"title": None})


def journey_a_silent_socket_is_left(server, browser):
    """A network that drops everything closes no connection; the page detects it."""
    page = browser.page(locale="en-GB")
    page.add_init_script("""
        window.sockets = [];
        window.WebSocket = class extends WebSocket {
            constructor(...values) {
                super(...values);
                window.sockets.push(this);
                this.addEventListener("message", (event) => this.isSilent && event.stopImmediatePropagation());
            }
            send(data) { if (!this.isSilent) super.send(data); }
        };""")
    browser.go(page, "soundboard")
    page.evaluate("""() => {
        for (const socket of window.sockets) socket.isSilent = true;
        Object.defineProperty(document, "hidden", { value: false, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    # A quarter of a second, which is asked for in each frame.
    page.wait_for_function("() => document.querySelector('#link').dataset.state !== 'live'")
    page.locator(".notice", has_text="Reconnected").wait_for()


def journey_the_shell_opens_without_the_server(server, browser):
    page = browser.open("soundboard")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_selector('#link[data-state="live"]')
    until("the shell is kept",
          lambda: page.evaluate("caches.open('carillon').then((cache) => cache.keys()).then((keys) => keys.length)") > 20)
    browser.expected = ("ERR_", "WebSocket")
    page.context.set_offline(True)
    page.reload()
    page.locator(".rail a", has_text="Soundboard").wait_for()
    page.wait_for_selector('#link[data-state="waiting"]')
    page.context.set_offline(False)
    page.wait_for_selector('#link[data-state="live"]')


def login(server, browser):
    """With a token the page asks for it, keeps it in a cookie that scripts cannot read, and then works; it says when that is revoked."""
    browser.expected = ("401", "WebSocket")
    page = browser.page(locale="en-GB")
    page.goto(browser.address + "/")
    page.locator("#link-text", has_text="Logged out").wait_for()
    page.get_by_label("Token", exact=True).fill("carillon_wrong")
    page.get_by_role("button", name="Log in").click()
    page.wait_for_function("() => document.querySelector('#login-problem').textContent !== ''")
    page.get_by_label("Token", exact=True).fill(server.token)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_selector('#link[data-state="live"]')
    page.click('.tile[data-name="click.wav"] .pad')
    stored = page.evaluate("JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie + location.href")
    assert server.token not in stored
    cookie = next(one for one in page.context.cookies() if one["name"].startswith("carillon_session"))
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict"
    assert page.locator(".notice").count() == 0, "nothing was lost that has come back"
    server.revoke("desk")
    page.locator("#login-problem", has_text="revoked").wait_for()
    page.locator("#health", has_text="Logged out: the token").wait_for()
