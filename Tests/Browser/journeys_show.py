# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys of who operates a show, and of who writes it."""

import re

from support.waiting import until

CUES = 30


def make_action(server, name, sound, **values):
    return server.ask("POST", "/v1/actions", {
        "name": name, "parameters": [{"name": "volume", "type": "number", "default": 0.5, "minimum": 0, "maximum": 1}],
        "steps": [{"operation": {"op": "play", "sound": sound, "volume": {"parameter": "volume"}, **values}}]})["id"]


def make_show(server, name, cues, **settings):
    return server.ask("POST", "/v1/shows", {"name": name, "goInterval": 0, "cues": cues, **settings})["id"]


def evening(server, count=CUES):
    """A theatre evening: bells, beds that stay, cues that continue and follow others, and one that is not armed."""
    bell, bed = make_action(server, "evening bell", "bell"), make_action(server, "evening bed", "music-calm", looping=True)
    cues = [{"number": str(place), "action": bed if place % 10 == 0 else bell, "name": f"Cue of scene {place}", "notes": f"Note {place}"}
            for place in range(1, count + 1)]
    cues[1] |= {"continue": "continue", "postWait": 0.3, "color": "#3f9bd1"}
    cues[4] |= {"continue": "follow"}
    cues[6] |= {"armed": False}
    return make_show(server, "Evening", cues)


def clear(server):
    for show in server.ask("GET", "/v1/shows")["shows"]:
        server.ask("DELETE", f"/v1/shows/{show['id']}")
    server.ask("POST", "/v1/stop-all", {"fadeOut": False})
    for action in server.ask("GET", "/v1/actions")["actions"]:
        server.ask("DELETE", f"/v1/actions/{action['id']}")


def status(server, show):
    return server.ask("GET", f"/v1/shows/{show}")["status"]


def pointer_is(page, number):
    page.wait_for_function("(number) => document.querySelector('.cue-select[aria-current] .number')?.textContent === number", arg=number)


def go_by_key(server, page, show):
    """Presses Space at the cue that the page shows; returns the cue at the pointer after that, or None behind the last one."""
    before = status(server, show)["pointer"]
    pointer_is(page, before)
    page.keyboard.press("Space")
    until(f"Space at {before} is a GO", lambda: status(server, show)["pointer"] != before)
    return status(server, show)["pointer"]


def journey_a_theatre_evening_by_keys(server, browser):
    """30 cues by Space, panic in the middle, the server killed and started again; the show stands where it stood."""
    clear(server)
    show = evening(server)
    browser.expected = ("ERR_", "WebSocket", "409", "412", "503")
    page = browser.open("show")
    other = browser.open("show")
    page.locator(".cue-row").nth(CUES - 1).wait_for(state="attached")
    assert page.locator(".next-cue").inner_text() == "1 Cue of scene 1" and page.locator(".next-notes").inner_text() == "Note 1"
    seen = [status(server, show)["pointer"]]
    while seen[-1] != "11":
        seen.append(go_by_key(server, page, show))
    assert seen == ["1", "2", "4", "5", "7", "8", "9", "10", "11"], seen
    page.locator(".cue-run", has_text="10 Cue of scene 10").wait_for()
    pointer_is(other, "11")
    other.locator('.cue-row[data-state="running"]', has_text="Cue of scene 10").wait_for()
    page.keyboard.press("Escape")
    until("Escape ends the bed", lambda: not any(one["playing"] for one in server.ask("GET", "/v1/players")["players"]))
    until("Escape ends all cues", lambda: not status(server, show)["runs"])
    assert status(server, show)["pointer"] == "11", "panic moves the pointer"
    while seen[-1] != "21":
        seen.append(go_by_key(server, page, show))
    until("the bed of 20 runs", lambda: any(run["cue"] == "20" for run in status(server, show)["runs"]))
    server.kill()
    page.wait_for_selector('#link[data-state="waiting"]')
    page.keyboard.press("Space")
    page.locator(".refusal", has_text="cannot be reached").wait_for()
    server.keep_port()
    server.start()
    server.wait_until_ready()
    page.wait_for_selector('#link[data-state="live"]')
    page.locator(".verdict", has_text="20").wait_for()
    pointer_is(page, "21")
    assert not status(server, show)["runs"], "something has started by itself"
    while seen[-1] is not None:
        seen.append(go_by_key(server, page, show) if seen[-1] != str(CUES) else last(server, page, show))
    assert page.locator(".next-cue").inner_text() == "End"
    page.keyboard.press("Space")
    page.locator(".refusal", has_text="no cue behind the last one").wait_for()
    clear(server)


