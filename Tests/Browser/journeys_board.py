# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys on the soundboard."""

import re
import tempfile

from support.audio import tone
from support.waiting import until

TILE = '.tile[data-name="{}"]'


def journey_a_tile_plays_stops_and_counts(server, browser):
    page = browser.open("soundboard")
    tile = page.locator(TILE.format("chime.flac"))
    tile.locator(".pad").click()
    tile.locator(".pad").click()
    tile.locator(".instances", has_text="2").wait_for()
    assert tile.locator(".ring canvas").evaluate("(canvas) => canvas.getContext('2d').strokeStyle") != "#000000", "the ring has no colour of the page"
    ring = tile.locator(".ring canvas").evaluate("(canvas) => canvas.toDataURL()")
    page.wait_for_function("(known) => document.querySelector('.tile[data-playing=true] .ring canvas').toDataURL() !== known", arg=ring)
    assert tile.locator(".waveform path").first.get_attribute("d").startswith("M")
    box = tile.locator(".pad").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.get_by_role("menuitem", name="Stop now").wait_for()
    page.mouse.up()
    page.get_by_role("menuitem", name="Stop now").click()
    page.wait_for_selector(TILE.format("chime.flac") + '[data-playing="false"]')
    page.get_by_role("button", name="More for chime").click()
    page.get_by_role("menuitem", name="Play in a loop").click()
    page.wait_for_selector(TILE.format("chime.flac") + '[data-playing="true"]')
    page.get_by_role("button", name="More for chime").click()
    page.get_by_role("menuitem", name="Fade out").click()
    page.wait_for_selector(TILE.format("chime.flac") + '[data-playing="false"]')


CHANGES = """async (count) => {
    const changed = new Set();
    const note = (node) => changed.add(node.nodeType === 1 && node.matches(".tile *") ? node.closest(".tile").dataset.name : "something else");
    const observer = new MutationObserver((records) => records.forEach(({ target }) => note(target)));
    const looped = () => desk.log.entries.filter(({ event }) => event.type === "player.looped").length;
    const wanted = looped() + count;
    observer.observe(document.querySelector(".tiles"), { attributes: true, characterData: true, childList: true, subtree: true });
    while (looped() < wanted) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    return [...changed];
}"""


def journey_what_loops_changes_its_own_tile_alone(server, browser):
    """No event of a player touches other tiles, and tiles that rest have no canvas."""
    page = browser.open("soundboard")
    page.wait_for_function("""() => {
        const tiles = [...document.querySelectorAll(".tile")];
        return tiles.length && tiles.every((tile) => tile.querySelector(".waveform path")?.hasAttribute("d"));
    }""")
    server.ask("POST", "/v1/sounds/click/play", {"looping": True})
    page.wait_for_selector(TILE.format("click.wav") + " .wave canvas")
    changed = page.evaluate(CHANGES, 10)
    assert set(changed) <= {"click.wav"}, changed
    assert page.locator(".tile:not([data-playing=true]) canvas").count() == 0
    server.ask("POST", "/v1/sounds/stop-all", {"fadeOut": False})
    page.wait_for_selector("canvas", state="detached")


def journey_search_and_tags_choose(server, browser):
    server.ask("PATCH", "/v1/sounds/bell", {"tags": ["metal"]})
    page = browser.open("soundboard")
    page.keyboard.press("/")
    page.keyboard.type("music")
    page.wait_for_function("() => document.querySelectorAll('.tile').length === 2")
    page.fill('input[type="search"]', "")
    page.get_by_role("button", name="metal").click()
    page.wait_for_function("() => document.querySelectorAll('.tile').length === 1")
    page.get_by_role("button", name="metal").click()
    page.wait_for_function("() => document.querySelectorAll('.tile').length === 8")


