# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Requests and answers as values, the same for both clients."""

from __future__ import annotations

import dataclasses
import enum
import http.cookiejar
import json
import ssl
import urllib.parse
import uuid
from collections.abc import Iterable, Mapping
from typing import IO, Any, Final, TypeAlias

import httpx

from ._errors import CarillonError, Problem, Timeout, Unreachable


class Unset(enum.Enum):
    """An argument that is not sent, while None is sent as null."""

    UNSET = 0


UNSET: Final = Unset.UNSET
Content: TypeAlias = "bytes | IO[bytes] | Iterable[bytes]"
Members: TypeAlias = "Mapping[str, Any]"

#: The methods that may be sent twice, besides a POST with a key.
REPEATABLE = ("GET", "HEAD", "PUT")


@dataclasses.dataclass(frozen=True)
class Request:
    """A request; `is_repeatable` if it does the same when it is sent twice."""

    method: str
    path: str
    headers: dict[str, str]
    arguments: dict[str, Any]
    is_repeatable: bool


@dataclasses.dataclass(frozen=True)
class Answer:
    """The answer to a request, whatever its status; the names of headers may be written in any case."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def value(self) -> Any:
        """The body: JSON as it is, text as a string, other types as bytes, and None if there is none."""
        kind = self.headers.get("content-type", "").split(";")[0].strip()
        if not self.content:
            return None
        if kind == "application/json" or kind.endswith("+json"):
            return json.loads(self.content)
        if kind.startswith("text/") or kind.endswith("yaml"):
            return self.content.decode(errors="replace")
        return self.content

    @property
    def event_seq(self) -> int:
        """The number of the newest event whose changes are in the answer."""
        return int(self.headers.get("event-seq", 0))

    def success(self) -> Any:
        """The body.

        Raises: Problem, if the request was refused.
        """
        if 200 <= self.status < 300:
            return self.value
        raise Problem.read(self.status, self.content)


def _given(members: Members | None) -> dict[str, Any]:
    return {name: value for name, value in (members or {}).items() if value is not UNSET}


def _text(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_text(one) for one in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


def make_request(
    method: str,
    path_template: str,
    *,
    path: Members | None = None,
    query: Members | None = None,
    body: Members | None = None,
    value: Any = UNSET,
    headers: Members | None = None,
    content: Any = UNSET,
    content_type: Any = UNSET,
    form: Any = UNSET,
    file_name: Any = UNSET,
    file_field: str = "file",
    repeats: bool = False,
) -> Request:
    """A request; `content` or `form` (a file in a form) instead of `body` (members) or `value` (other JSON)."""
    address = path_template
    for name, part in (path or {}).items():
        address = address.replace("{" + name + "}", urllib.parse.quote(str(part), safe=""))
    fields = _given(query)
    sent = {name: str(text) for name, text in _given(headers).items()}
    arguments: dict[str, Any] = {}
    if content is not UNSET:
        arguments["content"] = content
        if content_type is not UNSET:
            sent["Content-Type"] = content_type
        sent.setdefault("Content-Type", "application/octet-stream")
    elif form is not UNSET:
        arguments["files"] = {file_field: ("file" if file_name is UNSET else file_name, form)}
        arguments["data"] = {name: _text(one) for name, one in _given(body).items()}
    elif body is not None or value is not UNSET:
        # What stands in the body is not said twice.
        fields = {name: one for name, one in fields.items() if name not in (body or {})}
        arguments["content"] = json.dumps(_given(body) if body is not None else value).encode()
        sent["Content-Type"] = "application/json"
    if fields:
        address += "?" + urllib.parse.urlencode({name: _text(one) for name, one in fields.items()}, doseq=True)
    if repeats and method == "POST" and "Idempotency-Key" in (headers or {}):
        sent.setdefault("Idempotency-Key", str(uuid.uuid4()))
    # A stream of bytes can be sent only once.
    is_whole = isinstance(arguments.get("content", b""), bytes) and form is UNSET
    return Request(method, address, sent, arguments, is_whole and (method in REPEATABLE or "Idempotency-Key" in sent))


@dataclasses.dataclass(frozen=True)
class Endpoint:
    """Where the server is and how to speak to it."""

    base: str
    socket: str | None
    headers: dict[str, str]
    verify: ssl.SSLContext | bool
    timeout: float

    @classmethod
    def parse(cls, url: str, token: str | None, ca: str | ssl.SSLContext | None, timeout: float) -> Endpoint:
        """Reads `http://HOST:PORT`, `https://HOST:PORT`, each also with a path, or `unix:PATH`."""
        headers = {"User-Agent": "carillon-client", "Accept-Encoding": "identity"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        if url.startswith("unix:"):
            return cls("http://localhost", url.removeprefix("unix:"), headers, False, timeout)
        verify: ssl.SSLContext | bool = False
        if url.startswith("https:"):
            # Reading the system's authorities waits for the disk, which a context of the caller's spares a loop.
            verify = ca if isinstance(ca, ssl.SSLContext) else ssl.create_default_context(cafile=ca)
        return cls(url.rstrip("/"), None, headers, verify, timeout)

    def options(self) -> dict[str, Any]:
        """The arguments that both clients of httpx take. Proxies of the environment are not used, and no cookie is kept."""
        cookies = http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(allowed_domains=[]))
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
        return {"base_url": self.base, "headers": self.headers, "timeout": self.times(None), "trust_env": False,
                "limits": limits, "verify": self.verify, "cookies": cookies}

    def times(self, seconds: float | None) -> httpx.Timeout:
        """The deadlines of one request."""
        wait = self.timeout if seconds is None else seconds
        return httpx.Timeout(wait, connect=min(wait, 10))


def failure(error: httpx.HTTPError) -> CarillonError:
    """An error of httpx as one of this package."""
    text = str(error) or type(error).__name__
    if isinstance(error, httpx.TimeoutException) and not isinstance(error, httpx.ConnectTimeout):
        return Timeout(text)
    return Unreachable(text)