def last(server, page, show):
    pointer_is(page, str(CUES))
    page.keyboard.press("Space")
    until("the last GO works", lambda: status(server, show)["pointer"] is None)
    page.wait_for_function("() => !document.querySelector('.cue-select[aria-current]')")


def journey_a_double_go_is_refused_in_place(server, browser):
    clear(server)
    bell = make_action(server, "bell once", "bell")
    show = make_show(server, "Double", [{"number": str(one), "action": bell} for one in (1, 2, 3)], goInterval=30)
    browser.expected = ("409", "412")
    page = browser.open("show")
    pointer_is(page, "1")
    page.get_by_role("button", name="GO", exact=True).click()
    pointer_is(page, "2")
    page.keyboard.press("Space")
    page.locator(".show-desk .refusal", has_text=re.compile("too soon.* Ready again in")).wait_for()
    assert status(server, show)["pointer"] == "2"
    clear(server)


def journey_a_go_may_come_before_the_answer_to_the_last_one(server, browser):
    """The event of a GO shows the next cue, which is what the next GO is for; the same cue twice is refused."""
    clear(server)
    bell = make_action(server, "bell once", "bell")
    show = make_show(server, "Quick", [{"number": str(one), "action": bell} for one in (1, 2, 3, 4)])
    browser.expected = ("412",)
    page = browser.page()
    page.add_init_script("""const real = window.fetch;
        window.fetch = async (...given) => {
            const answer = await real(...given);
            if (String(given[0]?.url ?? given[0]).endsWith("/go")) await new Promise((done) => setTimeout(done, 5000));
            return answer;
        };""")
    browser.go(page, "show")
    pointer_is(page, "1")
    page.keyboard.press("Space")
    pointer_is(page, "2")
    page.keyboard.press("Space")
    pointer_is(page, "3")
    press = """() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", code: "Space", bubbles: true }))"""
    page.evaluate(f"() => [1, 2].map({press})")
    page.locator(".show-desk .refusal", has_text="moved").wait_for()
    assert status(server, show)["pointer"] == "4"
    clear(server)


def journey_keys_of_a_show_are_not_those_of_a_text(server, browser):
    """Arrows move the pointer outside of the list and the focus in it; Space types in a field, and is no GO in other views."""
    clear(server)
    bell = make_action(server, "bell once", "bell")
    show = make_show(server, "Keys", [{"number": str(one), "action": bell} for one in range(1, 6)])
    page = browser.open("show")
    pointer_is(page, "1")
    for key, number in (("ArrowDown", "2"), ("ArrowDown", "3"), ("ArrowUp", "2")):
        page.keyboard.press(key)
        pointer_is(page, number)
    page.locator(".cue-select[aria-current]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.querySelector('.number').textContent") == "4"
    assert status(server, show)["pointer"] == "2", "the focus takes the pointer along"
    page.keyboard.press("Enter")
    pointer_is(page, "4")
    page.locator(".cue-select").nth(4).click()
    pointer_is(page, "5")
    page.keyboard.press("ArrowUp")
    pointer_is(page, "4")
    page.get_by_role("button", name="Rehearsal", exact=True).click()
    page.locator(".rehearsal", has_text="GO makes no sound").wait_for()
    page.keyboard.press("Space")
    pointer_is(page, "5")
    assert server.ask("GET", f"/v1/shows/{show}")["rehearsal"], "Space pressed the button that had the focus"
    page.get_by_role("button", name="Settings").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Keys")
    form.get_by_label("Name").press("Space")
    form.get_by_label("Name").press("ArrowUp")
    assert form.get_by_label("Name").input_value() == "Keys " and status(server, show)["pointer"] == "5"
    page.once("dialog", lambda dialog: dialog.accept())
    form.get_by_role("button", name="Close").click()
    browser.go(page, "history")
    page.keyboard.press("Space")
    assert status(server, show)["pointer"] == "5", "Space is GO in another view"
    clear(server)


