# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys of operators with keys, MIDI controllers, gamepads and media keys."""

import re

from journeys_show import clear, make_action, make_show, pointer_is, status
from midi import GAMEPAD, MIDI, control, note
from support.waiting import until


def plays(server, sound):
    return server.ask("GET", f"/v1/sounds/{sound}")["playCount"]


def opened(browser, view, *scripts):
    """A view in a page that has controllers."""
    page = browser.page(viewport={"width": 1440, "height": 900}, locale="en-GB")
    for script in scripts:
        page.add_init_script(script)
    browser.go(page, view)
    return page


def panel(page):
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Keys and controllers").click()
    return page.get_by_role("dialog", name="Keys and controllers")


def shut(page):
    for dialog in reversed(page.get_by_role("dialog").all()):
        dialog.get_by_role("button", name="Close").click()


def journey_keys_work_in_every_view(server, browser):
    """A sound's key plays it wherever no text is typed; reserved keys do nothing; keys of this browser come first."""
    server.ask("PATCH", "/v1/sounds/click", {"hotkey": "k"})
    server.ask("PATCH", "/v1/sounds/bell", {"hotkey": "F7"})
    for view in ("soundboard", "history", "mixer", "session"):
        page = browser.open(view)
        before = plays(server, "click")
        page.keyboard.press("k")
        until(f"the key plays something in {view}", lambda before=before: plays(server, "click") > before)
        page.context.close()
    page = browser.open("history")
    before = plays(server, "click"), plays(server, "bell")
    page.get_by_label("Sound name or id").fill("k")
    page.get_by_label("Sound name or id").press("k")
    page.keyboard.press("F7")
    dialog = panel(page)
    page.keyboard.press("k")
    assert (plays(server, "click"), plays(server, "bell")) == before, "a key plays while a text is typed, in a dialog, or though it is reserved"
    field = dialog.get_by_label("Mute everything: Key", exact=True)
    field.press("F5")
    dialog.locator(".binding", has_text="Mute everything").locator(".taken", has_text="needs F5 for itself").wait_for()
    assert field.input_value() == ""
    field.press("k")
    dialog.locator(".binding", has_text="Mute everything").locator(".taken", has_text="Also used by click").wait_for()
    dialog.locator(".problem", has_text="“K” is given twice").wait_for()
    assert dialog.locator(".key[data-clash=true] kbd").inner_text() == "K"
    assert "browser" in dialog.locator(".key", has=page.locator("kbd", has_text=re.compile("^F5$"))).inner_text()
    shut(page)
    page.locator("#view").focus()
    page.keyboard.press("k")
    until("the key of this browser comes first", lambda: server.ask("GET", "/v1/manager")["masterMuted"])
    page.locator('#master [aria-pressed="true"]').wait_for()
    page.keyboard.press("k")
    until("it unmutes", lambda: not server.ask("GET", "/v1/manager")["masterMuted"])
    assert plays(server, "click") == before[0]
    server.ask("PATCH", "/v1/sounds/click", {"hotkey": None})
    server.ask("PATCH", "/v1/sounds/bell", {"hotkey": None})


def journey_a_view_and_a_mute_are_opened_by_a_key_of_this_browser(server, browser):
    page = browser.open("soundboard")
    dialog = panel(page)
    dialog.get_by_label("Open Mixer: Key", exact=True).press("m")
    shut(page)
    page.keyboard.press("m")
    page.wait_for_selector('#view[data-view="mixer"]')
    page.reload()
    page.wait_for_selector('#link[data-state="live"]')
    browser.go(page, "history")
    page.keyboard.press("m")
    page.wait_for_selector('#view[data-view="mixer"]')


def journey_midi_is_learned_and_works_go_panic_and_faders(server, browser):
    clear(server)
    bell = make_action(server, "bell once", "bell")
    show = make_show(server, "Midi", [{"number": str(one), "action": bell} for one in (1, 2, 3)])
    page = opened(browser, "show", MIDI)
    pointer_is(page, "1")
    dialog = panel(page)
    dialog.get_by_label("Use MIDI controllers").check()
    dialog.get_by_text("Listens to Test Pad.").wait_for()

    learn_all(page, dialog)
    play_midi(server, browser, page, show)
    plug_again(server, page, show)
    clear(server)


def learn_all(page, dialog):
    """Notes and a controller are learned; one that is taken is shown and given back."""
    def learn(name, play):
        row = dialog.locator(".binding", has=page.get_by_text(name, exact=True))
        row.locator("button[name=midi]").click()
        play()
        row.locator("button[name=midi][aria-pressed=false]").wait_for()
        return row.locator("button[name=midi]").inner_text()

    assert learn("GO of the show", lambda: note(page, 60)) == "Note 60, ch. 1"
    note(page, 60, False)
    assert learn("Stop all", lambda: note(page, 61)) == "Note 61, ch. 1"
    assert learn("Volume of Music", lambda: control(page, 7, 0)) == "Control 7, ch. 1"
    assert learn("Next track", lambda: note(page, 60)) == "Note 60, ch. 1"
    row = dialog.locator(".binding", has=page.get_by_text("Next track", exact=True))
    row.locator(".taken", has_text="Also used by GO of the show").wait_for()
    row.get_by_role("button", name="Clear Next track: MIDI").click()


