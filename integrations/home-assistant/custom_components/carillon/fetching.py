# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Sounds at addresses, such as those that text-to-speech and media sources of Home Assistant make."""

from __future__ import annotations

import asyncio
import mimetypes
from typing import Any

from aiohttp import ClientError, ClientResponse
from homeassistant.components import media_source
from homeassistant.components.media_player import async_process_play_media_url
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers.aiohttp_client import async_get_clientsession

from .const import DOMAIN

LARGEST_MEBIBYTES = 64
LONGEST_SECONDS = 60


def _failure(key: str, **placeholders: Any) -> ServiceValidationError:
    return ServiceValidationError(translation_domain=DOMAIN, translation_key=key,
                                  translation_placeholders={name: str(one) for name, one in placeholders.items()})


async def fetch(hass: HomeAssistant, media_id: str, player: str) -> tuple[bytes, str]:
    """The content of a media source or an address, and the suffix for its name.

    Raises: ServiceValidationError; also for what has no end, such as a radio station.
    """
    if media_source.is_media_source_id(media_id):
        media_id = (await media_source.async_resolve_media(hass, media_id, player)).url
    address = async_process_play_media_url(hass, media_id)
    try:
        async with asyncio.timeout(LONGEST_SECONDS), async_get_clientsession(hass).get(address) as response:
            if response.status != 200:
                raise _failure("not_fetched", detail=f"{response.status} {response.reason}")
            return await _content(response), mimetypes.guess_extension(response.content_type) or ""
    except TimeoutError as error:
        raise _failure("endless", seconds=LONGEST_SECONDS) from error
    except ClientError as error:
        raise _failure("not_fetched", detail=error) from error


async def _content(response: ClientResponse) -> bytes:
    content = bytearray()
    async for part in response.content.iter_chunked(65_536):
        content += part
        if len(content) > LARGEST_MEBIBYTES << 20:
            raise _failure("too_large", mebibytes=LARGEST_MEBIBYTES)
    return bytes(content)
