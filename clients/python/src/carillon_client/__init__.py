# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A client of Carillon: its operations by name, its events, and a mirror of its state."""

from . import _models as models
from ._client import AsyncCarillon, Carillon
from ._errors import CarillonError, Problem, Timeout, Unreachable
from ._events import AsyncEventStream, Event, EventStream, State
from ._mirror import AsyncMirror, Mirror
from ._requests import UNSET, Answer, Unset

__all__ = [
    "UNSET",
    "Answer",
    "AsyncCarillon",
    "AsyncEventStream",
    "AsyncMirror",
    "Carillon",
    "CarillonError",
    "Event",
    "EventStream",
    "Mirror",
    "Problem",
    "State",
    "Timeout",
    "Unreachable",
    "Unset",
    "models",
]
