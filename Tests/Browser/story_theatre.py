# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A theatre evening: 30 cues by Space and by MIDI, panic by Escape, the server killed in the middle, and on from where it stood."""

from journeys_show import CUES, evening, pointer_is, status
from midi import MIDI, note

GO, STOP = 60, 61
FAULTS = {
    "Space is no GO": ("js/views/show.js", "!event.repeat && openShow()", "event.repeat && openShow()"),
    "MIDI works nothing": ("js/inputs/midi.js", "user.down();", "down.delete(source);"),
    "Escape stops nothing": ("js/stopall.js", 'event.key === "Escape" && isFree', "event.key === 'Cancel' && isFree"),
    "what was interrupted is not named": ("js/views/show.js", "interrupted.hidden = left.length === 0", "interrupted.hidden = true"),
}


def learn(page, dialog, name, number):
    row = dialog.locator(".binding", has=page.get_by_text(name, exact=True))
    row.locator("button[name=midi]").click()
    note(page, number)
    row.get_by_text(f"Note {number}").wait_for()
    note(page, number, False)


def go(stage, page, show, by):
    """One GO at the cue that the page shows; returns the pointer behind it."""
    before = status(stage.server, show)["pointer"]
    pointer_is(page, before)
    if by == "key":
        page.keyboard.press("Space")
    else:
        note(page, GO)
        note(page, GO, False)
    stage.until(lambda: status(stage.server, show)["pointer"] != before, f"GO by {by} at cue {before} does nothing")
    return status(stage.server, show)["pointer"]


def perform(stage):
    stage.browser.expected = ("ERR_", "WebSocket", "409", "412", "426", "503")
    show = evening(stage.server)
    page = stage.open("show", scripts=[MIDI])
    page.locator(".cue-row").nth(CUES - 1).wait_for(state="attached")
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Keys and controllers").click()
    dialog = page.get_by_role("dialog", name="Keys and controllers")
    dialog.get_by_label("Use MIDI controllers").check()
    learn(page, dialog, "GO of the show", GO)
    learn(page, dialog, "Stop all", STOP)
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()

    # Keys are the show's again where its stage was pressed, not where the bar has the focus.
    page.locator(".next-cue").click()

    # The first act, by Space and by MIDI in turn; what sounds reaches the loudspeakers.
    since = stage.mark()
    ways = ("key", "midi")
    pointer, steps = status(stage.server, show)["pointer"], 0
    while pointer != "11":
        pointer = go(stage, page, show, ways[steps % 2])
        steps += 1
    assert steps == 8, steps
    stage.heard(since)
    page.locator(".cue-run", has_text="10 Cue of scene 10").wait_for()

    # Panic: everything fades, the pointer stays, and the evening goes on.
    page.keyboard.press("Escape")
    stage.until(lambda: not status(stage.server, show)["runs"], "Escape leaves cues running")
    stage.silent()
    assert status(stage.server, show)["pointer"] == "11", "panic moves the pointer"
    while pointer != "21":
        pointer = go(stage, page, show, ways[steps % 2])
        steps += 1
    stage.until(lambda: any(run["cue"] == "20" for run in status(stage.server, show)["runs"]), "the bed of cue 20 does not run")

    # The server dies in the middle of a cue; nothing starts by itself, and the page says what was cut.
    stage.kill()
    page.locator("#health[data-level=bad]").wait_for()
    page.keyboard.press("Space")
    page.locator(".refusal", has_text="cannot be reached").wait_for()
    stage.revive()
    page.wait_for_selector('#link[data-state="live"]')
    page.locator(".verdict", has_text="20").wait_for()
    pointer_is(page, "21")
    assert not status(stage.server, show)["runs"], "something has started by itself"
    since = stage.mark()
    while pointer is not None:
        pointer = go(stage, page, show, ways[steps % 2])
        steps += 1
    stage.heard(since)
    stage.until(lambda: page.locator(".next-cue").inner_text() == "End", "the page does not show the end")
    note(page, STOP)
    stage.until(lambda: not any(one["playing"] for one in stage.ask("GET", "/v1/players")["players"]), "MIDI does not stop the bed of cue 30")