def journey_stop_fades_or_cuts_a_show(server, browser):
    clear(server)
    bed = make_action(server, "bed", "music-calm", looping=True)
    show = make_show(server, "Stops", [{"number": str(one), "action": bed} for one in (1, 2)])
    page = browser.open("show")
    for name, body in (("Stop with a fade", {}), ("Stop now", {"fadeOut": False})):
        go_by_key(server, page, show)
        page.locator(".cue-run").wait_for()
        with page.expect_request(lambda request: request.url.endswith(f"/v1/shows/{show}/stop")) as sent:
            page.get_by_role("button", name=name).click()
        assert (sent.value.post_data_json or {}) == body
        page.locator(".cue-run").wait_for(state="detached")
    clear(server)


def journey_a_show_is_written_without_json(server, browser):
    """A show, an action of a sound, of the end of a sound and of a scene, cues with their values; then renamed, moved, removed, undone."""
    clear(server)
    page = browser.open("show")
    page.get_by_text("No shows yet").wait_for()
    page.get_by_role("button", name="New show").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Premiere")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page.get_by_text("“Edit cues” adds them.").wait_for()
    page.get_by_role("button", name="Edit cues").click()
    write_cues(server, page)
    move_cues(server, page)
    rename_and_restore(server, page)
    page.get_by_role("button", name="First").click()
    pointer_is(page, "3")
    for _ in range(4):
        go_by_key(server, page, "Derniere")
    assert not page.locator('.cue-row[data-state="failed"]').count(), page.locator(".flags").all_inner_texts()
    clear(server)


def choose_sound(form, name):
    form.get_by_label("Search").fill(name)
    form.get_by_label("Search").press("Enter")


def fill_sound(form):
    choose_sound(form, "chime")
    form.get_by_label("Level, dB").fill("-12")
    form.get_by_label("Name").fill("Doors")


def fill_end(form):
    choose_sound(form, "chime")
    form.get_by_label("Fade, s").fill("2")


def fill_scene(form):
    form.get_by_label("Ducking rules").uncheck()
    form.get_by_label("Name").fill("House open")


def fill_phrase(form):
    form.get_by_role("textbox", name="Text").fill("Please take your seats")
    form.get_by_label("Chime").select_option(label="chime")


def write_cues(server, page):
    """Four cues of each kind, without a word of actions; the first has a name and a level."""
    for number, (kind, fill) in enumerate((("sound", fill_sound), ("fade", fill_end), ("scene", fill_scene), ("phrase", fill_phrase)), 1):
        page.get_by_role("button", name="New cue").click()
        cue = page.get_by_role("dialog", name="New cue")
        cue.get_by_label("What it does").select_option(kind)
        fill(cue)
        cue.get_by_role("button", name="Save").click()
        cue.wait_for(state="detached")
        page.locator(".cue-row").nth(number - 1).wait_for()
    show = server.ask("GET", "/v1/shows/Premiere")
    assert [one["number"] for one in show["cues"]] == ["1", "2", "3", "4"] and show["cues"][0]["name"] == "Doors", show
    actions = server.ask("GET", "/v1/actions")["actions"]
    assert [one["name"] for one in actions] == ["chime", "chime: fade out", "Recall the present scene", "Please take your seats"], actions
    assert abs(actions[0]["parameters"][0]["default"] - 0.2512) < 0.0001, actions[0]


