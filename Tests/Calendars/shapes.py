# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Holiday files in the shapes of those that schools, countries and calendar programs publish; all names and dates are ours."""

import datetime
import zoneinfo

ZONE = zoneinfo.ZoneInfo("Europe/Paris")
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def event(name, first, *lines, last=None, kind=";VALUE=DATE"):
    """An event of whole days; without `last` it has no DTEND. Lines that begin with DT replace its own."""
    own = [f"SUMMARY:{name}"]
    if not any(line.startswith("DTSTART") for line in lines):
        own.append(f"DTSTART{kind}:{first:%Y%m%d}")
    if last is not None:
        own.append(f"DTEND{kind}:{last + datetime.timedelta(days=1):%Y%m%d}")
    if not any(line.startswith("UID") for line in lines):
        own.append(f"UID:{name} {first:%Y%m%d}".replace("\\", ""))
    return ["BEGIN:VEVENT", *own, *lines, "END:VEVENT"]


def calendar(*events, head=(), end="\r\n", fold=75, encoding="utf-8"):
    """The bytes of a file."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Shapes//EN", *head]
    lines += [line for one in events for line in one if line] + ["END:VCALENDAR"]
    return (end.join(part for line in lines for part in folded(line, fold, end)) + end).encode(encoding)


def folded(line, width, end):
    """A line in parts, of which all but the first begin with a blank."""
    parts = [line[:width]]
    for start in range(width, len(line), width - 1):
        parts.append(" " + line[start : start + width - 1])
    return parts


def day(text):
    return datetime.date.fromisoformat(text)


def years(name, month, number, *lines, first=2026, count=4, **options):
    """The same date in several years, each an event of its own."""
    return [event(f"{name}", datetime.date(year, month, number), *lines, **options) for year in range(first, first + count)]


def yearly(name, first, rule="", *lines, **options):
    return event(name, day(first), f"RRULE:FREQ=YEARLY{rule}", *lines, **options)


def span(name, first, last, *lines, **options):
    return event(name, day(first), *lines, last=day(last), **options)


GOOGLE = ["DTSTAMP:20261101T120000Z", "CLASS:PUBLIC", "STATUS:CONFIRMED", "TRANSP:TRANSPARENT", "SEQUENCE:0"]
ALARM = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1D", "DESCRIPTION:Tomorrow", "END:VALARM"]
PARIS = [
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Paris",
    "BEGIN:STANDARD",
    "DTSTART:19701025T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:19700329T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
]


def ordinal_rules():
    """A country whose holidays are weekdays of a month."""
    return [
        yearly("New Year", "2020-01-01"),
        yearly("Reformers", "2020-01-20", ";BYMONTH=1;BYDAY=3MO"),
        yearly("Presidents", "2020-02-17", ";BYDAY=3MO;BYMONTH=2"),
        yearly("Remembrance", "2020-05-25", ";BYMONTH=5;BYDAY=-1MO"),
        yearly("Independence", "2020-07-04", ";BYMONTHDAY=4;BYMONTH=7"),
        yearly("Labour", "2020-09-07", ";INTERVAL=1;BYMONTH=9;BYDAY=1MO"),
        yearly("Thanks", "2020-11-26", ";BYMONTH=11;BYDAY=4TH"),
        yearly("Day after thanks", "2020-11-27", ";BYMONTH=11;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29"),
        yearly("Election", "2020-11-03", ";INTERVAL=2;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8"),
    ]


def school_year():
    return [
        span("Autumn", "2026-10-17", "2026-11-01"),
        span("Christmas", "2026-12-19", "2027-01-03"),
        span("Winter", "2027-02-13", "2027-02-28"),
        span("Spring", "2027-04-10", "2027-04-25"),
        span("Summer", "2027-07-03", "2027-08-31"),
    ]


def midnight(name, first, end, zone=""):
    return event(name, day(first), f"DTSTART{zone}:{first.replace('-', '')}T000000", f"DTEND{zone}:{end.replace('-', '')}T000000")


def shapes():
    """Name, content, and None, or what makes the expected days where the witness does not read the file as we do."""
    plain = [
        (
            "a public calendar on the web",
            calendar(*years("Founders", 3, 12, *GOOGLE), *years("Harvest", 10, 3, *GOOGLE), head=["X-WR-CALNAME:Holidays", "METHOD:PUBLISH"]),
        ),
        ("one event each year", calendar(yearly("Christmas", "2019-12-25"), yearly("Second day", "2019-12-26"), yearly("Leap day", "2020-02-29"))),
        ("weekdays of months", calendar(*ordinal_rules())),
        ("a school's year", calendar(*school_year())),
        ("a school's year with line feeds", calendar(*school_year(), end="\n")),
        (
            "a ministry's zones",
            calendar(
                *[
                    span(f"Vacances {zone}", first, last, f"LOCATION:Zone {zone}\\, toutes les académies; voir le site")
                    for zone, first, last in (("A", "2027-02-13", "2027-02-28"), ("B", "2027-02-20", "2027-03-07"), ("C", "2027-02-06", "2027-02-21"))
                ]
            ),
        ),
        (
            "bank holidays of three nations",
            calendar(
                *[
                    event(f"Bank holiday {nation}", day(f"2027-0{month}-0{number}"), last=day(f"2027-0{month}-0{number}"))
                    for nation, month, number in (("north", 1, 4), ("south", 5, 3), ("west", 8, 2))
                ]
            ),
        ),
        (
            "a state's school holidays, folded",
            calendar(
                span(
                    "Sommerferien in allen Schulen des Landes, auch in den beruflichen, bis zum letzten Montag im August ohne Ausnahme",
                    "2027-07-15",
                    "2027-08-28",
                ),
                fold=40,
            ),
        ),
        (
            "movable feasts, each by itself",
            calendar(*[event("Easter Monday", day(text)) for text in ("2026-04-06", "2027-03-29", "2028-04-17", "2029-04-02")]),
        ),
        (
            "a feast with further dates",
            calendar(event("Whit Monday", day("2026-05-25"), "RDATE;VALUE=DATE:20270517,20280605", "RDATE;VALUE=DATE:20290521")),
        ),
        (
            "an exam every Friday but in the holidays",
            calendar(
                event(
                    "Exam",
                    day("2027-01-08"),
                    "RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20270430",
                    "EXDATE;VALUE=DATE:20270219,20270226",
                    "EXDATE;VALUE=DATE:20270416",
                )
            ),
        ),
        (
            "a day that moved once",
            calendar(
                yearly("Staff", "2025-06-02", ";BYMONTH=6;BYDAY=1MO", "UID:staff"),
                event("Staff, moved", day("2027-06-09"), "UID:staff", "RECURRENCE-ID;VALUE=DATE:20270607"),
            ),
        ),
        (
            "a day that was called off once",
            calendar(
                yearly("Fair", "2025-09-06", ";BYMONTH=9;BYDAY=1SA", "UID:fair"),
                event("Fair", day("2027-09-04"), "UID:fair", "RECURRENCE-ID;VALUE=DATE:20270904", "STATUS:CANCELLED"),
            ),
        ),
        (
            "durations",
            calendar(
                event("Camp", day("2027-06-21"), "DURATION:P5D"),
                event("Project", day("2027-05-31"), "DURATION:P1W"),
                event("Hike", day("2027-06-30"), "DURATION:P1D"),
            ),
        ),
        ("DTEND on the first day", calendar(event("Open day", day("2027-03-20"), "DTEND;VALUE=DATE:20270320"))),
        ("without VALUE=DATE", calendar(span("Carnival", "2027-02-08", "2027-02-09", kind=""), event("Ash", day("2027-02-10"), kind=""))),
        (
            "midnight to midnight, by the wall clock",
            calendar(midnight("Bridge", "2027-05-07", "2027-05-08"), midnight("Long bridge", "2027-05-14", "2027-05-17")),
        ),
        ("midnight to midnight in a zone", calendar(midnight("Bridge", "2027-05-07", "2027-05-08", ";TZID=Europe/Paris"), head=PARIS)),
        ("midnight to midnight in UTC", calendar(event("Night", day("2027-01-11"), "DTSTART:20270110T230000Z", "DTEND:20270112T230000Z"))),
        (
            "parents' evenings beside holidays",
            calendar(
                *school_year(),
                event("Parents", day("2026-11-12"), "DTSTART:20261112T190000", "DTEND:20261112T210000"),
                event("Club", day("2026-11-03"), "DTSTART:20261103T150000", "DTEND:20261103T163000", "RRULE:FREQ=WEEKLY"),
            ),
        ),
        ("cancelled events", calendar(event("Strike", day("2027-03-01"), "STATUS:CANCELLED"), event("Ball", day("2027-03-02"), "STATUS:TENTATIVE"))),
        (
            "alarms, attendees and unknown lines",
            calendar(
                yearly(
                    "Anthem",
                    "2022-06-18",
                    "",
                    'ATTENDEE;CN="Head: school";PARTSTAT=ACCEPTED:mailto:a@example.org',
                    "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC",
                    *ALARM,
                )
            ),
        ),
        (
            "tasks and journals between",
            calendar(
                ["BEGIN:VTODO", "UID:t", "DTSTART:20270101T100000Z", "RRULE:FREQ=DAILY", "SUMMARY:Task", "END:VTODO"],
                span("Break", "2027-02-01", "2027-02-05"),
            ),
        ),
        ("two calendars in one file", calendar(span("First", "2027-01-25", "2027-01-26")) + calendar(span("Second", "2027-01-27", "2027-01-28"))),
        (
            "rules with COUNT and UNTIL",
            calendar(
                yearly("Jubilee", "2024-05-20", ";COUNT=5"),
                yearly("Census", "2022-10-10", ";INTERVAL=3;UNTIL=20321231"),
                yearly("Term", "2026-01-07", ";UNTIL=20290107T225959Z"),
            ),
        ),
        (
            "the last school day of each month",
            calendar(event("Report", day("2026-12-31"), "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=24")),
        ),
        (
            "the first Monday of each month but in summer",
            calendar(event("Assembly", day("2026-12-07"), "RRULE:FREQ=MONTHLY;BYDAY=1MO;BYMONTH=1,2,3,4,5,6,9,10,11,12;COUNT=30")),
        ),
        ("weeks of the year", calendar(event("Sports", day("2027-05-17"), "RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO,TU;COUNT=10"))),
        (
            "days of the year",
            calendar(
                event("Programmers", day("2026-09-13"), "RRULE:FREQ=YEARLY;BYYEARDAY=256;COUNT=8"),
                event("Last", day("2026-12-31"), "RRULE:FREQ=YEARLY;BYYEARDAY=-1"),
            ),
        ),
        (
            "every second week, weeks from Sunday",
            calendar(event("Cleaning", day("2027-01-05"), "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=20")),
        ),
        ("every tenth day", calendar(event("Market", day("2027-01-01"), "RRULE:FREQ=DAILY;INTERVAL=10;COUNT=60"))),
        (
            "lower case",
            calendar(["begin:vevent", "summary:Quiet", "dtstart;value=date:20270315", "rrule:freq=yearly;count=3", "uid:q", "end:vevent"]),
        ),
        (
            "escapes in names",
            calendar(event("Advent\\, first\\; candles\\\\", day("2026-11-29")), event("Two\\nlines", day("2027-11-28"))),
            lambda witness, content: {(name.replace("\n", " "), at) for name, at in witness(content)},
        ),
        (
            "Latin-1",
            calendar(span("Fête de l'école", "2027-06-25", "2027-06-26"), encoding="latin-1"),
            lambda *_: names("Fête de l'école", "2027-06-25", 2),
        ),
        (
            "UTF-16",
            calendar(span("Fête d'été", "2027-06-21", "2027-06-21"), encoding="utf-16"),
            lambda *_: names("Fête d'été", "2027-06-21", 1),
        ),
        (
            "a mark at the beginning",
            b"\xef\xbb\xbf" + calendar(span("Marked", "2027-04-01", "2027-04-02")),
            lambda *_: names("Marked", "2027-04-01", 2),
        ),
        (
            "DTEND with a time, as a mail program writes it",
            calendar(event("Founders", day("2027-07-01"), "DTSTART;VALUE=DATE:20270701", "DTEND:20270702T040001Z")),
            lambda *_: names("Founders", "2027-07-01", 1),
        ),
        (
            "a day that ends a minute early",
            calendar(event("Retreat", day("2027-03-08"), "DTSTART:20270308T000000", "DTEND:20270309T235900")),
            lambda *_: names("Retreat", "2027-03-08", 2),
        ),
    ]
    return [(one[0], one[1], one[2] if len(one) > 2 else None) for one in plain]


def names(name, first, count):
    return {(name, day(first) + datetime.timedelta(days=number)) for number in range(count)}


def random_event(generator):
    """A name, and an event with a random rule of whole days."""
    first = datetime.date(2026, 1, 1) + datetime.timedelta(days=generator.randrange(700))
    frequency = generator.choice(["YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "DAILY"])
    parts = [f"FREQ={frequency}", f"INTERVAL={generator.choice([1, 1, 1, 2, 3])}"]
    if frequency in ("WEEKLY", "DAILY"):
        parts[1] = f"INTERVAL={generator.choice([2, 3, 7])}"
    numbered = frequency in ("YEARLY", "MONTHLY")
    if generator.random() < 0.4:
        parts.append("BYMONTH=" + ",".join(map(str, sorted(generator.sample(range(1, 13), generator.choice([1, 2, 6]))))))
    if generator.random() < 0.5:
        weekdays = generator.sample(DAYS, generator.choice([1, 2]))
        # dateutil, below the witness, takes what both kinds have in common, not what either has.
        if numbered and generator.random() < 0.6:
            weekdays = [f"{generator.choice([1, 2, 3, 4, -1, -2])}{one}" for one in weekdays]
        parts.append("BYDAY=" + ",".join(weekdays))
    if numbered and generator.random() < 0.3:
        parts.append("BYMONTHDAY=" + ",".join(map(str, generator.sample([*range(1, 32), *range(-31, 0)], generator.choice([1, 3])))))
    if frequency == "YEARLY" and generator.random() < 0.1:
        parts.append(f"BYYEARDAY={generator.choice([1, 100, 366, -1, -200])}")
    if frequency == "YEARLY" and len(parts) == 2 and generator.random() < 0.3:
        parts.append(f"BYWEEKNO={generator.choice([1, 20, 52, 53, -1])};BYDAY={generator.choice(DAYS)}")
    if numbered and len(parts) > 2 and generator.random() < 0.2:
        parts.append(f"BYSETPOS={generator.choice([1, 2, -1])}")
    if generator.random() < 0.3:
        parts.append(f"WKST={generator.choice(DAYS)}")
    parts.append(generator.choice([f"COUNT={generator.randrange(1, 60)}", f"UNTIL=20{generator.randrange(26, 34)}1231"]))
    lines = [f"RRULE:{';'.join(parts)}"]
    if generator.random() < 0.2:
        lines.append(f"EXDATE;VALUE=DATE:{first + datetime.timedelta(days=7 * generator.randrange(5)):%Y%m%d}")
    name = " ".join(parts)
    return name, event(name, first, *lines, last=first + datetime.timedelta(days=generator.randrange(3)))
