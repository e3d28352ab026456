# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Whether sound is heard as requested, and whether rooms are connected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homeassistant.components.binary_sensor import BinarySensorDeviceClass, BinarySensorEntity
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import CarillonEntity, PlaceEntity, follow
from .server import CarillonConfigEntry, Server

PARALLEL_UPDATES = 0


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes the sensors."""
    server = entry.runtime_data
    add([HealthSensor(server, "health"), ReadySensor(server, "ready")])
    follow(server, "room", add, lambda: server.mirror.rooms, lambda room: [RoomSensor(server, room)])


class HealthSensor(CarillonEntity, BinarySensorEntity):
    """On if anything is degraded; the attributes say what, notices too."""

    _attr_translation_key = "health"
    _attr_device_class = BinarySensorDeviceClass.PROBLEM
    _attr_entity_category = EntityCategory.DIAGNOSTIC
    families = ("health",)

    @property
    def is_on(self) -> bool | None:
        """Whether there is a problem."""
        health = self.server.mirror.health
        return health["status"] != "ok" if health else None

    @property
    def extra_state_attributes(self) -> Mapping[str, Any]:
        """The reasons."""
        health = self.server.mirror.health
        return {"reasons": [f"{one['code']}: {one['text']}" for one in health["reasons"]] if health else []}


class ReadySensor(CarillonEntity, BinarySensorEntity):
    """On if sound reaches the output that is wanted."""

    _attr_translation_key = "ready"
    _attr_device_class = BinarySensorDeviceClass.RUNNING
    _attr_entity_category = EntityCategory.DIAGNOSTIC
    families = ("health",)

    @property
    def is_on(self) -> bool | None:
        """Whether the output is ready."""
        health = self.server.mirror.health
        return health["ready"] if health else None


class RoomSensor(PlaceEntity, BinarySensorEntity):
    """On if the player of a room is connected."""

    kind = "room"
    families = ("room",)
    _attr_device_class = BinarySensorDeviceClass.CONNECTIVITY
    _attr_entity_category = EntityCategory.DIAGNOSTIC

    def __init__(self, server: Server, room: str) -> None:
        super().__init__(server, room, "connection")

    @property
    def is_on(self) -> bool:
        """Whether the room can be heard."""
        return bool(self.place["connected"])
