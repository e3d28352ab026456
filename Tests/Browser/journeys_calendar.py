# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over the calendar: bells, quiet hours, timetables and what will sound."""

from harness import wait_for


def journey_a_bell_is_made_of_days_and_a_time(server, browser):
    page, other = browser.open("calendar"), browser.open("calendar")
    page.get_by_role("button", name="New bell").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Closing")
    form.get_by_label("Time", exact=True).fill("17:50")
    form.get_by_label("Saturday").check()
    form.get_by_label("Sound", exact=True).select_option(label="chime")
    form.get_by_text("More options").click()
    form.get_by_label("Time zone").fill("Europe/Paris")
    form.get_by_role("button", name="Save").click()
    row = other.locator(".schedules li", has_text="Closing")
    row.filter(has_text="Monday to Saturday at 17:50 · chime").wait_for()
    made = server.ask("GET", "/v1/queue/schedules")["schedules"][0]
    assert (made["cron"], made["timeZone"]) == ("50 17 * * 1,2,3,4,5,6", "Europe/Paris")
    other.get_by_role("button", name="Test Closing now").click()
    wait_for(lambda: server.ask("GET", "/v1/queue")["current"], "the test makes no announcement")
    server.ask("DELETE", "/v1/queue/items?current=true")
    other.get_by_role("switch", name="Enable Closing").click()
    page.locator(".schedules", has_text="Disabled").wait_for()
    page.get_by_role("button", name="Edit Closing").click()
    form.get_by_label("Time", exact=True).fill("18:05")
    form.get_by_label("Made from").select_option("text")
    form.get_by_label("Text", exact=True).fill("We close.")
    form.get_by_role("button", name="Save").click()
    row.filter(has_text="at 18:05 · We close.").wait_for()
    changed = server.ask("GET", "/v1/queue/schedules")["schedules"][0]
    assert (changed["item"]["sound"], changed["item"]["text"], changed["enabled"]) == (None, "We close.", False)
    other.get_by_role("button", name="Remove Closing").click()
    other.locator(".notice", has_text="Closing").get_by_role("button", name="Undo").click()
    row.wait_for()
    server.ask("DELETE", f"/v1/queue/schedules/{made['id']}")


def journey_a_bell_of_cron_stays_editable(server, browser):
    made = server.ask("POST", "/v1/queue/schedules", {
        "name": "Quarters", "cron": "*/15 8-11 * * 1-5", "timeZone": "Europe/Paris", "item": {"sound": "bell"}})
    page = browser.open("calendar")
    page.locator(".schedules li", has_text="by cron */15 8-11 * * 1-5").wait_for()
    page.get_by_role("button", name="Edit Quarters").click()
    form = page.get_by_role("dialog")
    assert form.get_by_label("Instead: cron expression").input_value() == "*/15 8-11 * * 1-5"
    form.get_by_label("Instead: cron expression").fill("*/30 8-11 * * 1-5")
    form.get_by_role("button", name="Save").click()
    page.locator(".schedules li", has_text="by cron */30 8-11 * * 1-5").wait_for()
    server.ask("DELETE", f"/v1/queue/schedules/{made['id']}")


def journey_quiet_hours_are_made_and_taken_away(server, browser):
    page, other = browser.open("calendar"), browser.open("calendar")
    page.get_by_role("button", name="New quiet hours").click()
    form = page.get_by_role("dialog")
    form.get_by_label("From", exact=True).fill("21:30")
    form.get_by_label("Until", exact=True).fill("06:15")
    form.get_by_label("Time zone").fill("Europe/Paris")
    form.get_by_label("Made anyway from priority").select_option("255")
    form.get_by_role("button", name="Save").click()
    other.locator("li", has_text="21:30 \u2013 06:15").filter(has_text="Emergency (255)").wait_for()
    made = {"from": "21:30", "to": "06:15", "days": [], "timeZone": "Europe/Paris", "action": "hold", "exemptPriority": 255}
    assert server.ask("GET", "/v1/queue")["settings"]["quietHours"] == [made]
    other.get_by_role("button", name="Remove 21:30 \u2013 06:15").click()
    wait_for(lambda: not server.ask("GET", "/v1/queue")["settings"]["quietHours"], "the quiet hours are still there")
    other.locator(".notice", has_text="21:30").get_by_role("button", name="Undo").click()
    page.locator("li", has_text="21:30 \u2013 06:15").wait_for()
    server.ask("PATCH", "/v1/queue", {"quietHours": []})
