# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What a test waits for, and what it demands."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
#: Seconds after which what did not happen is a failure, where nothing else is said. They bound failures only.
DEADLINE = 60.0


class Failed(AssertionError):
    """What a test expects is not so."""


class Skipped(Exception):
    """The machine lacks what a test needs."""


def until(what: str | Callable[[], str], condition: Callable[[], T], within: float | None = None, pause: float = 0.05) -> T:
    """Waits until `condition` gives something true, and returns it. A function `what` is called at the failure."""
    seconds = DEADLINE if within is None else within
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > end:
            raise Failed(f"not within {seconds:g} s: {what() if callable(what) else what}")
        time.sleep(pause)
    return value


def demand(condition: object, complaint: str) -> None:
    """Fails with a complaint unless something is so."""
    if not condition:
        raise Failed(complaint)
