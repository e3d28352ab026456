# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What a call can fail with."""

from __future__ import annotations

import json
from typing import Any


class CarillonError(Exception):
    """The base of all errors of this package."""


class Unreachable(CarillonError):
    """There is no connection, or it ended before the answer; whether the server carried out the request is not known."""


class Timeout(CarillonError):
    """The server did not answer in time; whether it carried out the request is not known."""


class Problem(CarillonError):
    """A request that the server refused (RFC 9457)."""

    def __init__(self, status: int, members: dict[str, Any]) -> None:
        #: The status of the answer, such as 422.
        self.status = status
        #: All members of the problem, such as `users` or `retryAfter`.
        self.members = members
        #: The kind, such as `invalid-field`, the last part of the address in `members["type"]`.
        self.type: str = str(members.get("type", "about:blank")).rsplit("/", 1)[-1]
        self.title: str = str(members.get("title", ""))
        #: One sentence about this occurrence.
        self.detail: str = str(members.get("detail", ""))
        #: The field at fault, and what would be allowed: a text with the range, or a list.
        self.field: str | None = members.get("field")
        self.allowed: str | list[str] | None = members.get("allowed")
        #: What the function of System Sound Services would have returned.
        self.os_status: int | None = members.get("osStatus")
        #: Seconds after which the request may succeed.
        self.retry_after: float | None = members.get("retryAfter")
        super().__init__(f"{status} {self.type}: {self.detail or self.title}")

    @classmethod
    def read(cls, status: int, body: bytes) -> Problem:
        """The problem in the body of an answer; that of a proxy may be of any kind."""
        try:
            members = json.loads(body)
        except ValueError:
            members = None
        if not isinstance(members, dict):
            members = {"detail": body[:500].decode(errors="replace")}
        return cls(status, members)
