# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The devices of a server: itself, its zones and its rooms."""

from __future__ import annotations

from homeassistant.core import callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.device_registry import DeviceEntryType, DeviceInfo

from .const import DOMAIN
from .server import Server


def server_device(server: Server) -> DeviceInfo:
    """The device of the server itself."""
    health = server.mirror.health
    return DeviceInfo(
        identifiers={(DOMAIN, server.entry.entry_id)}, name=server.entry.title, manufacturer="Carillon", model="Server",
        sw_version=health["version"] if health else None, configuration_url=server.url, entry_type=DeviceEntryType.SERVICE,
    )


def place_device(server: Server, kind: str, identifier: str, name: str) -> DeviceInfo:
    """The device of a zone or a room."""
    return DeviceInfo(
        identifiers={(DOMAIN, f"{server.entry.entry_id}/{kind}/{identifier}")}, name=name, manufacturer="Carillon",
        model=kind.capitalize(), suggested_area=None if kind == "zone" else name,
    )


class Devices:
    """Makes the devices, with the names of zones and rooms, and takes away what belongs to a zone, room, action or tile that is gone."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def start(self) -> None:
        """Makes the devices before the entities, which find them."""
        self._end = self._server.subscribe({"zone", "room", "action", "tile", "board"}, self._update)
        self._update()

    @callback
    def stop(self) -> None:
        """Ends the following of changes."""
        self._end()

    @callback
    def _update(self) -> None:
        if not self._server.is_connected:
            return
        mirror = self._server.mirror
        names = {("zone", one): zone["name"] for one, zone in mirror.zones.items()}
        names |= {("room", one): room["name"] for one, room in mirror.rooms.items()}
        self._update_devices(names)
        present = {f"{kind}/{one}" for kind, one in names}
        self._remove_entities({*present, *(f"action/{one}" for one in mirror.actions), *(f"tile/{one}" for one in mirror.tiles)})

    def _update_devices(self, names: dict[tuple[str, str], str]) -> None:
        server, entry = self._server, self._server.entry.entry_id
        registry = dr.async_get(server.hass)
        hub = registry.async_get_or_create(config_entry_id=entry, **server_device(server))
        present = {hub.id}
        for (kind, identifier), name in names.items():
            device = registry.async_get_or_create(config_entry_id=entry, **place_device(server, kind, identifier, name))
            if device.via_device_id != hub.id:
                registry.async_update_device(device.id, via_device_id=hub.id)
            present.add(device.id)
        for device in dr.async_entries_for_config_entry(registry, entry):
            if device.id not in present:
                registry.async_remove_device(device.id)

    def _remove_entities(self, present: set[str]) -> None:
        registry = er.async_get(self._server.hass)
        entry = self._server.entry.entry_id
        for entity in er.async_entries_for_config_entry(registry, entry):
            resource = entity.unique_id.removeprefix(f"{entry}/").rpartition("/")[0]
            if resource and resource not in present:
                registry.async_remove(entity.entity_id)
