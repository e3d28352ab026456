# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over the session, the events, the API page and the kiosk."""

import json

import yaml
from support import ROOT
from support.waiting import until

OUTPUT = {"isBluetooth": False, "volume": 0.5, "muted": False, "channels": 2, "isDefault": False, "isCurrent": False, "isAllowed": True}
OUTPUTS = {"connected": True, "outputs": [{**OUTPUT, "name": "hdmi", "description": "HDMI", "formFactor": "hdmi"},
                                          {**OUTPUT, "name": "speaker", "description": "Speaker", "formFactor": "speaker", "isDefault": True}]}


ENTRY = {"playerId": "p1", "soundId": "s1", "name": "bell.wav", "kind": "sound", "askedBy": "desk", "announcementId": None,
         "startedAt": "2026-01-02T03:04:05.000000Z", "endedAt": "2026-01-02T03:04:08.000000Z", "startFrame": 0, "endFrame": 144000,
         "playedFrames": 144000, "reason": "stopped", "peakDb": None, "heard": "yes", "heardReasons": [],
         "digest": "0" * 64}
PAGES = [{"entries": [{**ENTRY, "number": 2}], "nextCursor": "2"}, {"entries": [{**ENTRY, "number": 1}], "nextCursor": None}]


def journey_session_and_device(server, browser):
    page, other = browser.open("session"), browser.open("session")
    page.get_by_text("Silent output, as configured").last.wait_for()

    def state():
        return server.ask("GET", "/v1/session")

    page.get_by_label("Silent mode", exact=True).check()
    until("silent mode is on", lambda: state()["silentMode"])
    other.get_by_text("Silenced: ").wait_for()
    page.get_by_label("Silent mode", exact=True).uncheck()
    other.get_by_text("Nothing is silenced.").wait_for()
    page.get_by_label("Screen locked").check()
    other.wait_for_function("() => [...document.querySelectorAll('input[role=switch]')][1].checked")
    page.get_by_label("Screen locked").uncheck()
    page.get_by_role("combobox", name="Category").select_option("playback")
    page.get_by_label("Lower other applications").check()
    until("category and option are kept", lambda: (state()["category"], state()["options"]) == ("playback", ["duckOthers"]))
    other.wait_for_function("() => document.querySelector('.panel select')?.value === 'playback'")
    page.get_by_role("button", name="Interrupt now").click()
    other.get_by_text("Interrupted", exact=True).wait_for()
    other.get_by_role("button", name="End and resume").click()
    page.get_by_text("No interruption.").wait_for()
    page.get_by_role("button", name="Activate", exact=True).click()
    other.get_by_role("button", name="Deactivate").click()
    page.get_by_text("Inactive; the next sound activates it.").wait_for()
    page.get_by_text("No sound server is available").wait_for()
    page.route("**/v1/device/outputs", lambda route: route.fulfill(json=OUTPUTS))
    page.get_by_label("Silent mode", exact=True).check()
    page.get_by_role("radio", name="HDMI").wait_for()
    with page.expect_request(lambda request: request.method == "PUT" and request.url.endswith("/v1/session/route")) as chosen:
        browser.expected = ("/v1/session/route",)
        page.get_by_role("radio", name="HDMI").check()
    assert chosen.value.post_data_json == {"output": "hdmi"}
    page.get_by_label("Silent mode", exact=True).uncheck()
    before = page.locator(".facts dd").all_inner_texts()
    page.wait_for_function("before => [...document.querySelectorAll('.facts dd')].map((one) => one.innerText).join() !== before.join()", arg=before)


def journey_what_is_wrong_is_said(server, browser):
    page = browser.open("session")
    library, away = server.folder / "library", server.folder / "away"
    library.rename(away)
    page.locator(".conditions li", has_text="A library folder is unavailable").wait_for()
    page.locator("#health", has_text="A library folder is unavailable").wait_for()
    away.rename(library)
    page.locator(".conditions li").wait_for(state="detached")
    page.locator("#health", has_text="Silent output, as configured").wait_for()
    server.wait_until_ready()


def journey_the_history_is_read_and_verified(server, browser):
    page = browser.open("history")
    rows = page.locator(".played tbody tr")
    server.ask("POST", "/v1/sounds/click/play", {})
    rows.first.filter(has_text="click.wav").filter(has_text="Sounds").filter(has_text="ended").wait_for()
    shown = rows.count()
    server.ask("POST", "/v1/sounds/alert/play", {})
    rows.first.filter(has_text="alert.caf").filter(has_text="−6.0 dB").wait_for()
    assert rows.count() == shown + 1, "the newest entry is there twice, or an older one is lost"
    search = page.get_by_label("Title, text, file, person")
    search.fill("alert.caf")
    search.press("Enter")
    page.wait_for_function("() => [...document.querySelectorAll('.played tbody tr')].every((row) => row.innerText.includes('alert.caf'))")
    page.get_by_role("combobox", name="Kind").select_option("sound")
    page.wait_for_selector('a[href*="kind=sound"][href*="sound=alert.caf"]')
    with page.expect_download() as sheet:
        page.get_by_role("link", name="CSV").click()
    lines = sheet.value.path().read_text().splitlines()
    assert lines[0].startswith("number,") and all("alert.caf" in line for line in lines[1:]) and len(lines) > 1, lines[:2]
    page.get_by_role("button", name="Verify").click()
    page.get_by_text("is missing or changed").wait_for()
    page.route("**/v1/history?*", lambda route: route.fulfill(json=PAGES["cursor=" in route.request.url]))
    page.get_by_role("combobox", name="Kind").select_option("")
    page.get_by_role("button", name="Show more").click()
    page.wait_for_function("() => document.querySelectorAll('.played tbody tr').length === 2")
    page.get_by_role("button", name="Show more").wait_for(state="hidden")


