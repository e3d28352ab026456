# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The plans of the server as a calendar."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from homeassistant.components.calendar import CalendarEntity, CalendarEvent
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util import dt as dt_util

from .carillon_client import models
from .entity import CarillonEntity
from .faults import refusals
from .server import CarillonConfigEntry

PARALLEL_UPDATES = 0
#: A bell has no end in the plan, and an event needs one.
LENGTH = timedelta(minutes=1)
#: Days that the server tells at once.
MOST_DAYS = 399


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes the calendar."""
    add([BellCalendar(entry.runtime_data, "bells")])


def _event(occurrence: models.PlanOccurrence) -> CalendarEvent:
    start = dt_util.parse_datetime(occurrence["at"], raise_on_error=True)
    summary = occurrence["name"] or occurrence["actionName"]
    description = f"{occurrence['planName']}: {occurrence['actionName']}"
    return CalendarEvent(start=start, end=start + LENGTH, summary=summary, description=description,
                         uid=f"{occurrence['timeId']}-{occurrence['at']}")


class BellCalendar(CarillonEntity, CalendarEntity):
    """What will sound; plans are edited in Carillon."""

    _attr_translation_key = "bells"
    families = ("timetable",)

    @property
    def event(self) -> CalendarEvent | None:
        """The next bell."""
        occurrence = self.server.timetable.next
        return _event(occurrence) if occurrence else None

    async def async_get_events(self, hass: HomeAssistant, start_date: datetime, end_date: datetime) -> list[CalendarEvent]:
        """All bells of some time."""
        calendar = self.server.mirror.calendar
        zone = ZoneInfo(calendar["timeZone"]) if calendar else dt_util.get_default_time_zone()
        first, last = start_date.astimezone(zone).date(), end_date.astimezone(zone).date()
        events: list[CalendarEvent] = []
        while first <= last:
            until = min(last, first + timedelta(days=MOST_DAYS))
            events += [_event(one) for day in await self._days(first, until) for one in day["times"]]
            first = until + timedelta(days=1)
        return [event for event in events if event.end_datetime_local > start_date and event.start_datetime_local < end_date]

    async def _days(self, first: date, last: date) -> list[models.CalendarDay]:
        days: list[models.CalendarDay] = []
        with refusals():
            page = await self.server.client.preview_calendar(from_=str(first), to=str(last))
            days += page["days"]
            while page["nextCursor"]:
                page = await self.server.client.preview_calendar(from_=str(first), to=str(last), cursor=page["nextCursor"])
                days += page["days"]
        return days
