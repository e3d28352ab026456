# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The voices of the server for Home Assistant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homeassistant.components.tts import ATTR_VOICE, TextToSpeechEntity, TtsAudioType, Voice
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .carillon_client import CarillonError, models
from .const import LOGGER
from .entity import CarillonEntity
from .faults import refusals
from .server import CarillonConfigEntry, Server

PARALLEL_UPDATES = 0
#: The language of a voice that names none.
ANY_LANGUAGE = "en"


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes the engine, if the server has voices."""
    try:
        voices = await _voices(entry.runtime_data)
    except CarillonError as error:
        LOGGER.debug("The voices cannot be read: %s", error)
        return
    if voices:
        add([CarillonSpeech(entry.runtime_data, voices)])


async def _voices(server: Server) -> list[models.Voice]:
    page = await server.client.list_voices(limit=1000)
    voices = page["voices"]
    while page["nextCursor"]:
        page = await server.client.list_voices(limit=1000, cursor=page["nextCursor"])
        voices += page["voices"]
    return [voice for voice in voices if voice["usable"]]


def _languages(voice: models.Voice) -> list[str]:
    return [voice["language"] or ANY_LANGUAGE, *voice["otherLanguages"]]


class CarillonSpeech(CarillonEntity, TextToSpeechEntity):
    """Speaks with the voices that the server had when it was set up."""

    _attr_translation_key = "voices"
    _attr_supported_options = [ATTR_VOICE]

    def __init__(self, server: Server, voices: list[models.Voice]) -> None:
        super().__init__(server, "voices")
        self._voices = voices
        self._attr_supported_languages = sorted({language for voice in voices for language in _languages(voice)})
        wanted = server.hass.config.language
        default = next((voice for voice in voices if voice["default"]), voices[0])
        self._attr_default_language = wanted if wanted in self._attr_supported_languages else _languages(default)[0]

    @callback
    def async_get_supported_voices(self, language: str) -> list[Voice] | None:
        """The voices of a language."""
        return [Voice(one["name"], one["name"]) for one in self._voices if language in _languages(one)] or None

    async def async_get_tts_audio(self, message: str, language: str, options: Mapping[str, Any]) -> TtsAudioType:
        """Speaks a text, for Home Assistant alone."""
        chosen = {"voice": options[ATTR_VOICE]} if ATTR_VOICE in options else {"language": language}
        with refusals():
            return "wav", await self.server.client.within(60).preview_voice(text=message, **chosen)
