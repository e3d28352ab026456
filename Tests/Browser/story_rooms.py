# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A house with rooms: players that connect, zones, an announcement in one room, one that is muted, and one that dies and comes back."""

HAS_ROOMS = True
FAULTS = {
    "a room does not move": ("js/rooms/card.js", 'patch(["rooms", room], { zone })', "Promise.resolve({ zone })"),
    "an announcement forgets its room": ("js/places.js", "return fields;", "return {};"),
    "a dead player looks well": ("js/rooms/card.js", "node.dataset.health = room.health;", 'node.dataset.health = "good";'),
}


def perform(stage):
    page = stage.open("rooms")
    page.get_by_text("No room has connected yet.").wait_for()
    for name in ("attic", "kitchen"):
        stage.rooms.play(name)
    stage.until("the players become rooms", lambda: len(stage.ask("GET", "/v1/rooms")["rooms"]) == 2, 30)
    main = page.locator("section.zone[data-zone=main]")
    main.locator('.room[data-health="good"]').nth(1).wait_for()
    ids = {}
    for room in stage.ask("GET", "/v1/rooms")["rooms"]:
        ids[room["player"].split("#")[0]] = room["id"]
        stage.ask("PATCH", f"/v1/rooms/{room['id']}", {"name": room["player"].split("#")[0].title()})
    make_a_zone(stage, page, main, ids)
    announce_in_the_attic(stage, page, ids)
    mute_and_kill(stage, page, ids)


def make_a_zone(stage, page, main, ids):
    """One room gets a zone of its own: by its list, and by dragging."""
    page.get_by_role("button", name="New zone").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Upstairs")
    form.get_by_role("button", name="Save").click()
    upstairs = page.locator("section.zone[data-zone]:not([data-zone=main])")
    upstairs.wait_for()
    zone = upstairs.get_attribute("data-zone")

    def room(name):
        return stage.ask("GET", f"/v1/rooms/{ids[name]}")

    card(page, ids["attic"]).get_by_label("Zone").select_option(label="Upstairs")
    stage.until("the attic moves", lambda: room("attic")["zone"] == zone)
    upstairs.locator(".room").wait_for()
    card(page, ids["kitchen"]).locator(".grip").drag_to(upstairs.locator("h3"))
    stage.until("the kitchen is dragged", lambda: room("kitchen")["zone"] == zone)
    card(page, ids["kitchen"]).locator(".grip").drag_to(main.locator("h3"))
    stage.until("the kitchen is dragged back", lambda: room("kitchen")["zone"] == "main")
    upstairs.filter(has_text="Plays at Snapcast").wait_for()


def announce_in_the_attic(stage, page, ids):
    """An announcement for the attic alone; the receipt says that it was heard there."""
    page.goto(stage.server.address + "/#/announcements")
    announce(page, "Attic")
    page.locator('.receipt[data-heard="yes"]').wait_for()
    said = stage.ask("GET", "/v1/queue/receipts")["receipts"][0]
    assert said["rooms"] == [ids["attic"]] and [one["heard"] for one in said["heardInRooms"] if one["room"] == ids["attic"]] == ["yes"], said


def mute_and_kill(stage, page, ids):
    """A muted room did not hear it, and a dead player neither; both say so."""
    page.goto(stage.server.address + "/#/rooms")
    card(page, ids["attic"]).get_by_role("button", name="Mute").click()
    stage.until("the button mutes the room", lambda: stage.ask("GET", f"/v1/rooms/{ids['attic']}")["muted"])
    page.goto(stage.server.address + "/#/announcements")
    announce(page, "Attic")
    page.locator(".receipt").nth(1).wait_for()
    page.locator('.receipt[data-heard="no"]').wait_for()
    assert stage.ask("GET", "/v1/queue/receipts")["receipts"][0]["heardReasons"] == ["roomMute"]
    stage.ask("PATCH", f"/v1/rooms/{ids['attic']}", {"muted": False})
    page.goto(stage.server.address + "/#/rooms")
    stage.rooms.stop("attic")
    page.locator('.room[data-health="away"]').filter(has=page.locator("input.room-name")).wait_for()
    page.get_by_text("Away since").wait_for()
    stage.rooms.play("attic")
    page.locator('.room[data-health="good"]').nth(1).wait_for()


def card(page, room):
    return page.locator(f'.room[data-key="{room}"]')


def announce(page, room):
    page.get_by_role("group", name="Where").get_by_label(room).check()
    page.get_by_label("Sound", exact=True).select_option(label="bell")
    page.get_by_role("button", name="Announce", exact=True).click()
