#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Disconnects a client of the events while 500 sounds finish, and checks that it has every finish exactly once and in order.

usage: resume.py http://127.0.0.1:PORT SOUND [SECONDS]

SOUND is short and registered; SECONDS is how long the client stays away, as long as the sounds need by default. Needs httpx.
"""
import sys
import time

from carillon_client import Carillon

ROUNDS = 5
PLAYS = 100


def play_all(carillon, sound):
    """Plays 500 sounds and waits until all have ended."""
    players = []
    for _ in range(ROUNDS):
        batch = carillon.perform_batch(operations=[{"op": "play", "sound": sound}] * PLAYS)
        players += [reply["body"]["id"] for reply in batch["replies"]]
        deadline = time.monotonic() + 60
        while any(player["state"] != "finished" for player in carillon.list_players()["players"]):
            assert time.monotonic() < deadline, "the sounds do not end"
            time.sleep(0.05)
    return players


def main(address, sound, seconds):
    with Carillon(address, timeout=60) as carillon:
        with carillon.events("player.finished") as stream:
            assert next(stream)["type"] == "hello"
            carillon.play_sound(sound)
            since = next(stream)["seq"]
        begin = time.monotonic()
        players = play_all(carillon, sound)
        time.sleep(max(0, begin + seconds - time.monotonic()))
        away = time.monotonic() - begin
        with carillon.events("player.finished", since=since) as stream:
            hello = next(stream)
            assert hello["data"]["resumed"], hello["data"]
            events = [next(stream) for _ in players]
            last = carillon.play_sound(sound)
            after = next(stream)
    sequences = [event["seq"] for event in events]
    assert sequences == sorted(set(sequences)) and sequences[0] > since, "not in order, or twice"
    assert {event["data"]["playerId"] for event in events} == set(players), "not the finishes that were"
    assert [event["engineTime"] for event in events] == sorted(event["engineTime"] for event in events)
    assert after["data"]["playerId"] == last["id"] and after["seq"] > sequences[-1], after
    print(f"resume: {len(events)} finishes, each once and in order, after {away:.1f} s away")


main(sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 0)
