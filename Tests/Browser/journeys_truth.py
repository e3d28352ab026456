# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over what the dashboard says: refusals, limits, tokens that only read, lost connections, and what is not known yet."""

import pathlib
import re
import tempfile

from support.audio import tone
from support.browser import VIEWS
from support.relay import Relay
from support.waiting import until

CHANGES = """() => [...document.querySelectorAll("button, input, select, textarea, [role=slider]")]
    .filter((node) => node.checkVisibility() && !node.closest("[data-reads]") && !node.disabled && node.getAttribute("aria-disabled") !== "true")
    .map((node) => node.outerHTML.slice(0, 120))"""


def refuse(page, address, detail):
    page.route(address, lambda route: route.fulfill(
        status=422, content_type="application/problem+json", json={"type": "/problems/invalid-field", "title": "No", "status": 422, "detail": detail})
        if route.request.method != "GET" else route.continue_())


def journey_a_refused_control_goes_back_and_says_why(server, browser):
    server.ask("PATCH", "/v1/manager", {"masterVolume": 1, "soundVolume": 1})
    browser.expected = ("422",)
    page = browser.open("mixer")
    refuse(page, "**/v1/manager", "not today")
    for label in ("Master volume", "Volume of Sounds"):
        fader = page.get_by_label(label, exact=True)
        fader.focus()
        page.keyboard.press("PageDown")
        page.locator(".complaint", has_text="not today").wait_for()
        page.wait_for_function("(label) => document.querySelector(`[aria-label='${label}']`)?.getAttribute('aria-valuetext') === '0.0 dB'", arg=label)
        box, near = page.locator(".complaint").bounding_box(), fader.bounding_box()
        assert box["y"] < near["y"] + near["height"] + 60 and box["y"] + box["height"] > near["y"] - 60, f"{box} is not beside {near}"
        page.locator(".complaint button").click()
    browser.go(page, "session")
    refuse(page, "**/v1/session", "not now")
    category = page.get_by_role("combobox", name="Category")
    before = category.input_value()
    category.select_option("record")
    page.locator(".complaint", has_text="not now").wait_for()
    assert category.input_value() == before, "a refused choice stays"
    page.locator(".complaint button").click()
    page.get_by_label("Silent mode", exact=True).click()
    page.locator(".complaint", has_text="not now").wait_for()
    page.wait_for_function("() => !document.querySelector('input[role=switch]').checked")


def limited(server, browser):
    """With --max-volume the fader shows what the server has, not what was wanted."""
    browser.expected = ("422",)
    page = browser.open("mixer")
    shown = "(text) => document.querySelector('#master output').textContent === text"
    page.wait_for_function(shown, arg="−6.0 dB")
    page.get_by_label("Master volume", exact=True).press("PageUp")
    page.locator(".complaint").wait_for()
    page.wait_for_function(shown, arg="−6.0 dB")
    assert abs(server.ask("GET", "/v1/manager")["masterVolume"] - 0.5) < 0.001


def journey_a_forms_problem_stands_at_its_field(server, browser):
    browser.expected = ("422",)
    page = browser.open("calendar")
    page.get_by_role("button", name="New bell").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Closing")
    form.get_by_text("More options").click()
    form.get_by_label("Instead: cron expression").fill("61 17 * * *")
    form.get_by_role("button", name="Save").click()
    form.locator(".field", has_text="Instead: cron expression").locator(".problem").wait_for()
    assert form.get_by_label("Instead: cron expression").get_attribute("aria-invalid") == "true"
    assert page.locator(".notice").count() == 0, "a problem of a form is a notice behind it"
    form.get_by_label("Instead: cron expression").fill("1 17 * * *")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page = browser.open("announcements")
    page.get_by_label("Priority", exact=True).select_option("other")
    page.get_by_label("Priority, 0 to 255").fill("900")
    page.get_by_role("button", name="Announce", exact=True).click()
    page.locator(".field", has_text="Priority").locator(".problem").wait_for()
    for one in server.ask("GET", "/v1/queue/schedules")["schedules"]:
        server.ask("DELETE", f"/v1/queue/schedules/{one['id']}")


