# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The stream of events: connects again by itself and resumes behind the last event."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import random
import socket
import threading
import urllib.parse
from collections.abc import AsyncGenerator, Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

import httpcore
import httpx

from . import _frames as frames
from ._errors import CarillonError, Problem, Unreachable
from ._requests import failure

if TYPE_CHECKING:
    from ._client import AsyncCarillon, Carillon

#: Seconds without a message after which the connection is probed, and those until it must have answered.
SILENCE, ANSWER = 15.0, 5.0
#: Seconds in which a connection must be made.
OPENING = 10.0
LONGEST_WAIT = 15.0
#: Refusals that may pass; other statuses of 4xx end the stream.
PASSING = (408, 409, 425, 429)
#: Messages that belong to one connection; they repeat the number of the newest event.
PERSONAL = ("reply", "problem", "subscribed", "metering", "meter")
#: The `id` of the subscription to levels, which is made for the caller.
METERS = "carillon-client.meters"

Meters: TypeAlias = "dict[str, Any]"


class Event(TypedDict):
    """A message of the server (`Envelope` of asyncapi.yaml); `hello` and `resync` have a snapshot of the state in `data`."""

    seq: int
    ts: str
    engineTime: float
    deviceTime: float
    type: str
    resource: str
    data: dict[str, Any]


@dataclasses.dataclass(frozen=True)
class State:
    """What became of the connection.

    `live`: connected; with `resumed` all missed events follow, else events may be missing and the snapshot of this message
    is the state. `waiting`: lost because of `error`, connected again in `seconds`. `refused`: over because of `error`.
    """

    name: Literal["live", "waiting", "refused"]
    resumed: bool = False
    seconds: float = 0
    error: CarillonError | None = None


StateHandler: TypeAlias = "Callable[[State], object]"


class Tracker:
    """What a stream remembers from one connection to the next; without I/O."""

    def __init__(self, topics: tuple[str, ...], since: int | None, meters: Meters | None, on_state: StateHandler | None) -> None:
        self.topics = topics
        self.last = since
        self.meters = meters
        self.on_state = on_state
        self.attempts = 0
        self.decoder = frames.Decoder()
        self.failure: CarillonError | None = None

    @property
    def path(self) -> str:
        """The address of the next connection."""
        query = {"topics": ",".join(self.topics)} if self.topics else {}
        if self.last is not None:
            query["since"] = str(self.last)
        return "/v1/events" + ("?" + urllib.parse.urlencode(query) if query else "")

    def tell(self, state: State) -> None:
        if self.on_state:
            self.on_state(state)

    def begin(self) -> bytes:
        """What is sent first on a connection."""
        self.decoder = frames.Decoder()
        self.failure = None
        return self.command({"op": "meters", "id": METERS, **self.meters}) if self.meters else b""

    @staticmethod
    def command(command: dict[str, Any]) -> bytes:
        return frames.encoded(frames.TEXT, json.dumps(command).encode())

    def take(self, content: bytes) -> tuple[list[Event], bytes]:
        """The events in bytes of the connection, and what has to be answered.

        Raises: Unreachable, if the server closes; Problem, if it refuses the topics or the levels.
        """
        found: list[Event] = []
        answer = b""
        for opcode, message in self.decoder.feed(content):
            if opcode == frames.PING:
                answer += frames.encoded(frames.PONG, message)
            elif opcode == frames.CLOSE:
                if found:
                    # These first; the server ends the connection when it has the answer.
                    answer += frames.encoded(frames.CLOSE, message[:2])
                    break
                raise Unreachable(f"the server closed the stream of events: {message[2:].decode(errors='replace')}")
            elif opcode == frames.TEXT and (event := self._receive(json.loads(message))):
                found.append(event)
        return found, answer

    def _receive(self, event: Event) -> Event | None:
        kind = event["type"]
        if kind in ("hello", "resync"):
            resumed = kind == "hello" and bool(event["data"]["resumed"])
            self.attempts = 0
            if not resumed:
                self.last = event["seq"]
            self.tell(State("live", resumed=resumed))
            return event
        if kind == "problem" and (self.attempts or event["data"]["id"] == METERS):
            problem = event["data"]["problem"]
            raise Problem(problem["status"], problem)
        if kind in PERSONAL:
            return event if kind != "metering" else None
        if event["seq"] <= (self.last or 0):
            return None
        self.last = event["seq"]
        return event

    def lost(self, error: CarillonError) -> float:
        """The seconds to wait, longer after each failure, with jitter so that many clients do not come at once.

        Raises: the error, if another connection would be refused too.
        """
        if isinstance(error, Problem) and 400 <= error.status < 500 and error.status not in PASSING:
            self.tell(State("refused", error=error))
            raise error
        seconds = min(LONGEST_WAIT, 0.25 * 2.0 ** min(self.attempts, 10)) * random.uniform(0.75, 1.25)
        self.tell(State("waiting", seconds=seconds, error=error))
        return seconds


