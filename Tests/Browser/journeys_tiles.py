# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys on boards: tiles that are pressed, released, edited, moved and shown on the whole screen."""

from urllib.parse import quote

from journeys_inputs import opened, panel, shut
from midi import GAMEPAD, MIDI, control, note
from support.waiting import until

TILE = '.board-tile[data-name="{}"]'


def make_board(server, name, *tiles, **settings):
    """A board with these tiles; a tile has at least its label and its sounds."""
    board = server.ask("POST", "/v1/boards", {"name": name, **settings})["id"]
    return board, [server.ask("POST", "/v1/tiles", {"board": board, **one})["id"] for one in tiles]


def clear_boards(server):
    for board in server.ask("GET", "/v1/boards")["boards"]:
        server.ask("DELETE", f"/v1/boards/{board['id']}")
    server.ask("POST", "/v1/stop-all", {"fadeOut": False})


def is_active(server, tile):
    return server.ask("GET", f"/v1/tiles/{tile}")["active"]


def tiles_of(server, board):
    return server.ask("GET", f"/v1/tiles?board={board}")["tiles"]


def journey_a_press_does_what_the_tile_says_and_every_browser_shows_it(server, browser):
    clear_boards(server)
    _, (loop, held, first, second, _) = make_board(
        server, "Press", {"label": "Rain", "sounds": ["music-calm"], "behavior": "loop", "key": "r", "color": "#3f9bd1"},
        {"label": "Horn", "sounds": ["music-bright"], "behavior": "hold", "key": "h"},
        {"label": "Day", "sounds": ["music-calm"], "behavior": "toggle", "group": "scene"},
        {"label": "Night", "sounds": ["music-bright"], "behavior": "toggle", "group": "scene"},
        {"label": "Bell", "sounds": ["bell"]})
    page, other = browser.open("boards"), browser.open("boards")
    presses = []
    page.on("request", lambda request: request.url.endswith("/press") and presses.append(request.url))
    page.locator(TILE.format("Rain")).locator(".pad").click()
    for one in (page, other):
        one.wait_for_selector(TILE.format("Rain") + '[data-active="true"] [aria-pressed="true"]')
    until("the loop plays", lambda: is_active(server, loop))
    assert len(presses) == 1 and len(server.ask("GET", f"/v1/tiles/{loop}")["runs"]) == 1, f"a click presses {len(presses)} times"
    other.locator(TILE.format("Rain")).locator(".pad").click()
    page.wait_for_selector(TILE.format("Rain") + '[data-active="false"]')
    box = page.locator(TILE.format("Horn")).locator(".pad").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    other.wait_for_selector(TILE.format("Horn") + '[data-active="true"]')
    page.mouse.up()
    other.wait_for_selector(TILE.format("Horn") + '[data-active="false"]')
    pad = page.locator(TILE.format("Horn")).locator(".pad")
    pad.focus()
    page.keyboard.down("Enter")
    until("Enter holds a tile", lambda: is_active(server, held))
    page.keyboard.up("Enter")
    until("Enter is released", lambda: not is_active(server, held))
    page.locator("#view").focus()
    page.keyboard.down("h")
    until("the key holds a tile", lambda: is_active(server, held))
    page.keyboard.up("h")
    until("the key is released", lambda: not is_active(server, held))
    page.locator(TILE.format("Day")).locator(".pad").click()
    until("a toggle starts", lambda: is_active(server, first))
    page.locator(TILE.format("Night")).locator(".pad").press("Space")
    until("the group is exclusive", lambda: is_active(server, second) and not is_active(server, first))
    page.locator(TILE.format("Bell")).locator(".pad").click()
    page.locator(TILE.format("Bell")).locator(".facts", has_text="left").wait_for()
    browser.go(page, "history")
    page.keyboard.press("r")
    until("the key works beside the board, too", lambda: is_active(server, loop))
    clear_boards(server)


def journey_a_touch_presses_when_it_ends_and_holds_at_once(server, browser):
    clear_boards(server)
    _, (once, held) = make_board(server, "Touch", {"label": "Bell", "sounds": ["bell"]},
                                 {"label": "Horn", "sounds": ["music-calm"], "behavior": "hold"})
    page = browser.open("boards", viewport={"width": 800, "height": 1000}, has_touch=True)
    page.locator(TILE.format("Bell")).locator(".pad").tap()
    until("a touch presses a tile", lambda: is_active(server, once))
    page.locator(TILE.format("Horn")).locator(".pad").dispatch_event("pointerdown", {"pointerType": "touch", "button": 0})
    until("a touch holds a tile", lambda: is_active(server, held))
    page.locator(TILE.format("Horn")).locator(".pad").dispatch_event("pointerup", {"pointerType": "touch", "button": 0})
    until("the touch is released", lambda: not is_active(server, held))
    clear_boards(server)


