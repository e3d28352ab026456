# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Compares two decoded sounds at 48 kHz: the difference in dB of the signal, stretch by stretch, and the lengths.

Whole files must agree from their first frame. In damaged ones decoders may lose frames or keep their time, so that each
stretch is looked for where the one before it was, and then around it.
"""

import dataclasses
import math

STRETCH = 512
# Frames at the ends that a change of the rate smears where one sound is longer.
EDGE = 96


@dataclasses.dataclass(frozen=True)
class Difference:
    """What was found; `level` in dB of the signal, `shift` and lengths in frames, `missed` and `stretches` counted."""

    level: float = -math.inf
    shift: int = 0
    missed: int = 0
    stretches: int = 0
    ours: int = 0
    theirs: int = 0


def decibels(ratio):
    return 10 * math.log10(ratio) if ratio > 0 else -math.inf


def energy(values):
    return math.fsum(value * value for value in values)


def level(ours, theirs):
    """The energy of the difference, relative to the energy of `theirs`, in dB."""
    signal = energy(theirs)
    noise = math.fsum((a - b) * (a - b) for a, b in zip(ours, theirs, strict=False))
    if not math.isfinite(noise):
        return math.inf
    # Two silent sounds are the same.
    return decibels(noise / max(signal, 1e-12))


def whole(ours, theirs, channels, shifts=0):
    """Compares sounds of interleaved channels; with `shifts` it also tells by how many frames ours seems to be late."""
    count = min(len(ours), len(theirs)) // channels
    edge = EDGE if len(ours) != len(theirs) and count > 4 * EDGE else 0
    part = slice(edge * channels, (count - edge) * channels)
    found, shift = level(ours[part], theirs[part]), 0
    if shifts and found > -60:
        shift = search(ours[::channels], theirs[::channels], shifts)
    return Difference(found, shift, 0, 0, len(ours) // channels, len(theirs) // channels)


def search(ours, theirs, shifts):
    """By how many frames ours is late: the best of some in the middle."""
    middle = len(theirs) // 2
    wanted = theirs[middle:middle + 1_024:8]
    best = (math.inf, 0)
    for shift in range(-min(shifts, middle), shifts + 1):
        part = ours[middle + shift:middle + shift + 1_024:8]
        if len(part) == len(wanted):
            best = min(best, (sum(abs(a - b) for a, b in zip(part, wanted, strict=True)), shift), key=lambda found: (found[0], abs(found[1])))
    return best[1]


def stretches(ours, theirs, channels, limit):
    """Looks for every stretch of theirs in ours, in their order."""
    first = ours[::channels]
    frames = len(theirs) // channels
    reach = max(6_000, abs(len(first) - frames) + 2 * STRETCH)
    power = energy(theirs) / max(1, len(theirs))
    shift, missed, count = 0, 0, 0
    for at in range(0, frames - STRETCH + 1, STRETCH):
        part = theirs[at * channels:(at + STRETCH) * channels]
        own = energy(part) / len(part)
        # A stretch that is nearly silent can be anywhere.
        if own < 1e-4 * power or own == 0:
            continue
        count += 1
        if matches(ours, part, at + shift, channels, limit):
            continue
        for candidate in candidates(first, part[::channels], at, shift, reach, own):
            if matches(ours, part, at + candidate, channels, limit):
                shift = candidate
                break
        else:
            missed += 1
    return Difference(0, shift, missed, count, len(first), frames)


def matches(ours, part, at, channels, limit):
    """Whether a stretch of ours differs from the part by less than the limit."""
    if at < 0 or (at * channels) + len(part) > len(ours):
        return False
    return level(ours[at * channels:at * channels + len(part)], part) <= limit


def candidates(first, part, at, shift, reach, own):
    """Shifts at which three frames agree, the nearest first."""
    near = 0.02 * math.sqrt(own)
    last = len(first) - STRETCH
    found = []
    a, b, c = part[0], part[STRETCH // 2], part[STRETCH - 1]
    for place in range(max(0, at + shift - reach), min(last, at + shift + reach) + 1):
        if (abs(first[place] - a) < near and abs(first[place + STRETCH // 2] - b) < near
                and abs(first[place + STRETCH - 1] - c) < near):
            found.append(place - at)
    return sorted(found, key=lambda place: abs(place - shift))
