# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Where the music plays; decisions without I/O."""

from __future__ import annotations

from typing import Any

from .carillon_client import AsyncMirror, models


def is_heard(mirror: AsyncMirror, zone: str, zones: list[str] | None, rooms: list[str] | None, bus: str) -> bool:
    """Whether what plays in some zones and rooms is heard in a zone; without any, where the zone hears its bus."""
    if zones is None and rooms is None:
        sources: Any = mirror.zones[zone]["sources"]
        return bool(sources[bus] > 0)
    here = (mirror.rooms[room]["zone"] for room in rooms or () if room in mirror.rooms)
    return zone in (zones or ()) or zone in here


def music_in(mirror: AsyncMirror, zone: str) -> models.Player | None:
    """The player of the deck, if it is heard in a zone."""
    player = mirror.music["player"] if mirror.music else None
    return player if player and is_heard(mirror, zone, player["zones"], player["rooms"], "music") else None


def announcement_in(mirror: AsyncMirror, zone: str) -> models.QueueItem | None:
    """The announcement that is heard in a zone."""
    item = mirror.queue["current"] if mirror.queue else None
    return item if item and is_heard(mirror, zone, item["zones"], item["rooms"], "announcement") else None
