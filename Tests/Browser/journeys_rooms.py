# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over zones: made, mixed and removed, and named where something is to sound."""

from support.waiting import until


def clear_zones(server):
    for zone in server.ask("GET", "/v1/zones")["zones"]:
        if zone["id"] != "main":
            server.ask("DELETE", f"/v1/zones/{zone['id']}?force=true")


def journey_a_zone_is_made_mixed_renamed_and_removed(server, browser):
    clear_zones(server)
    browser.expected = ("409",)
    page, other = browser.open("rooms"), browser.open("rooms")
    page.get_by_role("button", name="New zone").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Main")
    form.get_by_role("button", name="Save").click()
    assert "name" in form.locator(".problem").first.inner_text().lower(), "a name that is taken is refused at its field"
    form.get_by_label("Name").fill("Garden")
    form.get_by_role("button", name="Save").click()
    section = other.locator("section.zone", has_text="Garden")
    section.filter(has_text="Plays nowhere at present").wait_for()
    zone = next(one["id"] for one in server.ask("GET", "/v1/zones")["zones"] if one["name"] == "Garden")

    def read():
        return server.ask("GET", f"/v1/zones/{zone}")

    volume = section.get_by_label("Volume of Garden")
    volume.focus()
    volume.press("PageDown")
    until("the fader moves the zone's volume", lambda: 0.6 < read()["volume"] < 0.8)
    section.get_by_role("button", name="Mute Garden").click()
    until("the button mutes the zone", lambda: read()["muted"])
    section.get_by_text("Mix", exact=True).click()
    music = section.get_by_label("Music in Garden")
    music.focus()
    music.press("Home")
    until("the fader takes music from the zone", lambda: read()["sources"]["music"] == 0)
    assert read()["sources"]["announcement"] == 1
    server.ask("PATCH", f"/v1/zones/{zone}", {"muted": False})
    section.get_by_role("button", name="Mute Garden").wait_for()
    section.get_by_role("button", name="Edit Garden").click()
    other.get_by_role("dialog").get_by_label("Name").fill("Terrace")
    other.get_by_role("dialog").get_by_role("button", name="Save").click()
    page.locator("section.zone", has_text="Terrace").wait_for()
    page.get_by_role("button", name="Edit Terrace").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    page.locator(".notice", has_text="Terrace").get_by_role("button", name="Undo").click()
    page.locator("section.zone", has_text="Terrace").wait_for()
    assert page.get_by_role("button", name="Edit Main").count() == 1
    page.get_by_role("button", name="Edit Main").click()
    assert page.get_by_role("dialog").get_by_role("button", name="Remove").count() == 0, "the main zone stays"
    server.ask("DELETE", f"/v1/zones/{zone}?force=true")


def journey_announcements_phrases_bells_and_tiles_name_zones(server, browser):
    clear_zones(server)
    page = browser.open("announcements")
    assert page.get_by_role("group", name="Where").count() == 0, "with one place there is nothing to choose"
    garden = server.ask("POST", "/v1/zones", {"name": "Garden"})["id"]
    server.ask("POST", "/v1/queue/pause", {})
    announce_in_a_zone(server, page, garden)
    server.ask("DELETE", "/v1/queue/items")
    server.ask("POST", "/v1/queue/resume", {})
    ring_in_two_zones(server, browser, page, garden)
    press_in_a_zone(server, browser, page, garden)
    clear_zones(server)


def announce_in_a_zone(server, page, garden):
    """An announcement, and a phrase of it; renamed, the zone is still the same place."""
    where = page.get_by_role("group", name="Where")
    where.get_by_label("Garden (zone)").check()
    page.get_by_label("Sound", exact=True).select_option(label="bell")
    page.get_by_role("button", name="Announce", exact=True).click()
    page.locator(".queue li", has_text="bell").filter(has_text="Garden").wait_for()
    item = server.ask("GET", "/v1/queue")["pending"][0]
    assert item["zones"] == [garden] and item["rooms"] is None, item
    page.get_by_role("button", name="Save as phrase").click()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    page.locator(".phrases li", has_text="bell").wait_for()
    phrase = server.ask("GET", "/v1/actions")["actions"][0]
    assert phrase["steps"][0]["operation"]["body"]["zones"] == [garden], phrase
    # Without a choice it is announced everywhere.
    server.ask("PATCH", f"/v1/zones/{garden}", {"name": "Terrace"})
    page.get_by_role("button", name="More for bell").click()
    page.get_by_role("menuitem", name="Edit").click()
    chosen = page.get_by_role("dialog").get_by_label("Terrace (zone)")
    assert chosen.is_checked()
    chosen.uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()

    def body():
        return server.ask("GET", f"/v1/actions/{phrase['id']}")["steps"][0]["operation"]["body"]

    until("the phrase loses its zone", lambda: "zones" not in body())
    server.ask("DELETE", f"/v1/actions/{phrase['id']}")


def ring_in_two_zones(server, browser, page, garden):
    bell = server.ask("POST", "/v1/queue/schedules", {
        "name": "Noon", "cron": "0 12 * * *", "timeZone": "UTC", "item": {"sound": "bell", "zones": [garden]}})["id"]
    browser.go(page, "calendar")
    page.get_by_role("button", name="Edit Noon").click()
    form = page.get_by_role("dialog")
    assert form.get_by_label("Terrace (zone)").is_checked()
    form.get_by_label("Main (zone)").check()
    form.get_by_role("button", name="Save").click()

    def zones():
        return server.ask("GET", f"/v1/queue/schedules/{bell}")["item"]["zones"]

    until("the bell gets its second zone", lambda: sorted(zones()) == sorted(["main", garden]))
    server.ask("DELETE", f"/v1/queue/schedules/{bell}")


def press_in_a_zone(server, browser, page, garden):
    form = page.get_by_role("dialog")
    board = server.ask("POST", "/v1/boards", {"name": "Zones"})["id"]
    tile = server.ask("POST", "/v1/tiles", {"board": board, "label": "Rain", "sounds": ["bell"]})["id"]
    page.goto(browser.address + "/#/boards/Zones")
    page.get_by_role("button", name="Edit tiles").click()
    page.locator('.board-tile[data-name="Rain"]').locator(".pad").click()
    form.get_by_label("Terrace (zone)").check()
    form.get_by_role("button", name="Save").click()
    until("the tile gets its zone", lambda: server.ask("GET", f"/v1/tiles/{tile}")["zones"] == [garden])
    server.ask("DELETE", f"/v1/boards/{board}")
