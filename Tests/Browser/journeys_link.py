# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over the page of a signed link, as its reader sees it."""

import pathlib

from journeys_feel import inspect

PHONE = {"width": 320, "height": 568}
WORDS = {
    "en-GB": ("Start", "Done.", "This link can no longer be used. Ask for a new one."),
    "fr-CA": ("Lancer", "C’est fait.", "Ce lien ne peut plus être utilisé. Demandez-en un nouveau."),  # noqa: RUF001
    "zh-CN": ("启动", "已完成。", "此链接已不能使用。请索取新的链接。"),
    "pt-BR": ("Start", "Done.", "This link can no longer be used. Ask for a new one."),
}


def make_link(server, **more):
    steps = [{"operation": {"op": "volume", "scope": "sound", "volume": 0.25}}]
    action = server.ask("POST", "/v1/actions", {"steps": steps})
    return server.ask("POST", "/v1/links", {"action": action["id"], **more})


def used(server, link):
    return next(one["used"] for one in server.ask("GET", "/v1/links")["links"] if one["id"] == link["id"])


def journey_a_link_runs_by_its_button_alone_in_the_readers_language(server, browser):
    browser.expected = ("410",)
    for locale, (start, done, ended) in WORDS.items():
        link = make_link(server, count=1)
        page = browser.page(locale=locale, viewport=PHONE)
        asked = []
        page.on("request", lambda request, asked=asked: asked.append(f"{request.method} {request.url}"))
        page.goto(browser.address + link["url"])
        button = page.get_by_role("button", name=start)
        button.wait_for()
        assert used(server, link) == 0, "opening the page ran the action"
        assert not [one for one in asked if "/v1/" in one or one.startswith("POST")], asked
        box = button.bounding_box()
        assert box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"], box
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        button.click()
        page.get_by_text(done, exact=True).wait_for()
        assert used(server, link) == 1
        page.wait_for_function("() => !document.querySelector('#run').disabled")
        button.click()
        page.get_by_text(ended, exact=True).wait_for()
        assert page.locator("#run").is_disabled()
        page.close()


def journey_an_unknown_link_says_so_and_a_lost_server_too(server, browser):
    browser.expected = ("404", "ERR_")
    page = browser.page(locale="en-GB", viewport=PHONE)
    page.goto(browser.address + "/l/nothing")
    page.get_by_role("button", name="Start").click()
    page.get_by_text("This link is not known.").wait_for()
    link = make_link(server, count=5)
    page.goto(browser.address + link["url"])
    page.get_by_role("button", name="Start").wait_for()
    page.route("**/l/*", lambda route: route.abort())
    page.get_by_role("button", name="Start").click()
    page.get_by_text("The server cannot be reached.").wait_for()
    page.unroute("**/l/*")
    page.get_by_role("button", name="Start").click()
    page.get_by_text("Done.").wait_for()


def journey_no_barrier_on_the_page_of_a_link(server, browser):
    import axe_playwright_python
    source = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    for scheme in ("light", "dark"):
        page = browser.page(locale="en-GB", viewport=PHONE, color_scheme=scheme)
        page.goto(browser.address + make_link(server)["url"])
        page.get_by_role("button", name="Start").wait_for()
        page.evaluate(source)
        inspect(page, f"link, {scheme}")
        page.close()