def move_cues(server, page):
    """By keys and by the pointer; one is removed and comes back."""
    def order():
        return [one["number"] for one in server.ask("GET", "/v1/shows/Premiere")["cues"]]

    page.locator(".cue-select").nth(2).focus()
    page.keyboard.press("Alt+ArrowUp")
    until("Alt and an arrow key move a cue", lambda: order() == ["1", "3", "2", "4"])
    page.wait_for_function("() => document.activeElement.querySelector('.number')?.textContent === '3'")
    page.locator(".cue-row").nth(0).drag_to(page.locator(".cue-row").nth(2), target_position={"x": 200, "y": 30})
    until(lambda: f"dragging moves a cue; the order is {order()}", lambda: order() == ["3", "2", "1", "4"])
    page.get_by_role("button", name="Edit cue 2").click()
    form = page.get_by_role("dialog")
    form.get_by_role("button", name="Remove").click()
    until("it is removed", lambda: order() == ["3", "1", "4"])
    page.locator(".notice", has_text="Cue 2").get_by_role("button", name="Undo").click()
    until("it comes back to its place", lambda: order() == ["3", "2", "1", "4"])


def rename_and_restore(server, page):
    page.get_by_role("button", name="Settings").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Derniere")
    form.get_by_role("button", name="Save").click()
    page.get_by_label("Show", exact=True).locator("option", has_text="Derniere").wait_for(state="attached")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    page.get_by_text("No shows yet").wait_for()
    page.locator(".notice", has_text="Derniere").get_by_role("button", name="Undo").click()
    page.locator(".cue-row").nth(3).wait_for()
    server.ask("PATCH", "/v1/shows/Derniere", {"goInterval": 0})


def journey_a_cue_that_two_change_keeps_both_changes(server, browser):
    clear(server)
    bell = make_action(server, "bell once", "bell")
    show = make_show(server, "Both", [{"number": "1", "action": bell, "name": "Before"}, {"number": "2", "action": bell}])
    browser.expected = ("412", "422")
    page = browser.open("show")
    page.get_by_role("button", name="Edit cues").click()
    page.get_by_role("button", name="Edit cue 1").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Notes").fill("Mine")
    cues = server.ask("GET", f"/v1/shows/{show}")["cues"]
    server.ask("PATCH", f"/v1/shows/{show}", {"cues": [{**cues[0], "name": "Theirs"}, cues[1]]})
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    cue = server.ask("GET", f"/v1/shows/{show}")["cues"][0]
    assert (cue["name"], cue["notes"]) == ("Theirs", "Mine"), cue
    page.get_by_role("button", name="Edit cue 1").click()
    form.get_by_label("Name").fill("Mine")
    server.ask("PATCH", f"/v1/shows/{show}", {"cues": [{**cue, "name": "Theirs again"}, cues[1]]})
    form.get_by_role("button", name="Save").click()
    form.locator(".field", has_text="Name").locator(".problem", has_text="Theirs again").wait_for()
    form.get_by_role("button", name="Use that").click()
    form.get_by_label("Number").fill("2")
    form.get_by_role("button", name="Save").click()
    form.locator(".field", has_text="Number").locator(".problem").wait_for()
    form.get_by_label("Number").fill("1.5")
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    cue = server.ask("GET", f"/v1/shows/{show}")["cues"][0]
    assert (cue["number"], cue["name"]) == ("1.5", "Theirs again")
    clear(server)


