# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The speaker of a zone."""

from __future__ import annotations

from typing import Any

from homeassistant.exceptions import ServiceValidationError

from .const import DOMAIN
from .faults import refusals
from .server import Server
from .speaker import Speaker


class ZoneSpeaker(Speaker):
    """A zone, with the volume of its mix; it leads the rooms that play it."""

    kind = "zone"

    def __init__(self, server: Server, zone: str) -> None:
        super().__init__(server, zone, "speaker")

    @property
    def zone(self) -> str:
        """The zone itself."""
        return self.identifier

    @property
    def places(self) -> dict[str, Any]:
        """Only this zone."""
        return {"zones": [self.identifier]}

    async def async_set_volume_level(self, volume: float) -> None:
        """Sets the volume of the zone's mix."""
        with refusals():
            await self.server.client.change_zone(self.identifier, volume=volume)

    async def async_mute_volume(self, mute: bool) -> None:
        """Mutes the zone."""
        with refusals():
            await self.server.client.change_zone(self.identifier, muted=mute)

    async def async_unjoin_player(self) -> None:
        """Refuses: rooms leave a zone, a zone leaves nothing."""
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="zone_leads")
