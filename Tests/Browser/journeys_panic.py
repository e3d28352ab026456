# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys of an operator who wants silence at once, in every view and at every size."""

import tempfile
import wave

from support.browser import VIEWS
from support.relay import Relay
from support.waiting import until

SIZES = [(320, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (2560, 1440)]
COVERED = """() => {
    const box = document.querySelector('.stop-all').getBoundingClientRect();
    const points = [[box.left + 8, box.top + 8], [box.right - 8, box.bottom - 8], [box.left + box.width / 2, box.top + box.height / 2]];
    const isFree = points.every(([x, y]) => document.elementFromPoint(x, y)?.closest('.stop-all'));
    return [isFree, box.width, box.height];
}"""


def play(server):
    server.ask("POST", "/v1/sounds/bell.wav/play", {"looping": True})
    server.ask("POST", "/v1/music/play", {"sound": "music-calm.ogg"})


def playing(server):
    return [player for player in server.ask("GET", "/v1/players")["players"] if player["playing"]]


def journey_escape_fades_everything_and_twice_cuts(server, browser):
    for view in ("soundboard", "music", "history"):
        page = browser.open(view)
        play(server)
        page.wait_for_function("() => document.title.startsWith('♪ ')")
        page.keyboard.press("Escape")
        until("Escape stops the sound and the music", lambda: not playing(server))
        page.wait_for_function("() => !document.title.startsWith('♪')")
        with page.expect_request(lambda request: request.url.endswith("/v1/stop-all")) as first:
            page.keyboard.press("Escape")
        assert first.value.post_data_json == {}, "the first Escape fades"
        with page.expect_request(lambda request: request.url.endswith("/v1/stop-all")) as second:
            page.keyboard.press("Escape")
        assert second.value.post_data_json == {"fadeOut": False}, "the second Escape cuts"
        page.context.close()


def journey_escape_first_closes_and_leaves_texts_alone(server, browser):
    page = browser.open("soundboard")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Preferences").click()
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    page.locator("input[type=search]").first.fill("bell")
    page.keyboard.press("Escape")
    page.locator("#master input").focus()
    assert not any(url.endswith("stop-all") for url in asked), asked
    with page.expect_request(lambda request: request.url.endswith("/v1/stop-all")):
        page.keyboard.press("Escape")
    page.context.close()


def journey_the_stop_button_is_large_and_never_covered(server, browser):
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number in range(20):
            files.append(f"{folder}/a long name of a file that is dropped {number}.wav")
            with wave.open(files[-1], "wb") as sound:
                sound.setparams((1, 2, 8_000, 0, "NONE", ""))
                sound.writeframes(bytes([number, 0]) * 800)
        for width, height in SIZES:
            page = browser.page(viewport={"width": width, "height": height})
            # Uploads do not end, so that their tray stays.
            page.add_init_script("XMLHttpRequest.prototype.send = () => {}")
            page.goto(browser.address + "/#/soundboard")
            page.locator(".tile").first.wait_for()
            page.locator("input[type=file]").first.set_input_files(files)
            page.locator(".upload", has_text=f"0 of {len(files)}").wait_for()
            for view in VIEWS:
                page.evaluate(f"location.hash = '#/{view}'")
                page.wait_for_function(f"() => document.querySelector('main')?.dataset.view === '{view}'")
                is_free, wide, high = page.evaluate(COVERED)
                assert is_free, f"{view} at {width} px: the Stop button is covered"
                assert min(wide, high) >= 44, f"{view} at {width} px: the Stop button has {wide} by {high} px"
            page.context.close()


def journey_a_dead_server_is_red_at_every_size(server, browser):
    relay = Relay(lambda: server.port)
    browser.expected = ("ERR_", "WebSocket", "426")
    for width, height in SIZES:
        page = browser.page(viewport={"width": width, "height": height}, locale="en-GB")
        page.goto(f"http://127.0.0.1:{relay.port}/#/soundboard")
        page.locator(".tile").first.wait_for()
        page.wait_for_function("() => document.querySelector('#health')?.dataset.level === 'good'")
        relay.switch(True)
        bad = page.locator("#health[data-level=bad]", has_text="The server cannot be reached.")
        bad.wait_for()
        box = bad.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] > 10, f"{box} at {width} px"
        relay.switch(False)
        page.wait_for_function("() => document.querySelector('#health')?.dataset.level === 'good'")
        page.context.close()
    browser.expected = ()
    browser.requests = [url for url in browser.requests if f":{relay.port}/" not in url]


def journey_every_link_of_the_views_has_a_name(server, browser):
    for width, height in SIZES:
        page = browser.open("soundboard", viewport={"width": width, "height": height})
        names = [page.get_by_role("link", name=name).count() for name in ("Soundboard", "Mixer", "Music", "History")]
        assert all(names), f"{names} at {width} px"
        page.context.close()