def journey_a_go_meant_for_another_cue_is_refused(server, browser):
    """What another changes of the show stops no GO; a pointer that another moved does."""
    clear(server)
    bell = make_action(server, "bell once", "bell")
    show = make_show(server, "Race", [{"number": str(one), "action": bell} for one in (1, 2, 3)])
    browser.expected = ("412",)
    page = browser.open("show")
    pointer_is(page, "1")

    def meanwhile(change):
        """Makes a change between the press and its arrival."""
        def pass_on(route):
            change()
            route.continue_()
        page.route(f"**/v1/shows/{show}/go", pass_on, times=1)

    meanwhile(lambda: server.ask("PATCH", f"/v1/shows/{show}", {"notes": "new"}))
    page.keyboard.press("Space")
    pointer_is(page, "2")
    meanwhile(lambda: server.ask("POST", f"/v1/shows/{show}/select", {"cue": "3"}))
    page.keyboard.press("Space")
    page.locator(".refusal", has_text="the pointer has moved").wait_for()
    assert status(server, show)["pointer"] == "3"
    clear(server)


def journey_a_cue_that_fails_says_why(server, browser):
    clear(server)
    action = make_action(server, "loud", "bell")
    show = make_show(server, "Failing", [{"number": "1", "action": action, "parameters": {"volume": 1}}, {"number": "2", "action": action}])
    page = browser.open("show")
    server.ask("PATCH", "/v1/actions/loud", {"parameters": [{"name": "volume", "type": "number", "default": 0.1, "minimum": 0, "maximum": 0.2}]})
    go_by_key(server, page, show)
    page.locator('.cue-row[data-state="failed"] .flags').wait_for()
    assert len(page.locator('.cue-row[data-state="failed"] .flags').inner_text()) > 10
    clear(server)


def journey_actions_are_run_and_stopped_from_a_list(server, browser):
    clear(server)
    long = make_action(server, "long", "music-calm", looping=True)
    used = make_action(server, "used", "bell")
    make_show(server, "User", [{"number": "1", "action": used}])
    browser.expected = ("409",)
    page = browser.open("show")
    page.get_by_role("button", name="Actions").click()
    listed = page.get_by_role("dialog", name="Actions")
    listed.get_by_role("button", name="Run long").click()
    values = page.get_by_role("dialog", name="long")
    values.get_by_label("volume").fill("0.1")
    values.get_by_role("button", name="Run").click()
    values.wait_for(state="detached")
    until("it runs", lambda: server.ask("GET", f"/v1/actions/{long}")["runs"])
    listed.get_by_role("button", name="Stop long").click()
    until("it is stopped", lambda: not server.ask("GET", f"/v1/actions/{long}")["runs"])
    listed.get_by_role("button", name="Edit long").click()
    name = page.get_by_role("dialog", name="long")
    name.get_by_label("Name").fill("longer")
    name.get_by_role("button", name="Save").click()
    listed.get_by_text("longer").wait_for()
    clear(server)


DROP = """async ([place, names]) => {
    const data = new DataTransfer();
    const bytes = new Uint8Array(await (await fetch("/v1/sounds/bell/data")).arrayBuffer());
    for (const [index, name] of names.entries()) {
        bytes[bytes.length - 3] = index;
        data.items.add(new File([bytes.slice()], name));
    }
    for (const type of ["dragenter", "dragover", "drop"]) {
        document.querySelector(place).dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
}"""


def cues_of(server, show):
    return server.ask("GET", f"/v1/shows/{show}")["cues"]


