# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys of someone who has a keyboard alone."""

from support.browser import VIEWS
from support.waiting import until

FOCUSED = "document.activeElement.closest('.tile')?.dataset.name ?? document.activeElement.className"


def journey_the_first_tile_is_within_five_tabs_and_arrows_go_on(server, browser):
    server.ask("PATCH", "/v1/sounds/bell", {"tags": ["metal", "loud"]})
    page = browser.open("soundboard")
    page.get_by_role("button", name="metal").wait_for()
    for _ in range(5):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "pad":
            break
    names = page.evaluate("() => [...document.querySelectorAll('.tile')].map((node) => node.dataset.name)")
    assert page.evaluate(FOCUSED) == names[0], page.evaluate(FOCUSED)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == names[1]
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED) == names[-1]
    page.keyboard.press("Home")
    assert page.evaluate(FOCUSED) == names[0]
    page.set_viewport_size({"width": 700, "height": 900})
    columns = page.evaluate("() => new Set([...document.querySelectorAll('.tile')].map((node) => node.offsetLeft)).size")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(FOCUSED) == names[columns], f"down goes to {page.evaluate(FOCUSED)} of {columns} columns"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    until("Enter plays something", lambda: any(one["name"] == names[1] for one in server.ask("GET", "/v1/players")["players"]))
    page.keyboard.press("Shift+F10")
    page.get_by_role("menuitem", name="Fade out").wait_for()
    page.keyboard.press("Escape")


def journey_enter_in_the_search_plays_what_was_found(server, browser):
    page = browser.open("soundboard")
    before = server.ask("GET", "/v1/sounds/click")["playCount"]
    page.keyboard.press("/")
    page.keyboard.type("click")
    page.wait_for_function("() => document.querySelectorAll('.tile').length === 1")
    page.keyboard.press("Enter")
    until("Enter plays something", lambda: server.ask("GET", "/v1/sounds/click")["playCount"] > before)


def journey_every_view_is_reached_by_keys(server, browser):
    """The links of the views are one stop of Tab; in each view Tab goes through the page and comes back."""
    page = browser.open("soundboard")
    page.locator(".rail [aria-current]").focus()
    for view in VIEWS[1:-1]:
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_selector(f'#view[data-view="{view}"]')
        page.wait_for_function("() => document.activeElement.id === 'view'")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null"), view
        stops = page.evaluate("() => [...document.querySelectorAll('.rail a')].filter((one) => one.tabIndex === 0).length")
        assert stops == 1, f"{stops} stops in the rail"
        page.locator(".rail [aria-current]").focus()
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#/soundboard"
