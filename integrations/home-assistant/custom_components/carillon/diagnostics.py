# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What a report of a fault should contain; without secrets and addresses."""

from __future__ import annotations

from typing import Any

from homeassistant.components.diagnostics import async_redact_data
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant

from .server import CarillonConfigEntry

REDACTED = {CONF_TOKEN, CONF_URL, "address", "clientData", "text", "title", "unique_id"}


async def async_get_config_entry_diagnostics(hass: HomeAssistant, entry: CarillonConfigEntry) -> dict[str, Any]:
    """The entry, and the state of the server without its texts."""
    server = entry.runtime_data
    mirror = server.mirror
    return {
        "entry": async_redact_data(entry.as_dict(), REDACTED),
        "connected": server.is_connected,
        "health": mirror.health,
        "zones": list(mirror.zones.values()),
        "rooms": async_redact_data(list(mirror.rooms.values()), REDACTED),
        "music": mirror.music,
        "queue": async_redact_data(mirror.queue or {}, REDACTED),
        "counts": {part: len(getattr(mirror, part)) for part in ("stations", "actions", "boards", "tiles", "plans")},
    }
