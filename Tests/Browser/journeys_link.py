# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over the page of a signed link, as its reader sees it."""

import pathlib
import subprocess

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
    return next((one["used"] for one in server.ask("GET", "/v1/links")["links"] if one["id"] == link), None)


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
        assert used(server, link["id"]) == 0, "opening the page ran the action"
        assert not [one for one in asked if "/v1/" in one or one.startswith("POST")], asked
        box = button.bounding_box()
        assert box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"], box
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        button.click()
        page.get_by_text(done, exact=True).wait_for()
        assert used(server, link["id"]) == 1
        page.wait_for_function("() => !document.querySelector('#run').disabled")
        button.click()
        page.get_by_text(ended, exact=True).wait_for()
        assert page.locator("#run").is_disabled()
        page.close()


def decoded(place, picture):
    """What a foreign reader of QR codes finds in the picture of an element."""
    place.screenshot(path=picture)
    return subprocess.run(["zbarimg", "--raw", "--quiet", picture], capture_output=True, text=True, check=True).stdout.removesuffix("\n")


def journey_a_link_is_made_with_its_code(server, browser):
    """The list of actions makes a link; its picture is decoded by a foreign reader, and its address runs the action until it is revoked."""
    volume = {"name": "volume", "type": "number", "minimum": 0, "maximum": 1, "default": 0.5}
    steps = [{"operation": {"op": "volume", "scope": "sound", "volume": {"parameter": "volume"}}}]
    action = server.ask("POST", "/v1/actions", {"name": "poster", "parameters": [volume], "steps": steps})["id"]
    browser.expected = ("422",)
    page = browser.open("show", color_scheme="dark")
    page.get_by_role("button", name="Actions").click()
    page.get_by_role("button", name="Links and QR codes of poster").click()
    dialog = page.get_by_role("dialog", name="Links of poster")
    dialog.get_by_text("No links yet.").wait_for()
    dialog.get_by_label("Name").fill("At the door")
    dialog.get_by_label("How often it works").fill("0")
    dialog.get_by_role("button", name="Make link").click()
    dialog.locator("[name=count][aria-invalid]").wait_for()
    dialog.get_by_label("How often it works").fill("3")
    dialog.get_by_label("volume").fill("0.25")
    dialog.get_by_role("button", name="Make link").click()
    address = dialog.get_by_label("Address of the link").input_value()
    assert address.startswith(f"{browser.address}/l/"), address
    assert decoded(dialog.get_by_role("img", name="QR code"), server.folder / "code.png") == address
    assert page.get_by_role("link", name="Save QR code").get_attribute("href").startswith("blob:")
    made = next(one for one in server.ask("GET", "/v1/links")["links"] if one["name"] == "At the door")
    assert (made["actionId"], made["count"], made["parameters"]) == (action, 3, {"volume": 0.25}), made
    phone = browser.page(locale="en-GB", viewport=PHONE)
    phone.goto(address)
    phone.get_by_role("button", name="Start").click()
    phone.get_by_text("Done.").wait_for()
    assert server.ask("GET", "/v1/manager")["soundVolume"] == 0.25
    page.once("dialog", lambda question: question.accept())
    dialog.get_by_role("button", name="Revoke At the door").click()
    dialog.get_by_text("No links yet.").wait_for()
    assert used(server, made["id"]) is None


def journey_a_code_of_any_length_is_read(server, browser):
    """Codes of every version that is supported, at the most and one more than the least that each holds."""
    page = browser.page()
    page.goto(browser.address)
    most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666]
    for version, length in enumerate(most, 1):
        for count in {length, ([0, *most])[version - 1] + 1}:
            text = (f"https://kiosk.local/l/{version}-" + "aZ09._-" * 100)[:count]
            size = page.evaluate("""async (text) => {
                const { codePicture } = await import("/js/links/dialog.js");
                const code = codePicture(text);
                code.style.cssText = "position: fixed; inset: 0; inline-size: 420px; z-index: 9";
                document.body.replaceChildren(code);
                return (code.viewBox.baseVal.width - 8 - 17) / 4;
            }""", text)
            assert size == version, f"{count} bytes are in version {size}"
            assert decoded(page.locator("svg"), server.folder / "code.png") == text, f"{count} bytes"
    refused = page.evaluate("import('/js/links/qr.js').then(({ qrCode }) => qrCode('x'.repeat(667))).catch((error) => error.name)")
    assert refused == "RangeError"


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
