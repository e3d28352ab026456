# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A server: its client, the mirror of its state, and who wants to hear of changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.util import dt as dt_util

from .carillon_client import AsyncCarillon, AsyncMirror, CarillonError, Event, Problem, State, models
from .const import LOGGER

if TYPE_CHECKING:
    from .temporary import TemporarySounds
    from .timetable import Timetable

type CarillonConfigEntry = ConfigEntry[Server]

#: The parts of the state that entities show. Sounds are read when they are needed: there may be 100,000.
PARTS = ("zones", "rooms", "stations", "actions", "boards", "tiles", "plans", "calendar", "queue", "music", "manager", "health")
#: The family of what concerns every listener: the connection was made or lost.
CONNECTION = "connection"
#: Seconds for which changes are gathered before entities hear of them.
GATHERING = 0.05
FILLING_SECONDS = 30


class Server:
    """The state of one server, which its events keep true; entities subscribe to families of events, such as `zone`."""

    timetable: Timetable
    temporary: TemporarySounds

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry[Any], client: AsyncCarillon) -> None:
        self.hass = hass
        self.entry = entry
        self.client = client
        self.is_connected = False
        self.track: models.Sound | None = None
        self._listeners: dict[CALLBACK_TYPE, frozenset[str]] = {}
        self._event_listeners: list[Callable[[Event], None]] = []
        self._changed: set[str] = set()
        self._flushing: Callable[[], None] | None = None
        self._engine_offset = float("inf")
        self.mirror: AsyncMirror = client.mirror(*PARTS, on_event=self._hear, on_state=self._connection_changed)

    @property
    def url(self) -> str:
        """The address, without what follows the path."""
        return str(self.entry.data["url"])

    async def start(self) -> None:
        """Connects, and waits for the whole state.

        Raises: CarillonError.
        """
        await self.mirror.__aenter__()
        try:
            await self.mirror.wait_for(lambda mirror: True, FILLING_SECONDS)
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Ends the connection."""
        if self._flushing:
            self._flushing()
        self._flushing = None
        await self.mirror.close()
        await self.client.close()

    @callback
    def subscribe(self, families: Iterable[str], listener: CALLBACK_TYPE) -> CALLBACK_TYPE:
        """Calls a listener after changes of some families, and of the connection; returns what ends that."""
        self._listeners[listener] = frozenset({*families, CONNECTION})

        def end() -> None:
            self._listeners.pop(listener, None)

        return end

    @callback
    def subscribe_events(self, listener: Callable[[Event], None]) -> CALLBACK_TYPE:
        """Calls a listener with every event, once; returns what ends that."""
        self._event_listeners.append(listener)
        return lambda: self._event_listeners.remove(listener)

    def instant(self, engine_time: float) -> datetime:
        """When the engine's clock showed a time, as this machine's clock shows it."""
        return dt_util.utc_from_timestamp(engine_time + self._engine_offset)

    @callback
    def tell(self, *families: str) -> None:
        """Notes that something changed, and tells the listeners soon."""
        self._changed.update(families)
        if self._flushing is None:
            self._flushing = self.hass.loop.call_later(GATHERING, self._flush).cancel

    @callback
    def _hear(self, event: Event) -> None:
        if event["type"] in ("hello", "resync"):
            self._engine_offset = float("inf")
            self.tell(CONNECTION)
        # What comes late only seems to be of an earlier time, so the smallest distance is the best.
        self._engine_offset = min(self._engine_offset, time.time() - event["engineTime"])
        for listener in list(self._event_listeners):
            listener(event)
        family = event["type"].partition(".")[0]
        # A player's events matter where the mirror reads the deck again; the position is known from the deck.
        self.tell({"player": "music", "output": "health"}.get(family, family))

    @callback
    def _flush(self) -> None:
        self._flushing = None
        changed, self._changed = self._changed, set()
        if changed & {"music", CONNECTION}:
            self._follow_track()
        for listener, families in list(self._listeners.items()):
            if families & changed:
                listener()

    @callback
    def _follow_track(self) -> None:
        player = self.mirror.music["player"] if self.mirror.music else None
        wanted = player["soundId"] if player else None
        if wanted is None:
            self.track = None
        elif self.track is None or self.track["id"] != wanted:
            self.track = None
            self.entry.async_create_background_task(self.hass, self._read_track(wanted), "carillon-track")

    async def _read_track(self, sound: str) -> None:
        try:
            track = await self.client.read_sound(sound)
        except CarillonError as error:
            LOGGER.debug("The sound on the deck cannot be read: %s", error)
            return
        player = self.mirror.music["player"] if self.mirror.music else None
        if player and player["soundId"] == sound:
            self.track = track
            self.tell("track")

    @callback
    def _connection_changed(self, state: State) -> None:
        was, self.is_connected = self.is_connected, state.name == "live"
        if was and not self.is_connected:
            LOGGER.info("%s: the connection was lost: %s", self.url, state.error)
        elif not was and self.is_connected:
            LOGGER.info("%s: connected", self.url)
        if state.name == "refused" and isinstance(state.error, Problem):
            self.entry.async_start_reauth(self.hass)
        if not self.is_connected:
            self.tell(CONNECTION)
