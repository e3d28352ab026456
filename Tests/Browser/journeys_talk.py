# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys of who talks in an announcement, with a microphone that Chromium invents: it beeps once a second."""

import contextlib
import shutil

from journeys_truth import CHANGES
from support.browser import Browser, binary
from support.tokens import create_token
from support.waiting import until

FAKE_MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
# What was said in large words, one after the other.
LISTEN = """() => {
    const words = document.querySelector(".talk-words");
    window.said = [];
    new MutationObserver(() => window.said.push(words.textContent)).observe(words, { childList: true, characterData: true, subtree: true });
}"""


@contextlib.contextmanager
def talking(browser, *arguments):
    """A browser of its own that has a microphone."""
    chromium = browser.chromium.browser_type.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox", *(arguments or FAKE_MICROPHONE)])
    try:
        talker = Browser(chromium, browser.address)
        yield talker
        talker.check()
    finally:
        chromium.close()


def press(page):
    """Holds the button with the mouse."""
    box = page.locator(".talk-button").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def says(page, text):
    page.locator(".talk-words", has_text=text).wait_for()


def current(server):
    return server.ask("GET", "/v1/queue")["current"]


def receipt(server, page):
    """The receipt of the newest announcement."""
    page.locator(".receipt").first.wait_for()
    return server.ask("GET", "/v1/queue/receipts?limit=1")["receipts"][0]


def journey_who_holds_the_button_talks(server, browser):
    with talking(browser) as talker:
        page, other = talker.open("announcements"), browser.open("announcements")
        says(page, "Ready")
        page.evaluate(LISTEN)
        press(page)
        says(page, "Speak now")
        page.locator(".talk-left", has_text="0:5").wait_for()
        other.locator('.queue > li[data-state="started"]', has_text="Live").wait_for()
        says(other, "Busy")
        level = "() => parseFloat(document.querySelector('.talk-level').style.getPropertyValue('--level')) > 30"
        page.wait_for_function(level)
        page.wait_for_timeout(1000)
        begun = current(server)
        assert begun["live"]["end"] is None and begun["state"] == "started", begun
        players = browser.open("players")
        players.locator("#view", has_text="Live").wait_for()
        assert "live-" not in players.locator("#view").inner_text()
        page.mouse.up()
        says(page, "Ended")
        page.locator(".talk-detail", has_text="not known whether heard").wait_for()
        other.locator('.receipt[data-state="completed"]', has_text="Live, ").wait_for()
        kept = receipt(server, page)
        assert kept["live"]["end"] == "released" and kept["duration"] > 1, kept
        assert page.evaluate("window.said")[0] == "Opening the microphone", page.evaluate("window.said")
        assert page.evaluate("document.querySelector('.talk-level').style.getPropertyValue('--level')") == "0%"
        # It was sound and no silence, and the history has a name for it.
        entry = server.ask("GET", "/v1/history?limit=1")["entries"][0]
        assert entry["peakDb"] > -20, entry
        browser.go(other, "history")
        other.locator(".played tr", has_text="Live").first.wait_for()
        assert "live-" not in other.locator(".played").inner_text()


def journey_a_talk_ends_by_keys_by_a_second_press_and_with_its_view(server, browser):
    with talking(browser) as talker:
        page = talker.open("announcements")
        page.locator(".talk-button").focus()
        page.keyboard.down("Space")
        says(page, "Speak now")
        page.keyboard.up("Space")
        says(page, "Ended")
        page.get_by_role("button", name="Everywhere").click()
        page.get_by_label("Keep talking until pressed again").check()
        page.get_by_role("button", name="Press to talk").click()
        says(page, "Speak now")
        page.wait_for_timeout(500)
        assert current(server) is not None, "it ended without a second press"
        page.get_by_role("button", name="Press to end").click()
        says(page, "Ended")
        page.reload()
        page.get_by_role("button", name="Press to talk").click()
        says(page, "Speak now")
        browser.go(page, "mixer")
        until("the talk ends with its view", lambda: current(server) is None, 3)
        assert server.ask("GET", "/v1/queue/receipts?limit=1")["receipts"][0]["live"]["end"] == "released"


def journey_a_talk_waits_behind_another(server, browser):
    """The second who talks is told so; what was not kept is not heard, and what was kept is."""
    with talking(browser) as talker:
        first, second = talker.open("announcements"), talker.open("announcements")
        press(first)
        says(first, "Speak now")
        press(second)
        says(second, "Busy: 1 before you")
        second.mouse.up()
        says(second, "Not heard to its end")
        second.locator(".talk-detail", has_text="let go before its turn").wait_for()
        second.get_by_role("button", name="Everywhere").click()
        second.get_by_label("Keep what is said while waiting").check()
        press(second)
        says(second, "Busy: 1 before you")
        second.locator(".talk-left").wait_for()
        second.wait_for_timeout(1000)
        second.mouse.up()
        says(second, "Kept until its turn")
        first.mouse.up()
        says(first, "Ended")
        says(second, "Ended")
        kept = server.ask("GET", "/v1/queue/receipts?limit=1")["receipts"][0]
        assert kept["state"] == "completed" and kept["duration"] > 0.8, kept


