# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over the mixer, the players and the music."""

from support.waiting import until

LEVELS = "(target) => desk.levels.of(target).some((one) => one.peak > -60)"


def journey_a_fader_moved_here_moves_there(server, browser):
    page, other = browser.open("mixer"), browser.open("mixer")
    fader = page.get_by_label("Volume of Music")
    fader.focus()
    for _ in range(4):
        page.keyboard.press("PageDown")
    other.wait_for_function("() => document.querySelector('[data-bus=music] output')?.textContent === '−12.0 dB'")
    assert abs(server.ask("GET", "/v1/manager")["musicVolume"] - 10 ** (-12 / 20)) < 0.005
    page.locator('[data-bus="music"] .mute:not(.solo)').click()
    other.wait_for_selector('[data-bus="music"][data-muted="true"]')
    other.locator('[data-bus="music"] .mute:not(.solo)').click()
    page.wait_for_selector('[data-bus="music"][data-muted="false"]')
    fader.dblclick()
    other.wait_for_function("() => document.querySelector('[data-bus=music] output')?.textContent === '0.0 dB'")
    page.get_by_label("Master volume", exact=True).focus()
    page.keyboard.press("PageDown")
    other.wait_for_function("() => document.querySelector('[data-bus=master] output')?.textContent === '−3.0 dB'")
    server.ask("PATCH", "/v1/manager", {"masterVolume": 1})


def journey_meters_move_and_reduction_shows(server, browser):
    page = browser.open("mixer")
    for _ in range(6):
        server.ask("POST", "/v1/sounds/chime/play", {"looping": True})
    page.wait_for_function(LEVELS, arg="sound")
    page.wait_for_function(LEVELS, arg="master")
    before = page.evaluate("desk.levels.count")
    page.wait_for_function("(before) => desk.levels.count > before + 30", arg=before)
    assert page.evaluate(LIT) > 200, "the meter of the master is dark"
    page.get_by_role("button", name="Meter all players").click()
    page.locator(".panel-head .count", has_text="6 of 6").wait_for()
    page.wait_for_function("() => desk.levels.limitedAt > 0")
    page.wait_for_function("() => parseFloat(document.querySelector('.reading .value')?.textContent.replace('−', '-')) > -40")
    page.wait_for_function("() => desk.levels.loudness.integrated > -40 && desk.levels.loudness.duration > 2")
    page.locator(".reading", has_text="Integrated").filter(has_text="/ 0:").wait_for()
    covered = page.evaluate("desk.levels.loudness.duration")
    page.get_by_role("button", name="Reset the integrated loudness").click()
    page.wait_for_function("(covered) => desk.levels.loudness.duration < covered", arg=covered)
    server.ask("POST", "/v1/queue/items", {"sound": "welcome"})
    page.wait_for_function("() => desk.levels.duckDb.sound === -14")
    server.ask("DELETE", "/v1/queue/items?current=true")


LIT = """() => {
    const canvas = document.querySelector("[data-bus=master] canvas");
    const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let lit = 0;
    for (let index = 0; index < data.length; index += 4) lit += data[index + 1] > 120 && data[index + 1] > data[index] + 30;
    return lit;
}"""


def journey_ducking_rules_are_kept_in_step(server, browser):
    page, other = browser.open("mixer"), browser.open("mixer")
    page.wait_for_selector(".rules tbody tr")
    page.get_by_label("Depth, dB").first.fill("-20")
    page.get_by_label("Depth, dB").first.press("Tab")
    until("the rule is changed", lambda: server.ask("GET", "/v1/ducking")["rules"][0]["depthDb"] == -20)
    other.wait_for_function("() => document.querySelector('.rules input')?.value === '-20'")
    page.get_by_role("button", name="Add rule").click()
    other.wait_for_function("() => document.querySelectorAll('.rules tbody tr').length === 3")
    page.get_by_role("button", name="Remove rule").last.click()
    other.wait_for_function("() => document.querySelectorAll('.rules tbody tr').length === 2")


def journey_a_bus_is_soloed_for_all(server, browser):
    page, other = browser.open("mixer"), browser.open("mixer")
    page.get_by_role("button", name="Solo Music").click()
    until("the solo arrives", lambda: server.ask("GET", "/v1/manager")["musicSoloed"])
    other.get_by_role("button", name="Take the solo of Music away").wait_for()
    silent = "() => [...document.querySelectorAll('.strip')].filter((one) => one.dataset.muted === 'true').map((one) => one.dataset.bus)"
    assert other.evaluate(silent) == ["sound", "system"], "announcements and the master are not silenced by a solo"
    other.locator("#health", has_text="Solo: Music").wait_for()
    other.get_by_role("button", name="Take the solo of Music away").click()
    page.get_by_role("button", name="Solo Music").wait_for()
    page.wait_for_function("() => !document.querySelector('.strip[data-muted=true]')")


