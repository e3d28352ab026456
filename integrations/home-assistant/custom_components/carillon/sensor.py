# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What comes next, what plays, and how many announcements wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from homeassistant.components.sensor import SensorDeviceClass, SensorEntity, SensorEntityDescription, SensorStateClass
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util import dt as dt_util

from .entity import CarillonEntity
from .server import CarillonConfigEntry, Server

PARALLEL_UPDATES = 0
LONGEST_STATE = 255


@dataclass(frozen=True, kw_only=True)
class Description(SensorEntityDescription):
    """A sensor, and how its value is read."""

    families: tuple[str, ...]
    value: Callable[[Server], str | int | datetime | None]
    attributes: Callable[[Server], Mapping[str, Any] | None] = lambda _: None


def _next_bell(server: Server) -> datetime | None:
    occurrence = server.timetable.next
    return dt_util.parse_datetime(occurrence["at"]) if occurrence else None


def _bell_attributes(server: Server) -> Mapping[str, Any] | None:
    occurrence = server.timetable.next
    return occurrence and {"plan": occurrence["planName"], "bell": occurrence["name"], "action": occurrence["actionName"]}


def _track(server: Server) -> str | None:
    player = server.mirror.music["player"] if server.mirror.music else None
    if not player or not player["playing"]:
        return None
    return ((server.track and server.track["title"]) or player["name"])[:LONGEST_STATE]


def _announcement(server: Server) -> str | None:
    item = server.mirror.queue["current"] if server.mirror.queue else None
    return (item["text"] or item["file"] or item["soundId"] or item["id"])[:LONGEST_STATE] if item else None


def _waiting(server: Server) -> int | None:
    queue = server.mirror.queue
    return queue["pendingTotal"] + queue["scheduledTotal"] if queue else None


SENSORS = (
    Description(key="next_bell", translation_key="next_bell", device_class=SensorDeviceClass.TIMESTAMP, families=("timetable",),
                value=_next_bell, attributes=_bell_attributes),
    Description(key="track", translation_key="track", families=("music", "track"), value=_track),
    Description(key="announcement", translation_key="announcement", families=("queue",), value=_announcement),
    Description(key="waiting", translation_key="waiting", families=("queue",), value=_waiting, state_class=SensorStateClass.MEASUREMENT,
                entity_category=EntityCategory.DIAGNOSTIC),
    Description(key="output", translation_key="output", families=("health",), entity_category=EntityCategory.DIAGNOSTIC,
                entity_registry_enabled_default=False,
                value=lambda server: server.mirror.health["output"]["device"] if server.mirror.health else None),
)


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes the sensors."""
    add(CarillonSensor(entry.runtime_data, description) for description in SENSORS)


class CarillonSensor(CarillonEntity, SensorEntity):
    """A value of the server."""

    entity_description: Description

    def __init__(self, server: Server, description: Description) -> None:
        self.entity_description = description
        self.families = description.families
        super().__init__(server, f"{description.key}-sensor")

    @property
    def native_value(self) -> str | int | datetime | None:
        """The value."""
        return self.entity_description.value(self.server)

    @property
    def extra_state_attributes(self) -> Mapping[str, Any] | None:
        """What belongs to it."""
        return self.entity_description.attributes(self.server)
