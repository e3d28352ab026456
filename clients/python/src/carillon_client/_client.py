# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The clients: Carillon waits in the caller's thread, AsyncCarillon in a task."""

from __future__ import annotations

import copy
import ssl
from collections.abc import Callable
from typing import Any

import httpx

from ._errors import CarillonError, Unreachable
from ._events import AsyncEventStream, Event, EventStream, Meters, StateHandler, Tracker
from ._mirror import AsyncMirror, Mirror, Parts
from ._operations import AsyncOperations, Operations
from ._requests import UNSET, Answer, Content, Endpoint, Request, Unset, failure, make_request

DEFAULT_URL = "http://127.0.0.1:7350"


class _Shared:
    """What both clients know."""

    def __init__(self, url: str, token: str | None, ca: str | ssl.SSLContext | None, timeout: float, retries: int) -> None:
        self._endpoint = Endpoint.parse(url, token, ca, timeout)
        self._retries = retries
        self._timeout: float | None = None

    def _make(self, method: str, path_template: str, **parts: Any) -> Request:
        return make_request(method, path_template, repeats=self._retries > 0, **parts)

    def _is_final(self, request: Request, attempt: int, error: CarillonError) -> bool:
        """Whether an error is that of the call, rather than a reason to send the request again."""
        return attempt >= self._retries or not request.is_repeatable or not isinstance(error, Unreachable)


class Carillon(_Shared, Operations):
    """A client whose calls wait in the caller's thread; it may be used by several threads at the same time.

    url: `http://HOST:PORT`, `https://HOST:PORT` or `unix:PATH`. token: of `carillon token create`. ca: a file in PEM with the
    authority of the server's certificate, if it is not one of the system's, or a context of `ssl`. timeout: the seconds that a call waits for the
    server. retries: how often a request is sent again whose connection was lost, if it is safe to do so: reads, PUT, and
    each POST that takes an Idempotency-Key, which then has one.

    Every call raises Problem, Unreachable or Timeout.
    """

    def __init__(self, url: str = DEFAULT_URL, *, token: str | None = None, ca: str | ssl.SSLContext | None = None,
                 timeout: float = 30, retries: int = 0) -> None:
        super().__init__(url, token, ca, timeout, retries)
        transport = httpx.HTTPTransport(uds=self._endpoint.socket) if self._endpoint.socket else None
        #: The client of httpx, for what this class does not offer.
        self.http = httpx.Client(transport=transport, **self._endpoint.options())

    def __enter__(self) -> Carillon:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self.http.close()

    def within(self, seconds: float) -> Carillon:
        """The same client, over the same connections, whose calls wait at most so long for the server."""
        other = copy.copy(self)
        other._timeout = seconds
        return other

    def request(self, method: str, path: str, *, json: Any = UNSET, content: Content | Unset = UNSET,
                headers: dict[str, str] | None = None) -> Answer:
        """Sends any request; a refusal is an answer too."""
        return self._send(self._make(method, path, value=json, content=content, headers=headers))

    def events(self, *topics: str, since: int | None = None, meters: Meters | None = None,
               on_state: StateHandler | None = None) -> EventStream:
        """The events of some topics, or of all; behind the number `since` if it is given.

        meters: the levels to subscribe to (`Meters` of asyncapi.yaml); `meter` is then among the events. on_state is called
        when the connection is made or lost.
        """
        return EventStream(self, Tracker(topics, since, meters, on_state))

    def mirror(self, *parts: str, topics: tuple[str, ...] | None = None, meters: Meters | None = None,
               on_event: Callable[[Event], object] | None = None, on_state: StateHandler | None = None) -> Mirror:
        """A mirror of parts of the state, or of all; it begins with the `with` statement.

        parts: sounds, players, stations, zones, crossfaders, actions, shows, systemSounds, queue, music, manager, session, device, health. topics:
        those of more events for on_event, which is called in the mirror's thread after the mirror has the event.
        """
        wanted = (*Parts(parts).topics(), *(topics or ()))
        stream = EventStream(self, Tracker(_merged(wanted), None, meters, on_state))
        return Mirror(stream, parts, lambda path: self.request("GET", path), on_event)

    def _call(self, method: str, path_template: str, **parts: Any) -> Any:
        return self._send(self._make(method, path_template, **parts)).success()

    def _send(self, request: Request) -> Answer:
        for attempt in range(self._retries + 1):
            try:
                answer = self.http.request(request.method, request.path, headers=request.headers,
                                           timeout=self._endpoint.times(self._timeout), **request.arguments)
                return Answer(answer.status_code, answer.headers, answer.content)
            except httpx.HTTPError as error:
                reason = failure(error)
                if self._is_final(request, attempt, reason):
                    raise reason from None
        raise AssertionError("unreachable")


class AsyncCarillon(_Shared, AsyncOperations):
    """A client whose calls are awaited; otherwise as Carillon. A call is given up by cancelling its task."""

    def __init__(self, url: str = DEFAULT_URL, *, token: str | None = None, ca: str | ssl.SSLContext | None = None,
                 timeout: float = 30, retries: int = 0) -> None:
        super().__init__(url, token, ca, timeout, retries)
        transport = httpx.AsyncHTTPTransport(uds=self._endpoint.socket) if self._endpoint.socket else None
        #: The client of httpx, for what this class does not offer.
        self.http = httpx.AsyncClient(transport=transport, **self._endpoint.options())

    async def __aenter__(self) -> AsyncCarillon:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        await self.http.aclose()

    def within(self, seconds: float) -> AsyncCarillon:
        """The same client, over the same connections, whose calls wait at most so long for the server."""
        other = copy.copy(self)
        other._timeout = seconds
        return other

    async def request(self, method: str, path: str, *, json: Any = UNSET, content: Content | Unset = UNSET,
                      headers: dict[str, str] | None = None) -> Answer:
        """Sends any request; a refusal is an answer too."""
        return await self._send(self._make(method, path, value=json, content=content, headers=headers))

    def events(self, *topics: str, since: int | None = None, meters: Meters | None = None,
               on_state: StateHandler | None = None) -> AsyncEventStream:
        """The events of some topics, as Carillon.events."""
        return AsyncEventStream(self, Tracker(topics, since, meters, on_state))

    def mirror(self, *parts: str, topics: tuple[str, ...] | None = None, meters: Meters | None = None,
               on_event: Callable[[Event], object] | None = None, on_state: StateHandler | None = None) -> AsyncMirror:
        """A mirror of parts of the state, as Carillon.mirror; it begins with the `async with` statement."""
        wanted = (*Parts(parts).topics(), *(topics or ()))
        stream = AsyncEventStream(self, Tracker(_merged(wanted), None, meters, on_state))
        return AsyncMirror(stream, parts, lambda path: self.request("GET", path), on_event)

    async def _call(self, method: str, path_template: str, **parts: Any) -> Any:
        return (await self._send(self._make(method, path_template, **parts))).success()

    async def _send(self, request: Request) -> Answer:
        for attempt in range(self._retries + 1):
            try:
                answer = await self.http.request(request.method, request.path, headers=request.headers,
                                                 timeout=self._endpoint.times(self._timeout), **request.arguments)
                return Answer(answer.status_code, answer.headers, answer.content)
            except httpx.HTTPError as error:
                reason = failure(error)
                if self._is_final(request, attempt, reason):
                    raise reason from None
        raise AssertionError("unreachable")


def _merged(topics: tuple[str, ...]) -> tuple[str, ...]:
    """Topics without repetition; all if one of them says so."""
    return ("*",) if "*" in topics else tuple(dict.fromkeys(topics))