def journey_events_are_filtered_held_and_copied(server, browser):
    page = browser.page(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    browser.go(page, "events")
    page.get_by_label("Type or text contains").fill("player.finished")
    server.ask("POST", "/v1/sounds/click/play", {})
    page.wait_for_selector('tr[data-type="player.finished"]')
    page.get_by_role("button", name="Pause").click()
    server.ask("POST", "/v1/sounds/click/play", {})
    until("click ends", lambda: server.ask("GET", "/v1/sounds/click")["playerCount"] == 0)
    assert page.locator("tr[data-type]").count() == 1, "the console is not paused"
    page.get_by_role("button", name="Continue").click()
    page.wait_for_function("() => document.querySelectorAll('tr[data-type]').length === 2")
    page.get_by_role("button", name="Copy").click()
    page.locator(".notice", has_text="2 events copied").wait_for()
    lines = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert [json.loads(line)["type"] for line in lines] == ["player.finished"] * 2
    page.get_by_role("button", name="player", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('tr[data-type]').length === 0")


def journey_the_api_page_lists_and_tries_everything(server, browser):
    page = browser.page(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    browser.go(page, "api")
    page.wait_for_selector(".operation")
    document = yaml.safe_load((ROOT / "openapi.yaml").read_text())
    assert server.ask("GET", "/openapi.json") == document
    assert server.ask("GET", "/asyncapi.json") == yaml.safe_load((ROOT / "asyncapi.yaml").read_text())
    wanted = {operation["operationId"] for item in document["paths"].values() for verb, operation in item.items() if verb != "parameters"}
    shown = set(page.evaluate("() => [...document.querySelectorAll('.operation')].map((node) => node.dataset.id)"))
    assert shown == wanted, shown ^ wanted
    page.evaluate("() => document.querySelectorAll('.operation').forEach((node) => { node.open = true; })")
    page.wait_for_function("count => document.querySelectorAll('.try').length === count", arg=len(wanted))
    lines = page.evaluate("() => [...document.querySelectorAll('.curl code')].map((node) => node.textContent)")
    assert len(lines) == len(wanted) and all(line.startswith("curl ") for line in lines)
    form = page.locator('[data-id="playSound"]')
    form.get_by_label("sound *").fill("click")
    form.get_by_role("button", name="Send").click()
    form.locator("pre.json", has_text="201").wait_for()
    assert "/v1/sounds/click/play' -H 'Content-Type: application/json' -d '" in form.locator(".curl code").inner_text()
    page.get_by_label("Search").fill("explain")
    page.wait_for_function("() => [...document.querySelectorAll('.operation')].filter((node) => !node.hidden).length === 1")


def journey_the_console_keeps_the_newest_events_alone(server, browser):
    page = browser.open("events")
    kept = page.evaluate("""() => {
        for (let seq = 0; seq < 20_000; seq += 1) desk.log.add({ type: "player.looped", seq, engineTime: 0, data: {} }, true);
        return { length: desk.log.entries.length, newest: desk.log.entries.at(-1).event.seq };
    }""")
    assert 2_000 <= kept["length"] <= 2_500 and kept["newest"] == 19_999, kept


def journey_the_kiosk_shows_titles_instead_of_file_names(server, browser):
    page = browser.page(locale="en-GB")
    page.goto(browser.address + "/kiosk")
    server.ask("POST", "/v1/music/play", {"sound": "music-calm"})
    heading, following = page.locator("h1"), page.locator("#next")
    heading.filter(has_text="music-calm").wait_for()
    assert heading.inner_text() == "music-calm", "the name of a file, without its ending, while there is no title"
    server.ask("PATCH", "/v1/sounds/music-calm", {"title": "The Quiet Hour"})
    server.ask("POST", "/v1/music/queue", {"sound": "bell"})
    heading.filter(has_text="The Quiet Hour").wait_for()
    following.filter(has_text="bell").wait_for()
    assert ".wav" not in following.inner_text()
    server.ask("PATCH", "/v1/sounds/bell", {"title": "Church bell"})
    following.filter(has_text="Church bell").wait_for()
    server.ask("PATCH", "/v1/sounds/music-calm", {"title": None})
    server.ask("PATCH", "/v1/sounds/bell", {"title": None})
    server.ask("DELETE", "/v1/music/queue")
    server.ask("POST", "/v1/music/stop", {})


def journey_the_kiosk_shows_and_vibrates(server, browser):
    page = browser.page(locale="en-GB")
    page.add_init_script("window.shaken = []; navigator.vibrate = (pattern) => window.shaken.push(pattern);")
    page.goto(browser.address + "/kiosk")
    page.wait_for_function("() => document.querySelector('h1')?.textContent === 'Quiet'")
    server.ask("POST", "/v1/music/play", {"sound": "music-calm"})
    page.wait_for_function("() => document.querySelector('h1')?.textContent === 'music-calm'")
    page.wait_for_function("() => document.querySelector('progress')?.value > 0")
    server.ask("POST", "/v1/system-sounds/vibrate/play", {})
    page.wait_for_function("() => window.shaken.length === 1")
    server.ask("POST", "/v1/queue/items", {"sound": "welcome"})
    page.wait_for_function("() => document.querySelector('#stage')?.dataset.state === 'announcement'")
    server.ask("DELETE", "/v1/queue/items?current=true")
