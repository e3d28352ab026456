# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What all entities share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from homeassistant.core import callback
from homeassistant.helpers.entity import Entity
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .devices import place_device, server_device
from .server import Server


class CarillonEntity(Entity):
    """An entity of the server; it hears of changes of its `families` of events."""

    _attr_has_entity_name = True
    _attr_should_poll = False
    families: tuple[str, ...] = ()

    def __init__(self, server: Server, what: str) -> None:
        self.server = server
        self._attr_unique_id = f"{server.entry.entry_id}/{what}"
        self._attr_device_info = server_device(server)

    @property
    def available(self) -> bool:
        """Whether the server is connected."""
        return self.server.is_connected

    async def async_added_to_hass(self) -> None:
        """Begins to follow the changes."""
        self.async_on_remove(self.server.subscribe(self.families, self.changed))

    @callback
    def changed(self) -> None:
        """Shows the new state."""
        self.async_write_ha_state()


class PlaceEntity(CarillonEntity):
    """An entity of a zone or a room."""

    kind = ""

    def __init__(self, server: Server, identifier: str, what: str) -> None:
        super().__init__(server, f"{self.kind}/{identifier}/{what}")
        self.identifier = identifier
        self._attr_device_info = place_device(server, self.kind, identifier, self.place["name"])

    @property
    def _places(self) -> dict[str, dict[str, str]]:
        return getattr(self.server.mirror, f"{self.kind}s")  # type: ignore[no-any-return]

    @property
    def place(self) -> dict[str, str]:
        """The zone or room."""
        return self._places[self.identifier]

    @property
    def available(self) -> bool:
        """Whether the server is connected and has the place."""
        return super().available and self.identifier in self._places


def follow(
    server: Server, family: str, add: AddConfigEntryEntitiesCallback, ids: Callable[[], Iterable[str]],
    make: Callable[[str], Iterable[Entity]],
) -> None:
    """Adds the entities of each element of a collection, now and when it appears; Devices removes them."""
    known: set[str] = set()

    @callback
    def update() -> None:
        if not server.is_connected:
            return
        present = set(ids())
        new = sorted(present - known)
        known.clear()
        known.update(present)
        if entities := [entity for one in new for entity in make(one)]:
            add(entities)

    server.entry.async_on_unload(server.subscribe({family}, update))
    update()