def journey_a_board_is_made_edited_and_taken_back(server, browser):
    """A board, a tile for each sound, a key that is taken, order by keys and pointer, several at once, undo, another editor."""
    clear_boards(server)
    browser.expected = ("409", "412")
    page = browser.open("boards")
    page.get_by_text("No boards yet").wait_for()
    page.get_by_role("button", name="New board").click()
    form = page.get_by_role("dialog", name="New board")
    form.get_by_label("Name").fill("Tavern")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page.get_by_text("No tiles yet").wait_for()
    page.get_by_role("button", name="Edit tiles").click()
    page.get_by_role("button", name="New tile").click()
    form = page.get_by_role("dialog", name="New tile")
    form.get_by_label("bell", exact=True).check()
    form.get_by_label("chime").check()
    form.get_by_label("alert").check()
    form.get_by_label("One tile for each sound").check()
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page.locator(".board-tile").nth(2).wait_for()
    board = server.ask("GET", "/v1/boards")["boards"][0]["id"]
    order_tiles(page)
    edit_with_another(server, page, board)
    take_another_key(page)
    edit_several(server, page, board)
    browser.go(page, "history")
    clear_boards(server)


def order_tiles(page):
    """By keys and by the pointer, which is undone."""
    names = page.evaluate("() => [...document.querySelectorAll('.board-tile')].map((node) => node.dataset.name)")
    assert names == ["bell", "chime", "alert"], names
    page.locator(TILE.format("alert")).locator(".pad").focus()
    page.keyboard.press("Alt+ArrowLeft")
    page.wait_for_function("() => document.querySelectorAll('.board-tile')[1].dataset.name === 'alert'")
    page.drag_and_drop(TILE.format("chime"), TILE.format("bell"), target_position={"x": 8, "y": 30})
    page.wait_for_function("() => document.querySelector('.board-tile')?.dataset.name === 'chime'")
    page.locator(".notice", has_text="chime was moved").get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('.board-tile')?.dataset.name === 'bell'")


def edit_with_another(server, page, board):
    """Another editor changes the colour meanwhile; neither change is lost."""
    page.locator(TILE.format("bell")).locator(".pad").click()
    form = page.get_by_role("dialog", name="bell")
    form.get_by_label("Label").fill("Big bell")
    form.get_by_label("Key", exact=True).press("b")
    form.get_by_label("What a press does").select_option("toggle")
    form.get_by_label("Level, dB").fill("-6.02")
    bell = server.ask("GET", "/v1/sounds/bell.wav")["id"]
    tile = next(one for one in tiles_of(server, board) if one["sounds"] == [bell])
    server.ask("PATCH", f"/v1/tiles/{tile['id']}", {"color": "#d9534f"})
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    made = server.ask("GET", f"/v1/tiles/{tile['id']}")
    assert (made["label"], made["key"], made["behavior"], made["volume"], made["color"]) == ("Big bell", "b", "toggle", 0.5, "#d9534f"), made


def take_another_key(page):
    """A key that another tile has is refused."""
    page.locator(TILE.format("chime")).locator(".pad").click()
    form = page.get_by_role("dialog", name="chime")
    form.get_by_label("Key", exact=True).press("b")
    form.locator(".taken", has_text="Big bell").wait_for()
    form.get_by_role("button", name="Save").click()
    form.locator(".problem").wait_for()
    form.get_by_label("Key", exact=True).press("c")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")


def edit_several(server, page, board):
    """Two at once; a change and the removal are undone."""
    page.get_by_label("Choose Big bell").check()
    page.get_by_label("Choose chime").check()
    page.locator(".bulk").get_by_label("What a press does").select_option("restart")
    until("several tiles are changed", lambda: [one["behavior"] for one in tiles_of(server, board)].count("restart") == 2)
    page.locator(".notice", has_text="Tiles changed: 2").wait_for()
    page.evaluate("document.querySelector('#notices').replaceChildren()")
    page.locator(".bulk").get_by_label("#3fae8f").check()
    until("several colours are changed", lambda: [one["color"] for one in tiles_of(server, board)].count("#3fae8f") == 2)
    page.locator(".notice", has_text="Tiles changed: 2").get_by_role("button", name="Undo").click()
    until("the colours come back", lambda: "#d9534f" in [one["color"] for one in tiles_of(server, board)])
    page.locator(".bulk").get_by_role("button", name="Remove").click()
    page.wait_for_function("() => document.querySelectorAll('.board-tile').length === 1")
    page.locator(".notice", has_text="Big bell is removed").get_by_role("button", name="Undo").click()
    page.locator(TILE.format("Big bell")).wait_for()