def journey_twelve_files_dropped_are_twelve_cues(server, browser):
    """In their order, with the pointer at the first; one drop on a cue stands behind it; each can be undone, copied and numbered anew."""
    clear(server)
    show = make_show(server, "Drop", [])
    page = browser.open("show")
    page.get_by_text("No cues yet. ").wait_for()
    page.evaluate(DROP, [".show", [f"scene {number:02}.wav" for number in range(1, 13)]])
    page.locator(".cue-row").nth(11).wait_for()
    actions = {one["id"]: one["name"] for one in server.ask("GET", "/v1/actions?limit=100")["actions"]}
    made = [(one["number"], actions[one["action"]]) for one in cues_of(server, show)]
    assert made == [(str(number), f"scene {number:02}") for number in range(1, 13)], made
    pointer_is(page, "1")
    page.evaluate(DROP, [".cue-row:nth-child(2)", ["late.wav"]])
    page.locator(".cue-row", has_text="late").wait_for()
    assert [one["number"] for one in cues_of(server, show)][1:4] == ["2", "2.1", "3"]
    page.locator(".notice", has_text="Added: 2.1").get_by_role("button", name="Undo").click()
    until("the drop is undone", lambda: len(cues_of(server, show)) == 12)
    page.get_by_role("button", name="Edit cues").click()
    page.get_by_role("button", name="Edit cue 3").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy").click()
    until("the cue is copied", lambda: [one["number"] for one in cues_of(server, show)][2:5] == ["3", "3.1", "4"])
    page.get_by_role("button", name="Renumber").click()
    until("the cues are numbered", lambda: [one["number"] for one in cues_of(server, show)] == [str(number) for number in range(1, 14)])
    pointer_is(page, "1")
    clear(server)
    for name in [f"scene {number:02}.wav" for number in range(1, 13)] + ["late.wav"]:
        server.ask("DELETE", f"/v1/sounds/{name}")


def journey_a_running_show_takes_no_files(server, browser):
    clear(server)
    show = make_show(server, "Live", [{"number": "1", "action": make_action(server, "bed", "music-calm", looping=True)}])
    page = browser.open("show")
    go_by_key(server, page, show)
    page.locator(".cue-run").wait_for()
    page.evaluate(DROP, [".show", ["stray.wav"]])
    until("the file is a sound", lambda: any(one["name"] == "stray.wav" for one in server.ask("GET", "/v1/sounds")["sounds"]))
    page.wait_for_function("() => !document.querySelector('.upload')")
    assert len(cues_of(server, show)) == 1
    clear(server)
    server.ask("DELETE", "/v1/sounds/stray.wav")


def journey_a_cue_is_edited_where_it_stands(server, browser):
    """Its level is a value of its own; what else it does is changed for it alone while others run the same, and for all where that is wanted."""
    clear(server)
    bell = make_action(server, "shared", "bell")
    show = make_show(server, "Edit", [{"number": str(one), "action": bell} for one in (1, 2)])
    page = browser.open("show")
    page.get_by_role("button", name="Edit cues").click()
    form = page.get_by_role("dialog")

    def edit(number, fill):
        page.get_by_role("button", name=f"Edit cue {number}").click()
        form.get_by_text("Change it also for cue").wait_for()
        fill()
        form.get_by_role("button", name="Save").click()
        form.wait_for(state="detached")

    edit(1, lambda: form.get_by_label("Level, dB").fill("-20"))
    one, two = cues_of(server, show)
    assert one["action"] == two["action"] == bell and one["parameters"] == {"volume": 0.1} and two["parameters"] == {}, (one, two)
    page.locator(".cue-row", has_text="−20.0 dB").wait_for()

    def loop_for_all():
        form.get_by_label("Play in a loop").check()
        form.get_by_label("Change it also for").check()
    edit(2, loop_for_all)
    assert server.ask("GET", "/v1/actions/shared")["steps"][0]["operation"]["looping"] is True
    edit(1, lambda: form.get_by_label("Fade in, s").fill("3"))
    one, two = cues_of(server, show)
    assert two["action"] == bell and one["action"] != bell, (one, two)
    operation = server.ask("GET", f"/v1/actions/{one['action']}")["steps"][0]["operation"]
    assert operation["fadeDuration"] == 3 and operation["looping"] is True, operation
    assert "fadeDuration" not in server.ask("GET", "/v1/actions/shared")["steps"][0]["operation"]
    clear(server)


