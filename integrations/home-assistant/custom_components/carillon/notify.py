# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Texts that are spoken: everywhere, in a zone, in a room."""

from __future__ import annotations

from typing import Any

from homeassistant.components.notify import NotifyEntity, NotifyEntityFeature
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .announcing import announce
from .entity import CarillonEntity, PlaceEntity, follow
from .server import CarillonConfigEntry, Server

PARALLEL_UPDATES = 0


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes what speaks."""
    server = entry.runtime_data
    add([EverywhereNotify(server, "announcement")])
    follow(server, "zone", add, lambda: server.mirror.zones, lambda zone: [ZoneNotify(server, zone, "announcement")])
    follow(server, "room", add, lambda: server.mirror.rooms, lambda room: [RoomNotify(server, room, "announcement")])


class Speaking(NotifyEntity):
    """Speaks a text with a voice of the server, after the announcements that wait already."""

    _attr_translation_key = "announcement"
    _attr_supported_features = NotifyEntityFeature.TITLE
    server: Server
    places: dict[str, Any]

    async def async_send_message(self, message: str, title: str | None = None) -> None:
        """Adds the text to the queue; a title is spoken first."""
        await announce(self.server, self.places, text=f"{title}.\n{message}" if title else message)


class EverywhereNotify(Speaking, CarillonEntity):
    """Speaks in every zone that hears announcements."""

    def __init__(self, server: Server, what: str) -> None:
        super().__init__(server, what)
        self.places = {}


class ZoneNotify(Speaking, PlaceEntity):
    """Speaks in a zone."""

    kind = "zone"
    families = ("zone",)

    def __init__(self, server: Server, zone: str, what: str) -> None:
        super().__init__(server, zone, what)
        self.places = {"zones": [zone]}


class RoomNotify(Speaking, PlaceEntity):
    """Speaks in a room."""

    kind = "room"
    families = ("room",)

    def __init__(self, server: Server, room: str, what: str) -> None:
        super().__init__(server, room, what)
        self.places = {"rooms": [room]}
