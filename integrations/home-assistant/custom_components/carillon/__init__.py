# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Carillon in Home Assistant: a speaker for each zone and room, announcements, bells."""

from __future__ import annotations

from homeassistant.const import CONF_TOKEN, CONF_URL, CONF_VERIFY_SSL, Platform
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ConfigEntryAuthFailed, ConfigEntryNotReady
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.typing import ConfigType

from .carillon_client import CarillonError, Problem
from .connecting import make_client
from .const import DOMAIN
from .devices import Devices
from .issues import Issues
from .server import CarillonConfigEntry, Server
from .services import async_setup_services
from .temporary import TemporarySounds
from .timetable import Timetable

PLATFORMS = (
    Platform.BINARY_SENSOR, Platform.BUTTON, Platform.CALENDAR, Platform.EVENT, Platform.MEDIA_PLAYER, Platform.NOTIFY,
    Platform.SCENE, Platform.SENSOR, Platform.TTS,
)
CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Registers the actions, which exist without any server too."""
    async_setup_services(hass)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry) -> bool:
    """Connects to a server and makes its devices and entities."""
    data = entry.data
    server = Server(hass, entry, make_client(data[CONF_URL], data.get(CONF_TOKEN), data[CONF_VERIFY_SSL]))
    try:
        try:
            await server.client.read_health()
        except CarillonError:
            await server.client.close()
            raise
        await server.start()
    except Problem as problem:
        failure = ConfigEntryAuthFailed if problem.status in (401, 403) else ConfigEntryNotReady
        raise failure(translation_domain=DOMAIN, translation_key="refused",
                      translation_placeholders={"detail": problem.detail or problem.title}) from problem
    except CarillonError as error:
        raise ConfigEntryNotReady(translation_domain=DOMAIN, translation_key="unreachable",
                                  translation_placeholders={"detail": str(error)}) from error
    server.timetable = Timetable(server)
    server.temporary = TemporarySounds(server)
    entry.runtime_data = server
    entry.async_on_unload(server.stop)
    for part in (Devices(server), Issues(server), server.timetable, server.temporary):
        await part.start()
        entry.async_on_unload(part.stop)
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    return True


async def async_unload_entry(hass: HomeAssistant, entry: CarillonConfigEntry) -> bool:
    """Takes the entities away; what runs on unload ends the connection."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)
