# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over the announcements and the timeline."""

from journeys_panic import playing
from support.waiting import until

ORDER = "() => [...document.querySelectorAll('.queue > li')].map((node) => node.querySelector('.title').textContent)"


def journey_announcements_are_made_moved_and_receipted(server, browser):
    server.ask("POST", "/v1/queue/pause", {})
    page, other = browser.open("announcements"), browser.open("announcements")
    for name in ("alert", "click", "bell"):
        page.get_by_label("Sound", exact=True).select_option(label=name)
        page.get_by_role("button", name="Announce", exact=True).click()
        other.locator(".queue > li", has_text=name).wait_for()
    page.locator(".queue > li", has_text="bell").get_by_role("button", name="Sooner").click()
    other.wait_for_function(f"() => ({ORDER})().join() === 'alert,bell,click'")
    page.drag_and_drop('.queue > li:has-text("click")', '.queue > li:has-text("alert")')
    other.wait_for_function(f"() => ({ORDER})().join() === 'click,alert,bell'")
    other.once("dialog", lambda dialog: dialog.accept())
    other.locator(".queue > li", has_text="alert").get_by_role("button", name="Remove from the queue").click()
    page.wait_for_function(f"() => ({ORDER})().join() === 'click,bell'")
    page.get_by_role("button", name="Resume").click()
    page.locator('.receipt[data-state="completed"]', has_text="click").wait_for()
    other.locator(".receipt", has_text="bell").wait_for()
    later = browser.open("announcements")
    later.locator('.receipt[data-state="completed"]', has_text="bell").wait_for()
    later.locator('.receipt[data-state="completed"]', has_text="click").wait_for()
    page.get_by_label("Made from").select_option("text")
    page.get_by_label("Text", exact=True).fill("The shop closes in ten minutes.")
    page.get_by_role("button", name="Announce", exact=True)


def journey_what_holds_an_announcement_and_what_was_heard_is_said(server, browser):
    page, history = browser.open("announcements"), browser.open("history")
    server.ask("POST", "/v1/queue/pause", {})
    server.ask("POST", "/v1/queue/items", {"sound": "click"})
    page.locator(".queue > li", has_text="click").filter(has_text="waits: the queue is paused").wait_for()
    server.ask("PATCH", "/v1/session", {"silentMode": True})
    server.ask("POST", "/v1/queue/resume", {})
    said = "not heard: silent mode"
    page.locator('.receipt[data-heard="no"]', has_text="click").filter(has_text=said).wait_for()
    history.locator('.played tr[data-heard="no"]', has_text="click.wav").filter(has_text=said).wait_for()
    server.ask("PATCH", "/v1/session", {"silentMode": False})
    server.ask("POST", "/v1/queue/items", {"sound": "bell"})
    unknown = "not known whether heard: output without a device"
    page.locator('.receipt[data-heard="unknown"]', has_text="bell").filter(has_text=unknown).wait_for()
    history.locator('.played tr[data-heard="unknown"]', has_text="bell.wav").filter(has_text=unknown).wait_for()
    history.get_by_role("combobox", name="Heard").select_option("no")
    history.wait_for_function("() => [...document.querySelectorAll('.played tbody tr')].every((row) => row.dataset.heard === 'no')")
    history.wait_for_selector('a[href*="heard=no"]')
    assert history.locator(".played tbody tr").count() > 0
    later = browser.open("announcements")
    later.locator('.receipt[data-heard="no"]', has_text="click").filter(has_text=said).wait_for()