def reader(server, browser):
    """A token with the scope read: every control that changes something is closed and says why; what reads stays open."""
    browser.expected = ("401", "WebSocket", "403")
    for name in ("music-calm", "bell"):
        server.ask("POST", f"/v1/sounds/{name}/play", {"looping": True})
    server.ask("POST", "/v1/stations", {"name": "calm", "options": {"mood": "calm"}, "sounds": ["music-calm"]})
    action = server.ask("POST", "/v1/actions", {"name": "ring", "steps": [{"operation": {"op": "play", "sound": "bell"}}]})["id"]
    server.ask("POST", "/v1/shows", {"name": "matinee", "cues": [{"number": "1", "action": action}]})
    page = browser.page(locale="en-GB", viewport={"width": 1440, "height": 900})
    page.goto(browser.address + "/")
    page.get_by_label("Token", exact=True).fill(server.read_token)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_selector('#link[data-state="live"]')
    page.wait_for_selector('html[data-scope="read"]')
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method not in ("GET",) else None)
    for view in VIEWS:
        page.goto(f"{browser.address}/#/{view}")
        page.wait_for_selector(f'#view[data-view="{view}"]')
        until(lambda view=view: f"{view} offers no changes: {page.evaluate(CHANGES)[:3]}", lambda: page.evaluate(CHANGES) == [], 5)
    page.goto(f"{browser.address}/#/show")
    page.locator(".cue-select").wait_for()
    page.keyboard.press("Space")
    page.locator(".refusal", has_text="only allows to look").wait_for()
    page.goto(f"{browser.address}/#/soundboard")
    pad = page.locator(".pad").first
    assert pad.is_disabled() and "control" in pad.get_attribute("title"), "the reason is not said"
    page.get_by_label("Search").fill("alert")
    page.wait_for_function("() => document.querySelectorAll('.tile').length === 1")
    page.locator("h2").first.click()
    page.keyboard.press("Escape")
    page.locator(".notice", has_text="only allows to look").wait_for()
    assert not sent, sent
    page.get_by_role("button", name="Preferences").click()
    page.get_by_text("Logged in as visitor (read)").wait_for()
    page.get_by_role("button", name="Log out").click()
    page.locator("#login[open]").wait_for()


def journey_the_kiosk_says_what_it_cannot_play_and_stops_all(server, browser):
    relay = Relay(lambda: server.port)
    browser.expected = ("ERR_", "WebSocket")
    page = browser.page(locale="en-GB", viewport={"width": 1024, "height": 768})
    page.goto(f"http://127.0.0.1:{relay.port}/kiosk")
    page.locator("#health[data-level=good]", has_text="Silent output").wait_for()
    server.ask("POST", "/v1/sounds/bell/play", {"looping": True})
    page.wait_for_function("() => document.querySelector('h1')?.textContent === 'bell'")
    page.get_by_role("button", name="Stop all").click()
    until("the kiosk stops everything", lambda: not any(one["playing"] for one in server.ask("GET", "/v1/players")["players"]))
    relay.switch(True)
    page.locator("#health[data-level=bad]", has_text="cannot be reached").wait_for()
    relay.switch(False)
    page.locator("#health[data-level=good]").wait_for()
    browser.requests = [url for url in browser.requests if f":{relay.port}/" not in url]


def journey_what_is_not_loaded_is_not_called_empty(server, browser):
    """Without an answer no list says that there is nothing; with a lost connection the age of what is shown is said."""
    browser.expected = ("ERR_", "WebSocket", "503")
    relay = Relay(lambda: server.port)
    page = browser.page(locale="en-GB", viewport={"width": 1440, "height": 900})
    page.add_init_script("window.WebSocket = class extends EventTarget { readyState = 0; send() {} close() {} }")
    page.route("**/v1/**", lambda route: route.abort())
    wrong = ("No sounds yet", "Nothing is playing", "No stations yet", "Nothing has been played", "No bells",
             "No quiet hours", "No phrases", "Nothing is planned", "No timetables", "No announcements are waiting",
             "Announcements that have ended", "No further tracks", "No shows yet")
    for view in ("soundboard", "players", "music", "announcements", "calendar", "show", "history"):
        page.goto(f"http://127.0.0.1:{relay.port}/#/{view}")
        page.wait_for_selector(f'#view[data-view="{view}"]')
        page.get_by_text("Not loaded yet.").first.wait_for()
        shown = page.locator("main").inner_text()
        assert not any(text in shown for text in wrong), f"{view} says {shown}"
    page.context.close()
    page = browser.page(locale="en-GB", viewport={"width": 1440, "height": 900})
    page.goto(f"http://127.0.0.1:{relay.port}/#/soundboard")
    page.wait_for_selector(".tile .pad:enabled")
    relay.switch(True)
    page.locator("#health", has_text="Shown as of ").wait_for()
    browser.requests = [url for url in browser.requests if f":{relay.port}/" not in url]


