# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A school week by clocks that the story sets: a timetable and its days, holidays of a calendar file, the change to summer time, a pause,
a test. The clocks of the server and of the browser are set."""

import datetime
import zoneinfo

PARIS = zoneinfo.ZoneInfo("Europe/Paris")
FERIES = """BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//Story//EN\r
BEGIN:VEVENT\r
UID:1@story\r
DTSTART;VALUE=DATE:20260326\r
DTEND;VALUE=DATE:20260327\r
SUMMARY:Founders day\r
END:VEVENT\r
END:VCALENDAR\r
"""
FAULTS = {
    "a time is not added": ("js/calendar/plans.js", 'post(["plans", planOf(), "times"]', 'post(["plans", planOf(), "time"]'),
    "a timetable has no days": ("js/calendar/planform.js", "[...rules, rule]", "rules"),
    "the holidays are not imported": ("js/calendar/holidays.js", '"/v1/calendar/import"', '"/v1/calendar/imports"'),
    "a pause pauses nothing": ("js/calendar/pause.js", '["calendar", "pause"]', '["calendar", "resume"]'),
    "a test tests nothing": ("js/calendar/plans.js", '["plan-times", id, "test"]', '["plan-times", id, "tests"]'),
}


def at(day, hour, minute, second=0, month=3):
    return datetime.datetime(2026, month, day, hour, minute, second, tzinfo=PARIS)


def results(stage):
    return stage.ask("GET", "/v1/calendar/results")["results"]


def rings(stage, moment, name):
    """The bell of that moment rings, and is heard."""
    before, since = len(results(stage)), stage.mark()
    stage.clocks.set_time(moment - datetime.timedelta(seconds=2))
    stage.until(f"a bell rings at {moment}", lambda: len(results(stage)) > before)
    newest = results(stage)[0]
    assert newest["actionName"] == name and datetime.datetime.fromisoformat(newest["at"]) == moment, newest
    stage.heard(since)


def add_time(page, time, name):
    page.get_by_label("Time", exact=True).fill(time)
    page.get_by_label("What sounds").select_option(label=name)
    page.get_by_role("button", name="Add time").click()
    page.locator(".plan-times li", has_text=time).wait_for()


def perform(stage):
    stage.clocks.set_time(at(23, 7, 0))
    for name, sound in (("Lesson bell", "bell"), ("Break chime", "chime")):
        stage.ask("POST", "/v1/actions", {"name": name, "steps": [{"operation": {"op": "play", "sound": sound}}]})
    page = stage.open("calendar", at(23, 7, 0), timezone_id="Europe/Paris")
    make_timetable(page)
    ring_on_monday(stage, page)
    keep_a_holiday(stage, page)
    # The clocks go forward on Sunday; on Monday eight is eight.
    rings(stage, at(30, 8, 0), "Lesson bell")
    pause_for_an_hour(stage, page)


def make_timetable(page):
    """A timetable of weekdays with three times."""
    page.get_by_role("button", name="New timetable").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("School day")
    form.get_by_role("button", name="Save").click()
    page.locator(".plan", has_text="School day").wait_for()
    add_time(page, "08:00", "Lesson bell")
    add_time(page, "09:50", "Break chime")
    add_time(page, "10:10", "Lesson bell")
    page.locator(".day", has_text="24 Mar").filter(has_text="Break chime").wait_for()
    page.get_by_role("region", name="Next five").locator("li", has_text="Break chime").first.wait_for()


def ring_on_monday(stage, page):
    """A test now, then Monday at eight."""
    since = stage.mark()
    page.get_by_role("button", name="Test 09:50 Break chime now").click()
    stage.until("the test is a result", lambda: results(stage) and results(stage)[0]["test"])
    stage.heard(since)
    page.locator(".receipt", has_text="Break chime").filter(has_text="test").wait_for()
    rings(stage, at(23, 8, 0), "Lesson bell")
    page.locator(".receipt", has_text="Lesson bell").wait_for()


def keep_a_holiday(stage, page):
    """A holiday from the file of a calendar: Thursday is silent."""
    page.locator("summary", has_text="Days and holidays").click()
    page.locator("#holiday-file").set_input_files({"name": "holidays.ics", "mimeType": "text/calendar", "buffer": FERIES.encode()})
    page.locator(".holidays li", has_text="Founders day").wait_for()
    page.locator(".day", has_text="Founders day").wait_for()
    before = len(results(stage))
    stage.clocks.set_time(at(26, 7, 59, 58))
    stage.clocks.set_time(at(26, 10, 30))
    page.reload()
    page.wait_for_selector("#link[data-state=live]")
    page.locator('.day[data-holiday="true"]', has_text="no timetable").wait_for()
    assert len(results(stage)) == before, results(stage)
    rings(stage, at(27, 8, 0), "Lesson bell")


def pause_for_an_hour(stage, page):
    """The break is left out, the lesson after it is not."""
    stage.clocks.set_time(at(30, 9, 0))
    page.get_by_role("button", name="Pause timetables").click()
    page.get_by_role("dialog").get_by_role("button", name="For an hour").click()
    page.locator(".verdict", has_text="Timetables pause until").wait_for()
    stage.clocks.set_time(at(30, 9, 49, 58))
    stage.until("the pause skips a bell", lambda: results(stage)[0]["state"] == "skipped")
    rings(stage, at(30, 10, 10), "Lesson bell")
    page.locator(".verdict", has_text="Timetables pause until").wait_for(state="hidden")