def journey_a_tile_is_edited_and_every_dashboard_shows_it(server, browser):
    page, other = browser.open("soundboard"), browser.open("soundboard")
    page.get_by_role("button", name="Arrange").click()
    page.click(TILE.format("doorbell.ogg") + " .pad")
    page.get_by_label("Title").fill("Front door")
    page.get_by_label("Key", exact=True).press("d")
    page.get_by_label("#3f9bd1").check()
    page.get_by_label("Base volume").fill("900")
    page.get_by_label("Loop this sound").check()
    page.get_by_role("button", name="Save").click()
    other.wait_for_selector(TILE.format("doorbell.ogg") + ' .title:text-is("Front door")')
    assert other.locator(TILE.format("doorbell.ogg")).evaluate("node => node.style.getPropertyValue('--tint')") == "#3f9bd1"
    sound = server.ask("GET", "/v1/sounds/doorbell")
    assert sound["hotkey"] == "d" and sound["custom"]["dashboard.loop"] is True and 0.3 < sound["baseVolume"] < 0.8, sound
    other.keyboard.press("d")
    other.wait_for_selector(TILE.format("doorbell.ogg") + '[data-playing="true"]')
    player = next(one for one in server.ask("GET", "/v1/players")["players"] if one["name"] == "doorbell.ogg")
    assert player["looping"]
    other.get_by_role("button", name="Keys").click()
    other.locator('.key[data-used="true"]', has_text="Front door").wait_for()


def journey_a_part_of_a_sound_becomes_a_sound(server, browser):
    page = browser.open("soundboard")
    page.get_by_role("button", name="More for bell").click()
    page.get_by_role("menuitem", name="Cut a part").click()
    form = page.get_by_role("dialog", name="A part of bell")
    form.locator(".waveform path[d^=M]").first.wait_for(state="attached")
    form.get_by_role("button", name="Listen here").click()
    form.get_by_role("button", name="Stop listening").wait_for()
    form.get_by_label("Start, s").fill("0.1")
    form.get_by_label("End, s").fill("0.3")
    form.get_by_label("Name").fill("Bell, short")
    form.get_by_role("button", name="Cut", exact=True).click()
    form.wait_for(state="detached")
    page.locator(TILE.format("Bell, short")).wait_for()
    made = next(one for one in server.ask("GET", "/v1/sounds?limit=1000")["sounds"] if one["name"] == "Bell, short")
    assert abs(made["duration"] - 0.2) < 0.001, made["duration"]
    server.ask("DELETE", f"/v1/sounds/{made['id']}")


def journey_tiles_are_arranged_by_drag_and_by_keys(server, browser):
    page, other = browser.open("soundboard"), browser.open("soundboard")
    names = "() => [...document.querySelectorAll('.tile')].map((node) => node.dataset.name)"
    page.get_by_role("button", name="Arrange").click()
    first = page.evaluate(names)[0]
    page.drag_and_drop(TILE.format("welcome.ogg"), TILE.format(first), target_position={"x": 10, "y": 40})
    other.wait_for_function("() => document.querySelector('.tile')?.dataset.name === 'welcome.ogg'")
    page.focus(TILE.format("welcome.ogg") + " .pad")
    page.keyboard.press("Alt+ArrowRight")
    other.wait_for_function("() => document.querySelectorAll('.tile')[1].dataset.name === 'welcome.ogg'")


def journey_an_upload_appears(server, browser):
    page, other = browser.open("soundboard"), browser.open("soundboard")
    with tempfile.NamedTemporaryFile(suffix=".wav", prefix="tone-") as file:
        tone(file.name, 0.5, hertz=380, level=0.27)
        page.set_input_files("#file-input", file.name)
        name = re.sub(".*/", "", file.name)
        other.wait_for_selector(TILE.format(name) + '[data-state="ready"]')
    data = page.evaluate_handle("""() => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(200)], "broken.wav", { type: "audio/wav" }));
        return data;
    }""")
    browser.expected = ("/v1/uploads",)
    for kind in ("dragenter", "dragover", "drop"):
        page.dispatch_event("body", kind, {"dataTransfer": data})
    page.locator(".notice", has_text="broken.wav").wait_for()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Arrange").click()
    page.click(TILE.format(name) + " .pad")
    page.get_by_role("button", name="Remove").click()
    other.wait_for_selector(TILE.format(name), state="detached")


def journey_the_keyboard_alone_plays(server, browser):
    page = browser.open("soundboard")
    page.focus('input[type="search"]')
    page.keyboard.type("click")
    page.wait_for_function("() => document.querySelectorAll('.tile').length === 1")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "pad":
            break
    page.keyboard.press("Enter")
    until("the keyboard plays something", lambda: server.ask("GET", "/v1/sounds/click")["playCount"] >= 1)