@contextlib.contextmanager
def _errors() -> Iterator[None]:
    """Errors of the connection as errors of this package."""
    try:
        yield
    except httpx.HTTPError as error:
        raise failure(error) from error
    except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as error:
        raise Unreachable(f"the stream of events ended: {error or type(error).__name__}") from error


def _opened(response: httpx.Response) -> Any:
    stream = response.extensions.get("network_stream")
    if response.status_code != 101 or stream is None:
        raise Problem.read(response.status_code, response.content)
    return stream


def _shut(stream: Any) -> None:
    """Ends a connection at once, also while another thread reads from it."""
    held = stream.get_extra_info("socket") if stream else None
    if isinstance(held, socket.socket):
        with contextlib.suppress(OSError):
            # Not that of TLS, which would take its state from the reader.
            socket.socket.shutdown(held, socket.SHUT_RDWR)


class EventStream:
    """The events of some topics, one after the other; an iterator that waits in the caller's thread.

    It connects again whenever the connection is lost, and ends with Problem where the server refuses it (401, 403).
    """

    def __init__(self, client: Carillon, tracker: Tracker) -> None:
        self._client = client
        self._tracker = tracker
        self._response: httpx.Response | None = None
        self._stream: Any = None
        self._sending = threading.Lock()
        self._closed = threading.Event()
        self._events = (event for batch in self.batches() for event in batch)

    def __iter__(self) -> EventStream:
        return self

    def __next__(self) -> Event:
        return next(self._events)

    def __enter__(self) -> EventStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def last(self) -> int | None:
        """The number of the last event, for `since` of a later stream."""
        return self._tracker.last

    def close(self) -> None:
        """Ends the stream; another thread that waits for an event ends its iteration."""
        self._closed.set()
        _shut(self._stream)

    def send(self, command: dict[str, Any]) -> None:
        """Sends a command of asyncapi.yaml; its `reply` or `problem` is one of the events.

        Raises: Unreachable, if the stream is not connected.
        """
        self._write(Tracker.command(command))

    def fail(self, error: CarillonError) -> None:
        """Gives up the connection, for a reader who cannot use its events; the next begins with the whole state."""
        self._tracker.failure = error

    def batches(self) -> Iterator[list[Event]]:
        """The events that came together, in order."""
        tracker = self._tracker
        while not self._closed.is_set():
            try:
                with _errors():
                    self._open()
                    while not self._closed.is_set():
                        events, answer = tracker.take(self._read())
                        if answer:
                            self._write(answer)
                        if events:
                            yield events
                        if tracker.failure:
                            raise tracker.failure
            except CarillonError as error:
                self._drop()
                if self._closed.is_set():
                    return
                self._closed.wait(tracker.lost(error))
            finally:
                self._drop()

    def _open(self) -> None:
        self._tracker.attempts += 1
        http = self._client.http
        request = http.build_request("GET", self._tracker.path, headers=frames.opening(), timeout=OPENING)
        self._response = http.send(request, stream=True)
        if self._response.status_code != 101:
            self._response.read()
        self._stream = _opened(self._response)
        if first := self._tracker.begin():
            self._write(first)

    def _write(self, content: bytes) -> None:
        stream = self._stream
        if stream is None:
            raise Unreachable("the stream of events is not connected")
        with _errors(), self._sending:
            stream.write(content, timeout=SILENCE)

    def _read(self) -> bytes:
        try:
            content: bytes = self._stream.read(65_536, timeout=SILENCE)
        except httpcore.ReadTimeout:
            self._write(frames.encoded(frames.PING))
            content = self._stream.read(65_536, timeout=ANSWER)
        if not content:
            raise Unreachable("the server ended the stream of events")
        return content

    def _drop(self) -> None:
        self._stream = None
        response, self._response = self._response, None
        if response is not None:
            with contextlib.suppress(Exception):
                response.close()


