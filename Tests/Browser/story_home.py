# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""An evening at home: an album found in the library, a slow change, a station put together and in order, its next track, sleep."""

from journeys_music import tagged, upload

ORDER = "() => [...document.querySelectorAll('.station-tracks .title')].map((node) => node.textContent).join()"
FAULTS = {
    "the search looks at names only": ("js/music/words.js", "...Object.values(sound.fileTags),", ""),
    "the fade is forgotten": ("js/music/fade.js", "{ fadeDuration: Number(value) }", "{}"),
    "a moved track stays": ("js/music/changes.js", "Math.max(0, Math.min(rest.length, to))", "place"),
    "next does nothing": ("js/music/deck.js", 'act("next", fade.take())', "fade.take()"),
}


def deck(stage):
    return stage.ask("GET", "/v1/music")


def perform(stage):
    server = stage.server
    song = upload(server, "01.flac", tagged("Nocturne", "Anna Beck", "Night pieces"))
    upload(server, "02.flac", tagged("Aubade", "Anna Beck", "Night pieces"))
    page = stage.open("music")
    play_an_album(stage, page, song)
    play_a_station(page)
    # Good night: everything stops.
    page.get_by_role("button", name="Stop all").click()
    stage.until("the music ends", lambda: not deck(stage)["playing"])


def play_an_album(stage, page, song):
    """Found by its album, played, and heard."""
    page.get_by_label("Title, artist, album or tag").fill("night pieces")
    page.wait_for_function("() => document.querySelectorAll('.track').length === 2")
    since = stage.mark()
    page.get_by_role("button", name="Play Nocturne, Anna Beck · Night pieces", exact=True).click()
    page.locator(".deck", has_text="Anna Beck · Night pieces").wait_for()
    assert deck(stage)["player"]["soundId"] == song
    stage.heard(since)

    # One slow change; the one after it fades as usual.
    page.get_by_label("Fade of the next change").select_option("5")
    page.get_by_role("button", name="Play Aubade, Anna Beck · Night pieces", exact=True).click()
    page.wait_for_function("() => desk.store.crossfade?.duration === 5")


def play_a_station(page):
    """A station of three, in the order that is wanted."""
    page.get_by_label("Title, artist, album or tag").fill("")
    page.get_by_role("button", name="New station").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Evening")
    form.get_by_label("Options").fill("mood=evening")
    form.locator("select").select_option(label=["music-calm", "music-bright"])
    form.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="More for Nocturne").click()
    page.get_by_role("menuitem", name="Add to “Evening”").click()
    page.get_by_role("button", name="Tracks of Evening").click()
    page.wait_for_function(f"() => ({ORDER})().endsWith(',Nocturne')")
    first = page.evaluate(ORDER).split(",")[0]
    page.get_by_role("button", name=f"Move {first} down").click()
    page.wait_for_function(f"first => ({ORDER})().split(',')[1] === first", arg=first)
    order = page.evaluate(ORDER).split(",")
    page.get_by_role("button", name="Play Evening", exact=True).click()
    page.locator(".now", has_text=order[0]).wait_for()
    page.locator('.station-row[data-current="true"]', has_text="Evening").wait_for()
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator(".now", has_text=order[1]).wait_for()
    page.get_by_role("region", name="Played earlier").get_by_text(order[0]).first.wait_for()
