# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The client in clients/python as the tests use it: a refusal is an answer, and every event is taken."""

import os
import re
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from carillon_client import UNSET, Carillon, CarillonError, Event, State

from support.waiting import Failed

#: What a request raises whose connection was lost.
CUT = (OSError, CarillonError)


class Client:
    """A client of a port, or of an address; `headers` are those of the last answer."""

    def __init__(self, port: int | str, timeout: float = 30, token: str | None = None, authority: str | os.PathLike[str] | None = None):
        address = port if isinstance(port, str) else f"http://127.0.0.1:{port}"
        self.carillon = Carillon(address, token=token, ca=str(authority) if authority else None, timeout=timeout)
        self.headers: Mapping[str, str] = {}

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None,
            raw: bytes | Iterable[bytes] | None = None) -> tuple[int, Any]:
        """Sends a request; returns status and JSON (or text)."""
        answer = self.carillon.request(method, path, json=UNSET if body is None else body, content=UNSET if raw is None else raw,
                                       headers=headers)
        self.headers = answer.headers
        return answer.status, answer.value

    def get(self, path: str) -> Any:
        """The JSON of a resource that must exist."""
        status, body = self.ask("GET", path)
        if status != 200:
            raise Failed(f"GET {path}: {status} {body}")
        return body

    def metrics(self) -> dict[str, float]:
        """The values of /metrics, by their names with labels."""
        return {m[1]: float(m[2]) for m in re.finditer(r"^(\w+(?:{.*})?) ([-+0-9.eE]+)$", self.get("/metrics"), re.M)}

    def sounds(self) -> list[dict[str, Any]]:
        """All sounds, by pages."""
        found: list[dict[str, Any]] = []
        cursor = ""
        while cursor is not None:
            page = self.get(f"/v1/sounds?limit=1000{cursor and '&cursor=' + cursor}")
            found += page["sounds"]
            cursor = page["nextCursor"]
        return found

    def ready(self) -> int:
        """How many sounds can be played."""
        return int(self.get("/v1/sounds?state=ready&limit=1")["total"])

    def close(self) -> None:
        self.carillon.close()


class Events:
    """Gives `take` every event, beginning with `hello`, in a thread of its own."""

    def __init__(self, port: int, take: Callable[[Event], object]):
        self.take = take
        self.is_live = threading.Event()
        self.stream = Carillon(f"http://127.0.0.1:{port}").events(on_state=self.see)
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        if not self.is_live.wait(60):
            raise Failed("the stream of events was not opened within 60 s")

    def see(self, state: State) -> None:
        if state.name == "live":
            self.is_live.set()

    def run(self) -> None:
        for event in self.stream:
            self.take(event)

    def end(self) -> None:
        self.stream.close()
        self.thread.join()