class AsyncEventStream:
    """The events of some topics, one after the other; an asynchronous iterator, otherwise as EventStream."""

    def __init__(self, client: AsyncCarillon, tracker: Tracker) -> None:
        self._client = client
        self._tracker = tracker
        self._response: httpx.Response | None = None
        self._stream: Any = None
        self._events = self._single()

    def __aiter__(self) -> AsyncEventStream:
        return self

    async def __anext__(self) -> Event:
        return await anext(self._events)

    async def __aenter__(self) -> AsyncEventStream:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def last(self) -> int | None:
        """The number of the last event, for `since` of a later stream."""
        return self._tracker.last

    async def close(self) -> None:
        """Ends the stream, which nothing may be waiting for; a task that waits is cancelled instead."""
        await self._events.aclose()
        await self._drop()

    async def send(self, command: dict[str, Any]) -> None:
        """Sends a command of asyncapi.yaml; its `reply` or `problem` is one of the events.

        Raises: Unreachable, if the stream is not connected.
        """
        await self._write(Tracker.command(command))

    async def _single(self) -> AsyncGenerator[Event, None]:
        async with contextlib.aclosing(self.batches()) as batches:
            async for batch in batches:
                for event in batch:
                    yield event

    def fail(self, error: CarillonError) -> None:
        """Gives up the connection, for a reader who cannot use its events; the next begins with the whole state."""
        self._tracker.failure = error

    async def batches(self) -> AsyncGenerator[list[Event], None]:
        """The events that came together, in order."""
        tracker = self._tracker
        while True:
            try:
                with _errors():
                    await self._open()
                    while True:
                        events, answer = tracker.take(await self._read())
                        if answer:
                            await self._write(answer)
                        if events:
                            yield events
                        if tracker.failure:
                            raise tracker.failure
            except CarillonError as error:
                await self._drop()
                await asyncio.sleep(tracker.lost(error))
            finally:
                await self._drop()

    async def _open(self) -> None:
        self._tracker.attempts += 1
        http = self._client.http
        request = http.build_request("GET", self._tracker.path, headers=frames.opening(), timeout=OPENING)
        self._response = await http.send(request, stream=True)
        if self._response.status_code != 101:
            await self._response.aread()
        self._stream = _opened(self._response)
        if first := self._tracker.begin():
            await self._write(first)

    async def _write(self, content: bytes) -> None:
        if self._stream is None:
            raise Unreachable("the stream of events is not connected")
        with _errors():
            await self._stream.write(content, timeout=SILENCE)

    async def _read(self) -> bytes:
        try:
            content: bytes = await self._stream.read(65_536, timeout=SILENCE)
        except httpcore.ReadTimeout:
            await self._write(frames.encoded(frames.PING))
            content = await self._stream.read(65_536, timeout=ANSWER)
        if not content:
            raise Unreachable("the server ended the stream of events")
        return content

    async def _drop(self) -> None:
        self._stream = None
        response, self._response = self._response, None
        if response is not None:
            with contextlib.suppress(Exception):
                await response.aclose()
