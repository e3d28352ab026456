# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Actions that no platform has: announcements with all options in several places at once, and actions with parameters."""

from __future__ import annotations

from typing import Any

import voluptuous as vol
from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import ATTR_CONFIG_ENTRY_ID, ATTR_ENTITY_ID
from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers import entity_registry as er

from .announcing import OPTIONS, VOICE_OPTIONS, announce
from .const import DOMAIN
from .faults import refusals
from .server import Server

ANNOUNCE = vol.All(
    vol.Schema({
        vol.Required(ATTR_ENTITY_ID): cv.entity_ids, vol.Exclusive("text", "what"): cv.string, vol.Exclusive("sound", "what"): cv.string,
        **OPTIONS, **VOICE_OPTIONS,
    }),
    cv.has_at_least_one_key("text", "sound"),
)
RUN_ACTION = vol.Schema({
    vol.Required(ATTR_CONFIG_ENTRY_ID): cv.string, vol.Required("action"): cv.string, vol.Optional("parameters", default=dict): dict,
})


@callback
def async_setup_services(hass: HomeAssistant) -> None:
    """Registers the actions."""

    async def announcement(call: ServiceCall) -> ServiceResponse:
        members = dict(call.data)
        places = _places(hass, members.pop(ATTR_ENTITY_ID))
        items = [await announce(server, there, **members) for server, there in places]
        return {"items": [item["id"] for item in items]}

    async def run(call: ServiceCall) -> ServiceResponse:
        server = _server(hass, call.data[ATTR_CONFIG_ENTRY_ID])
        with refusals():
            answer = await server.client.run_action(call.data["action"], parameters=call.data["parameters"])
        return {"run": answer["id"]}

    hass.services.async_register(DOMAIN, "announce", announcement, ANNOUNCE, supports_response=SupportsResponse.OPTIONAL)
    hass.services.async_register(DOMAIN, "run_action", run, RUN_ACTION, supports_response=SupportsResponse.OPTIONAL)


def _server(hass: HomeAssistant, entry_id: str | None) -> Server:
    entry = hass.config_entries.async_get_entry(entry_id or "")
    if entry is None or entry.domain != DOMAIN or entry.state is not ConfigEntryState.LOADED:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="not_loaded")
    server: Server = entry.runtime_data
    return server


def _places(hass: HomeAssistant, entities: list[str]) -> list[tuple[Server, dict[str, list[str]]]]:
    """The servers of some speakers, each with its zones and rooms."""
    registry = er.async_get(hass)
    found: dict[str, dict[str, list[str]]] = {}
    for entity_id in entities:
        entity = registry.async_get(entity_id)
        parts: Any = entity.unique_id.split("/", 1)[-1].rpartition("/")[0].partition("/") if entity else ("", "", "")
        if entity is None or entity.platform != DOMAIN or entity.domain != "media_player" or not parts[2]:
            raise ServiceValidationError(translation_domain=DOMAIN, translation_key="not_a_speaker",
                                         translation_placeholders={"entity": entity_id})
        places = found.setdefault(entity.config_entry_id or "", {"zones": [], "rooms": []})
        places[f"{parts[0]}s"].append(parts[2])
    return [(_server(hass, entry), places) for entry, places in found.items()]
