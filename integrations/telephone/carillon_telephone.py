#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Announcements by telephone: takes the calls of a baresip that plays into an input of Carillon. docs/telephones.md has the rest."""

import argparse
import contextlib
import hmac
import http.client
import json
import pathlib
import signal
import socket
import sys
import time
import typing
import urllib.error
import urllib.parse
import urllib.request

TRIES = 3
Message = dict[str, typing.Any]


class Refused(Exception):
    """Why this side ends a call."""


class Gone(Exception):
    """The caller has hung up."""


def say(text: str) -> None:
    print(f"telephone: {text}", flush=True)


def clean(text: object) -> str:
    """Text from outside, fit for a line."""
    return "".join(one if one.isprintable() else "?" for one in str(text)[:80])


class Baresip:
    """The control connection of a baresip (ctrl_tcp): JSON in netstrings."""

    def __init__(self, address: str):
        host, _, port = address.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), 5)
        self.buffer = b""

    def tell(self, command: str, params: str = "") -> None:
        text = json.dumps({"command": command} | ({"params": params} if params else {})).encode()
        self.socket.settimeout(5)
        self.socket.sendall(b"%d:%s," % (len(text), text))

    def event(self, seconds: float | None = None) -> Message:
        """The next event or answer; an empty one if none comes within some seconds."""
        end = None if seconds is None else time.monotonic() + seconds
        while (message := self.message()) is None:
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                return {}
            self.socket.settimeout(left)
            try:
                data = self.socket.recv(65_536)
            except TimeoutError:
                return {}
            if not data:
                raise ConnectionError("it has ended, or another program controls it")
            self.buffer += data
        return message

    def message(self) -> Message | None:
        """The next message that has arrived whole; what is no object of JSON, as a hostile caller may cause, is an empty one."""
        size, colon, rest = self.buffer.partition(b":")
        if len(size) > 6 or (colon and not size.isdigit()):
            raise ConnectionError("it does not speak netstrings")
        if not colon or len(rest) <= int(size):
            return None
        self.buffer = rest[int(size) + 1 :]
        with contextlib.suppress(ValueError, RecursionError):
            message = json.loads(rest[: int(size)].decode(errors="replace"), strict=False)
            return message if isinstance(message, dict) else {}
        return {}


class Carillon:
    """The server; the token needs the scope `page`."""

    def __init__(self, address: str, token: str):
        self.address = address.rstrip("/")
        self.fields = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def ask(self, method: str, path: str, body: Message | None = None) -> Message:
        content = None if body is None else json.dumps(body).encode()
        try:
            with self.opener.open(urllib.request.Request(self.address + path, content, self.fields, method=method), timeout=5) as answer:
                return dict(json.load(answer))
        except urllib.error.HTTPError as error:
            detail = str(error.code)
            with contextlib.suppress(OSError, ValueError, LookupError, TypeError, http.client.HTTPException):
                detail = json.load(error)["detail"]
            raise Refused(f"Carillon refused: {clean(detail)}") from None
        except (OSError, ValueError, TypeError, http.client.HTTPException) as error:
            raise Refused(f"Carillon does not answer: {clean(getattr(error, 'reason', error))}") from None


