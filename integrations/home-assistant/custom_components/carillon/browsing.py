# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The stations and sounds of a server as a tree of media."""

from __future__ import annotations

from homeassistant.components import media_source
from homeassistant.components.media_player import BrowseError, BrowseMedia, MediaClass, SearchMedia
from homeassistant.core import HomeAssistant

from .carillon_client import models
from .const import DOMAIN
from .faults import refusals
from .server import Server

STATION, SOUND = "station", "sound"
STATIONS, SOUNDS, ROOT = "stations", "sounds", "carillon"
#: Sounds that are shown at once; a search finds the others.
MOST_SOUNDS = 1000


def _folder(title: str, identifier: str, children_class: MediaClass, children: list[BrowseMedia] | None = None,
            not_shown: int = 0) -> BrowseMedia:
    return BrowseMedia(title=title, media_class=MediaClass.DIRECTORY, media_content_type=identifier, media_content_id=identifier,
                       can_play=False, can_expand=True, can_search=identifier == SOUNDS, children_media_class=children_class,
                       children=children, not_shown=not_shown)


def _sound(sound: models.Sound) -> BrowseMedia:
    return BrowseMedia(title=sound["title"] or sound["name"], media_class=MediaClass.TRACK, media_content_type=SOUND,
                       media_content_id=sound["id"], can_play=True, can_expand=False)


def _stations(server: Server) -> BrowseMedia:
    stations = sorted(server.mirror.stations.values(), key=lambda one: one["name"].casefold())
    return _folder("Stations", STATIONS, MediaClass.PLAYLIST, [
        BrowseMedia(title=one["name"], media_class=MediaClass.PLAYLIST, media_content_type=STATION, media_content_id=one["id"],
                    can_play=True, can_expand=False) for one in stations])


async def _sounds(server: Server) -> BrowseMedia:
    with refusals():
        page = await server.client.list_sounds(state="ready", sort="name", limit=MOST_SOUNDS)
    children = [_sound(sound) for sound in page["sounds"]]
    return _folder("Sounds", SOUNDS, MediaClass.TRACK, children, page["total"] - len(children))


async def browse(hass: HomeAssistant, server: Server, media_id: str | None) -> BrowseMedia:
    """What is at a place of the tree: stations, sounds, and the media sources of Home Assistant."""
    if media_source.is_media_source_id(media_id or ""):
        return await media_source.async_browse_media(hass, media_id, content_filter=_is_audio)
    if media_id == STATIONS:
        return _stations(server)
    if media_id == SOUNDS:
        return await _sounds(server)
    if media_id not in (None, "", ROOT):
        raise BrowseError(translation_domain=DOMAIN, translation_key="not_browsable", translation_placeholders={"id": str(media_id)})
    children = [_folder("Stations", STATIONS, MediaClass.PLAYLIST), _folder("Sounds", SOUNDS, MediaClass.TRACK)]
    sources = await media_source.async_browse_media(hass, None, content_filter=_is_audio)
    return _folder("Carillon", ROOT, MediaClass.DIRECTORY, [*children, *(sources.children or ())])


async def search(server: Server, text: str) -> SearchMedia:
    """The sounds and stations with some words."""
    with refusals():
        page = await server.client.list_sounds(q=text, state="ready", limit=100)
    stations = [one for one in _stations(server).children or () if text.casefold() in one.title.casefold()]
    return SearchMedia(result=[*stations, *(_sound(sound) for sound in page["sounds"])])


def _is_audio(item: BrowseMedia) -> bool:
    return item.media_content_type.startswith("audio/")
