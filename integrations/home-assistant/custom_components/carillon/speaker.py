# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What the speakers of zones and rooms have in common."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

import voluptuous as vol
from homeassistant.components.media_player import (
    BrowseMedia,
    MediaPlayerDeviceClass,
    MediaPlayerEnqueue,
    MediaPlayerEntity,
    MediaPlayerState,
    MediaType,
    SearchMedia,
    SearchMediaQuery,
)
from homeassistant.components.media_player import MediaPlayerEntityFeature as Feature
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import entity_registry as er

from . import browsing
from .announcing import OPTIONS, announce
from .carillon_client import Problem, models
from .const import DOMAIN
from .deck import announcement_in, music_in
from .entity import PlaceEntity
from .faults import refusals
from .fetching import fetch
from .temporary import PREFIX

EXTRA = vol.Schema(OPTIONS)
FEATURES = (
    Feature.PLAY, Feature.PAUSE, Feature.STOP, Feature.NEXT_TRACK, Feature.PREVIOUS_TRACK, Feature.SEEK, Feature.VOLUME_SET,
    Feature.VOLUME_STEP, Feature.VOLUME_MUTE, Feature.SELECT_SOURCE, Feature.PLAY_MEDIA, Feature.MEDIA_ANNOUNCE, Feature.MEDIA_ENQUEUE,
    Feature.CLEAR_PLAYLIST, Feature.BROWSE_MEDIA, Feature.SEARCH_MEDIA, Feature.GROUPING,
)


