# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over the calendar: bells, quiet hours, timetables and what will sound."""

from support.waiting import until


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
    until("the test makes an announcement", lambda: server.ask("GET", "/v1/queue")["current"])
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


def journey_two_who_edit_a_bell_lose_nothing(server, browser):
    browser.expected = ("412",)
    made = server.ask("POST", "/v1/queue/schedules", {
        "name": "Noon", "cron": "0 12 * * 1-5", "timeZone": "Europe/Paris", "item": {"sound": "bell", "gap": 3}})
    page = browser.open("calendar")
    page.get_by_role("button", name="Edit Noon").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Level, dB").fill("-6.02")
    server.ask("PATCH", f"/v1/queue/schedules/{made['id']}", {"name": "Midday"})
    form.get_by_role("button", name="Save").click()

    def kept():
        bell = server.ask("GET", f"/v1/queue/schedules/{made['id']}")
        return bell["name"], bell["item"]["volume"], bell["item"]["gap"]

    until("the changes of both editors are there", lambda: kept() == ("Midday", 0.5, 3))
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
    assert "priority." not in other.locator("main").inner_text(), "the name of a text is shown"
    made = {"from": "21:30", "to": "06:15", "days": [], "timeZone": "Europe/Paris", "action": "hold", "exemptPriority": 255}
    assert server.ask("GET", "/v1/queue")["settings"]["quietHours"] == [made]
    other.get_by_role("button", name="Remove 21:30 \u2013 06:15").click()
    until("the quiet hours are gone", lambda: not server.ask("GET", "/v1/queue")["settings"]["quietHours"])
    other.locator(".notice", has_text="21:30").get_by_role("button", name="Undo").click()
    page.locator("li", has_text="21:30 \u2013 06:15").wait_for()
    server.ask("PATCH", "/v1/queue", {"quietHours": []})


def make_timetable(server, name, *times):
    action = server.ask("POST", "/v1/actions", {"name": f"ring of {name}", "steps": [{"operation": {"op": "play", "sound": "bell"}}]})["id"]
    made = server.ask("POST", "/v1/plans", {"name": name, "times": [{"at": time, "action": action} for time in times]})
    return made, action


def clear_plans(server, action):
    server.ask("PATCH", "/v1/calendar", {"rules": [], "holidays": []})
    for plan in server.ask("GET", "/v1/plans")["plans"]:
        server.ask("DELETE", f"/v1/plans/{plan['id']}")
    server.ask("DELETE", f"/v1/actions/{action}")


def journey_a_timetable_is_edited_and_undone(server, browser):
    made, action = make_timetable(server, "Mondays", "08:00", "09:50")
    page, other = browser.open("calendar"), browser.open("calendar")
    times = "() => [...document.querySelectorAll('.plan-times .times')].map((node) => node.textContent).join()"
    other.wait_for_function(f"() => ({times})() === '08:00,09:50'")
    page.get_by_label("Time", exact=True).fill("07:45")
    page.get_by_role("button", name="Add time").click()
    other.wait_for_function(f"() => ({times})() === '07:45,08:00,09:50'")
    page.get_by_role("button", name="Edit 08:00 ring of Mondays").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Time", exact=True).fill("08:05")
    form.get_by_label("Name").fill("First lesson")
    form.get_by_role("button", name="Save").click()
    other.locator(".plan-times li", has_text="08:05").filter(has_text="First lesson").wait_for()
    other.get_by_role("button", name="Remove 09:50 ring of Mondays").click()
    other.wait_for_function(f"() => ({times})() === '07:45,08:05'")
    other.locator(".notice", has_text="09:50").get_by_role("button", name="Undo").click()
    other.wait_for_function(f"() => ({times})() === '07:45,08:05,09:50'")
    kept = server.ask("GET", f"/v1/plans/{made['id']}")
    assert [one["at"] for one in kept["times"]] == ["07:45", "08:05", "09:50"], kept
    clear_plans(server, action)


def journey_days_and_holidays_decide_what_sounds(server, browser):
    made, action = make_timetable(server, "Every day", "08:00")
    page, other = browser.open("calendar"), browser.open("calendar")
    page.locator("summary", has_text="Days and holidays").click()
    page.get_by_role("button", name="New days").click()
    form = page.get_by_role("dialog")
    for day in ("Saturday", "Sunday"):
        form.get_by_label(day).check()
    form.get_by_role("button", name="Save").click()
    page.locator("li", has_text="every day: Every day").wait_for()
    other.wait_for_function("() => document.querySelectorAll('.day li').length === 7")
    other.get_by_label("Shown").select_option("month")
    other.wait_for_function("() => document.querySelectorAll('.days.month .day').length >= 28")
    today = page.evaluate("() => new Date().toLocaleDateString('en-CA', { timeZone: 'UTC' })")
    page.get_by_role("button", name="New holiday").click()
    form.get_by_label("Name").fill("Snow")
    form.get_by_label("First day").fill(today)
    form.get_by_role("button", name="Save").click()
    other.locator('.day[data-holiday="true"]', has_text="Snow").wait_for()
    page.get_by_role("button", name="Remove Snow").click()
    other.locator('.day[data-holiday="true"]').wait_for(state="detached")
    page.locator(".notice", has_text="Snow").get_by_role("button", name="Undo").click()
    other.locator('.day[data-holiday="true"]', has_text="Snow").wait_for()
    assert server.ask("GET", "/v1/calendar")["rules"][0]["plan"] == made["id"]
    clear_plans(server, action)


def journey_two_editors_of_days_keep_each_others(server, browser):
    """A line that one adds while another's dialog is open stays."""
    made, action = make_timetable(server, "Shared", "08:00")
    page = browser.open("calendar")
    page.locator("summary", has_text="Days and holidays").click()
    page.get_by_role("button", name="New days").click()
    form = page.get_by_role("dialog")
    server.ask("PATCH", "/v1/calendar", {"rules": [{"name": "of another", "days": [6], "plan": made["id"]}]})
    form.get_by_label("Name").fill("of this page")
    form.get_by_role("button", name="Save").click()
    page.locator("li", has_text="of this page").wait_for()
    names = [one["name"] for one in server.ask("GET", "/v1/calendar")["rules"]]
    assert names == ["of another", "of this page"], names
    clear_plans(server, action)
