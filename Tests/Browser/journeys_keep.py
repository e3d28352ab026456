# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over what must not be lost: others' changes, what was removed by mistake, and what is not saved yet."""

from journeys_tiles import clear_boards, make_board
from support.waiting import until

TILE = '.tile[data-name="{}"]'


def edit_tile(page, name):
    page.get_by_role("button", name="Arrange").click()
    page.click(TILE.format(name) + " .pad")
    return page.get_by_role("dialog")


def journey_two_editors_do_not_erase_each_other(server, browser):
    server.ask("PATCH", "/v1/sounds/bell", {"title": "Bell", "color": None, "tags": []})
    browser.expected = ("412",)
    page, other = browser.open("soundboard"), browser.open("soundboard")
    mine, theirs = edit_tile(page, "bell.wav"), edit_tile(other, "bell.wav")
    theirs.get_by_label("Title").fill("Theirs")
    theirs.get_by_label("#3f9bd1").check()
    theirs.get_by_role("button", name="Save").click()
    theirs.wait_for(state="detached")
    mine.get_by_label("Tags").fill("mine")
    mine.get_by_role("button", name="Save").click()
    mine.wait_for(state="detached")
    sound = server.ask("GET", "/v1/sounds/bell")
    assert (sound["title"], sound["color"], sound["tags"]) == ("Theirs", "#3f9bd1", ["mine"]), sound
    server.ask("PATCH", "/v1/sounds/bell", {"title": None, "color": None, "tags": []})


def journey_the_same_field_of_two_editors_is_asked_about(server, browser):
    server.ask("PATCH", "/v1/sounds/bell", {"title": "Bell"})
    page = browser.open("soundboard")
    browser.expected = ("412",)
    for choice, result in (("Use that", "Theirs 1"), (None, "Mine 2")):
        form = edit_tile(page, "bell.wav")
        number = result[-1]
        form.get_by_label("Title").fill(f"Mine {number}")
        server.ask("PATCH", "/v1/sounds/bell", {"title": f"Theirs {number}"})
        form.get_by_role("button", name="Save").click()
        form.locator(".field", has_text="Title").locator(".problem", has_text=f"Theirs {number}").wait_for()
        if choice:
            form.get_by_role("button", name=choice).click()
        form.get_by_role("button", name="Save").click()
        form.wait_for(state="detached")
        assert server.ask("GET", "/v1/sounds/bell")["title"] == result
        page.get_by_role("button", name="Arrange").click()
    server.ask("PATCH", "/v1/sounds/bell", {"title": None})


def journey_renaming_a_station_keeps_its_order(server, browser):
    made = server.ask("POST", "/v1/stations", {"name": "Order", "options": {"o": "1"}, "sounds": ["music-calm", "bell", "music-bright"]})
    page = browser.open("music")
    page.locator(".station", has_text="Order").get_by_role("button", name="Edit").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Renamed")
    page.get_by_role("button", name="Save").click()
    page.locator(".station", has_text="Renamed").wait_for()
    assert server.ask("GET", f"/v1/stations/{made['id']}")["sounds"] == ["music-calm", "bell", "music-bright"]
    server.ask("DELETE", f"/v1/stations/{made['id']}?force=true")


def journey_a_removal_is_undone_or_sent(server, browser):
    ids = [server.ask("POST", "/v1/stations", {"name": name, "options": {"n": name}, "sounds": ["bell"]})["id"] for name in ("Kept", "Gone", "Left")]
    page = browser.open("music")

    def remove(name):
        page.locator(".station", has_text=name).get_by_role("button", name="Remove").click()
        page.locator(".station", has_text=name).wait_for(state="detached")

    def there():
        return [one["name"] for one in server.ask("GET", "/v1/stations")["stations"]]

    remove("Kept")
    page.locator(".notice", has_text="Kept").get_by_role("button", name="Undo").click()
    page.locator(".station", has_text="Kept").wait_for()
    remove("Gone")
    browser.go(page, "mixer")
    assert "Gone" in there(), "it cannot be undone any more"
    until("it is removed after the time", lambda: "Gone" not in there())
    assert "Kept" in there()
    browser.go(page, "music")
    remove("Left")
    # A tab is closed; a context that is closed as a whole cuts its requests.
    page.close()
    until("it is removed when the page is left", lambda: "Left" not in there(), 8)
    server.ask("DELETE", f"/v1/stations/{ids[0]}?force=true")


