# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Tiles of the boards, and the button that silences everything."""

from __future__ import annotations

from homeassistant.components.button import ButtonEntity
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import CarillonEntity, follow
from .faults import refusals
from .server import CarillonConfigEntry, Server

PARALLEL_UPDATES = 0


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes the buttons."""
    server = entry.runtime_data
    add([StopButton(server, "stop"), SkipButton(server, "skip")])
    follow(server, "tile", add, lambda: server.mirror.tiles, lambda tile: [TileButton(server, tile)])


class StopButton(CarillonEntity, ButtonEntity):
    """Stops everything that sounds and is scheduled."""

    _attr_translation_key = "stop"

    async def async_press(self) -> None:
        """Stops."""
        with refusals():
            await self.server.client.stop_everything()


class SkipButton(CarillonEntity, ButtonEntity):
    """Ends the announcement that plays."""

    _attr_translation_key = "skip"

    async def async_press(self) -> None:
        """Skips."""
        with refusals():
            await self.server.client.skip_in_queue()


class TileButton(CarillonEntity, ButtonEntity):
    """A tile; pressing it does what its `behavior` says."""

    families = ("tile", "board")

    def __init__(self, server: Server, tile: str) -> None:
        super().__init__(server, f"tile/{tile}/press")
        self._tile = tile

    @property
    def available(self) -> bool:
        """Whether the server is connected and has the tile."""
        return super().available and self._tile in self.server.mirror.tiles

    @property
    def name(self) -> str | None:
        """The board and the label."""
        mirror = self.server.mirror
        if not (tile := mirror.tiles.get(self._tile)):
            return None
        board = mirror.boards.get(tile["boardId"])
        words = (board["name"] if board else None, tile["label"] or str(tile["order"]))
        return " ".join(word for word in words if word)

    async def async_press(self) -> None:
        """Presses the tile."""
        with refusals():
            await self.server.client.press_tile(self._tile)
