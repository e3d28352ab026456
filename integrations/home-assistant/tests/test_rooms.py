# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Speakers of rooms, with a real snapserver and real players."""

import asyncio
import contextlib
import pathlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_socket
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError

from conftest import BINARY, LONG, make_entry, state
from custom_components.carillon.carillon_client import AsyncCarillon
from support.pipewire import PipeWire
from support.players import Players
from support.ports import free_ports
from support.server import Server

KITCHEN, ATTIC, MAIN = "media_player.kitchen", "media_player.attic", "media_player.main"


@pytest.fixture
async def house(hass: HomeAssistant, tmp_path: pathlib.Path, library: pathlib.Path, until: Callable[..., Any],
                socket_enabled: None) -> AsyncIterator[tuple[AsyncCarillon, Players]]:
    """A server with two rooms, in Home Assistant."""
    if not Players.are_installed():
        pytest.skip("needs snapserver and snapclient")
    pytest_socket.socket_allow_hosts(["127.0.0.1"])
    port = free_ports()
    pipewire = PipeWire()
    with contextlib.ExitStack() as ends:
        ends.callback(pipewire.end)
        pipewire.begin("daemon", "manager")
        server = ends.enter_context(Server(BINARY, tmp_path, "--snapserver", f"start:{port}", output="pipewire", library=library,
                                           environment=pipewire.environment))
        players = Players(port, tmp_path)
        try:
            for name in ("kitchen", "attic"):
                players.play(name)
            entry = make_entry(server)
            entry.add_to_hass(hass)
            assert await hass.config_entries.async_setup(entry.entry_id)
            async with AsyncCarillon(server.address) as client:
                mirror = entry.runtime_data.mirror
                await until(lambda: len(mirror.rooms) == 2)
                for room in list(mirror.rooms.values()):
                    name = next(name for name in ("kitchen", "attic") if room["player"].startswith(name))
                    await client.change_room(room["id"], name=name.capitalize())
                await until(lambda: {room["name"] for room in mirror.rooms.values()} == {"Kitchen", "Attic"})
                # The entities have the names that they were made with: those are made anew.
                await hass.config_entries.async_reload(entry.entry_id)
                yield client, players
            await hass.config_entries.async_unload(entry.entry_id)
        finally:
            players.end()


def entities(hass: HomeAssistant) -> dict[str, str]:
    """The speakers by the names of their devices."""
    speakers = {one.attributes["friendly_name"]: one.entity_id for one in hass.states.async_all("media_player")}
    return {name: speakers.get(name, "") for name in ("Kitchen", "Attic", "Main")}


async def act(hass: HomeAssistant, action: str, entity: str, **data: Any) -> None:
    await hass.services.async_call("media_player", action, {"entity_id": entity, **data}, blocking=True)


async def test_rooms_join_and_leave_a_zone(hass: HomeAssistant, house: Any, until: Callable[..., Any]) -> None:
    client, _ = house
    await until(lambda: all(entities(hass).values()))
    kitchen, attic, main = entities(hass).values()
    await until(lambda: state(hass, kitchen) == "idle" and state(hass, attic) == "idle")
    rooms = {room["name"]: room["id"] for room in (await client.list_rooms())["rooms"]}
    assert sorted(hass.states.get(main).attributes["group_members"][1:]) == sorted([kitchen, attic])
    assert hass.states.get(attic).attributes["group_members"][0] == main

    # Both share a zone, so neither can be addressed alone; all together can.
    with pytest.raises(ServiceValidationError, match="Attic"):
        await act(hass, "play_media", kitchen, media_content_type="sound", media_content_id="click", announce=True)

    def group(size: int) -> bool:
        """How many are in the group of the main zone."""
        return len(hass.states.get(main).attributes["group_members"]) == size

    async def insist(test: Callable[[], bool], action: str, entity: str, **data: Any) -> None:
        """Home Assistant passes by what is unavailable, as rooms are for a moment when a zone is made or a room moves."""
        async with asyncio.timeout(LONG):
            while not test():
                await act(hass, action, entity, **data)
                await asyncio.sleep(0.5)

    await insist(lambda: group(2), "unjoin", kitchen)
    zone = (await client.read_room(rooms["Kitchen"]))["zone"]
    assert (await client.read_zone(zone))["name"] == "Kitchen"
    await act(hass, "unjoin", kitchen)
    assert (await client.read_room(rooms["Kitchen"]))["zone"] == zone

    await insist(lambda: group(0), "join", kitchen, group_members=[kitchen, attic])
    assert (await client.read_room(rooms["Attic"]))["zone"] == zone

    # A room that leaves takes the zone with its name again.
    await insist(lambda: group(3), "join", main, group_members=[kitchen, attic])
    await insist(lambda: group(2), "unjoin", kitchen)
    assert (await client.read_room(rooms["Kitchen"]))["zone"] == zone
    assert len((await client.list_zones())["zones"]) == 2

    await until(lambda: "unavailable" not in {state(hass, kitchen), state(hass, attic)})
    await act(hass, "volume_set", kitchen, volume_level=0.5)
    await act(hass, "volume_mute", kitchen, is_volume_muted=True)
    room = await client.read_room(rooms["Kitchen"])
    assert (room["volume"], room["muted"]) == (0.5, True)
    await act(hass, "play_media", kitchen, media_content_type="sound", media_content_id="music-calm")
    await until(lambda: state(hass, kitchen) == "playing")
    assert state(hass, attic) == "idle"
    await hass.services.async_call("notify", "send_message", {
        "entity_id": next(one for one in hass.states.async_entity_ids("notify") if one.startswith(f"notify.{kitchen.split('.')[1]}")),
        "message": "Dinner"}, blocking=True)


async def test_a_room_that_is_away_is_unavailable_and_comes_back(hass: HomeAssistant, house: Any, until: Callable[..., Any]) -> None:
    _, players = house
    await until(lambda: all(entities(hass).values()))
    attic = entities(hass)["Attic"]
    await until(lambda: state(hass, attic) == "idle")
    players.stop("attic")
    await until(lambda: state(hass, attic) == "unavailable")
    players.play("attic")
    await until(lambda: state(hass, attic) == "idle")
