# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Receipts of announcements, and bells."""

from __future__ import annotations

from typing import Any

from homeassistant.components.event import EventEntity
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .carillon_client import Event
from .entity import CarillonEntity
from .server import CarillonConfigEntry

PARALLEL_UPDATES = 0

#: What may become of an announcement, by the server's name of the event.
RECEIPTS = {
    "queue.itemStarted": "started", "queue.itemCompleted": "completed", "queue.itemInterrupted": "interrupted",
    "queue.itemDropped": "dropped", "queue.itemExpired": "expired", "queue.itemFailed": "failed",
}
BELLS = {"plan.time.started": "started", "plan.time.ended": "ended"}


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes the entities."""
    add([ReceiptEvent(entry.runtime_data, "receipt"), BellEvent(entry.runtime_data, "bell")])


class ServerEvent(CarillonEntity, EventEntity):
    """Some events of the server; the client tells each once, also after a lost connection."""

    names: dict[str, str]

    async def async_added_to_hass(self) -> None:
        """Begins to listen."""
        await super().async_added_to_hass()
        self.async_on_remove(self.server.subscribe_events(self._hear))

    @callback
    def _hear(self, event: Event) -> None:
        if name := self.names.get(event["type"]):
            self._trigger_event(name, self.attributes(event["data"]))
            self.async_write_ha_state()

    @staticmethod
    def attributes(data: dict[str, Any]) -> dict[str, Any]:
        """What automations may want to know of an event."""
        raise NotImplementedError


class ReceiptEvent(ServerEvent):
    """What became of an announcement, and whether it was heard."""

    _attr_translation_key = "receipt"
    names = RECEIPTS
    _attr_event_types = list(RECEIPTS.values())

    @staticmethod
    def attributes(data: dict[str, Any]) -> dict[str, Any]:
        """The receipt; places by id."""
        item = data["item"]
        return {
            "item": item["id"], "text": item["text"], "sound": item["soundId"], "priority": item["priority"], "reason": item["reason"],
            "zones": item["zones"], "rooms": item["rooms"], "heard": item["heard"], "heard_reasons": item["heardReasons"],
            "heard_in": {one["zone"]: one["heard"] for one in item["heardIn"] or ()},
            "heard_in_rooms": {one["room"]: one["heard"] for one in item["heardInRooms"] or ()},
            "client_data": item["clientData"],
        }


class BellEvent(ServerEvent):
    """A time of a plan: its action began, or is over."""

    _attr_translation_key = "bell"
    names = BELLS
    _attr_event_types = list(BELLS.values())

    @staticmethod
    def attributes(data: dict[str, Any]) -> dict[str, Any]:
        """The bell, and how it ended."""
        result = data["result"]
        return {
            "at": result["at"], "plan": result["planName"], "bell": result["name"], "action": result["actionName"],
            "test": result["test"], "result": result["state"], "detail": result["detail"],
        }