def journey_a_live_cue_says_how_long_it_still_takes(server, browser):
    """As in rehearsal, of the length of its sound; a loop has no end. A refusal leaves when it is no longer true."""
    clear(server)
    calm, loop = make_action(server, "calm", "music-calm"), make_action(server, "loop", "music-calm", looping=True)
    cues = [{"number": number, "action": action} for number, action in (("1", calm), ("2", loop), ("3", calm))]
    show = make_show(server, "Lengths", cues, goInterval=2)
    page = browser.open("show")
    go_by_key(server, page, show)
    page.locator(".cue-run", has_text="1 calm").get_by_role("timer", name="Time left").filter(has_text=re.compile(r"−0:\d\d")).wait_for()
    browser.expected = ("409", "412")
    page.keyboard.press("Space")
    page.locator(".refusal", has_text="too soon").wait_for()
    page.locator(".refusal", has_text="too soon").wait_for(state="hidden")
    go_by_key(server, page, show)
    page.locator(".cue-run", has_text="2 loop").wait_for()
    assert not page.locator(".cue-run", has_text="2 loop").get_by_role("timer").count(), "a loop has an end"
    clear(server)


def journey_one_running_cue_is_paused_alone(server, browser):
    """Two cues run; the first stands still and goes on by its buttons, while the other plays; its row says so."""
    clear(server)
    bed, calm = make_action(server, "bed", "music-calm", looping=True), make_action(server, "calm", "chime", looping=True)
    show = make_show(server, "Evening", [{"number": "1", "action": bed}, {"number": "2", "action": calm}])

    def playing():
        players = server.ask("GET", "/v1/players?limit=100")["players"]
        return sorted((player["name"], player["state"]) for player in players if player["state"] in ("playing", "paused"))

    page = browser.open("show")
    go_by_key(server, page, show)
    go_by_key(server, page, show)
    until("both play", lambda: len(playing()) == 2)
    row = page.locator(".cue-run").first
    row.get_by_role("button", name="Pause 1").click()
    until("the first is paused", lambda: [state for _, state in playing()] == ["playing", "paused"])
    page.wait_for_function("() => document.querySelector('.cue-run')?.dataset.state === 'paused'")
    row.get_by_text("paused").wait_for()
    row.get_by_role("button", name="Resume 1").click()
    until("it goes on", lambda: [state for _, state in playing()] == ["playing", "playing"])
    page.wait_for_function("() => document.querySelector('.cue-run')?.dataset.state === 'running'")
    row.get_by_role("button", name="Stop 1").click()
    until("it ends alone", lambda: len(playing()) == 1)
    clear(server)


def journey_a_cue_fades_a_sound_to_a_level(server, browser):
    """A level cue, a pause and a devamp are written without a word of actions, and GO performs them."""
    clear(server)
    make_show(server, "Evening", [])
    page = browser.open("show")
    page.get_by_role("button", name="Edit cues").click()
    for kind, fill in (("sound", None), ("level", "-6"), ("hold", "pause"), ("hold", "devamp")):
        page.get_by_role("button", name="New cue").click()
        cue = page.get_by_role("dialog", name="New cue")
        cue.get_by_label("What it does").select_option(kind)
        choose_sound(cue, "music-calm")
        if kind == "sound":
            cue.get_by_label("Play in a loop").check()
        elif kind == "hold":
            cue.get_by_role("combobox", name="How", exact=True).select_option(fill)
        else:
            cue.get_by_label("Level, dB").fill(fill)
            cue.get_by_label("Fade, s").fill("0.2")
        cue.get_by_role("button", name="Save").click()
        cue.wait_for(state="detached")
    page.locator(".cue-row").nth(3).wait_for()
    page.get_by_role("button", name="First").click()

    def player():
        return next(one for one in server.ask("GET", "/v1/players?limit=100")["players"] if one["state"] in ("playing", "paused"))

    go_by_key(server, page, "Evening")
    until("it plays", lambda: player()["volume"] == 1 and player()["numberOfLoops"] == -1)
    go_by_key(server, page, "Evening")
    until("it fades to the level", lambda: abs(player()["volume"] - 0.501) < 0.001)
    go_by_key(server, page, "Evening")
    until("it is paused", lambda: player()["state"] == "paused")
    go_by_key(server, page, "Evening")
    until("it leaves its loop", lambda: player()["numberOfLoops"] == 0)
    clear(server)