def journey_a_player_is_steered_and_explained(server, browser):
    player = server.ask("POST", "/v1/players", {"sound": "music-calm", "enableRate": True})
    server.ask("POST", f"/v1/players/{player['id']}/play", {})
    page = browser.open("players")
    row = page.locator(f'.player[data-key="{player["id"]}"]')

    def state():
        return server.ask("GET", f"/v1/players/{player['id']}")

    seek = row.get_by_role("slider", name="Position of music-calm.ogg")
    box = seek.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20, steps=4)
    page.mouse.up()
    until("dragging seeks", lambda: 14 < state()["currentTime"] < 22)
    seek.focus()
    page.keyboard.press("Home")
    until("Home seeks", lambda: state()["currentTime"] < 4)
    row.get_by_label("Pan of music-calm.ogg").fill("-0.5")
    row.get_by_label("Rate of music-calm.ogg").fill("1.5")
    row.get_by_role("button", name="Loop music-calm.ogg").click()
    until("pan, rate and loop are kept", lambda: (state()["pan"], state()["rate"], state()["looping"]) == (-0.5, 1.5, True))
    row.get_by_text("Why does it sound like this?").click()
    row.locator(".chain li", has_text="Bus mute").locator(".value", has_text="0.0 dB").wait_for()
    server.ask("PATCH", "/v1/manager", {"soundMuted": True})
    row.locator(".why li", has_text="muted").wait_for()
    row.locator(".chain li", has_text="Bus mute").locator(".value", has_text="−∞ dB").wait_for()
    server.ask("PATCH", "/v1/manager", {"soundMuted": False})
    row.get_by_role("button", name="Pause music-calm.ogg").click()
    row.get_by_role("button", name="Play music-calm.ogg").click()
    row.get_by_label("Fade music-calm.ogg out").select_option("0.5")
    until("the fade stops it", lambda: state()["state"] == "finished")


def journey_players_out_of_sight_are_reached_by_keys(server, browser):
    """Rows are made when they come near; keys go through all of them, and each then shows the newest state."""
    made = server.ask("POST", "/v1/batch", {"operations": [{"op": "play", "sound": "music-calm"}] * 24})
    oldest = made["replies"][0]["body"]["id"]
    page = browser.open("players")
    page.wait_for_function("() => document.querySelectorAll('.player').length === 24")
    assert page.locator(".player:empty").count() > 0, "rows out of sight are made"
    server.ask("PATCH", f"/v1/players/{oldest}", {"looping": True})
    page.locator(".player").first.locator("summary").focus()
    reached = None
    for _ in range(24 * 9):
        page.keyboard.press("Tab")
        former, reached = reached, page.evaluate("document.activeElement.closest('.player')?.dataset.key")
        if reached == oldest:
            break
        if reached != former:
            # The browser scrolled; it reports what came near after the next frame.
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_selector(f'.player[data-key="{oldest}"]:focus-within [aria-pressed="true"]')


def journey_music_and_stations(server, browser):
    page = browser.open("music")
    page.get_by_role("button", name="New station").click()
    page.get_by_label("Name").fill("Evening")
    page.get_by_label("Options").fill("mood=calm, hour=late")
    page.get_by_role("dialog").locator("select").select_option(label=["music-calm", "music-bright"])
    page.get_by_role("button", name="Save").click()
    page.locator(".station", has_text="Evening").wait_for()
    page.get_by_role("group", name="mood").get_by_role("button", name="calm").click()
    page.get_by_text("Plays Evening.").wait_for()
    page.get_by_role("button", name="Play the match").click()
    page.locator('.station-row[data-current="true"]', has_text="Evening").wait_for()
    page.locator(".now", has_text="music-bright").wait_for()
    page.get_by_role("button", name="Next").click()
    page.locator(".cross").wait_for(state="visible")
    page.locator(".now", has_text="music-calm").wait_for()
    page.locator(".panel", has_text="Played earlier").locator("li", has_text="music-bright").wait_for()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").click()
    page.get_by_role("button", name="Tracks of Evening").click()
    page.locator(".station-tracks li", has_text="music-bright").wait_for()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.locator(".now", has_text="No music").wait_for()