class Bridge:
    """Takes one call after the other; what must not be heard is kept out by an input that is off between announcements."""

    def __init__(self, options: argparse.Namespace):
        self.options = options
        self.carillon = Carillon(options.server, options.token)
        self.phone = Baresip(options.baresip)
        self.call = self.digits = ""
        self.wrong, self.closed_until = 0, 0.0

    def run(self) -> None:
        self.phone.tell("hangup")    # a call of before
        while not self.phone.event().get("response"):
            pass
        say("ready")
        while True:
            event = self.phone.event()
            if event.get("type") == "CALL_INCOMING":
                self.take(event)
            elif event.get("class") == "call" and event.get("type") != "CALL_CLOSED":
                self.phone.tell("hangup")    # a call that nobody took

    def take(self, event: Message) -> None:
        self.call, self.digits = str(event.get("id")), ""
        caller = clean(event.get("peeruri"))
        say(f"{caller} calls")
        try:
            if time.monotonic() < self.closed_until:
                raise Refused("closed for a while after wrong PINs")
            found = self.carillon.ask("GET", f"/v1/inputs/{urllib.parse.quote(self.options.input, safe='')}")
            if found.get("kind") != "sink" or found.get("enabled") is not False:
                raise Refused(f"the input {self.options.input} has to be a sink, and off")
            self.phone.tell("accept")
            self.until(lambda event: event.get("type") == "CALL_ESTABLISHED", 10, "the call was not established")
            self.phone.tell("mute")
            self.pause(0.5)    # until sound flows
            self.tone()
            if self.options.pin:
                self.admit()
            self.talk(caller)
        except Gone:
            say(f"{caller} hung up")
        except Refused as reason:
            say(f"{caller} is hung up: {reason}")
            self.phone.tell("hangup")
        except BaseException:
            with contextlib.suppress(OSError):
                self.phone.tell("hangup")
            raise

    def next(self, seconds: float) -> Message:
        """The next event of the call; an empty one if none comes within some seconds."""
        event = self.phone.event(seconds)
        if event.get("id") != self.call:
            return {}
        if event.get("type") == "CALL_CLOSED":
            raise Gone
        if event.get("type") == "CALL_DTMF_START" and (digit := str(event.get("param"))) in set("0123456789*"):
            self.digits = "" if digit == "*" else self.digits[-15:] + digit
        return event

    def until(self, condition: typing.Callable[[Message], bool], seconds: float, reason: str) -> None:
        end = time.monotonic() + seconds
        while not condition(self.next(end - time.monotonic())):
            if time.monotonic() >= end:
                raise Refused(reason)

    def pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.next(end - time.monotonic())

    def tone(self) -> None:
        """Lets the caller hear the tone that baresip has as its source, for a moment; `mute` toggles."""
        self.phone.tell("mute")
        self.pause(0.5)
        self.phone.tell("mute")

    def admit(self) -> None:
        """Waits for the PIN. Wrong ones, in whatever calls, close the telephone for a while, which makes guessing slow."""
        while self.wrong < TRIES:
            self.until(lambda _: len(self.digits) >= len(self.options.pin), self.options.pin_within, "no PIN in time")
            right, self.digits = hmac.compare_digest(self.digits, self.options.pin), ""
            self.wrong = 0 if right else self.wrong + 1
            if right:
                return
        self.wrong, self.closed_until = 0, time.monotonic() + self.options.closed
        raise Refused(f"{TRIES} wrong PINs")

    def talk(self, caller: str) -> None:
        """What is said from now on is heard behind the chime, or when its turn has come."""
        wanted = {name: getattr(self.options, name) for name in ("input", "zones", "rooms", "chime", "priority", "longest")}
        item = self.carillon.ask("POST", "/v1/queue/live", {name: value for name, value in wanted.items() if value is not None}
                                 | {"expiresIn": self.options.wait, "preempts": self.options.preempts, "whileWaiting": "keep", "clientData": caller})
        name = urllib.parse.quote(item["id"], safe="")
        say(f"{caller} speaks: {name}")
        try:
            self.tone()
            while not item["endedAt"] and not item["live"]["end"]:
                self.pause(1)
                item = self.carillon.ask("GET", f"/v1/queue/items/{name}")
            raise Refused(f"the announcement ended: {item['live']['end'] or item['reason']}")
        finally:
            if not item["endedAt"] and not item["live"]["end"]:
                try:
                    self.carillon.ask("POST", f"/v1/queue/live/{name}/release")
                except Refused as reason:
                    say(f"{name} was not released: {reason}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Announcements by telephone.", fromfile_prefix_chars="@")
    parser.add_argument("--server", default="http://127.0.0.1:7350", help="Carillon")
    parser.add_argument("--token-file", help="with a token of scope page")
    parser.add_argument("--baresip", default="127.0.0.1:4444", help="where its ctrl_tcp listens")
    parser.add_argument("--input", required=True, help="the input that baresip plays into")
    parser.add_argument("--zone", action="append", dest="zones", help="where it is heard; may be repeated")
    parser.add_argument("--room", action="append", dest="rooms", help="as --zone")
    parser.add_argument("--chime", help="a sound before it")
    parser.add_argument("--priority", type=lambda text: int(text) if text.isdigit() else text)
    parser.add_argument("--preempts", action="store_true", help="interrupts another announcement")
    parser.add_argument("--longest", type=float, default=60, help="seconds of an announcement")
    parser.add_argument("--wait", type=float, default=60, help="seconds after which one whose turn has not come is dropped")
    pin = parser.add_mutually_exclusive_group(required=True)
    pin.add_argument("--pin-file", help="with the 4 to 16 digits that callers have to dial")
    pin.add_argument("--no-pin", action="store_true", help="whoever can call may speak")
    parser.add_argument("--pin-within", type=float, default=10, help="seconds for each try")
    parser.add_argument("--closed", type=float, default=60, help="seconds without calls after three wrong PINs")
    options = parser.parse_args()
    options.token = read(options.token_file) if options.token_file else ""
    options.pin = "" if options.no_pin else read(options.pin_file)
    if not options.no_pin and not (4 <= len(options.pin) <= 16 and set(options.pin) <= set("0123456789")):
        sys.exit("telephone: the PIN has to be 4 to 16 digits")
    return options


def read(path: str) -> str:
    try:
        return pathlib.Path(path).read_text().strip()
    except (OSError, ValueError) as error:
        sys.exit(f"telephone: {error}")


def main() -> None:
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        Bridge(options).run()
    except (OSError, ValueError) as error:
        sys.exit(f"telephone: no connection to baresip: {error}")


if __name__ == "__main__":
    main()
