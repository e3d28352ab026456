# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A mirror of the server's state, which the stream of events keeps true."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Generator
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from . import _models as models
from ._errors import CarillonError, Timeout
from ._requests import Answer

if TYPE_CHECKING:
    from ._events import AsyncEventStream, Event, EventStream

#: The topics that change each part; those of `health` leave out its counters.
TOPICS = {
    "sounds": ("sound.*",),
    "players": ("player.*",),
    "stations": ("station.*",),
    "zones": ("zone.*",),
    "crossfaders": ("crossfader.*",),
    "actions": ("action.*",),
    "shows": ("show.*",),
    "plans": ("plan.*",),
    "calendar": ("calendar.*",),
    "boards": ("board.*",),
    "tiles": ("tile.*",),
    "rooms": ("room.*",),
    "systemSounds": ("system-sound.*",),
    "queue": ("queue.*",),
    "music": ("music.*", "player.*"),
    "manager": ("manager.*", "volume.*"),
    "session": ("session.*",),
    "device": ("output.*", "session.*"),
    "health": ("health.*", "output.*"),
}
#: The collections whose events name one element: the family of the events, the member with its id and that with its value.
ELEMENTS = {
    "sounds": ("sound", "soundId", "sound"),
    "players": ("player", "playerId", "player"),
    "stations": ("station", "stationId", "station"),
    "zones": ("zone", "zoneId", "zone"),
    "crossfaders": ("crossfader", "crossfaderId", "crossfader"),
    "actions": ("action", "actionId", "action"),
    "shows": ("show", "showId", "show"),
    "plans": ("plan", "planId", "plan"),
    "boards": ("board", "boardId", "board"),
    "tiles": ("tile", "tileId", "tile"),
    "rooms": ("room", "roomId", "room"),
    "systemSounds": ("system-sound", "systemSoundId", "systemSound"),
}
ADDRESSES = {part: f"/v1/{part}" for part in TOPICS} | {"systemSounds": "/v1/system-sounds"}
#: Events that change no part; `music.position` is what a player's `currentTime` and `currentTimeAt` say anyway.
NEUTRAL = ("music.position", "player.completed", "system-sound.completed", "plan.time.started", "plan.time.ended")
#: Elements of one collection that are read singly; more are read by pages.
SINGLE_READS = 32

T = TypeVar("T")
Reads: TypeAlias = "Generator[str, Answer, None]"


