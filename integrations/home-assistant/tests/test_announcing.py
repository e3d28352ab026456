# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Announcements: over music, with options, of texts, of addresses."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from aiohttp import web
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_capture_events

from conftest import LONG, state
from custom_components.carillon import fetching
from custom_components.carillon.carillon_client import AsyncCarillon
from custom_components.carillon.temporary import PREFIX
from support.server import Server

MAIN = "media_player.main"
RECEIPT = "event.shop_announcement_receipt"


async def play(hass: HomeAssistant, media: str, kind: str = "music", **data: Any) -> None:
    await hass.services.async_call("media_player", "play_media", {
        "entity_id": MAIN, "media_content_id": media, "media_content_type": kind, **data}, blocking=True)


async def names(carillon: AsyncCarillon, prefix: str = PREFIX) -> list[str]:
    page = await carillon.list_sounds(q=prefix, limit=1000)
    return [sound["name"] for sound in page["sounds"] if sound["name"].startswith(prefix)]


async def gone(carillon: AsyncCarillon) -> None:
    """Waits until the server has no temporary sound."""
    async with asyncio.timeout(LONG):
        while await names(carillon):
            await asyncio.sleep(0.1)


@pytest.fixture
async def site(library: Any, socket_enabled: None) -> Any:
    """A web server with a sound, a stream without an end, and a fault."""

    async def endless(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        while True:
            await response.write(bytes(65_536))
            await asyncio.sleep(0.005)

    async def click(request: web.Request) -> web.FileResponse:
        return web.FileResponse(library / "click.wav")

    app = web.Application()
    app.router.add_get("/click.wav", click)
    app.router.add_get("/radio", endless)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    server = web.TCPSite(runner, "127.0.0.1", 0)
    await server.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_an_announcement_sounds_over_the_music_which_goes_on(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                                   until: Callable[..., Any]) -> None:
    await play(hass, "music-calm", "sound")
    await until(lambda: state(hass, MAIN) == "playing")
    player = (await carillon.read_music())["player"]["id"]
    before = state(hass, RECEIPT)
    await play(hass, "click", "sound", announce=True, extra={"priority": "high", "volume": 0.5, "client_data": "x"})
    await until(lambda: hass.states.get(RECEIPT).attributes.get("event_type") == "completed")
    attributes = hass.states.get(RECEIPT).attributes
    assert state(hass, RECEIPT) != before
    assert (attributes["priority"], attributes["client_data"], attributes["zones"]) == (1, "x", ["main"])
    music = await carillon.read_music()
    assert (music["player"]["id"], music["playing"]) == (player, True)


async def test_an_announcement_without_music_is_shown(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                      until: Callable[..., Any]) -> None:
    await carillon.add_queue_item(sound="welcome", zones=["main"])
    await until(lambda: state(hass, MAIN) == "playing")
    await until(lambda: state(hass, "sensor.shop_announcement") not in ("", "unknown"))
    await hass.services.async_call("button", "press", {"entity_id": "button.shop_skip_announcement"}, blocking=True)
    await until(lambda: state(hass, MAIN) == "idle")


async def test_wrong_options_are_refused_with_the_reason(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    with pytest.raises(ServiceValidationError, match="wish"):
        await play(hass, "click", announce=True, extra={"wish": 1})
    with pytest.raises(ServiceValidationError, match="priority"):
        await play(hass, "click", announce=True, extra={"priority": 300})
    with pytest.raises(ServiceValidationError, match="no-such-sound"):
        await play(hass, "no-such-sound", announce=True)


async def test_an_address_is_fetched_announced_and_forgotten(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, site: str,
                                                             until: Callable[..., Any]) -> None:
    await play(hass, f"{site}/click.wav", announce=True, extra={"metadata": {"title": "Click"}})
    await until(lambda: hass.states.get(RECEIPT).attributes.get("event_type") == "completed")
    await gone(carillon)


async def test_an_address_is_played_as_music_and_forgotten_at_its_end(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, site: str,
                                                                     until: Callable[..., Any]) -> None:
    await play(hass, f"{site}/click.wav", extra={"metadata": {"title": "Ding"}})
    await until(lambda: state(hass, MAIN) == "idle")
    await gone(carillon)


async def test_an_address_is_kept_while_its_announcement_waits(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                              site: str) -> None:
    await carillon.pause_queue()
    await play(hass, f"{site}/click.wav", announce=True, extra={"metadata": {"title": "Ding"}})
    for sound in ("bell", "welcome"):
        await carillon.add_queue_item(sound=sound)
    await asyncio.sleep(0.5)
    assert len(await names(carillon)) == 1
    titles = [(await carillon.read_sound(item["soundId"]))["title"] for item in (await carillon.list_queue_items())["items"]]
    assert "Ding" in titles
    await carillon.clear_queue()
    await gone(carillon)


async def test_what_an_earlier_run_left_is_disposed(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, library: Any) -> None:
    await hass.config_entries.async_unload(entry.entry_id)
    await carillon.upload_sound(content=(library / "click.wav").read_bytes(), name=f"{PREFIX}left.wav")
    assert await hass.config_entries.async_setup(entry.entry_id)
    await gone(carillon)


async def test_what_cannot_be_fetched_says_why(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, site: str,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ServiceValidationError, match="404"):
        await play(hass, f"{site}/nothing", announce=True)
    with pytest.raises(ServiceValidationError, match="cannot be fetched"):
        await play(hass, "http://127.0.0.1:9/x", announce=True)
    monkeypatch.setattr(fetching, "LARGEST_MEBIBYTES", 1)
    with pytest.raises(ServiceValidationError, match="larger than 1 MiB"):
        await play(hass, f"{site}/radio", announce=True)
    monkeypatch.setattr(fetching, "LARGEST_MEBIBYTES", 1_000)
    monkeypatch.setattr(fetching, "LONGEST_SECONDS", 0.2)
    with pytest.raises(ServiceValidationError, match="live streams"):
        await play(hass, f"{site}/radio", announce=True)
    assert await names(carillon) == []


async def test_texts_are_spoken_everywhere_or_in_a_zone(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon) -> None:
    await carillon.pause_queue()
    for entity, zones in (("notify.shop_announcement", None), ("notify.main_announcement", ["main"])):
        await hass.services.async_call("notify", "send_message", {"entity_id": entity, "message": "We close.", "title": "Attention"}, blocking=True)
        item = (await carillon.list_queue_items())["items"][-1]
        assert (item["text"], item["zones"]) == ("Attention.\nWe close.", zones)


async def test_one_announcement_goes_to_several_speakers(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                         until: Callable[..., Any]) -> None:
    kitchen = await carillon.create_zone(name="Kitchen")
    await until(lambda: state(hass, "media_player.kitchen"))
    await carillon.pause_queue()
    answer = await hass.services.async_call("carillon", "announce", {
        "entity_id": [MAIN, "media_player.kitchen"], "text": "Dinner", "language": "en", "priority": 7, "chime": "bell", "repeat": 2,
    }, blocking=True, return_response=True)
    items = (await carillon.list_queue_items())["items"]
    assert [item["id"] for item in items] == answer["items"]
    assert (items[0]["zones"], items[0]["priority"], items[0]["repeat"], items[0]["language"]) == (["main", kitchen["id"]], 7, 2, "en")
    for wrong in ({"text": "x"}, {"sound": "x", "entity_id": "button.shop_stop_everything"}):
        with pytest.raises(ServiceValidationError if "sound" in wrong else Exception):
            await hass.services.async_call("carillon", "announce", wrong, blocking=True)


async def test_a_server_that_is_away_is_named(hass: HomeAssistant, entry: MockConfigEntry, server: Server) -> None:
    server.kill()
    with pytest.raises(HomeAssistantError, match="does not answer"):
        await hass.services.async_call("carillon", "announce", {"entity_id": MAIN, "text": "x"}, blocking=True)


async def test_receipts_are_events(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    changes = async_capture_events(hass, "state_changed")
    await carillon.add_queue_item(sound="click", zones=["main"])

    def kinds() -> list[str]:
        return [change.data["new_state"].attributes.get("event_type") for change in changes if change.data["entity_id"] == RECEIPT]

    await until(lambda: kinds() == ["started", "completed"])
