#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Disconnects a WebSocket client while 500 sounds finish, and checks that it has every finish exactly once and in order.

usage: resume.py http://127.0.0.1:PORT SOUND [SECONDS]

SOUND is short and registered; SECONDS is how long the client stays away, as long as the sounds need by default.
"""
import asyncio
import json
import sys
import time
import urllib.request

import websockets

ROUNDS = 5
PLAYS = 100


def ask(address, path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(address + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def play_all(address, sound):
    """Plays 500 sounds and waits until all have ended."""
    players = []
    for _ in range(ROUNDS):
        batch = ask(address, "/v1/batch", {"operations": [{"op": "play", "sound": sound}] * PLAYS})
        players += [reply["body"]["id"] for reply in batch["replies"]]
        deadline = time.monotonic() + 60
        while any(player["state"] != "finished" for player in ask(address, "/v1/players")["players"]):
            assert time.monotonic() < deadline, "the sounds do not end"
            time.sleep(0.05)
    return players


async def main(address, sound, seconds):
    socket_address = address.replace("http", "ws", 1) + "/v1/events?topics=player.finished"
    async with websockets.connect(socket_address, max_size=None) as socket:
        since = json.loads(await socket.recv())["seq"]
        ask(address, f"/v1/sounds/{sound}/play", {})
        since = json.loads(await socket.recv())["seq"]
        socket.transport.abort()
    begin = time.monotonic()
    players = await asyncio.to_thread(play_all, address, sound)
    await asyncio.sleep(max(0, begin + seconds - time.monotonic()))
    away = time.monotonic() - begin
    async with websockets.connect(f"{socket_address}&since={since}", max_size=None) as socket:
        hello = json.loads(await socket.recv())
        assert hello["data"]["resumed"], hello["data"]
        events = [json.loads(await asyncio.wait_for(socket.recv(), 60)) for _ in players]
        last = await asyncio.to_thread(ask, address, f"/v1/sounds/{sound}/play", {})
        after = json.loads(await asyncio.wait_for(socket.recv(), 60))
    sequences = [event["seq"] for event in events]
    assert sequences == sorted(set(sequences)) and sequences[0] > since, "not in order, or twice"
    assert {event["data"]["playerId"] for event in events} == set(players), "not the finishes that were"
    assert [event["engineTime"] for event in events] == sorted(event["engineTime"] for event in events)
    assert after["data"]["playerId"] == last["id"] and after["seq"] > sequences[-1], after
    print(f"resume: {len(events)} finishes, each once and in order, after {away:.1f} s away")


asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 0))