def journey_an_input_is_a_strip(server, browser):
    """Another program is let in, its strip moves and mutes it, in both pages; it is changed, and removed with a way back."""
    page, other = browser.open("mixer"), browser.open("mixer")
    page.get_by_text("No inputs yet.").wait_for()
    page.get_by_role("button", name="New input").click()
    form = page.get_by_role("dialog", name="New input")
    form.get_by_label("Name").fill("Lobby")
    form.get_by_label("Comes from").select_option("monitor")
    form.get_by_text("it would hear itself").wait_for()
    form.get_by_label("Comes from").select_option("sink")
    assert form.get_by_label("Device").is_hidden()
    form.get_by_role("button", name="Add input").click()
    form.wait_for(state="detached")
    strip = other.locator("li.input", has_text="Lobby")
    strip.get_by_text("no signal").wait_for()
    page.get_by_label("Volume of Lobby").focus()
    for _ in range(4):
        page.keyboard.press("PageDown")
    strip.get_by_text("−12.0 dB").wait_for()
    page.get_by_role("button", name="Mute Lobby").click()
    other.get_by_role("button", name="Unmute Lobby").click()
    page.get_by_role("button", name="Mute Lobby").wait_for()
    page.get_by_role("switch", name="Input Lobby").click()
    strip.get_by_text("off", exact=False).first.wait_for()
    page.get_by_role("button", name="Edit Lobby").click()
    form = page.get_by_role("dialog", name="Edit Lobby")
    form.get_by_text("carillon.input.").wait_for()
    form.get_by_text("Filters and delay").click()
    form.get_by_label("High-pass").fill("80")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    kept = server.ask("GET", "/v1/inputs/Lobby")
    assert (kept["highPass"], kept["enabled"], kept["delay"]) == (80, False, 0.05) and abs(kept["volume"] - 0.25) < 0.01, kept
    page.get_by_role("button", name="Remove Lobby").click()
    page.get_by_role("button", name="Undo").click()
    page.locator("li.input", has_text="Lobby").wait_for()
    page.get_by_role("button", name="Remove Lobby").click()
    strip.wait_for(state="detached")
    page.get_by_role("button", name="New input").click()
    form = page.get_by_role("dialog", name="New input")
    form.get_by_label("Name").fill("Radio")
    form.get_by_label("Comes from").select_option("stream")
    assert form.get_by_label("Device").is_hidden() and form.get_by_label("Channels").is_hidden()
    form.get_by_label("Address").fill("ftp://radio.example/")
    browser.expected = ("422",)
    form.get_by_role("button", name="Add input").click()
    form.locator(".problem").first.wait_for()
    form.get_by_label("Address").fill("http://127.0.0.1:9/live.mp3")
    form.get_by_role("button", name="Add input").click()
    form.wait_for(state="detached")
    other.locator("li.input .problem", has_text="stream-network").wait_for()


def journey_a_recording_becomes_a_sound(server, browser):
    """One page records, both see it, it is stopped there and is a sound; another one is discarded."""
    page, other = browser.open("mixer"), browser.open("mixer")
    page.get_by_text("Nothing is recorded.").wait_for()
    page.get_by_role("button", name="Record", exact=True).click()
    form = page.get_by_role("dialog", name="Record")
    form.get_by_label("What").select_option(label="Only Announcements")
    form.get_by_label("What").select_option(label="All that Main plays")
    form.get_by_label("Name").fill("Sermon")
    form.get_by_role("button", name="Record").click()
    form.wait_for(state="detached")
    row = other.locator("li.recording", has_text="Sermon")
    row.get_by_text("Main · recording").wait_for()
    row.get_by_text("0:02").wait_for()
    row.get_by_role("button", name="Stop").click()
    page.locator("li.recording", has_text="in the library").wait_for()
    sound = server.ask("GET", "/v1/sounds/Sermon")
    assert sound["state"] == "ready" and sound["duration"] > 1.5, sound
    page.get_by_role("button", name="Remove Sermon from the list").click()
    row.wait_for(state="detached")
    page.get_by_role("button", name="Record", exact=True).click()
    form = page.get_by_role("dialog", name="Record")
    form.get_by_label("Name").fill("Sermon")
    browser.expected = ("409",)
    form.get_by_role("button", name="Record").click()
    form.locator(".problem").first.wait_for()
    form.get_by_label("Name").fill("Mistake")
    form.get_by_role("button", name="Record").click()
    form.wait_for(state="detached")
    page.get_by_role("button", name="Discard Mistake").click()
    page.get_by_text("Nothing is recorded.").wait_for()
    assert not [one for one in server.ask("GET", "/v1/sounds?limit=1000")["sounds"] if one["name"] == "Mistake"]
