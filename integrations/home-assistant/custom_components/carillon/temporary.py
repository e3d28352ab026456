# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Sounds that Home Assistant gave, which the server keeps as long as it needs them."""

from __future__ import annotations

import uuid

from homeassistant.core import callback

from .carillon_client import CarillonError, Problem
from .const import LOGGER
from .server import Server

#: What the names of such sounds begin with; what an earlier run left is found by it.
PREFIX = "home-assistant-temporary-"


class TemporarySounds:
    """Uploads sounds, and disposes each when neither the queue of announcements nor the music needs it."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._sounds: set[str] = set()
        #: Requests that may begin to use a sound.
        self._using = 0
        self._is_sweeping = False

    async def start(self) -> None:
        """Finds what an earlier run left."""
        try:
            page = await self._server.client.list_sounds(q=PREFIX, limit=1000)
            self._sounds = {sound["id"] for sound in page["sounds"] if sound["name"].startswith(PREFIX)}
        except CarillonError as error:
            LOGGER.debug("What an earlier run left cannot be listed: %s", error)
        self._end = self._server.subscribe({"queue", "music"}, self._sweep_soon)
        self._sweep_soon()

    @callback
    def stop(self) -> None:
        """Ends the sweeping."""
        self._end()

    async def upload(self, content: bytes, suffix: str, title: str | None) -> str:
        """Gives the server a sound; returns its id. It is kept while `use` is entered.

        Raises: CarillonError.
        """
        client = self._server.client.within(120)
        sound = await client.upload_sound(content=content, name=f"{PREFIX}{uuid.uuid4()}{suffix}")
        self._sounds.add(sound["id"])
        if title:
            await client.change_sound(sound["id"], title=title)
        return sound["id"]

    def __enter__(self) -> TemporarySounds:
        """Keeps all sounds until the request that will use one has been answered."""
        self._using += 1
        return self

    def __exit__(self, *_: object) -> None:
        self._using -= 1
        self._sweep_soon()

    @callback
    def _sweep_soon(self) -> None:
        if self._sounds and not self._is_sweeping and not self._using and self._server.is_connected:
            self._is_sweeping = True
            self._server.entry.async_create_background_task(self._server.hass, self._sweep(), "carillon-sweep")

    def _needed(self) -> set[str]:
        """The sounds that the mirror says are in use; the server itself refuses what the mirror does not know yet."""
        queue, music = self._server.mirror.queue, self._server.mirror.music
        if not queue or not music:
            return set(self._sounds)
        items = [queue["current"], *queue["pending"], *queue["scheduled"]]
        used = {item["soundId"] for item in items if item} | {entry["soundId"] for entry in music["queue"]}
        return {sound for sound in used if sound} | ({music["player"]["soundId"]} if music["player"] else set())

    async def _sweep(self) -> None:
        try:
            for sound in self._sounds - self._needed():
                try:
                    await self._server.client.dispose_sound(sound)
                except Problem as problem:
                    if problem.type == "sound-in-use":
                        continue
                    if problem.status != 404:
                        raise
                self._sounds.discard(sound)
        except CarillonError as error:
            LOGGER.debug("A temporary sound cannot be disposed: %s", error)
        finally:
            self._is_sweeping = False
