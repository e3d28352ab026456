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
    stage.until(f"GO by {by} at cue {before} works", lambda: status(stage.server, show)["pointer"] != before)
    return status(stage.server, show)["pointer"]


def perform(stage):
    stage.browser.expected = ("ERR_", "WebSocket", "409", "412", "426", "503")
    show = evening(stage.server)
    page = stage.open("show", scripts=[MIDI])
    page.locator(".cue-row").nth(CUES - 1).wait_for(state="attached")
    learn_notes(page)
    # Keys are the show's again where its stage was pressed, not where the bar has the focus.
    page.locator(".next-cue").click()
    play_the_first_act(stage, page, show)
    panic(stage, page, show)
    die_and_go_on(stage, page, show)
    note(page, STOP)
    stage.until("MIDI stops the bed of cue 30", lambda: not any(one["playing"] for one in stage.ask("GET", "/v1/players")["players"]))


def learn_notes(page):
    """GO and panic by MIDI."""
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Keys and controllers").click()
    dialog = page.get_by_role("dialog", name="Keys and controllers")
    dialog.get_by_label("Use MIDI controllers").check()
    learn(page, dialog, "GO of the show", GO)
    learn(page, dialog, "Stop all", STOP)
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def go_until(stage, page, show, end):
    """GO by Space and by MIDI in turn, until the pointer is there; returns how often."""
    pointer, steps = status(stage.server, show)["pointer"], 0
    while pointer != end:
        pointer = go(stage, page, show, ("key", "midi")[steps % 2])
        steps += 1
    return steps


def play_the_first_act(stage, page, show):
    """What sounds reaches the loudspeakers."""
    since = stage.mark()
    steps = go_until(stage, page, show, "11")
    assert steps == 8, steps
    stage.heard(since)
    page.locator(".cue-run", has_text="10 Cue of scene 10").wait_for()


def panic(stage, page, show):
    """Everything fades, the pointer stays, and the evening goes on."""
    page.keyboard.press("Escape")
    stage.until("Escape ends all cues", lambda: not status(stage.server, show)["runs"])
    stage.silent()
    assert status(stage.server, show)["pointer"] == "11", "panic moves the pointer"
    go_until(stage, page, show, "21")
    stage.until("the bed of cue 20 runs", lambda: any(run["cue"] == "20" for run in status(stage.server, show)["runs"]))


def die_and_go_on(stage, page, show):
    """The server dies in the middle of a cue; nothing starts by itself, and the page says what was cut."""
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
    go_until(stage, page, show, None)
    stage.heard(since)
    stage.until("the page shows the end", lambda: page.locator(".next-cue").inner_text() == "End")
