#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Cuts a page in Chromium off for 30 seconds while 500 sounds finish; it comes back and has every finish once, in order.

    Tests/Browser/resume.py [PATH-TO-CARILLON] [SECONDS]

The page reaches the server through a relay in this program, which breaks its connections and answers nobody meanwhile.
"""

import asyncio
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

from playwright.sync_api import sync_playwright

from smoke import ROOT, start

ROUNDS = 5
PLAYS = 100
CLIENT = """address => {
    window.events = [];
    let since = null;
    const connect = () => {
        const query = since === null ? "" : "&since=" + since;
        const socket = new WebSocket(address + "/v1/events?topics=player.finished" + query);
        socket.onmessage = (message) => {
            const event = JSON.parse(message.data);
            if (event.type === "hello") { window.state = event.data.resumed ? "resumed" : "new"; since ??= event.seq; return; }
            since = event.seq;
            window.events.push([event.type, event.seq, event.data.playerId]);
        };
        socket.onclose = () => { window.state = "away"; setTimeout(connect, 250); };
    };
    connect();
}"""


class Relay:
    """Passes bytes on, until it is told to break."""

    def __init__(self, port):
        self.target = port
        self.writers = set()
        self.is_broken = False
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        server = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.serve, "127.0.0.1", 0), self.loop).result()
        self.port = server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        if self.is_broken:
            return writer.transport.abort()
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        self.writers |= {writer, far_writer}
        await asyncio.gather(self.copy(reader, far_writer), self.copy(far_reader, writer), return_exceptions=True)
        self.writers -= {writer, far_writer}

    async def copy(self, reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()

    def switch(self, is_broken):
        self.is_broken = is_broken
        if is_broken:
            self.loop.call_soon_threadsafe(lambda: [writer.transport.abort() for writer in list(self.writers)])


def ask(address, path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(address + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def play_all(address):
    players = []
    for _ in range(ROUNDS):
        batch = ask(address, "/v1/batch", {"operations": [{"op": "play", "sound": "click"}] * PLAYS})
        players += [reply["body"]["id"] for reply in batch["replies"]]
        deadline = time.monotonic() + 60
        while any(player["state"] != "finished" for player in ask(address, "/v1/players")["players"]):
            assert time.monotonic() < deadline, "the sounds do not end"
            time.sleep(0.05)
    return players


def wait_for_sound(address):
    deadline = time.monotonic() + 60
    while not any(sound["name"] == "click.wav" and sound["state"] == "ready" for sound in ask(address, "/v1/sounds")["sounds"]):
        assert time.monotonic() < deadline, "click.wav does not become ready"
        time.sleep(0.1)


def run(browser, address, seconds):
    relay = Relay(int(address.rsplit(":", 1)[1]))
    page = browser.new_context().new_page()
    page.goto(f"http://127.0.0.1:{relay.port}/")
    page.evaluate(CLIENT, f"ws://127.0.0.1:{relay.port}")
    page.wait_for_function("window.state === 'new'")
    wait_for_sound(address)
    ask(address, "/v1/sounds/click/play", {})
    page.wait_for_function("window.events.length === 1")
    relay.switch(True)
    page.wait_for_function("window.state === 'away'")
    begin = time.monotonic()
    players = play_all(address)
    time.sleep(max(0, begin + seconds - time.monotonic()))
    relay.switch(False)
    page.wait_for_function("count => window.events.length >= count", arg=len(players) + 1, timeout=60_000)
    assert page.evaluate("window.state") == "resumed"
    last = ask(address, "/v1/sounds/click/play", {})["id"]
    page.wait_for_function("count => window.events.length >= count", arg=len(players) + 2, timeout=60_000)
    events = page.evaluate("window.events")
    sequences = [sequence for _, sequence, _ in events]
    assert sequences == sorted(set(sequences)), "not in order, or twice"
    assert {player for _, _, player in events[1:-1]} == set(players) and len(events) == len(players) + 2
    assert events[-1][2] == last


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/carillon")
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    subprocess.run([ROOT / "Scripts/make-demo-sounds.sh", ROOT / "demo-sounds"], check=True)
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        server, address = start(binary, state)
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            run(browser, address, seconds)
            browser.close()
        finally:
            server.terminate()
            server.wait(timeout=10)
    print("browser resume test: passed")


if __name__ == "__main__":
    main()
