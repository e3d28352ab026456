# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Speakers: one for each zone and each room."""

from __future__ import annotations

from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import follow
from .roomspeaker import RoomSpeaker
from .server import CarillonConfigEntry
from .zonespeaker import ZoneSpeaker

#: Commands go out at once; the server orders them.
PARALLEL_UPDATES = 0


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes the speakers of a server."""
    server = entry.runtime_data
    follow(server, "zone", add, lambda: server.mirror.zones, lambda zone: [ZoneSpeaker(server, zone)])
    follow(server, "room", add, lambda: server.mirror.rooms, lambda room: [RoomSpeaker(server, room)])
