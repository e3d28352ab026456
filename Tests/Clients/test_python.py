#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Tests the parts of clients/python that need no server, and with one the examples of the documents.

    test_python.py [CARILLON]
"""

import contextlib
import json
import pathlib
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest

from carillon_client import UNSET, Answer, Carillon, Problem, Unreachable, _frames
from carillon_client._events import Tracker
from carillon_client._mirror import Parts
from carillon_client._requests import Endpoint, make_request
from support import ROOT
from support.audio import tone
from support.server import Server

PACKAGE = ROOT / "clients/python"
DOCUMENTS = [PACKAGE / "README.md", ROOT / "docs/api-guide.md"]


def frame(opcode, content, *, is_last=True):
    """A frame of the server, which has no mask."""
    length = len(content)
    head = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2, "big") if length < 65_536 else b"\x7f" + length.to_bytes(8, "big")
    return bytes([(0x80 if is_last else 0) | opcode]) + head + content


def event(kind, seq, **data):
    return {"type": kind, "seq": seq, "data": data}


def message(kind, seq, **data):
    return frame(1, json.dumps(event(kind, seq, **data)).encode())


def page(seq, part, *ids, cursor=None):
    body = {part: [{"id": one} for one in ids], "nextCursor": cursor}
    return Answer(200, {"content-type": "application/json", "event-seq": str(seq)}, json.dumps(body).encode())


class FrameTests(unittest.TestCase):
    def test_messages_come_whole_however_their_bytes_come(self):
        contents = [b"", b"a" * 125, b"b" * 126, b"c" * 65_535, b"d" * 65_536]
        stream = b"".join(frame(1, content) for content in contents)
        stream += frame(1, b"one ", is_last=False) + frame(9, b"ping") + frame(0, b"two")
        expected = [(1, content) for content in contents] + [(9, b"ping"), (1, b"one two")]
        for size in (1, 7, 4_096, len(stream)):
            decoder, found = _frames.Decoder(), []
            for at in range(0, len(stream), size):
                found += decoder.feed(stream[at:at + size])
            self.assertEqual(found, expected, size)

    def test_frames_of_a_client_are_masked(self):
        for length in (0, 3, 125, 126, 65_535, 65_536):
            content = bytes(n % 251 for n in range(length))
            text = _frames.encoded(1, content)
            head = 2 if length < 126 else 4 if length < 65_536 else 10
            self.assertEqual(text[1] & 0x80, 0x80)
            mask = text[head:head + 4]
            self.assertEqual(bytes(b ^ mask[n % 4] for n, b in enumerate(text[head + 4:])), content)


class RequestTests(unittest.TestCase):
    def test_path_query_and_body(self):
        made = make_request("POST", "/v1/sounds/{sound}/play", path={"sound": "a/b ä"}, query={"n": 1, "flag": True, "tag": ["a", "b"]},
                            body={"volume": 0.5, "pan": UNSET, "custom": None}, headers={"Idempotency-Key": UNSET})
        self.assertEqual(made.path, "/v1/sounds/a%2Fb%20%C3%A4/play?n=1&flag=true&tag=a&tag=b")
        self.assertEqual(json.loads(made.arguments["content"]), {"volume": 0.5, "custom": None})
        self.assertEqual(made.headers, {"Content-Type": "application/json"})
        self.assertFalse(made.is_repeatable)

    def test_a_post_is_repeated_with_a_key_only(self):
        for headers, expected in (({"Idempotency-Key": UNSET}, True), ({}, False), ({"Idempotency-Key": "mine"}, True)):
            made = make_request("POST", "/v1/x", headers=headers, repeats=True)
            self.assertEqual(made.is_repeatable, expected)
        self.assertEqual(made.headers["Idempotency-Key"], "mine")
        self.assertTrue(make_request("GET", "/v1/x").is_repeatable)
        self.assertFalse(make_request("DELETE", "/v1/x", repeats=True).is_repeatable)
        self.assertFalse(make_request("PUT", "/v1/x", content=iter([b"once"])).is_repeatable)

    def test_a_body_of_bytes_takes_members_from_the_query(self):
        made = make_request("POST", "/v1/sounds", content=b"x", content_type="audio/wav", body={"name": "a"}, query={"name": "a"})
        self.assertEqual((made.path, made.arguments), ("/v1/sounds?name=a", {"content": b"x"}))
        self.assertEqual(make_request("POST", "/v1/sounds", body={"name": "a"}, query={"name": "a"}).path, "/v1/sounds")

    def test_a_problem_has_its_members_and_that_of_a_proxy_a_detail(self):
        body = {"type": "/problems/invalid-field", "title": "t", "status": 422, "field": "volume", "allowed": "0 to 1", "osStatus": -50}
        problem = Problem.read(422, json.dumps(body).encode())
        self.assertEqual((problem.type, problem.field, problem.allowed, problem.os_status), ("invalid-field", "volume", "0 to 1", -50))
        self.assertEqual(Problem.read(502, b"<html>").detail, "<html>")



class EndpointTests(unittest.TestCase):
    def test_a_context_of_the_callers_is_used_for_https_alone(self):
        context = ssl.create_default_context()
        self.assertIs(Endpoint.parse("https://kiosk:7350", None, context, 1).verify, context)
        self.assertIs(Endpoint.parse("http://kiosk:7350", None, context, 1).verify, False)

class Breaking:
    """A port that ends the first connections after a request, and answers the later ones with `{}`."""

    def __init__(self, ends):
        self.heads = []
        self.ends = ends
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                with client:
                    self.heads.append(client.recv(65_536).split(b"\r\n\r\n")[0].decode())
                    if len(self.heads) > self.ends:
                        client.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")

    def keys(self):
        return [re.findall(r"(?im)^idempotency-key: (.*)$", head) for head in self.heads]

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


class RetryTests(unittest.TestCase):
    def attempt(self, retries, call, ends=1):
        """What a call returns or raises, and the keys of the requests that came."""
        port = Breaking(ends)
        try:
            with Carillon(port.url, retries=retries) as carillon:
                return call(carillon), port.keys()
        except Unreachable as error:
            return error, port.keys()
        finally:
            port.close()

    def test_a_lost_request_is_an_error_unless_retries_are_wanted(self):
        result, keys = self.attempt(0, lambda carillon: carillon.read_health())
        self.assertIsInstance(result, Unreachable)
        self.assertEqual(keys, [[]])

    def test_a_read_is_sent_again(self):
        self.assertEqual(self.attempt(1, lambda carillon: carillon.read_health()), ({}, [[], []]))
        result, keys = self.attempt(1, lambda carillon: carillon.read_health(), ends=2)
        self.assertIsInstance(result, Unreachable)
        self.assertEqual(len(keys), 2)

    def test_a_post_is_sent_again_with_the_same_key(self):
        result, keys = self.attempt(2, lambda carillon: carillon.play_sound("bell"), ends=2)
        self.assertEqual((result, len(keys)), ({}, 3))
        self.assertEqual(len({key[0] for key in keys}), 1)

    def test_a_delete_is_not_sent_again(self):
        result, keys = self.attempt(3, lambda carillon: carillon.dispose_sound("bell"))
        self.assertIsInstance(result, Unreachable)
        self.assertEqual(len(keys), 1)


class TrackerTests(unittest.TestCase):
    def setUp(self):
        self.states = []
        self.tracker = Tracker(("player.*",), None, None, self.states.append)

    def connect(self, *messages):
        self.tracker.attempts += 1
        self.tracker.begin()
        return [one["seq"] for one in self.tracker.take(b"".join(messages))[0]]

    def test_it_resumes_behind_the_last_event_and_takes_each_once(self):
        self.assertEqual(self.tracker.path, "/v1/events?topics=player.%2A")
        self.assertEqual(self.connect(message("hello", 5, resumed=False), message("player.created", 6)), [5, 6])
        self.tracker.lost(Unreachable("cut"))
        self.assertEqual(self.tracker.path, "/v1/events?topics=player.%2A&since=6")
        missed = [message("hello", 9, resumed=True), *(message("player.created", seq) for seq in (6, 7, 8, 9, 10))]
        self.assertEqual(self.connect(*missed), [9, 7, 8, 9, 10])
        self.assertEqual([(one.name, one.resumed) for one in self.states], [("live", False), ("waiting", False), ("live", True)])

    def test_resync_begins_anew(self):
        self.connect(message("hello", 5, resumed=False))
        self.assertEqual(self.connect(message("hello", 50, resumed=False), message("resync", 50), message("player.created", 51)), [50, 50, 51])
        self.assertEqual(self.tracker.last, 51)

    def test_waits_become_longer_and_a_refused_token_ends_it(self):
        waits = []
        for _ in range(12):
            self.tracker.attempts += 1
            waits.append(self.tracker.lost(Unreachable("none")))
        self.assertTrue(all(wait <= 15 * 1.25 for wait in waits) and waits[-1] >= 15 * 0.75 and waits[0] < 1, waits)
        for status in (401, 403, 404):
            with self.assertRaises(Problem):
                self.tracker.lost(Problem(status, {}))
        for status in (429, 503):
            self.tracker.lost(Problem(status, {}))

    def test_levels_that_are_refused_and_a_command_of_the_caller(self):
        self.tracker.meters = {"targets": ["nobody"]}
        self.connect(message("hello", 5, resumed=False))
        self.assertEqual(self.tracker.take(message("problem", 5, id="mine", problem={"status": 422}))[0][0]["data"]["id"], "mine")
        with self.assertRaises(Problem):
            self.tracker.take(message("problem", 5, id="carillon-client.meters", problem={"status": 422}))

    def test_topics_that_are_refused_and_a_server_that_closes(self):
        with self.assertRaises(Problem):
            self.connect(message("problem", 1, id=None, problem={"status": 422}))
        with self.assertRaises(Unreachable):
            self.connect(frame(8, b"\x03\xe9bye"))
        self.tracker.begin()
        self.assertEqual(self.tracker.take(frame(9, b"ab"))[1][0], 0x8A)


class MirrorTests(unittest.TestCase):
    def reads(self, parts, *events, answers=()):
        """Applies events; returns the paths that were read."""
        paths, answers = [], list(answers)
        running = parts.apply(list(events))
        try:
            path = next(running)
            while True:
                paths.append(path)
                path = running.send(answers.pop(0))
        except StopIteration:
            return paths

    def test_what_the_snapshot_has_is_not_applied_again(self):
        parts = Parts(("sounds",))
        self.reads(parts, event("hello", 10, resumed=True, snapshot={"sounds": [{"id": "a"}]}),
                   event("sound.disposed", 9, soundId="a"), event("sound.ready", 11, soundId="b", sound={"id": "b"}))
        self.assertEqual(list(parts.sounds), ["a", "b"])

    def test_pages_and_the_events_that_are_newer_than_each(self):
        parts = Parts(("sounds",))
        answers = [page(20, "sounds", "a", "b", cursor="x"), page(30, "sounds", "c")]
        paths = self.reads(parts, event("hello", 10, resumed=False, snapshot={}), answers=answers)
        self.assertEqual(paths, ["/v1/sounds?limit=1000", "/v1/sounds?limit=1000&cursor=x"])
        # b was removed between the pages; c, at 25, was removed and came back, which its page knows; d came and went before both.
        self.reads(parts, event("sound.ready", 15, soundId="d", sound={"id": "d"}), event("sound.disposed", 21, soundId="b"),
                   event("sound.disposed", 25, soundId="c"), event("sound.ready", 28, soundId="e", sound={"id": "e"}))
        self.assertEqual(sorted(parts.sounds), ["a", "c", "e"])
        self.reads(parts, event("sound.disposed", 31, soundId="c"))
        self.assertEqual(sorted(parts.sounds), ["a", "e"])

    def test_an_event_that_does_not_say_all_leads_to_a_reading(self):
        parts = Parts(("players", "queue"))
        self.reads(parts, event("hello", 1, resumed=False, snapshot={"players": [{"id": "p"}, {"id": "q"}], "queue": {}}))
        found = Answer(200, {"content-type": "application/json", "event-seq": "4"}, b'{"id": "p", "state": "finished"}')
        gone = Answer(404, {}, b"")
        queue = Answer(200, {"content-type": "application/json", "event-seq": "5"}, b'{"revision": 2}')
        paths = self.reads(parts, event("player.finished", 2, playerId="p"), event("queue.changed", 3), answers=[found, queue])
        self.assertEqual((paths, parts.players["p"]["state"], parts.queue), (["/v1/players/p", "/v1/queue"], "finished", {"revision": 2}))
        self.assertEqual(self.reads(parts, event("player.finished", 4, playerId="p"), event("queue.changed", 5)), [])
        self.reads(parts, event("player.finished", 6, playerId="q"), answers=[gone])
        self.assertEqual(list(parts.players), ["p"])
        self.assertEqual(self.reads(parts, event("player.finished", 7, playerId="p"), event("player.disposed", 8, playerId="p")), [])
        self.assertEqual(parts.players, {})

    def test_a_part_that_does_not_exist_is_refused(self):
        with self.assertRaises(ValueError):
            Parts(("songs",))


class ReadmeTests(unittest.TestCase):
    binary = None

    def test_the_examples_run_as_they_stand(self):
        if not self.binary:
            self.skipTest("no server given")
        blocks = [block for document in DOCUMENTS for block in re.findall(r"```python\n(.*?)```", document.read_text(), re.S)]
        self.assertEqual(len(blocks), 3)
        with tempfile.TemporaryDirectory() as folder:
            library = pathlib.Path(folder) / "library"
            library.mkdir()
            for name in ("bell", "click"):
                tone(library / f"{name}.wav", 0.5)
            server = Server(self.binary, folder, library=library)
            server.start()
            try:
                outputs = [self.run_block(block, server.port) for block in blocks]
            finally:
                server.kill()
        self.assertRegex(outputs[0], r"invalid-field volume .*0.*1.*\n\d+ players\n")
        self.assertEqual(outputs[1], "click.wav ended\n")

    def run_block(self, block, port):
        with Carillon(f"http://127.0.0.1:{port}") as carillon, carillon.mirror("sounds") as mirror:
            mirror.wait_for(lambda held: [one["state"] for one in held.sounds.values()] == ["ready", "ready"], timeout=60)
        text = block.replace("127.0.0.1:7350", f"127.0.0.1:{port}")
        done = subprocess.run([sys.executable, "-c", text], check=False, env={"PYTHONPATH": str(PACKAGE / "src")}, text=True,
                              capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        ReadmeTests.binary = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
