#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Imports holiday files of many shapes, and expects the days that icalendar with recurring-ical-events finds in them.

    holidays.py PATH-TO-CARILLON [--rules 300]

The files are written here, in the shapes of those that schools, countries and calendar programs publish; `shapes.py` has them.
Random rules follow. The witness reads the same bytes; only its events that begin and end at midnight count.
"""

import argparse
import datetime
import random
import tempfile

import icalendar
import recurring_ical_events
from shapes import ZONE, calendar, random_event, shapes
from support import report
from support.client import Client
from support.server import Server
from support.waiting import demand

BEGIN, END = datetime.date(2025, 12, 1), datetime.date(2034, 1, 1)


def witness(content):
    """The names and days of the whole-day events between BEGIN and END, by the witness."""
    found = set()
    calendars = icalendar.Calendar.from_ical(content, multiple=True)
    for event in (one for each in calendars for one in recurring_ical_events.of(each, skip_bad_series=True).between(BEGIN, END)):
        if event.get("STATUS", "").upper() == "CANCELLED":
            continue
        first, end = local(event["DTSTART"].dt), local(event.end)
        if isinstance(first, datetime.datetime) or isinstance(end, datetime.datetime):
            continue
        last = max(first, end - datetime.timedelta(days=1))
        found |= {(str(event.get("SUMMARY", "")), first + datetime.timedelta(days=day)) for day in range((last - first).days + 1)}
    return {one for one in found if BEGIN <= one[1] < END}


def local(time):
    """A date for a date, a midnight, and the second after or the minute before one; else the time."""
    if not isinstance(time, datetime.datetime):
        return time
    plain = time.astimezone(ZONE).replace(tzinfo=None) if time.tzinfo is datetime.UTC or str(time.tzinfo) == "UTC" else time.replace(tzinfo=None)
    if (plain + datetime.timedelta(minutes=1)).time() < datetime.time(0, 1):
        return plain.date() + datetime.timedelta(days=1)
    return plain.date() if plain.time() <= datetime.time(0, 0, 1) else plain


def taken(client, content):
    """The same from the server, and what it left out."""
    status, answer = client.ask("POST", "/v1/calendar/import?replace=true", raw=content, headers={"Content-Type": "text/calendar"})
    demand(status == 200, f"{status} {answer}")
    days = set()
    for holiday in answer["holidays"]:
        first, last = (datetime.date.fromisoformat(holiday[end]) for end in ("from", "to"))
        for year in range(END.year - first.year + 1 if holiday["yearly"] else 1):
            try:
                begin = first.replace(year=first.year + year)
            except ValueError:
                continue
            days |= {(holiday["name"] or "", begin + datetime.timedelta(days=day)) for day in range((last - first).days + 1)}
    return {one for one in days if BEGIN <= one[1] < END}, answer["leftOut"]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("binary")
    options.add_argument("--rules", type=int, default=300)
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    faults, days, left_out = [], 0, 0
    files = shapes()
    demand(len(files) >= 30, f"only {len(files)} files")
    generator = random.Random(options.seed)
    rules = [random_event(generator) for _ in range(options.rules)]

    folder = tempfile.mkdtemp(prefix="carillon-holidays-")
    with Server(options.binary, folder, state="volatile") as server:
        client = Client(server.address)
        client.ask("PATCH", "/v1/calendar", {"timeZone": str(ZONE)})
        for name, content, expected in files + [(name, calendar(event), None) for name, event in rules]:
            mine, left = taken(client, content)
            theirs = expected(witness, content) if expected else witness(content)
            days, left_out = days + len(mine), left_out + len(left)
            if mine != theirs:
                sample = [f"only here {one}" for one in sorted(mine - theirs)[:3]] + [f"missing {one}" for one in sorted(theirs - mine)[:3]]
                faults.append(f"{name}: {'; '.join(sample)}; left out: {left[:2]}")
    print(f"{len(files)} files and {len(rules)} rules: {days} days, {left_out} events left out")
    report.finish(faults, folder)


if __name__ == "__main__":
    main()