def journey_a_talk_has_a_chime_and_a_longest_time(server, browser):
    with talking(browser) as talker:
        page = talker.open("announcements")
        page.get_by_role("button", name="Everywhere").click()
        options = page.locator(".talk-options")
        options.get_by_label("Chime").select_option(label="chime")
        options.get_by_label("Priority", exact=True).select_option("1")
        page.get_by_role("button", name="Everywhere · High (1) · chime").wait_for()
        page.route("**/v1/queue/live", lambda route: route.continue_(post_data={**route.request.post_data_json, "longest": 1}))
        press(page)
        says(page, "Wait: chime")
        says(page, "Speak now")
        says(page, "Cut at its longest time")
        page.mouse.up()
        says(page, "Cut at its longest time")
        page.locator('.receipt[data-state="completed"]', has_text="Live, 1.0 s").wait_for()
        page.reload()
        page.get_by_role("button", name="Everywhere · High (1) · chime").wait_for()


def journey_why_nobody_can_talk_is_said(server, browser):
    with talking(browser, "--use-fake-device-for-media-stream", "--deny-permission-prompts") as talker:
        page = talker.open("announcements")
        press(page)
        says(page, "The microphone is blocked")
        page.locator(".talk-detail", has_text="Allow it for this page").wait_for()
        page.mouse.up()
    page = browser.page(locale="en-GB")
    page.add_init_script("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    browser.go(page, "announcements")
    says(page, "No microphone on this page")
    page.locator(".talk-detail", has_text="https://").wait_for()
    assert page.locator(".talk-button").is_disabled()
    page = browser.page(locale="en-GB")
    page.add_init_script("navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotFoundError'); }")
    browser.go(page, "announcements")
    press(page)
    says(page, "There is no microphone")
    page.mouse.up()
    assert current(server) is None


def journey_a_kiosk_talks_where_its_address_says(server, browser):
    zone = server.ask("POST", "/v1/zones", {"name": "Yard"})["id"]
    with talking(browser) as talker:
        page = talker.page(locale="en-GB", viewport={"width": 1024, "height": 768})
        page.goto(f"{browser.address}/kiosk/?talk=Yard")
        page.locator("#health[data-level=good]").wait_for()
        says(page, "Ready")
        press(page)
        says(page, "Speak now")
        assert current(server)["zones"] == [zone]
        page.wait_for_function("() => document.querySelector('h1').textContent === 'Live'")
        page.mouse.up()
        says(page, "Ended")
    server.ask("DELETE", f"/v1/zones/{zone}?force=true")


def talker(server, browser):
    """A token with the scope page talks; all else is closed, as for one that reads, and one that reads has no button."""
    place = server.folder / "tokens"
    token = create_token(binary(), "porter", "--scope", "page", "--token-file", place)
    with talking(browser) as own:
        own.expected = ("401", "WebSocket", "403")
        page = own.page(locale="en-GB", viewport={"width": 1440, "height": 900})
        page.goto(f"{browser.address}/#/announcements")
        page.get_by_label("Token", exact=True).fill(token)
        page.get_by_role("button", name="Log in").click()
        page.wait_for_selector('html[data-scope="page"]')
        press(page)
        says(page, "Speak now")
        page.mouse.up()
        says(page, "Ended")
        changes = CHANGES.replace('"[data-reads]"', '"[data-reads], [data-talks]"')
        for view in ("announcements", "soundboard", "mixer", "session"):
            page.goto(f"{browser.address}/#/{view}")
            page.wait_for_selector(f'#view[data-view="{view}"]')
            until(lambda view=view: f"{view} offers no changes: {page.evaluate(changes)[:3]}", lambda: page.evaluate(changes) == [], 5)
        page.keyboard.press("Escape")
        page.locator(".notice", has_text="only allows to talk").wait_for()
        page.get_by_role("button", name="Preferences").click()
        page.get_by_text("Logged in as porter (page)").wait_for()
        reader = own.page(locale="en-GB")
        reader.goto(f"{browser.address}/#/announcements")
        reader.get_by_label("Token", exact=True).fill(server.read_token)
        reader.get_by_role("button", name="Log in").click()
        reader.wait_for_selector('html[data-scope="read"]')
        reader.locator(".queue").wait_for(state="attached")
        assert not reader.locator(".talk-button").is_visible(), "who only reads is offered to talk"


def journey_a_microphone_of_the_server_talks(server, browser):
    """A page without a microphone of its own talks into an input of the server, which is let go with the button."""
    server.ask("POST", "/v1/inputs", {"kind": "sink", "name": "Stage", "enabled": False})
    page = browser.open("announcements")
    says(page, "Ready")
    page.get_by_role("button", name="Everywhere").click()
    page.get_by_label("Microphone").select_option(label="Stage, on the server")
    press(page)
    says(page, "Speak now")
    begun = current(server)
    assert begun["live"]["input"] == server.ask("GET", "/v1/inputs/Stage")["id"], begun
    page.mouse.up()
    # Nobody plays into it here.
    says(page, "Not heard to its end")
    assert receipt(server, page)["live"]["end"] == "released"
    page.reload()
    page.get_by_role("button", name="Everywhere").click()
    page.wait_for_function("() => document.querySelector('[name=microphone]')?.selectedOptions[0]?.textContent === 'Stage, on the server'")
    server.ask("DELETE", "/v1/inputs/Stage")
    page.evaluate("localStorage.removeItem('talk')")


def journey_a_key_talks_in_every_view(server, browser):
    """A key that this browser binds to talking is held on the soundboard; a MIDI pad or a gamepad does the same."""
    with talking(browser) as talker:
        page = talker.page(viewport={"width": 1440, "height": 900}, locale="en-GB")
        page.add_init_script("localStorage.setItem('inputs', JSON.stringify({talk: {key: 'm'}}))")
        talker.go(page, "soundboard")
        page.keyboard.down("m")
        line = page.locator("#notices .notice")
        line.get_by_text("Speak now").wait_for()
        page.wait_for_timeout(1000)
        assert current(server)["live"]["end"] is None
        page.keyboard.up("m")
        line.get_by_text("Ended").wait_for()
        kept = server.ask("GET", "/v1/queue/receipts?limit=1")["receipts"][0]
        assert kept["live"]["end"] == "released" and kept["duration"] > 0.8, kept
        line.wait_for(state="detached")
        # Whoever leaves the page while the key is down has let go.
        page.keyboard.down("m")
        page.locator("#notices .notice").get_by_text("Speak now").wait_for()
        page.evaluate("dispatchEvent(new Event('blur'))")
        page.locator("#notices .notice").get_by_text("Ended").wait_for()
        page.keyboard.up("m")


COUNT = """() => {
    const { mediaDevices: devices } = navigator;
    const open = devices.getUserMedia.bind(devices);
    window.opened = 0;
    devices.getUserMedia = (wanted) => { window.opened += 1; return open(wanted); };
}"""


def journey_the_microphone_is_open_before_it_is_pressed(server, browser):
    """Where the browser need not ask: a kiosk keeps it open, a panel opens it for who comes near, and both for the next talk."""
    with talking(browser) as talker:
        for address, is_open in (("kiosk/?talk=yes", True), ("kiosk/?talk=yes&ready=no", False), ("#/announcements", False)):
            page = talker.page(locale="en-GB", permissions=["microphone"])
            page.add_init_script(f"({COUNT})()")
            page.goto(f"{browser.address}/{address}")
            says(page, "Ready")
            page.wait_for_timeout(500)
            assert page.evaluate("window.opened") == int(is_open), address
            page.locator(".talk-button").hover()
            page.wait_for_function("() => window.opened === 1")
            for _ in range(2):
                press(page)
                says(page, "Speak now")
                page.mouse.up()
                says(page, "Ended")
            assert page.evaluate("window.opened") == 1, address
            page.close()


def journey_a_browser_without_the_sound_of_tracks_talks(server, browser):
    """Firefox and Safari hear a microphone on the thread of the sound."""
    with talking(browser) as talker:
        page = talker.page(locale="en-GB")
        page.add_init_script("delete window.MediaStreamTrackProcessor")
        talker.go(page, "announcements")
        press(page)
        says(page, "Speak now")
        page.wait_for_function("() => parseFloat(document.querySelector('.talk-level').style.getPropertyValue('--level')) > 30")
        page.wait_for_timeout(500)
        page.mouse.up()
        says(page, "Ended")
        assert receipt(server, page)["duration"] > 0.5


def journey_who_talks_is_told_that_the_server_does_not_answer(server, browser):
    """A socket does not notice that a cable is pulled; Tests/Talks/cable.py pulls one."""
    with talking(browser) as talker:
        talker.expected = ("ERR_FAILED",)
        page = talker.open("announcements")
        press(page)
        says(page, "Speak now")
        page.evaluate(LISTEN)
        page.route("**/v1/queue/items/*", lambda route: route.abort())
        # The socket lives here, and brings the receipt of what ends thereby.
        page.wait_for_function("() => window.said[0] === 'Connection lost'")
        page.mouse.up()
        page.unroute("**/v1/queue/items/*")
        until("it is over", lambda: current(server) is None, 5)
        press(page)
        says(page, "Speak now")
        page.mouse.up()
        says(page, "Ended")