def journey_cues_are_edited_and_run(server, browser):
    for name, bpm in (("slow", "music-calm"), ("fast", "music-bright")):
        server.ask("POST", "/v1/stations", {"name": name, "options": {"pace": name}, "sounds": [bpm]})
    page, other = browser.open("timeline"), browser.open("timeline")
    page.get_by_label("Name").fill("lesson")
    page.get_by_label("Initial station").select_option(label="slow (pace slow)")
    page.get_by_label("Preview at, s").fill("5")
    page.get_by_label("Preview at, s").press("Tab")
    page.get_by_role("button", name="Volume cue").click()
    page.locator(".inspector").get_by_label("Volume, %").fill("40")
    page.locator(".inspector").get_by_label("Volume, %").press("Tab")
    page.get_by_role("button", name="Station cue").click()
    page.locator(".inspector").get_by_label("Station").select_option(label="fast (pace fast)")
    page.get_by_label("Preview at, s").fill("6")
    page.get_by_label("Preview at, s").press("Tab")
    page.get_by_text("At 0:06: pace fast, volume 40 %").wait_for()
    page.get_by_role("button", name="Save").click()
    other.get_by_label("Crossfader").locator("option", has_text="lesson").wait_for(state="attached")
    drag_cue(page)
    page.get_by_role("button", name="Save").click()

    def cues():
        return [cue for cue in server.ask("GET", "/v1/crossfaders/lesson").get("cuePoints", []) if cue["volume"] is not None]

    until("the dragged cue is kept", lambda: any(cue["time"] > 7 and 0.42 < cue["volume"] < 0.49 for cue in cues()))
    page.get_by_role("button", name="Run").click()
    page.wait_for_selector(".elapsed:visible")
    left = "() => parseFloat(document.querySelector('.elapsed').style.insetInlineStart)"
    before = page.evaluate(left)
    page.wait_for_function(f"before => ({left})() > before + 1", arg=before)
    page.locator(".times", has_text=":").wait_for()
    until("the music plays", lambda: server.ask("GET", "/v1/music")["playing"])
    page.locator(".row").get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Disconnect").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    until("the crossfader is gone", lambda: not server.ask("GET", "/v1/crossfaders")["crossfaders"])


def drag_cue(page):
    cue = page.locator(".volume-cue").first
    box = cue.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    cue.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")


def journey_a_phrase_is_made_run_edited_and_removed(server, browser):
    page, other = browser.open("announcements"), browser.open("announcements")
    page.get_by_label("Made from").select_option("text")
    page.get_by_label("Text", exact=True).fill("The shop closes in ten minutes.")
    page.get_by_label("Priority", exact=True).select_option("1")
    page.get_by_role("button", name="Save as phrase").click()
    form = page.get_by_role("dialog")
    assert form.get_by_label("Text", exact=True).input_value() == "The shop closes in ten minutes."
    form.get_by_label("Name").fill("Closing soon")
    form.get_by_role("button", name="Save").click()
    other.locator(".phrases li", has_text="Closing soon").filter(has_text="High (1)").wait_for()
    server.ask("POST", "/v1/queue/pause", {})
    other.get_by_role("button", name="Announce Closing soon").click()
    page.locator(".queue > li", has_text="The shop closes in ten minutes.").filter(has_text="High (1)").wait_for()
    server.ask("DELETE", "/v1/queue/items?current=true")
    server.ask("POST", "/v1/queue/resume", {})
    other.get_by_role("button", name="More for Closing soon").click()
    other.get_by_role("menuitem", name="Edit").click()
    changed = other.get_by_role("dialog")
    changed.get_by_label("When it is pressed").select_option("interrupt")
    changed.get_by_role("button", name="Save").click()
    page.locator(".phrases li", has_text="Closing soon").filter(has_text="interrupts").wait_for()
    action = server.ask("GET", "/v1/actions")["actions"][0]
    assert action["steps"][0]["operation"]["path"] == "/v1/queue/interrupt"
    page.get_by_role("button", name="More for Closing soon").click()
    page.get_by_role("menuitem", name="Remove").click()
    page.locator(".phrases li").wait_for(state="detached")
    page.locator(".notice").get_by_role("button", name="Undo").click()
    page.locator(".phrases li", has_text="Closing soon").wait_for()
    server.ask("DELETE", f"/v1/actions/{action['id']}")


