# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The speaker of a room."""

from __future__ import annotations

from typing import Any

from .faults import refusals
from .server import Server
from .speaker import Speaker


class RoomSpeaker(Speaker):
    """A room, with the volume of its player; it plays what its zone plays."""

    kind = "room"

    def __init__(self, server: Server, room: str) -> None:
        super().__init__(server, room, "speaker")

    @property
    def available(self) -> bool:
        """Whether the room's player is connected, too."""
        return super().available and self.zone in self.server.mirror.zones and bool(self.place["connected"])

    @property
    def zone(self) -> str:
        """The zone that the room plays."""
        return str(self.place["zone"])

    @property
    def places(self) -> dict[str, Any]:
        """Only this room; the server refuses it if others would hear it, too."""
        return {"rooms": [self.identifier]}

    async def async_set_volume_level(self, volume: float) -> None:
        """Sets the volume of the room's player."""
        with refusals():
            await self.server.client.change_room(self.identifier, volume=volume)

    async def async_mute_volume(self, mute: bool) -> None:
        """Mutes the room's player."""
        with refusals():
            await self.server.client.change_room(self.identifier, muted=mute)

    async def async_unjoin_player(self) -> None:
        """Gives the room a zone for itself: one with its name that no other room plays, or a new one."""
        mirror, client = self.server.mirror, self.server.client
        name = str(self.place["name"])
        others = {room["zone"] for one, room in mirror.rooms.items() if one != self.identifier}
        if self.zone not in others and self.zone != "main":
            return
        free = (zone for one, zone in mirror.zones.items() if one not in others and zone["name"].casefold() == name.casefold())
        zone = next(free, None)
        with refusals():
            zone = zone or await client.create_zone(name=name)
            await client.change_room(self.identifier, zone=zone["id"])