class Parts:
    """The parts of the state; without I/O: `apply` yields the paths to be read and takes their answers.

    While something is read the events wait in the connection, so that none is missed: all changes up to the answer's
    number are in it, and what comes later with a higher number is applied to it.
    """

    def __init__(self, parts: tuple[str, ...]) -> None:
        if unknown := set(parts) - set(TOPICS):
            raise ValueError(f"no part of the state: {', '.join(sorted(unknown))}; there are {', '.join(TOPICS)}")
        self._parts = parts or tuple(TOPICS)
        self._values: dict[str, Any] = {}
        #: The newest event that is in each part, and in each element that was read later.
        self._seen: dict[str, int] = {}
        self._element_seen: dict[str, dict[Any, int]] = {}
        #: Parts, and elements of parts, that have to be read.
        self._stale: set[str] = set()
        self._stale_elements: dict[str, set[Any]] = {}
        self._levels: dict[str, Any] | None = None

    def topics(self) -> tuple[str, ...]:
        """The topics that change the parts."""
        return tuple(sorted({topic for part in self._parts for topic in TOPICS[part]}))

    @property
    def is_filled(self) -> bool:
        """Whether all parts have been received."""
        return all(part in self._values for part in self._parts)

    @property
    def sounds(self) -> dict[str, models.Sound]:
        """The sounds by id; as all parts, empty if the mirror does not hold it or it was not received yet."""
        return self._collection("sounds")

    @property
    def players(self) -> dict[str, models.Player]:
        """The players by id."""
        return self._collection("players")

    @property
    def stations(self) -> dict[str, models.Station]:
        """The stations by id."""
        return self._collection("stations")

    @property
    def zones(self) -> dict[str, models.Zone]:
        """The zones by id."""
        return self._collection("zones")

    @property
    def crossfaders(self) -> dict[str, models.Crossfader]:
        """The crossfaders by id."""
        return self._collection("crossfaders")

    @property
    def actions(self) -> dict[str, models.Action]:
        """The actions by id."""
        return self._collection("actions")

    @property
    def shows(self) -> dict[str, models.Show]:
        """The shows by id."""
        return self._collection("shows")

    @property
    def plans(self) -> dict[str, models.Plan]:
        """The plans by id."""
        return self._collection("plans")

    @property
    def calendar(self) -> models.PlanCalendar | None:
        """The calendar."""
        return self._values.get("calendar")

    @property
    def boards(self) -> dict[str, models.Board]:
        """The boards by id."""
        return self._collection("boards")

    @property
    def tiles(self) -> dict[str, models.Tile]:
        """The tiles of all boards by id."""
        return self._collection("tiles")

    @property
    def rooms(self) -> dict[str, models.Room]:
        """The rooms by id."""
        return self._collection("rooms")

    @property
    def system_sounds(self) -> dict[int, models.SystemSound]:
        """The system sounds by id."""
        return self._collection("systemSounds")

    @property
    def queue(self) -> models.Queue | None:
        """The queue with the first announcements that wait (1,000 at most)."""
        return self._values.get("queue")

    @property
    def music(self) -> models.Music | None:
        """The music deck."""
        return self._values.get("music")

    @property
    def manager(self) -> models.Manager | None:
        """The volumes and mutes."""
        return self._values.get("manager")

    @property
    def session(self) -> models.Session | None:
        """The audio session."""
        return self._values.get("session")

    @property
    def device(self) -> models.Device | None:
        """The output device."""
        return self._values.get("device")

    @property
    def health(self) -> models.Health | None:
        """The faults and the output; counters and times are those of the last change."""
        return self._values.get("health")

    @property
    def levels(self) -> dict[str, Any] | None:
        """The newest levels (`Meter` of asyncapi.yaml), if `meters` was requested."""
        return self._levels

    def _collection(self, part: str) -> dict[Any, Any]:
        held: dict[Any, Any] = self._values.get(part, {})
        return held

    def apply(self, events: list[Event]) -> Reads:
        """Takes events in the order in which they came."""
        for event in events:
            kind, data, seq = event["type"], event["data"], event["seq"]
            if kind in ("hello", "resync"):
                self._load(data["snapshot"], seq)
            elif kind == "meter":
                self._levels = data
            elif kind not in NEUTRAL:
                for part in self._parts:
                    if seq > self._seen.get(part, 0) and any(kind.startswith(topic[:-1]) for topic in TOPICS[part]):
                        self._change(part, kind, data, seq)
        yield from self._read()

    def _load(self, snapshot: dict[str, Any], seq: int) -> None:
        self._stale.clear()
        self._stale_elements.clear()
        for part in self._parts:
            self._element_seen[part] = {}
            if part not in snapshot:
                self._stale.add(part)
                continue
            value = snapshot[part]
            # Replaced, not changed: other threads may be reading the old one.
            self._values[part] = {one["id"]: one for one in value} if part in ELEMENTS else value
            self._seen[part] = seq

    def _change(self, part: str, kind: str, data: dict[str, Any], seq: int) -> None:
        if part == "music":
            music = self.music
            players = [music["player"] and music["player"]["id"], *music["fadingOut"]] if music else []
            if kind.startswith("music.") or data.get("playerId") in players:
                self._stale.add(part)
        elif part in ("session", "calendar") and part in data:
            self._values[part] = data[part]
        elif part not in ELEMENTS:
            self._stale.add(part)
        elif part not in self._stale:
            self._change_element(part, kind, data, seq)

    def _change_element(self, part: str, kind: str, data: dict[str, Any], seq: int) -> None:
        _, id_member, value_member = ELEMENTS[part]
        value = data.get(value_member)
        identifier = value["id"] if value else data.get(id_member)
        if identifier is None or seq <= self._element_seen[part].get(identifier, 0):
            return
        stale = self._stale_elements.setdefault(part, set())
        stale.discard(identifier)
        if value:
            self._set(part, identifier, value)
        elif kind.endswith(".disposed"):
            self._set(part, identifier, None)
        else:
            stale.add(identifier)

    def _set(self, part: str, identifier: Any, value: Any) -> None:
        held = self._values[part]
        if value is None:
            held.pop(identifier, None)
        else:
            held[identifier] = value

    def _read(self) -> Reads:
        for part in self._parts:
            elements = self._stale_elements.get(part, set())
            if part in self._stale or len(elements) > SINGLE_READS:
                yield from self._read_pages(part) if part in ELEMENTS else self._read_whole(part)
                self._stale.discard(part)
                elements.clear()
            while elements:
                yield from self._read_element(part, next(iter(elements)))

    def _read_whole(self, part: str) -> Reads:
        answer = yield ADDRESSES[part]
        self._values[part] = answer.success()
        self._seen[part] = answer.event_seq

    def _read_pages(self, part: str) -> Reads:
        values: dict[Any, Any] = {}
        seen: dict[Any, int] = {}
        first = None
        cursor = ""
        while True:
            answer = yield ADDRESSES[part] + "?limit=1000" + (f"&cursor={cursor}" if cursor else "")
            page = answer.success()
            first = answer.event_seq if first is None else first
            for one in page[part]:
                values[one["id"]] = one
                seen[one["id"]] = answer.event_seq
            cursor = page["nextCursor"]
            if not cursor:
                break
        self._values[part], self._element_seen[part], self._seen[part] = values, seen, first

    def _read_element(self, part: str, identifier: Any) -> Reads:
        answer = yield f"{ADDRESSES[part]}/{identifier}"
        is_gone = answer.status == 404
        self._set(part, identifier, None if is_gone else answer.success())
        if not is_gone:
            self._element_seen[part][identifier] = answer.event_seq
        self._stale_elements[part].discard(identifier)


