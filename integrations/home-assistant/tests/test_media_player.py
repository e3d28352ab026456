# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Speakers of zones: state, commands, media."""

from collections.abc import Callable
from typing import Any

import pytest
from homeassistant.components.media_player import BrowseError
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from conftest import state
from custom_components.carillon.browsing import SOUNDS, STATIONS
from custom_components.carillon.carillon_client import AsyncCarillon

MAIN = "media_player.main"


async def act(hass: HomeAssistant, action: str, entity: str = MAIN, **data: Any) -> None:
    await hass.services.async_call("media_player", action, {"entity_id": entity, **data}, blocking=True)


async def test_music_is_shown_and_controlled(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    assert state(hass, MAIN) == "idle"
    await act(hass, "play_media", media_content_type="sound", media_content_id="music-calm")
    await until(lambda: state(hass, MAIN) == "playing")
    await until(lambda: hass.states.get(MAIN).attributes.get("media_title") == "music-calm.ogg")
    attributes = hass.states.get(MAIN).attributes
    assert attributes["media_duration"] == pytest.approx(32)
    assert 0 <= attributes["media_position"] < 30
    await act(hass, "media_pause")
    await until(lambda: state(hass, MAIN) == "paused")
    await act(hass, "media_seek", seek_position=20)
    await until(lambda: hass.states.get(MAIN).attributes["media_position"] == pytest.approx(20, abs=0.1))
    await act(hass, "media_play")
    await until(lambda: state(hass, MAIN) == "playing")
    await act(hass, "volume_set", volume_level=0.25)
    await until(lambda: hass.states.get(MAIN).attributes["volume_level"] == 0.25)
    assert (await carillon.read_zone("main"))["volume"] == 0.25
    await act(hass, "volume_mute", is_volume_muted=True)
    await until(lambda: hass.states.get(MAIN).attributes["is_volume_muted"])
    await act(hass, "media_stop")
    await until(lambda: state(hass, MAIN) == "idle")
    with pytest.raises(ServiceValidationError, match="Nothing is paused"):
        await act(hass, "media_play")


async def ask(hass: HomeAssistant, action: str, **data: Any) -> Any:
    answer = await hass.services.async_call("media_player", action, {"entity_id": MAIN, **data}, blocking=True, return_response=True)
    return answer[MAIN]


async def test_stations_are_sources(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    station = await carillon.create_station(name="Day", sounds=["music-calm", "music-bright"])
    await until(lambda: hass.states.get(MAIN).attributes.get("source_list") == ["Day"])
    await act(hass, "select_source", source="Day")
    await until(lambda: hass.states.get(MAIN).attributes.get("source") == "Day")
    await until(lambda: hass.states.get(MAIN).attributes.get("media_title") == "music-calm.ogg")
    await act(hass, "media_next_track")
    await until(lambda: hass.states.get(MAIN).attributes.get("media_title") == "music-bright.ogg")
    await act(hass, "media_previous_track")
    await until(lambda: hass.states.get(MAIN).attributes.get("media_title") == "music-calm.ogg")
    await act(hass, "play_media", media_content_type="station", media_content_id=station["id"])
    with pytest.raises(ServiceValidationError, match="Night"):
        await act(hass, "select_source", source="Night")


async def test_sounds_are_queued(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    await act(hass, "play_media", media_content_type="sound", media_content_id="music-calm", enqueue="add")
    await until(lambda: state(hass, MAIN) == "playing")
    for sound, how in (("bell", "add"), ("click", "next"), ("music-bright", "play")):
        await act(hass, "play_media", media_content_type="sound", media_content_id=sound, enqueue=how)
    music = await carillon.read_music()
    assert music["player"]["name"] == "music-bright.ogg"
    assert [one["name"] for one in music["queue"]] == ["click.wav", "bell.wav"]
    await act(hass, "play_media", media_content_type="sound", media_content_id="music-calm", enqueue="replace")
    music = await carillon.read_music()
    assert (music["player"]["name"], music["queue"]) == ("music-calm.ogg", [])
    await act(hass, "play_media", media_content_type="sound", media_content_id="bell", enqueue="add")
    await act(hass, "clear_playlist")
    assert (await carillon.read_music())["queue"] == []


async def test_what_waits_is_played(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    await carillon.add_to_music_queue(sound="music-calm")
    await until(lambda: hass.states.get(MAIN))
    await until(lambda: entry.runtime_data.mirror.music["queue"])
    await act(hass, "media_play")
    await until(lambda: state(hass, MAIN) == "playing")


async def test_music_in_one_zone_is_not_shown_in_another(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                         until: Callable[..., Any]) -> None:
    await carillon.create_zone(name="Kitchen")
    await carillon.create_zone(name="Office", sources={"music": 0})
    await until(lambda: state(hass, "media_player.office"))
    await act(hass, "play_media", "media_player.kitchen", media_content_type="sound", media_content_id="music-calm")
    await until(lambda: state(hass, "media_player.kitchen") == "playing")
    assert state(hass, MAIN) == "idle"
    await carillon.stop_music(fade_out=False)
    await carillon.play_music(sound="music-bright")
    await until(lambda: state(hass, MAIN) == "playing" and state(hass, "media_player.kitchen") == "playing")
    assert state(hass, "media_player.office") == "idle"


async def test_media_are_browsed_and_found(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    assert await async_setup_component(hass, "media_source", {})
    await carillon.create_station(name="Bells of the day", sounds=["bell"])
    await until(lambda: hass.states.get(MAIN).attributes.get("source_list"))
    root = await ask(hass, "browse_media")
    assert [child.title for child in root.children][:2] == ["Stations", "Sounds"]
    stations = await ask(hass, "browse_media", media_content_type=STATIONS, media_content_id=STATIONS)
    assert [child.title for child in stations.children] == ["Bells of the day"]
    sounds = await ask(hass, "browse_media", media_content_type=SOUNDS, media_content_id=SOUNDS)
    assert [child.title for child in sounds.children][:2] == ["alert.caf", "bell.wav"]
    with pytest.raises(BrowseError, match="nothing at elsewhere"):
        await ask(hass, "browse_media", media_content_type="x", media_content_id="elsewhere")
    found = await ask(hass, "search_media", search_query="bell")
    assert found.result[0].title == "Bells of the day"
    assert "bell.wav" in [one.title for one in found.result]


async def test_the_picture_of_a_track_is_shown(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any],
                                               tmp_path: Any) -> None:
    speaker = hass.data["media_player"].get_entity(MAIN)
    assert await speaker.async_get_media_image() == (None, None)
    await act(hass, "play_media", media_content_type="sound", media_content_id="music-calm")
    await until(lambda: state(hass, MAIN) == "playing")
    assert await speaker.async_get_media_image() == (None, None)

    async def picture(sound: str) -> bytes:
        return b"\x89PNG..."

    speaker.server.client.read_sound_cover = picture
    assert await speaker.async_get_media_image() == (b"\x89PNG...", "image/png")


async def test_only_rooms_join_a_zone(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    await carillon.create_zone(name="Kitchen")
    await until(lambda: state(hass, "media_player.kitchen"))
    with pytest.raises(ServiceValidationError, match="kitchen is no room"):
        await act(hass, "join", group_members=["media_player.kitchen"])
    with pytest.raises(ServiceValidationError, match="cannot leave"):
        await act(hass, "unjoin")
    with pytest.raises(ServiceValidationError, match="refused"):
        await act(hass, "media_seek", seek_position=5)