def new_action_tile(page):
    """The form of a new tile that runs an action."""
    page.get_by_role("button", name="Edit tiles").click()
    page.get_by_role("button", name="New tile").click()
    form = page.get_by_role("dialog", name="New tile")
    form.get_by_label("What it plays").select_option("action")
    return form


def journey_a_tile_runs_an_action_with_its_values(server, browser):
    clear_boards(server)
    server.ask("POST", "/v1/actions", {
        "name": "Thunder", "parameters": [{"name": "volume", "type": "number", "default": 0.5, "minimum": 0, "maximum": 1}],
        "steps": [{"operation": {"op": "play", "sound": "bell", "volume": {"parameter": "volume"}}}]})
    make_board(server, "Storm")
    page = browser.open("boards")
    form = new_action_tile(page)
    form.get_by_label("Action", exact=True).select_option(label="Thunder")
    form.locator("[name='parameters.volume']").fill("0.25")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page.get_by_role("button", name="Edit tiles").click()
    page.locator(TILE.format("Thunder")).locator(".pad").click()
    until("the action has its value", lambda: any(abs(one["volume"] - 0.25) < 0.01 for one in server.ask("GET", "/v1/players")["players"]))
    clear_boards(server)
    server.ask("DELETE", "/v1/actions/Thunder")


def journey_a_held_tile_talks_into_an_input(server, browser):
    clear_boards(server)
    made = server.ask("POST", "/v1/inputs", {"kind": "sink", "name": "Paging desk"})
    make_board(server, "Desk")
    page = browser.open("boards")
    form = new_action_tile(page)
    form.get_by_label("What it does").select_option(label="Talk into an input")
    form.locator('[name=input] option', has_text="Paging desk").wait_for(state="attached")
    form.locator("[name=behavior]").select_option("hold")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page.get_by_role("button", name="Edit tiles").click()
    pad = page.locator(TILE.format("Talk: Paging desk")).locator(".pad")
    pad.hover()
    page.mouse.down()
    until("the tile talks", lambda: ((server.ask("GET", "/v1/queue")["current"] or {}).get("live") or {}).get("input") == made["id"])
    item = server.ask("GET", "/v1/queue")["current"]["id"]
    page.mouse.up()
    until("its release lets go", lambda: server.ask("GET", f"/v1/queue/items/{item}")["live"]["end"] == "released")
    clear_boards(server)
    server.ask("DELETE", "/v1/actions/" + quote("Talk: Paging desk"))
    server.ask("DELETE", f"/v1/inputs/{made['id']}")


def journey_a_tile_presses_go_and_another_disarms_cues(server, browser):
    clear_boards(server)
    server.ask("POST", "/v1/actions", {"name": "Thunder", "steps": [{"operation": {"op": "play", "sound": "bell"}}]})
    made = server.ask("POST", "/v1/shows", {"name": "Evening", "goInterval": 0, "cues": [
        {"number": number, "action": "Thunder", "name": name} for number, name in (("1", "Storm"), ("2", "Rain"), ("3", None))]})
    make_board(server, "Desk")
    page = browser.open("boards")
    for verb, cues in (("GO: the next cue", []), ("Go to cue", ["3"]), ("Disarm cue", ["1", "2"])):
        form = new_action_tile(page)
        form.get_by_label("What it does").select_option(label="Run a show or a cue")
        form.get_by_label("What is done").select_option(label=verb)
        if cues:
            form.locator("[name=cues]").select_option(cues)
        form.get_by_role("button", name="Save").click()
        form.wait_for(state="detached")
        page.get_by_role("button", name="Edit tiles").click()

    def status():
        return server.ask("GET", f"/v1/shows/{made['id']}")

    page.locator(TILE.format("Evening: GO: the next cue")).locator(".pad").click()
    until("GO moves the pointer", lambda: status()["status"]["pointer"] == "2")
    page.locator(TILE.format("Evening: Go to cue 3")).locator(".pad").click()
    until("the pointer goes to the cue", lambda: status()["status"]["pointer"] == "3")
    page.locator(TILE.format("Evening: Disarm cue 1, 2")).locator(".pad").click()
    until("the cues are disarmed", lambda: [one["armed"] for one in status()["cues"]] == [False, False, True])
    clear_boards(server)
    server.ask("DELETE", f"/v1/shows/{made['id']}")
    for name in ("Thunder", "Evening: GO: the next cue", "Evening: Go to cue 3", "Evening: Disarm cue 1, 2"):
        server.ask("DELETE", "/v1/actions/" + quote(name))


