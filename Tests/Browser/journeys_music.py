# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Journeys over the library of music, the order of stations and the fade of one change."""

import pathlib
import subprocess
import tempfile

from support.waiting import until

ORDER = "() => [...document.querySelectorAll('.station-tracks .title')].map((node) => node.textContent).join()"


def tagged(title, artist, album):
    """The bytes of a FLAC file with tags and a picture."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "tagged.flac"
        subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=440:duration=20",
                        "-f", "lavfi", "-i", "color=teal:size=64x64:duration=0.04",
                        "-map", "0:a", "-map", "1:v", "-frames:v", "1", "-c:v", "png", "-disposition:v", "attached_pic",
                        "-metadata", f"title={title}", "-metadata", f"artist={artist}", "-metadata", f"album={album}", file], check=True)
        return file.read_bytes()


def upload(server, name, data):
    made = server.ask("POST", f"/v1/uploads?name={name}", data=data)
    until(f"{name} is ready", lambda: server.ask("GET", f"/v1/sounds/{made['id']}")["state"] == "ready")
    return made["id"]


def journey_a_library_is_searched_by_its_tags(server, browser):
    tango = upload(server, "track-07.flac", tagged("La cumparsita", "Orquesta Típica", "Tangos de antes"))
    page = browser.open("music")
    count = server.ask("GET", "/v1/sounds?limit=1")["total"]
    page.wait_for_function("count => document.querySelectorAll('.track').length === count", arg=count)
    search = page.get_by_label("Title, artist, album or tag")
    for words in ("cumparsita", "típica tangos", "TRACK-07"):
        search.fill(words)
        page.wait_for_function("() => document.querySelectorAll('.track').length === 1")
        page.locator(".track", has_text="La cumparsita").filter(has_text="Orquesta Típica · Tangos de antes").wait_for()
    page.locator(".track .cover img").wait_for()
    search.press("Enter")
    page.locator(".now", has_text="La cumparsita").wait_for()
    page.locator(".deck .cover img").wait_for()
    page.locator('.track[data-current="true"]').wait_for()
    assert server.ask("GET", "/v1/music")["player"]["soundId"] == tango
    search.fill("there is nothing of this name")
    page.get_by_text("Nothing in the library matches.").wait_for()
    search.fill("")
    page.get_by_label("Order", exact=True).select_option("artist")
    page.wait_for_function("() => document.querySelector('.track .title')?.textContent === 'La cumparsita'")
    server.ask("POST", "/v1/music/stop", {"fadeOut": False})
    server.ask("DELETE", f"/v1/sounds/{tango}?force=true")


def journey_a_fade_counts_for_one_change(server, browser):
    page = browser.open("music")
    usual = server.ask("GET", "/v1/manager")["musicFadeDuration"]
    bodies = []
    page.on("request", lambda request: request.url.endswith("/v1/music/play") and bodies.append(request.post_data_json))
    page.get_by_role("button", name="Play music-calm", exact=True).click()
    page.locator(".now", has_text="music-calm").wait_for()
    fade = page.get_by_label("Fade of the next change")
    fade.select_option("10")
    page.get_by_role("button", name="Play music-bright", exact=True).click()
    page.locator(".now", has_text="music-bright").wait_for()
    page.wait_for_function("() => desk.store.crossfade?.duration === 10")
    assert fade.input_value() == ""
    page.get_by_role("button", name="Play music-calm", exact=True).click()
    page.locator(".now", has_text="music-calm").wait_for()
    assert [body.get("fadeDuration") for body in bodies] == [None, 10, None], bodies
    assert server.ask("GET", "/v1/manager")["musicFadeDuration"] == usual


def journey_the_order_of_a_station_is_edited_in_place(server, browser):
    made = server.ask("POST", "/v1/stations", {"name": "Morning", "options": {"m": "1"}, "sounds": ["music-calm", "bell", "music-bright"]})
    page, other = browser.open("music"), browser.open("music")
    for one in (page, other):
        one.get_by_role("button", name="Tracks of Morning").click()
        one.wait_for_function(f"() => ({ORDER})() === 'music-calm,bell,music-bright'")

    def order():
        return ",".join(server.ask("GET", f"/v1/stations/{made['id']}")["sounds"])

    page.get_by_role("button", name="Move bell up").click()
    other.wait_for_function(f"() => ({ORDER})() === 'bell,music-calm,music-bright'")
    page.get_by_role("button", name="Move bell down").focus()
    page.keyboard.press("Alt+ArrowDown")
    other.wait_for_function(f"() => ({ORDER})() === 'music-calm,bell,music-bright'")
    page.drag_and_drop('.station-tracks li:has-text("music-bright")', '.station-tracks li:has-text("music-calm")', target_position={"x": 20, "y": 3})
    other.wait_for_function(f"() => ({ORDER})() === 'music-bright,music-calm,bell'")
    other.get_by_role("button", name="Take music-calm out").click()
    page.wait_for_function(f"() => ({ORDER})() === 'music-bright,bell'")
    other.locator(".notice", has_text="music-calm").get_by_role("button", name="Undo").click()
    page.wait_for_function(f"() => ({ORDER})() === 'music-bright,music-calm,bell'")
    page.get_by_role("button", name="More for click").click()
    page.get_by_role("menuitem", name="Add to “Morning”").click()
    other.wait_for_function(f"() => ({ORDER})() === 'music-bright,music-calm,bell,click'")
    page.get_by_role("button", name="Edit Morning").click()
    page.get_by_label("Name").fill("Early")
    page.get_by_role("button", name="Save").click()
    other.get_by_role("button", name="Tracks of Early").wait_for()
    names = [server.ask("GET", f"/v1/sounds/{one}")["name"].split(".")[0] for one in order().split(",")]
    assert names == ["music-bright", "music-calm", "bell", "click"]
    server.ask("DELETE", f"/v1/stations/{made['id']}?force=true")


def journey_two_editors_keep_each_others_order(server, browser):
    """A move is made to the newest list: what another page has added meanwhile stays."""
    made = server.ask("POST", "/v1/stations", {"name": "Shared", "options": {"s": "1"}, "sounds": ["bell", "chime"]})
    page = browser.open("music")
    page.get_by_role("button", name="Tracks of Shared").click()
    page.wait_for_function(f"() => ({ORDER})() === 'bell,chime'")
    # The page does not hear of it before its own change.
    page.evaluate("id => { const { stations } = desk.store; window.stale = stations.get(id); desk.store.set = () => null; }", made["id"])
    server.ask("PATCH", f"/v1/stations/{made['id']}", {"sounds": ["click", "bell", "chime"]})
    browser.expected = ("412",)
    page.get_by_role("button", name="Move chime up").click()

    def order():
        return server.ask("GET", f"/v1/stations/{made['id']}")["sounds"]

    until("the move is kept", lambda: order() != ["click", "bell", "chime"])
    assert sorted(order()) == ["bell", "chime", "click"], "the move has erased what the other added"
    server.ask("DELETE", f"/v1/stations/{made['id']}?force=true")
