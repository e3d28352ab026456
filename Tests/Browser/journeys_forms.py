# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys through forms by keys alone: the first field has the focus, Enter saves, Escape and Back close, and a draft stays."""

import datetime

from journeys_show import clear
from support.waiting import until

#: The view, the button that opens the form, and the field that has the focus then.
FORMS = [("show", "New show", "name"), ("music", "New station", "name"), ("calendar", "New timetable", "name"), ("calendar", "New bell", "name"),
         ("calendar", "New quiet hours", "from"), ("announcements", "New phrase", "name"), ("rooms", "New zone", "name"),
         ("boards", "New board", "name")]


def journey_every_form_begins_in_its_first_field(server, browser):
    for view, name, field in FORMS:
        page = browser.open(view)
        page.get_by_role("button", name=name).click()
        page.wait_for_selector("dialog[open]")
        assert page.evaluate("document.activeElement.name") == field, f"{name}: {page.evaluate('document.activeElement.outerHTML')}"
        page.context.close()


def journey_a_form_is_filled_by_keys_and_kept_as_a_draft(server, browser):
    """Escape and Back close it without a question and without a loss; Enter saves it."""
    clear(server)
    page = browser.open("show")
    new = page.get_by_role("button", name="New show")
    form = page.get_by_role("dialog", name="New show")
    new.click()
    form.wait_for()
    page.keyboard.type("Haml")
    page.keyboard.press("Escape")
    form.wait_for(state="detached")
    new.click()
    form.get_by_text("What you had not saved").wait_for()
    assert form.get_by_label("Name").input_value() == "Haml"
    page.keyboard.press("End")
    page.keyboard.type("et")
    page.go_back()
    form.wait_for(state="detached")
    assert page.url.endswith("#/show"), page.url
    new.click()
    assert form.get_by_label("Name").input_value() == "Hamlet"
    form.get_by_role("button", name="Begin again").click()
    assert form.get_by_label("Name").input_value() == ""
    page.keyboard.type("Macbeth")
    page.keyboard.press("Enter")
    form.wait_for(state="detached")
    page.get_by_label("Show", exact=True).locator("option", has_text="Macbeth").wait_for(state="attached")
    new.click()
    assert form.get_by_label("Name").input_value() == "" and not form.get_by_text("What you had not saved").count()
    clear(server)


def journey_back_closes_a_dialog_and_then_goes_back(server, browser):
    """Of two dialogs the upper one first; a dialog that was closed otherwise costs no press of Back."""
    page = browser.open("mixer")
    page.evaluate("() => { location.hash = '#/show'; }")
    page.locator("#view[data-view=show]").wait_for()
    page.get_by_role("button", name="Actions").click()
    page.get_by_role("button", name="New action").click()
    page.get_by_role("dialog", name="New action").wait_for()
    page.go_back()
    page.get_by_role("dialog", name="New action").wait_for(state="detached")
    assert page.get_by_role("dialog", name="Actions").is_visible()
    page.go_back()
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("button", name="Actions").click()
    page.get_by_role("dialog", name="Actions").get_by_role("button", name="Close").click()
    page.get_by_role("dialog").wait_for(state="detached")
    page.go_back()
    page.locator("#view[data-view=mixer]").wait_for()


def journey_problems_are_said_without_the_names_of_the_interface(server, browser):
    """By their type and values, in the reader's language; what a field may be as the page writes numbers."""
    clear(server)
    server.ask("POST", "/v1/shows", {"name": "Hamlet"})
    browser.expected = ("422", "409")
    for locale, words in (("en-GB", ("This name is taken", "It must be 0 to 60.")), ("fr-FR", ("Ce nom est déjà pris", "Doit être entre 0 et 60.")),
                          ("zh-CN", ("此名称已被使用", "必须在 0 到 60 之间"))):
        page = browser.open("show", locale=locale)
        page.locator(".view-head button").last.click()
        form = page.get_by_role("dialog")
        form.locator("[name=name]").fill("Hamlet")
        form.locator("[name=name]").press("Enter")
        form.locator(".problem", has_text=words[0]).wait_for()
        form.locator("[name=name]").fill("Macbeth")
        form.locator("[name=goInterval]").fill("99")
        form.locator("[name=goInterval]").press("Enter")
        form.locator(".field", has=page.locator("[name=goInterval]")).locator(".problem", has_text=words[1]).wait_for()
        assert "goInterval" not in form.inner_text()
        page.context.close()
    clear(server)


def journey_the_history_answers_by_day_and_text(server, browser):
    """Today, yesterday and a day; the text of an announcement; the sheet has what is shown."""
    page = browser.open("history")
    server.ask("POST", "/v1/sounds/click/play", {})
    item = server.ask("POST", "/v1/queue/items", {"sound": "alert"})["id"]
    until("it was announced", lambda: any(one["id"] == item for one in server.ask("GET", "/v1/queue/receipts")["receipts"]))
    rows = page.locator(".played tbody tr")
    rows.filter(has_text="click.wav").first.wait_for()
    page.get_by_role("button", name="Yesterday").click()
    page.get_by_text("Nothing has been played yet.").wait_for()
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    assert page.get_by_label("Day", exact=True).last.input_value() == yesterday.isoformat()
    page.get_by_role("button", name="Today").click()
    rows.filter(has_text="click.wav").first.wait_for()
    page.wait_for_selector('a[href*="from="][href*="to="]')
    page.get_by_label("Title, text, file, person").fill("ALERT")
    page.get_by_label("Title, text, file, person").press("Enter")
    rows.filter(has_text="alert.caf").filter(has_text="Announcements").first.wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('.played tbody tr')].every((row) => row.innerText.includes('alert'))")
    with page.expect_download() as sheet:
        page.get_by_role("link", name="CSV").click()
    lines = sheet.value.path().read_text().splitlines()
    assert lines[0].startswith("number,") and len(lines) == rows.count() + 1 and all("alert" in line for line in lines[1:]), lines


def journey_what_is_silent_says_why_and_where_that_is_changed(server, browser):
    """On a phone, too: the master, a bus that plays, a server without a device; each line leads to its cure."""
    phone = browser.open("show", viewport={"width": 390, "height": 844})
    line = phone.locator("#health")
    server.ask("PATCH", "/v1/manager", {"masterMuted": True})
    line.get_by_role("link", name="The master is muted").wait_for()
    line.get_by_role("link").click()
    phone.locator("#view[data-view=mixer]").wait_for()
    server.ask("PATCH", "/v1/manager", {"masterMuted": False})
    line.wait_for(state="hidden")
    server.ask("POST", "/v1/sounds/music-calm/play", {"looping": True})
    line.filter(has_text="Silent output").wait_for()
    server.ask("PATCH", "/v1/manager", {"soundMuted": True})
    line.get_by_role("link", name="Muted while it plays: Sounds.").wait_for()
    server.ask("PATCH", "/v1/manager", {"soundMuted": False})
    server.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})
    line.wait_for(state="hidden")
