# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys through forms by keys alone: the first field has the focus, Enter saves, Escape and Back close, and a draft stays."""

from journeys_show import clear

#: The view, the button that opens the form, and the field that has the focus then.
FORMS = [("show", "New show", "name"), ("music", "New station", "name"), ("calendar", "New timetable", "name"), ("calendar", "New bell", "name"),
         ("calendar", "New quiet hours", "from"), ("announcements", "New phrase", "name"), ("rooms", "New zone", "name"), ("boards", "New board", "name")]


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
