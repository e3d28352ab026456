# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A shop day: music, phrases at one press, the queue in order, an urgent one that interrupts, a stop that holds, quiet hours."""

import datetime
import zoneinfo

PARIS = zoneinfo.ZoneInfo("Europe/Paris")
FAULTS = {
    "a phrase is not run": ("js/queue/phrases.js", 'post(["actions", id, "run"])', 'post(["actions", id, "stop"])'),
    "an urgent phrase waits its turn": ("js/step/kinds.js", "`/v1/queue/${verb}`", "`/v1/queue/items`"),
    "a held queue does not go on": ("js/views/announcements.js", 'act("resume")', 'act("pause")'),
    "quiet hours drop instead of hold": ("js/calendar/quietform.js", "(action.value)", '("drop")'),
}


def save_phrase(page, name, text, verb="items"):
    page.get_by_label("Made from").select_option("text")
    page.get_by_label("Text", exact=True).fill(text)
    page.get_by_role("button", name="Save as phrase").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill(name)
    form.get_by_label("When it is pressed").select_option(verb)
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page.get_by_role("button", name=f"Announce {name}").wait_for()


def receipts(stage):
    return {one["text"] or one["soundId"]: one for one in stage.ask("GET", "/v1/queue/receipts")["receipts"]}


def perform(stage):
    stage.clocks.set_time(datetime.datetime(2026, 5, 12, 16, 0, tzinfo=PARIS))
    page = stage.open("music")
    page.get_by_role("button", name="Play music-calm", exact=True).click()
    stage.heard(stage.mark())
    press_phrases(stage, page)
    interrupt_and_hold(stage, page)
    be_quiet_at_night(stage, page)


def press_phrases(stage, page):
    """Phrases, made once and then pressed."""
    page.get_by_role("link", name="Announcements").click()
    save_phrase(page, "Till two", "Will a colleague please come to till two.")
    save_phrase(page, "Offer", "All teas at half price until this evening, at the counter beside the door, as long as there are any of them left.")
    save_phrase(page, "Evacuate", "Please leave the shop now.", "interrupt")
    since = stage.mark()
    page.get_by_role("button", name="Announce Till two").click()
    stage.until("the phrase was heard", lambda: receipts(stage).get("Will a colleague please come to till two.", {}).get("heard") == "yes")
    stage.heard(since)


def interrupt_and_hold(stage, page):
    """A long one plays, another waits, the urgent one interrupts both; the long one comes again after it."""
    page.get_by_role("button", name="Announce Offer").click()
    page.locator('.queue > li[data-state="started"]', has_text="All teas").wait_for()
    page.get_by_role("button", name="Announce Till two").click()
    page.locator('.queue > li[data-state="queued"]', has_text="till two").wait_for()
    page.get_by_role("button", name="Announce Evacuate").click()
    page.locator('.queue > li[data-state="started"]', has_text="Please leave").wait_for()
    page.locator('.receipt[data-state="completed"]', has_text="Please leave").wait_for()

    # A stop holds what waits and says so.
    page.locator('.queue > li[data-state="started"]').wait_for()
    page.get_by_role("button", name="Stop and hold").click()
    page.locator(".held", has_text="Stopped, ").wait_for()
    assert not stage.ask("GET", "/v1/queue")["playing"]
    page.locator(".held").get_by_role("button", name="Go on").click()
    stage.until("the queue goes on",
                lambda: not stage.ask("GET", "/v1/queue")["pending"] and not stage.ask("GET", "/v1/queue")["playing"], 30)


def be_quiet_at_night(stage, page):
    """Quiet hours from 20:00; at 20:30 a phrase waits, at 08:00 it is made."""
    page.get_by_role("link", name="Calendar").click()
    page.get_by_role("button", name="New quiet hours").click()
    form = page.get_by_role("dialog")
    form.get_by_label("From", exact=True).fill("20:00")
    form.get_by_label("Until", exact=True).fill("08:00")
    form.get_by_label("Time zone").fill("Europe/Paris")
    form.get_by_role("button", name="Save").click()
    page.locator("li", has_text="20:00 \u2013 08:00").wait_for()
    stage.clocks.set_time(datetime.datetime(2026, 5, 12, 20, 30, tzinfo=PARIS))
    page.get_by_role("link", name="Announcements").click()
    page.get_by_role("button", name="Announce Till two").click()
    page.locator(".queue > li", has_text="waits for the end of quiet hours").wait_for()
    done = len(stage.ask("GET", "/v1/queue/receipts")["receipts"])
    stage.clocks.set_time(datetime.datetime(2026, 5, 13, 8, 0, 1, tzinfo=PARIS))
    stage.until("the morning brings the phrase", lambda: len(stage.ask("GET", "/v1/queue/receipts")["receipts"]) > done)
    page.locator(".queue > li").wait_for(state="detached")