class Speaker(PlaceEntity, MediaPlayerEntity):
    """A place that hears the music deck and announcements. There is one deck: its track is the same everywhere it plays."""

    _attr_name = None
    _attr_device_class = MediaPlayerDeviceClass.SPEAKER
    _attr_media_content_type = MediaType.MUSIC
    _attr_media_image_remotely_accessible = False
    families = ("zone", "room", "music", "queue", "station", "track")
    _features: ClassVar = sum(FEATURES[1:], start=FEATURES[0])

    @property
    def supported_features(self) -> Feature:
        """The same for every place."""
        return Feature(self._features)

    @property
    def zone(self) -> str:
        """The id of the zone that is heard here."""
        raise NotImplementedError

    @property
    def places(self) -> dict[str, Any]:
        """Where a request plays: `zones` or `rooms`."""
        raise NotImplementedError

    @property
    def _player(self) -> models.Player | None:
        return music_in(self.server.mirror, self.zone)

    @property
    def _sound(self) -> models.Sound | None:
        return self.server.track if self._player else None

    # What is heard

    @property
    def state(self) -> MediaPlayerState:
        """Playing also while only an announcement is heard."""
        player = self._player
        if (player and player["playing"]) or announcement_in(self.server.mirror, self.zone):
            return MediaPlayerState.PLAYING
        return MediaPlayerState.PAUSED if player and player["state"] == "paused" else MediaPlayerState.IDLE

    @property
    def volume_level(self) -> float:
        """The volume of the place itself."""
        return float(self.place["volume"])

    @property
    def is_volume_muted(self) -> bool:
        """Whether the place itself is muted."""
        return bool(self.place["muted"])

    @property
    def media_content_id(self) -> str | None:
        """The sound on the deck."""
        return self._player["soundId"] if self._player else None

    @property
    def media_title(self) -> str | None:
        """The title of the track; without music what is announced."""
        if player := self._player:
            sound = self._sound
            title = sound and (sound["title"] or sound["fileTags"].get("title"))
            return title or (None if player["name"].startswith(PREFIX) else player["name"])
        item = announcement_in(self.server.mirror, self.zone)
        return item["text"] or item["file"] if item else None

    @property
    def media_artist(self) -> str | None:
        """As the file says."""
        return self._sound["fileTags"].get("artist") if self._sound else None

    @property
    def media_album_name(self) -> str | None:
        """As the file says."""
        return self._sound["fileTags"].get("album") if self._sound else None

    @property
    def media_duration(self) -> int | None:
        """Seconds of the track."""
        return round(self._player["duration"]) if self._player else None

    @property
    def media_position(self) -> int | None:
        """Whole seconds from the begin of the track."""
        return int(self._player["currentTime"]) if self._player else None

    @property
    def media_position_updated_at(self) -> datetime | None:
        """When the position was that."""
        player = self._player
        return self.server.instant(player["currentTimeAt"] - player["currentTime"] % 1) if player else None

    @property
    def media_image_hash(self) -> str | None:
        """The track: another picture for each."""
        return self.media_content_id

    async def async_get_media_image(self) -> tuple[bytes | None, str | None]:
        """The picture in the file."""
        sound = self.media_content_id
        if sound is None:
            return None, None
        with refusals():
            try:
                content = await self.server.client.read_sound_cover(sound)
            except Problem as problem:
                if problem.status != 404:
                    raise
                return None, None
        return content, "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"

    @property
    def source(self) -> str | None:
        """The station that plays here."""
        music = self.server.mirror.music
        station = self.server.mirror.stations.get(music["stationId"] or "") if music and self._player else None
        return station["name"] if station else None

    @property
    def source_list(self) -> list[str]:
        """The stations."""
        return sorted((station["name"] for station in self.server.mirror.stations.values()), key=str.casefold)

    @property
    def group_members(self) -> list[str]:
        """The speaker of the zone, which leads, and those of its rooms; empty for a zone without rooms."""
        mirror, entry = self.server.mirror, self.server.entry.entry_id
        rooms = sorted(one for one, room in mirror.rooms.items() if room["zone"] == self.zone)
        keys = [f"{entry}/zone/{self.zone}/speaker", *(f"{entry}/room/{room}/speaker" for room in rooms)]
        registry = er.async_get(self.hass)
        found = [registry.async_get_entity_id("media_player", DOMAIN, key) for key in keys]
        return [one for one in found if one] if rooms else []

    # Commands

    async def async_media_play(self) -> None:
        """Resumes the music, or begins with its queue."""
        music = self.server.mirror.music
        with refusals():
            if music and music["player"]:
                await self.server.client.resume_music()
            elif music and music["queue"]:
                await self.server.client.next_music()
            else:
                raise ServiceValidationError(translation_domain=DOMAIN, translation_key="nothing_to_play")

    async def async_media_pause(self) -> None:
        """Pauses the music, wherever it plays."""
        with refusals():
            await self.server.client.pause_music()

    async def async_media_stop(self) -> None:
        """Stops the music, wherever it plays."""
        with refusals():
            await self.server.client.stop_music()

    async def async_media_next_track(self) -> None:
        """Skips to the next track."""
        with refusals():
            await self.server.client.next_music()

    async def async_media_previous_track(self) -> None:
        """Goes back a track."""
        with refusals():
            await self.server.client.previous_music()

    async def async_media_seek(self, position: float) -> None:
        """Sets the position in seconds."""
        with refusals():
            await self.server.client.seek_music(time=position)

    async def async_clear_playlist(self) -> None:
        """Empties the queue of the music."""
        with refusals():
            await self.server.client.clear_music_queue()

    async def async_select_source(self, source: str) -> None:
        """Plays a station, which is heard in all zones that hear music."""
        with refusals():
            await self.server.client.play_station(source)

    async def async_play_media(
        self, media_type: MediaType | str, media_id: str, enqueue: MediaPlayerEnqueue | None = None, announce: bool | None = None,
        **kwargs: Any,
    ) -> None:
        """Plays a sound, a station, a media source or an address; with `announce` over the music."""
        extra = dict(kwargs.get("extra") or {})
        metadata = extra.pop("metadata", None) or {}
        if media_type == browsing.STATION and not announce:
            await self.async_select_source(media_id)
            return
        # The sound is kept until the request that uses it has been answered.
        with self.server.temporary:
            sound = await self._sound_id(media_id, metadata.get("title"))
            if announce:
                await self._announce(sound, extra)
            else:
                await self._play(sound, enqueue)

    async def _sound_id(self, media_id: str, title: str | None) -> str:
        if not media_id.startswith(("media-source://", "http://", "https://", "/")):
            return media_id
        content, suffix = await fetch(self.hass, media_id, self.entity_id)
        with refusals():
            return await self.server.temporary.upload(content, suffix, title)

    async def _announce(self, sound: str, extra: dict[str, Any]) -> None:
        try:
            options = EXTRA(extra)
        except vol.Invalid as error:
            raise ServiceValidationError(translation_domain=DOMAIN, translation_key="bad_extra",
                                         translation_placeholders={"detail": str(error)}) from error
        await announce(self.server, self.places, sound=sound, **options)

    async def _play(self, sound: str, enqueue: MediaPlayerEnqueue | None) -> None:
        client = self.server.client
        with refusals():
            if enqueue in (MediaPlayerEnqueue.ADD, MediaPlayerEnqueue.NEXT):
                await client.add_to_music_queue(sound=sound, position="last" if enqueue == MediaPlayerEnqueue.ADD else "next")
                if not (self.server.mirror.music and self.server.mirror.music["player"]):
                    await client.next_music()
                return
            if enqueue != MediaPlayerEnqueue.PLAY:
                await client.clear_music_queue()
            # Without a loop, so that what is queued follows.
            await client.play_music(sound=sound, looping=False, restart=True, **self.places)

    async def async_browse_media(self, media_content_type: MediaType | str | None = None, media_content_id: str | None = None) -> BrowseMedia:
        """What can be played."""
        return await browsing.browse(self.hass, self.server, media_content_id)

    async def async_search_media(self, query: SearchMediaQuery) -> SearchMedia:
        """What can be played and has some words."""
        return await browsing.search(self.server, query.search_query)

    async def async_join_players(self, group_members: list[str]) -> None:
        """Moves rooms into the zone that is heard here."""
        registry = er.async_get(self.hass)
        prefix = f"{self.server.entry.entry_id}/room/"
        rooms = []
        for member in group_members:
            entity = registry.async_get(member)
            if member in self.group_members or member == self.entity_id:
                continue
            if entity is None or not entity.unique_id.startswith(prefix):
                raise ServiceValidationError(translation_domain=DOMAIN, translation_key="not_a_room", translation_placeholders={"entity": member})
            rooms.append(entity.unique_id.removeprefix(prefix).rpartition("/")[0])
        with refusals():
            for room in rooms:
                await self.server.client.change_room(room, zone=self.zone)
