#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Compares cron expressions with croniter: random ones, at random times of ten years in UTC.

    cron.py [--count 100000] [--seed 1]

Writes the expressions with croniter's next times to a file, which the test CronWitnessTests reads. croniter is told to treat day fields
as Vixie cron does (a field that begins with * is unrestricted). Needs a build of the tests.
"""

import argparse
import datetime
import os
import pathlib
import random
import subprocess
import tempfile

import croniter
from support import ROOT

BEGIN, END = datetime.datetime(2024, 1, 1, tzinfo=datetime.UTC), datetime.datetime(2034, 1, 1, tzinfo=datetime.UTC)
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
#: Times of which each expression is asked for the next ones, and how many.
TIMES, NEXT = 1, 2


def part(generator, first, last, names):
    """One element of a field."""
    def word(number):
        has_name = number - first < len(names) and generator.random() < 0.3
        return names[number - first].title() if has_name else str(number)
    kind = generator.random()
    begin = generator.randint(first, last)
    # A range of one value is that value to Vixie cron, and every value to croniter.
    end = generator.randint(begin + 1, last) if begin < last else begin
    step = generator.randint(1, max(1, (last - first) // 2))
    if kind < 0.15:
        return f"*/{step}"
    if kind < 0.6 or begin == end:
        return word(begin)
    if kind < 0.8:
        return f"{word(begin)}-{word(end)}"
    return f"{word(begin)}-{word(end)}/{step}"


def field(generator, first, last, names=()):
    """A field: a star, or up to four elements."""
    if generator.random() < 0.35:
        return "*"
    return ",".join(part(generator, first, last, names) for _ in range(generator.choice([1, 1, 1, 2, 4])))


def expression(generator):
    """An expression that croniter reads as Vixie cron does: it takes a list of all days for a star, whatever it begins with."""
    while True:
        fields = [field(generator, 0, 59), field(generator, 0, 23), field(generator, 1, 31), field(generator, 1, 12, MONTHS),
                  field(generator, 0, 7, WEEKDAYS)]
        text = " ".join(fields)
        read = croniter.croniter.expand(text)[0]
        if all(read[index] != ["*"] or fields[index].startswith("*") for index in (2, 4)):
            return text


def expected(text, begin):
    """Seconds since 1970 of the next times within eight years; fewer than NEXT if there are no more."""
    iterator = croniter.croniter(text, begin, implement_cron_bug=True, max_years_between_matches=9)
    times = []
    for _ in range(NEXT):
        try:
            times.append(int(iterator.get_next(float)))
        except croniter.CroniterBadDateError:
            break
    return times


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--count", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    generator = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="carillon-cron-") as folder:
        cases = pathlib.Path(folder) / "cases"
        with cases.open("w") as file:
            for _ in range(options.count):
                text = expression(generator)
                for _ in range(TIMES):
                    begin = BEGIN + datetime.timedelta(seconds=generator.randrange(int((END - BEGIN).total_seconds())))
                    print(text, int(begin.timestamp()), *expected(text, begin), sep="\t", file=file)
        subprocess.run([ROOT / "Scripts/test-lane.sh", "--filter", "EngineTests.CronWitnessTests"], check=True, cwd=ROOT,
                       env=dict(os.environ, CARILLON_CRON_CASES=str(cases), SWIFT_DETERMINISTIC_HASHING="1"))
    print(f"{options.count} expressions, {options.count * TIMES} times")


if __name__ == "__main__":
    main()
