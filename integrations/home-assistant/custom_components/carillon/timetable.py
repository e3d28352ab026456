# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What the calendar of the server will sound next."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from homeassistant.core import callback
from homeassistant.helpers.event import async_track_point_in_utc_time
from homeassistant.util import dt as dt_util

from .carillon_client import CarillonError, models
from .const import LOGGER
from .server import Server


class Timetable:
    """The next time of the plans; read again when plans or the calendar change, and when that time has come."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.next: models.PlanOccurrence | None = None
        self._timer: Callable[[], None] | None = None

    async def start(self) -> None:
        """Reads the next time."""
        self._end = self._server.subscribe({"plan", "calendar", "action"}, self._read_soon)
        await self._read()

    @callback
    def stop(self) -> None:
        """Ends the following of changes."""
        self._end()
        self._set_timer(None)

    @callback
    def _read_soon(self, _now: datetime | None = None) -> None:
        if self._server.is_connected:
            self._server.entry.async_create_background_task(self._server.hass, self._read(), "carillon-timetable")

    async def _read(self) -> None:
        try:
            times = (await self._server.client.next_plan_times(limit=1))["times"]
        except CarillonError as error:
            LOGGER.debug("The next bell cannot be read: %s", error)
            return
        self.next = times[0] if times else None
        self._set_timer(dt_util.parse_datetime(self.next["at"]) if self.next else None)
        self._server.tell("timetable")

    def _set_timer(self, at: datetime | None) -> None:
        if self._timer:
            self._timer()
        self._timer = None
        if at:
            self._timer = async_track_point_in_utc_time(self._server.hass, self._read_soon, at)