class Mirror(Parts):
    """A mirror of the state that a thread keeps true; its parts may be read from any thread, but not changed.

    A part is replaced or changed while it is read by others: copy a collection before iterating over it.
    """

    def __init__(self, stream: EventStream, parts: tuple[str, ...], read: Callable[[str], Answer],
                 on_event: Callable[[Event], object] | None) -> None:
        super().__init__(parts)
        self._stream = stream
        self._reader = read
        self._on_event = on_event
        self._changed = threading.Condition()
        #: What ended the mirror, such as a refused token.
        self.error: CarillonError | None = None
        self._thread = threading.Thread(target=self._run, name="carillon-mirror", daemon=True)

    def __enter__(self) -> Mirror:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the thread; no event is told of afterwards."""
        self._stream.close()
        if self._thread is not threading.current_thread() and self._thread.is_alive():
            self._thread.join()

    def wait_for(self, test: Callable[[Mirror], T], timeout: float | None = None) -> T:
        """Waits until `test(mirror)` is true, and returns what it returned; first until the mirror is filled.

        Raises: Timeout, after `timeout` seconds; the error that ended the mirror.
        """
        with self._changed:
            found = self._changed.wait_for(lambda: self.error or (self.is_filled and test(self)), timeout)
        if self.error:
            raise self.error
        if not found:
            raise Timeout("the state that was waited for did not come")
        return found  # type: ignore[return-value]

    def _run(self) -> None:
        try:
            for events in self._stream.batches():
                try:
                    self._take(self.apply(events))
                except CarillonError as error:
                    self._stream.fail(error)
                if self._on_event:
                    for event in events:
                        self._on_event(event)
        except CarillonError as error:
            with self._changed:
                self.error = error
                self._changed.notify_all()

    def _take(self, reads: Reads) -> None:
        with self._changed:
            path = next(reads, None)
        while path is not None:
            answer = self._reader(path)
            with self._changed:
                path = _next(reads, answer)
        with self._changed:
            self._changed.notify_all()


class AsyncMirror(Parts):
    """A mirror of the state that a task keeps true; otherwise as Mirror."""

    def __init__(self, stream: AsyncEventStream, parts: tuple[str, ...], read: Callable[[str], Awaitable[Answer]],
                 on_event: Callable[[Event], object] | None) -> None:
        super().__init__(parts)
        self._stream = stream
        self._reader = read
        self._on_event = on_event
        self._changed = asyncio.Condition()
        #: What ended the mirror, such as a refused token.
        self.error: CarillonError | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> AsyncMirror:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the task; no event is told of afterwards."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def wait_for(self, test: Callable[[AsyncMirror], T], timeout: float | None = None) -> T:
        """Waits until `test(mirror)` is true, and returns what it returned; first until the mirror is filled.

        Raises: Timeout, after `timeout` seconds; the error that ended the mirror.
        """
        found: Any = None
        try:
            async with asyncio.timeout(timeout), self._changed:
                found = await self._changed.wait_for(lambda: self.error or (self.is_filled and test(self)))
        except TimeoutError:
            raise Timeout("the state that was waited for did not come") from None
        if self.error:
            raise self.error
        return found  # type: ignore[no-any-return]

    async def _run(self) -> None:
        try:
            async with contextlib.aclosing(self._stream.batches()) as batches:
                async for events in batches:
                    try:
                        await self._take(self.apply(events))
                    except CarillonError as error:
                        self._stream.fail(error)
                    if self._on_event:
                        for event in events:
                            self._on_event(event)
        except CarillonError as error:
            self.error = error
            async with self._changed:
                self._changed.notify_all()

    async def _take(self, reads: Reads) -> None:
        path = next(reads, None)
        while path is not None:
            path = _next(reads, await self._reader(path))
        async with self._changed:
            self._changed.notify_all()


def _next(reads: Reads, answer: Answer) -> str | None:
    try:
        return reads.send(answer)
    except StopIteration:
        return None

