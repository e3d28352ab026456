# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A game night: boards for places and for fights, scenes that exclude each other, keys, two operators in two browsers."""

from journeys_tiles import TILE, is_active, tiles_of

FAULTS = {
    "the keys press the tiles of the wrong board": ("js/inputs/keys.js", "board === currentBoard()?.id);", "board !== currentBoard()?.id);"),
    "a tile that is on does not show it": (
        "js/board/boardtile.js", 'setAttribute(node, "data-active", String(active))', 'setAttribute(node, "data-active", "false")'),
    "what is held is not released": ("js/board/press.js", 'post(["tiles", id, "release"])', 'post(["tiles", id, "press"])'),
    "an editor erases the other's change": ("js/changes.js", '{ "If-Match": `"${this.#seen.revision}"` }', "{}"),
}


def new_board(page, name):
    page.get_by_role("button", name="New board").click()
    form = page.get_by_role("dialog", name="New board")
    form.get_by_label("Name").fill(name)
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page.locator(".board-tab[aria-current]", has_text=name).wait_for()


def new_tile(page, label, sounds, behavior, key, group=None, fade=0):
    page.get_by_role("button", name="New tile").click()
    form = page.get_by_role("dialog", name="New tile")
    for sound in sounds:
        form.get_by_label(sound, exact=True).check()
    form.get_by_label("Label").fill(label)
    form.get_by_label("What a press does").select_option(behavior)
    form.get_by_label("Key", exact=True).press(key)
    if group:
        form.get_by_label("Exclusive group").fill(group)
    form.get_by_label("Fade out, s").fill(str(fade))
    form.get_by_role("button", name="Save").click()
    form.wait_for(state="detached")
    page.locator(TILE.format(label)).wait_for()


def perform(stage):
    stage.browser.expected = ("412",)
    master, player = stage.open("boards"), stage.open("boards")
    # Two pages of tiles, made without a manual; the same keys on both.
    new_board(master, "Places")
    master.get_by_role("button", name="Edit tiles").click()
    new_tile(master, "Tavern", ["music-calm"], "loop", "1", "place", fade=0.5)
    new_tile(master, "Forest", ["music-bright"], "loop", "2", "place", fade=0.5)
    master.get_by_role("button", name="Edit tiles").click()
    new_board(master, "Fight")
    master.get_by_role("button", name="Edit tiles").click()
    new_tile(master, "Sword", ["bell", "chime", "alert"], "once", "1")
    new_tile(master, "Siren", ["music-bright"], "hold", "h")
    master.get_by_role("button", name="Edit tiles").click()
    places = {one["label"]: one["id"] for one in tiles_of(stage.server, "Places")}
    fights = {one["label"]: one["id"] for one in tiles_of(stage.server, "Fight")}
    change_the_place(stage, master, player, places)
    fight(stage, player, places, fights)
    edit_the_same(stage, master, player, places)
    master.keyboard.press("2")
    stage.until("the second press ends the loop", lambda: not is_active(stage.server, places["Forest"]))
    stage.silent()


def change_the_place(stage, master, player, places):
    """The master plays by keys; the other operator sees it."""
    master.get_by_role("link", name="Places").click()
    player.get_by_role("link", name="Fight").click()
    player.locator(TILE.format("Sword")).wait_for()
    since = stage.mark()
    master.keyboard.press("1")
    stage.until("the key starts the tavern", lambda: is_active(stage.server, places["Tavern"]))
    stage.heard(since)
    master.keyboard.press("2")
    stage.until("the forest ends the tavern",
                lambda: is_active(stage.server, places["Forest"]) and not is_active(stage.server, places["Tavern"]))
    master.locator(TILE.format("Forest") + '[data-active="true"]').wait_for()


def fight(stage, player, places, fights):
    """The keys of the other operator are those of his own page."""
    def blows():
        return sum(stage.ask("GET", f"/v1/sounds/{name}")["playCount"] for name in ("bell", "chime", "alert"))

    before = blows()
    player.keyboard.press("1")
    stage.until("the other operator's key works", lambda: blows() == before + 1)
    assert is_active(stage.server, places["Forest"]), "a blow ends the forest"
    player.locator(TILE.format("Sword") + '[data-active="true"]').wait_for()
    player.keyboard.down("h")
    stage.until("the siren is held", lambda: is_active(stage.server, fights["Siren"]))
    player.keyboard.up("h")
    stage.until("the siren ends when it is released", lambda: not is_active(stage.server, fights["Siren"]))
    player.get_by_role("link", name="Places").click()
    player.locator(TILE.format("Forest") + '[data-active="true"]').wait_for()


def edit_the_same(stage, master, player, places):
    """Both edit the same tile; neither loses anything: the second is asked about what the first has changed, and keeps the rest."""
    for page in (master, player):
        page.get_by_role("button", name="Edit tiles").click()
        page.locator(TILE.format("Forest")).locator(".pad").click()
    master.get_by_role("dialog").get_by_label("Label").fill("Dark forest")
    player.get_by_role("dialog").get_by_label("Label").fill("Deep forest")
    player.get_by_role("dialog").get_by_label("Level, dB").fill("-7.9588")
    for page in (master, player):
        page.get_by_role("dialog").get_by_role("button", name="Save").click()
        if page is player:
            page.get_by_text("Meanwhile saved elsewhere: Dark forest.").wait_for()
            page.get_by_role("button", name="Use that").click()
            page.get_by_role("dialog").get_by_role("button", name="Save").click()
        page.get_by_role("dialog").wait_for(state="detached")
    tile = stage.ask("GET", f"/v1/tiles/{places['Forest']}")
    assert (tile["label"], tile["volume"]) == ("Dark forest", 0.4), tile
    for page in (master, player):
        page.get_by_role("button", name="Edit tiles").click()