def journey_a_key_that_comes_while_the_keys_are_loaded_is_not_lost(server, browser):
    clear_boards(server)
    _, (tile,) = make_board(server, "Late", {"label": "Rain", "sounds": ["music-calm"], "key": "h"})
    page = browser.page(locale="en-GB", service_workers="block")
    browser.expected = ("Service Worker registration blocked",)

    held = []

    def hold(route):
        held.append(route)

    page.route("**/js/inputs/keys.js", hold)
    browser.go(page, "boards")
    page.locator(TILE.format("Rain")).wait_for()
    page.keyboard.press("Shift")
    until("the keys are loaded with the first", lambda: page.wait_for_timeout(50) or held)
    page.keyboard.press("h")
    held[0].continue_()
    until("the key is kept", lambda: is_active(server, tile))
    clear_boards(server)


def journey_midi_and_a_gamepad_press_tiles_and_lights_show_them(server, browser):
    clear_boards(server)
    _, (tile, held) = make_board(server, "Pads", {"label": "Rain", "sounds": ["music-calm"], "behavior": "toggle"},
                                  {"label": "Horn", "sounds": ["music-bright"], "behavior": "hold",
                                   "midi": {"type": "note", "number": 40, "channel": 1}})
    page = opened(browser, "boards", MIDI, GAMEPAD)
    dialog = panel(page)
    dialog.get_by_label("Use MIDI controllers").check()
    dialog.get_by_text("Listens to Test Pad.").wait_for()
    shut(page)
    page.get_by_role("button", name="Edit tiles").click()
    page.locator(TILE.format("Rain")).locator(".pad").click()
    form = page.get_by_role("dialog", name="Rain")
    form.locator("button[name=midi]").click()
    note(page, 36)
    form.get_by_text("Note 36, ch. 1").wait_for()
    note(page, 36, False)
    form.locator("button[name=gamepad]").click()
    page.evaluate("pad(2, true)")
    form.get_by_text("Button 2").wait_for()
    page.evaluate("pad(2, false)")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    assert server.ask("GET", f"/v1/tiles/{tile}")["midi"] == {"type": "note", "number": 36, "channel": 1}
    page.get_by_role("button", name="Edit tiles").click()
    note(page, 36)
    note(page, 36, False)
    until("MIDI presses a tile", lambda: is_active(server, tile))
    page.wait_for_function("() => controller.lights['144 36'] === 127")
    page.evaluate("pad(2, true)")
    until("the gamepad presses a tile", lambda: not is_active(server, tile))
    page.wait_for_function("() => controller.lights['144 36'] === 0")
    page.evaluate("pad(2, false)")
    note(page, 40)
    until("a note holds a tile", lambda: is_active(server, held))
    note(page, 40, False)
    until("a note is released", lambda: not is_active(server, held))
    control(page, 9, 127)
    clear_boards(server)


def journey_a_board_fills_a_tablet(server, browser):
    clear_boards(server)
    make_board(server, "Hall", {"label": "Doors", "sounds": ["bell"]})
    make_board(server, "Bar", {"label": "Round", "sounds": ["chime"]})
    page = browser.page(viewport={"width": 1024, "height": 768}, has_touch=True, locale="en-GB")
    page.add_init_script("""window.locks = 0; navigator.wakeLock.request = async () => {
        window.locks += 1; return Object.assign(new EventTarget(), { release: async () => { window.locks -= 1; } }); };""")
    page.goto(f"{browser.address}/#/boards/Hall/full")
    page.locator(TILE.format("Doors")).wait_for()
    page.wait_for_function("() => window.locks === 1")
    assert not page.locator(".rail").is_visible() and page.locator(".stop-all").is_visible()
    page.get_by_role("link", name="Bar").click()
    page.locator(TILE.format("Round")).wait_for()
    page.locator(".leave-full").click()
    page.locator(".rail").wait_for()
    page.wait_for_function("() => window.locks === 0")
    clear_boards(server)