def play_midi(server, browser, page, show):
    """GO, panic and a fader, in every view."""
    shut(page)
    note(page, 60)
    note(page, 60, False)
    pointer_is(page, "2")
    browser.go(page, "mixer")
    note(page, 60)
    note(page, 60, False)
    until("GO by MIDI works in every view", lambda: status(server, show)["pointer"] == "3")
    server.ask("POST", "/v1/sounds/chime/play", {"looping": True})
    with page.expect_request(lambda request: request.url.endswith("/v1/stop-all")):
        note(page, 61)
    until("MIDI stops", lambda: not any(one["playing"] for one in server.ask("GET", "/v1/players")["players"]))
    control(page, 7, 127)
    until("the fader reaches the top", lambda: server.ask("GET", "/v1/manager")["musicVolume"] == 1)
    control(page, 7, 0)
    until("the fader reaches the bottom", lambda: server.ask("GET", "/v1/manager")["musicVolume"] == 0)
    server.ask("PATCH", "/v1/manager", {"musicVolume": 1})


def plug_again(server, page, show):
    """A controller that went comes back, and what was learned outlasts a reload."""
    page.evaluate("controller.plug('disconnected')")
    page.locator(".notice[data-kind=problem]", has_text="“Test Pad” is gone").wait_for()
    page.evaluate("controller.plug('connected')")
    page.locator(".notice", has_text="“Test Pad” is in use").wait_for()
    page.reload()
    page.wait_for_selector('#link[data-state="live"]')
    page.wait_for_function("() => window.controller")
    page.wait_for_function("() => import('/js/inputs/midi.js').then(({ midi }) => midi.state === 'on')")
    server.ask("POST", f"/v1/shows/{show}/select", {"cue": "1"})
    page.wait_for_function("""async (show) => (await import('/js/desk.js')).store.shows.get(show)?.status.pointer === "1" """, arg=show)
    note(page, 60)
    until("what was learned outlasts a reload", lambda: status(server, show)["pointer"] == "2")


def journey_midi_that_is_refused_or_missing_says_so(server, browser):
    page = opened(browser, "soundboard", MIDI + "window.midiRefused = true;")
    dialog = panel(page)
    dialog.get_by_label("Use MIDI controllers").click()
    dialog.get_by_text("The browser refused MIDI").wait_for()
    assert not dialog.get_by_label("Use MIDI controllers").is_checked()
    page.context.close()
    page = opened(browser, "soundboard", "delete Navigator.prototype.requestMIDIAccess;")
    dialog = panel(page)
    dialog.get_by_label("Use MIDI controllers").click()
    dialog.get_by_text("This browser has no MIDI").wait_for()


def journey_a_button_of_a_gamepad_works_what_it_learned(server, browser):
    page = opened(browser, "soundboard", GAMEPAD)
    page.evaluate("pad(5, true)")
    page.evaluate("pad(5, false)")
    dialog = panel(page)
    row = dialog.locator(".binding", has=page.get_by_text("Mute everything", exact=True))
    row.locator("button[name=gamepad]").click()
    page.evaluate("pad(3, true)")
    row.get_by_text("Button 3").wait_for()
    page.evaluate("pad(3, false)")
    shut(page)
    page.wait_for_timeout(50)
    page.evaluate("pad(3, true)")
    until("the button works", lambda: server.ask("GET", "/v1/manager")["masterMuted"])
    page.evaluate("pad(3, false)")
    page.wait_for_timeout(50)
    page.evaluate("pad(3, true)")
    until("the button unmutes", lambda: not server.ask("GET", "/v1/manager")["masterMuted"])


def journey_media_keys_work_the_music(server, browser):
    """As keys of the page, and as the Media Session hands them over while another window has the focus."""
    page = opened(browser, "history", """
        window.handlers = {};
        const set = MediaSession.prototype.setActionHandler;
        MediaSession.prototype.setActionHandler = function (name, handler) {
            window.handlers[name] = handler;
            return set.call(this, name, handler);
        };""")
    server.ask("POST", "/v1/music/play", {"sound": "music-calm"})

    def player():
        return server.ask("GET", "/v1/music")["player"]
    page.wait_for_function("() => document.title.startsWith('♪')")
    page.keyboard.press("MediaPlayPause")
    until("the key pauses", lambda: player()["state"] == "paused")
    page.wait_for_function("() => !document.title.startsWith('♪')")
    page.keyboard.press("MediaPlayPause")
    until("the key resumes", lambda: player()["state"] == "playing")
    dialog = panel(page)
    dialog.get_by_label("Take the media keys").check()
    page.wait_for_function("() => handlers.pause && handlers.stop && navigator.mediaSession.playbackState === 'playing'")
    page.evaluate("handlers.pause({ action: 'pause' })")
    until("the Media Session pauses", lambda: player()["state"] == "paused")
    page.evaluate("handlers.stop({ action: 'stop' })")
    until("the Media Session stops", lambda: not player())
    dialog.get_by_label("Take the media keys").uncheck()
    page.wait_for_function("() => handlers.stop === null")