def journey_a_stop_says_that_the_queue_is_held(server, browser):
    page = browser.open("announcements")
    for _ in range(3):
        server.ask("POST", "/v1/queue/items", {"sound": "music-calm"})
    page.get_by_role("button", name="Stop and hold").click()
    page.locator(".held", has_text="Stopped, 3 waiting").wait_for()
    page.locator(".queue > li", has_text="waits: the queue was stopped").first.wait_for()
    assert "in 0:" not in page.locator(".queue").inner_text()
    page.locator(".held").get_by_role("button", name="Go on").click()
    page.locator('.queue > li[data-state="started"]').wait_for()
    page.locator(".held").wait_for(state="hidden")
    server.ask("DELETE", "/v1/queue/items?current=true")


def journey_a_file_is_dropped_into_the_form(server, browser):
    page = browser.open("announcements", viewport={"width": 390, "height": 844})
    box = page.get_by_role("button", name="Announce", exact=True).bounding_box()
    assert page.get_by_label("Made from").bounding_box()["y"] < 600, "the form is out of sight on a phone"
    data = list((server.folder / "library/click.wav").read_bytes()[:4000])
    page.evaluate("""(bytes) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], "fire-drill.wav", { type: "audio/wav" }));
        const form = document.querySelector(".drop-target");
        const options = { dataTransfer: files, bubbles: true, cancelable: true };
        for (const type of ["dragenter", "dragover", "drop"]) form.dispatchEvent(new DragEvent(type, options));
    }""", data)
    page.get_by_text("fire-drill is added and chosen.").wait_for()
    page.wait_for_function("() => document.querySelector('select[name=sound]')?.selectedOptions[0]?.text === 'fire-drill'")
    assert len([one for one in server.ask("GET", "/v1/sounds")["sounds"] if one["name"].startswith("fire-drill")]) == 1
    assert box
    server.ask("DELETE", "/v1/sounds/fire-drill")


def journey_a_voice_is_chosen_and_heard_in_the_browser_alone(server, browser):
    server.ask("POST", "/v1/stop-all", {"fadeOut": False})
    until("what others have started ends", lambda: not playing(server))
    page = browser.open("announcements")
    page.get_by_label("Made from").select_option("text")
    page.get_by_label("Text", exact=True).fill("Bonjour.")
    voice = page.get_by_label("Voice", exact=True)
    voice.locator("option", has_text="French").first.wait_for(state="attached")
    name = next(one["name"] for one in server.ask("GET", "/v1/voices?limit=1000")["voices"] if (one["language"] or "").startswith("fr"))
    voice.select_option(name)
    page.get_by_role("button", name="Listen here").click()
    page.get_by_role("button", name="Stop listening").wait_for()
    sounding = (playing(server), server.ask("GET", "/v1/queue")["current"])
    assert sounding == ([], None), f"the preview sounds in the room: {sounding}"
    page.get_by_role("button", name="Listen here").wait_for()
    server.ask("POST", "/v1/queue/pause", {})
    page.get_by_role("button", name="Announce", exact=True).click()
    page.locator(".queue > li", has_text="Bonjour.").wait_for()
    assert server.ask("GET", "/v1/queue")["pending"][0]["voice"] == name
    server.ask("DELETE", "/v1/queue/items")
    server.ask("POST", "/v1/queue/resume", {})


def recorded(server, browser):
    """An announcement that is kept is heard in the browser, from its receipt, also if it ended before the page was opened."""
    page = browser.open("announcements")
    server.ask("POST", "/v1/queue/items", {"sound": "bell"})
    listen(page)
    listen(browser.open("announcements"))


def listen(page):
    row = page.locator('.receipt[data-state="completed"]', has_text="bell")
    row.get_by_role("button", name="Listen here").click()
    row.get_by_role("button", name="Stop listening").wait_for()
    row.get_by_role("button", name="Listen here").wait_for()