def journey_the_page_opens_without_the_server_after_one_visit(server, browser):
    page = browser.open("soundboard")
    page.evaluate("navigator.serviceWorker.ready")
    until("the first visit is kept",
          lambda: page.evaluate("caches.match('/js/views/mixer.js').then(Boolean)") and page.evaluate("caches.match('/js/main.js').then(Boolean)"))
    browser.expected = ("ERR_", "WebSocket")
    page.context.set_offline(True)
    page.reload()
    page.locator(".rail a", has_text="Soundboard").wait_for()
    page.get_by_role("link", name="Mixer").click()
    page.locator("#view[data-view=mixer]").wait_for()
    page.context.set_offline(False)


def journey_words_and_dates_are_the_readers(server, browser):
    server.ask("POST", "/v1/sounds/click/play", {})
    for locale, pattern in (("en-GB", r"^\d\d/\d\d/\d{4}"), ("en-US", r"^\d?\d/\d?\d/\d\d,"), ("fr-CA", r"^\d{4}-\d\d-\d\d")):
        page = browser.open("history", locale=locale)
        page.locator(".played tbody tr").first.wait_for()
        shown = page.locator(".played td").first.inner_text()
        assert re.match(pattern, shown), shown
        page.context.close()
    page = browser.open("soundboard")
    rail = page.locator(".rail a").all_inner_texts()
    assert "Output" in rail and "Developers" in rail and not {"Session", "Events", "API"} & set(rail), rail
    page.get_by_role("link", name="Developers").click()
    page.locator(".tool-links").get_by_role("link", name="API").click()
    page.locator("#view[data-view=api]").wait_for()
    assert page.locator(".rail [aria-current]").inner_text() == "Developers"
    browser.go(page, "session")
    assert "soloAmbient" not in page.locator("main").inner_text()


def journey_many_uploads_are_one_tray_that_ends_them(server, browser):
    """Five files, of which the third has no answer: two are there, and the rest is given up."""
    page = browser.open("soundboard")
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / f"many {number}.wav" for number in range(5)]
        for file in files:
            tone(file, 0.2, hertz=300, level=0.1)
        page.route(re.compile("name=many.[23]"), lambda route: None)
        page.set_input_files("#file-input", files)
        tray = page.locator(".upload")
        tray.filter(has_text="2 of 5").wait_for()
        assert tray.count() == 1 and "many 2.wav, many 3.wav" in tray.inner_text(), tray.inner_text()
        tray.get_by_role("button", name="Cancel").click()
        tray.filter(has_text="Files added: 2 of 5").wait_for()
        page.unroute_all()
    for file in files[:2]:
        server.ask("DELETE", f"/v1/sounds/{file.name}")


def journey_an_upload_says_what_is_wrong_with_the_file(server, browser):
    page = browser.open("soundboard")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "cut-off.wav"
        tone(file, 0.5, hertz=380, level=0.27)
        file.write_bytes(file.read_bytes()[:20_000])
        page.set_input_files("#file-input", file)
        page.locator('.notice[data-kind="problem"]', has_text="cut-off.wav was added.").wait_for()
    server.ask("DELETE", "/v1/sounds/cut-off.wav")


def journey_the_master_is_metered_everywhere_and_peaks_are_numbers(server, browser):
    server.ask("POST", "/v1/sounds/chime/play", {"looping": True})
    page = browser.open("history", viewport={"width": 1440, "height": 1200})
    page.wait_for_function("() => parseFloat(document.querySelector('.master-level')?.style.maskSize) > 20")
    browser.go(page, "mixer")
    peak = page.locator('[data-bus="master"] .clip')
    peak.filter(has_text=re.compile(r"−\d")).wait_for()
    assert page.locator(".throw").first.bounding_box()["height"] > 800, "the strips are not as high as the view"
    server.ask("POST", "/v1/stop-all", {"fadeOut": False})
    until("the meter falls", lambda: page.evaluate("desk.levels.of('master').every((one) => one.peak < -100)"))
    assert peak.inner_text().startswith("−"), "the highest peak is not kept"
    peak.click()
    peak.filter(has_text="\u2013").wait_for()


def journey_a_key_that_is_taken_is_said(server, browser):
    server.ask("PATCH", "/v1/sounds/bell", {"hotkey": "x"})
    page = browser.open("soundboard")
    page.get_by_role("button", name="Arrange").click()
    page.click('.tile[data-name="alert.caf"] .pad')
    form = page.get_by_role("dialog")
    form.get_by_label("Key", exact=True).press("x")
    form.get_by_text("Also used by bell.").wait_for()
    form.get_by_label("Key", exact=True).press("y")
    form.get_by_text("Also used by bell.").wait_for(state="detached")
    server.ask("PATCH", "/v1/sounds/bell", {"hotkey": None})