def journey_a_removal_that_fails_is_said(server, browser):
    made = server.ask("POST", "/v1/crossfaders", {"name": "stays", "cuePoints": [0, 0.5]})
    browser.expected = ("409",)
    page = browser.open("timeline")
    page.route(f"**/v1/crossfaders/{made['id']}", lambda route: route.fulfill(
        status=409, content_type="application/problem+json", json={"type": "/problems/x", "title": "No", "status": 409, "detail": "it is needed"}))
    page.get_by_role("button", name="Remove", exact=True).click()
    page.locator(".notice", has_text="stays was not removed: it is needed").wait_for()
    page.get_by_label("Crossfader").locator("option", has_text="stays").wait_for(state="attached")
    server.ask("DELETE", f"/v1/crossfaders/{made['id']}")


def journey_emptying_the_queue_is_confirmed(server, browser):
    server.ask("POST", "/v1/queue/pause", {})
    server.ask("POST", "/v1/queue/items", {"sound": "bell"})
    page = browser.open("announcements")
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="Clear the queue").click()
    until("it is asked", lambda: asked)
    assert len(server.ask("GET", "/v1/queue")["pending"]) == 1
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Clear the queue").click()
    until("it is emptied", lambda: not server.ask("GET", "/v1/queue")["pending"])
    server.ask("POST", "/v1/queue/resume", {})


def journey_taking_one_out_of_the_queue_is_confirmed(server, browser):
    server.ask("POST", "/v1/queue/pause", {})
    server.ask("POST", "/v1/queue/items", {"sound": "welcome"})
    page = browser.open("announcements")
    for answer, left in (("dismiss", 1), ("accept", 0)):
        page.once("dialog", lambda dialog, answer=answer: getattr(dialog, answer)())
        page.get_by_role("button", name="Remove from the queue").click()
        until(f"{answer} leaves the right number", lambda left=left: len(server.ask("GET", "/v1/queue")["pending"]) == left)
    server.ask("POST", "/v1/queue/resume", {})


def journey_another_view_drops_nothing_that_is_not_saved(server, browser):
    page = browser.open("timeline")
    page.get_by_role("button", name="Volume cue").click()
    page.get_by_label("Name").fill("draft")
    page.get_by_label("Name").press("Tab")
    browser.go(page, "announcements")
    page.get_by_label("Made from").select_option("text")
    page.get_by_label("Text", exact=True).fill("Not sent yet")
    browser.go(page, "timeline")
    assert page.get_by_label("Name").input_value() == "draft" and page.locator(".volume-cue").count() == 1
    browser.go(page, "announcements")
    assert page.get_by_label("Text", exact=True).input_value() == "Not sent yet"
    assert page.evaluate("() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))"), "the page is left without a question"
    browser.go(page, "soundboard")
    form = edit_tile(page, "bell.wav")
    form.get_by_label("Title").fill("Not saved")
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.keyboard.press("Escape")
    assert form.get_by_label("Title").input_value() == "Not saved"
    page.once("dialog", lambda dialog: dialog.accept())
    form.get_by_role("button", name="Close").click()
    form.wait_for(state="detached")
    assert server.ask("GET", "/v1/sounds/bell")["title"] is None


def journey_the_page_stays_the_clock_in_another_view(server, browser):
    server.ask("POST", "/v1/stations", {"name": "clock", "options": {"pace": "clock"}, "sounds": ["music-calm"]})
    made = server.ask("POST", "/v1/crossfaders", {"name": "ticking", "initialStation": {"pace": "clock"}, "cuePoints": [0, 0.5]})
    page = browser.open("timeline")
    page.get_by_label("Crossfader").select_option(label="ticking")
    page.get_by_role("button", name="Run").click()

    def elapsed():
        return server.ask("GET", f"/v1/crossfaders/{made['id']}")["elapsed"] or 0

    until("it runs", lambda: elapsed() > 0.2)
    browser.go(page, "mixer")
    before = elapsed()
    until("the clock goes on without the view", lambda: elapsed() > before + 0.5)
    browser.go(page, "timeline")
    page.locator(".row").get_by_role("button", name="Pause").click()
    server.ask("DELETE", f"/v1/crossfaders/{made['id']}")
    server.ask("DELETE", "/v1/stations/clock?force=true")


def journey_a_sound_of_a_tile_is_not_removed_in_silence(server, browser):
    clear_boards(server)
    make_board(server, "Hall", {"label": "Gong", "sounds": ["click"]})
    page = browser.open("soundboard")
    page.get_by_role("button", name="More for click").click()
    page.get_by_role("menuitem", name="Edit").click()
    asked = []

    def refuse(question):
        asked.append(question.message)
        question.dismiss()

    page.once("dialog", refuse)
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    until("something is asked", lambda: asked)
    assert "Gong (Hall)" in asked[0], asked
    assert page.get_by_role("dialog").is_visible() and page.locator(".notice").count() == 0
    assert server.ask("GET", "/v1/sounds/click")["name"] == "click.wav"
    clear_boards(server)
