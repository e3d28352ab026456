# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What an announcement may have besides what it says."""

from __future__ import annotations

from typing import Any

import voluptuous as vol
from homeassistant.helpers import config_validation as cv

from .carillon_client import models
from .faults import refusals
from .server import Server

#: The server checks the values, and names the range that it allows.
OPTIONS: dict[Any, Any] = {
    vol.Optional("priority"): vol.Any(vol.Coerce(int), vol.In(("normal", "high"))),
    vol.Optional("volume"): vol.Coerce(float),
    vol.Optional("chime"): cv.string,
    vol.Optional("lead_in"): vol.Coerce(float),
    vol.Optional("gap"): vol.Coerce(float),
    vol.Optional("repeat"): vol.Coerce(int),
    vol.Optional("repeat_gap"): vol.Coerce(float),
    vol.Optional("preempts"): cv.boolean,
    vol.Optional("duck"): cv.boolean,
    vol.Optional("expires_in"): vol.Coerce(float),
    vol.Optional("dedupe_key"): cv.string,
    vol.Optional("on_duplicate"): vol.In(("replace", "keep")),
    vol.Optional("requeue"): vol.In(("restart", "resume", "drop")),
    vol.Optional("on_unheard"): vol.In(("complete", "requeue", "fail")),
    vol.Optional("client_data"): cv.string,
}
#: Those of a text.
VOICE_OPTIONS: dict[Any, Any] = {vol.Optional("voice"): cv.string, vol.Optional("language"): cv.string}


async def announce(server: Server, places: dict[str, Any], **members: Any) -> models.AnnouncedQueueItem:
    """Adds an announcement to the queue; `places` are `zones` and `rooms`, and everywhere without them."""
    with refusals():
        return await server.client.add_queue_item(**{name: one for name, one in places.items() if one}, **members)
