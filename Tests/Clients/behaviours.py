#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Judges a client of Carillon by the behaviours of clients/README.md, beside a real server.

    behaviours.py CARILLON [--only NAME]… [--without NAME]… -- PROGRAM…

PROGRAM is the client's program `conformance` with the arguments before the address. Nothing is judged by time: the deadlines
bound failures only, and the rate of the events is printed.
"""

import argparse
import base64
import io
import pathlib
import shlex
import subprocess
import sys
import threading
import time

from bench import Bench
from carillon_client import CarillonError
from support import ROOT, waiting
from support.audio import write_wav
from support.ports import free_port
from support.waiting import Failed, demand, until

#: More than the server keeps (16,384).
TOO_MANY = 17_000


def recording(number):
    """The bytes of a short WAV file that no other number has."""
    file = io.BytesIO()
    write_wav(file, [number] * 400, rate=8_000)
    return file.getvalue()


def upload(stage, program, number):
    return program.call("uploadSound", query={"name": f"upload{number}.wav"}, contentType="audio/wav",
                        bytes=base64.b64encode(recording(number)).decode())


def complete(program, base, last):
    """Every event after `base` came once and in order, up to `last`."""
    until(lambda: f"event {last}; the newest is {program.events[-1:]}", lambda: any(seq >= last for seq in program.events[-200:]))
    seen = [seq for seq in program.events if seq > base]
    expected = list(range(base + 1, base + 1 + len(seen)))
    if seen != expected:
        at = next(index for index, (one, other) in enumerate(zip(seen, expected, strict=True)) if one != other)
        raise Failed(f"event {expected[at]} was awaited and {seen[at]} came, behind {seen[max(0, at - 3):at]}")
    return len(seen)


def changes(stage, count, rate=None):
    """Makes `count` events by batches of 100 changes; at most `rate` a second."""
    players = [stage.api.create_player(sound="bell")["id"] for _ in range(10)]
    begin = time.monotonic()
    for turn in range(count // 100):
        operations = [{"method": "PATCH", "path": f"/v1/players/{players[n % 10]}",
                       "body": {"pan": round((turn * 100 + n) % 200 / 100 - 1, 2)}} for n in range(100)]
        stage.api.perform_batch(operations=operations)
        if rate:
            time.sleep(max(0, begin + (turn + 1) * 100 / rate - time.monotonic()))
    return count // 100 * 100 / (time.monotonic() - begin)


def calls(stage):
    program = stage.program()
    demand(program.call("listSounds", query={"limit": 1})["total"] == 1, "listSounds does not answer the page")
    player = program.call("playSound", path={"sound": "bell"}, query={}, body={"volume": 0.25, "looping": True})
    demand(player["volume"] == 0.25, f"playSound answers {player}")
    demand(program.call("stopSound", path={"sound": "bell"}, body={"fadeOut": False}) is not None, "stopSound has no answer")
    sound = upload(stage, program, 7)
    data = program.call("readSoundData", path={"sound": sound["id"]})
    demand(data == {"bytes": base64.b64encode(recording(7)).decode()}, f"readSoundData answers {str(data)[:200]}")
    demand(program.call("disposeSound", path={"sound": sound["id"]}) is None, "an answer without a body is not null")
    demand(isinstance(program.call("readLiveness"), str), "a text is no string")
    # A name with a slash and more that an address cannot have as it stands.
    demand(program.error("readSound", path={"sound": "no/such ?sound#ä%2F"})["type"] == "sound-not-found", "a strange name")
    program.end()


def problems(stage):
    program = stage.program()
    error = program.error("playSound", path={"sound": "bell"}, body={"volume": 7})
    demand((error["kind"], error["type"], error["field"]) == ("problem", "invalid-field", "volume"), f"volume 7: {error}")
    demand(400 <= error["status"] < 500 and error["allowed"], f"volume 7: {error}")
    error = program.error("playSound", path={"sound": "none"})
    demand((error["status"], error["type"], error["field"]) == (404, "sound-not-found", None), f"no sound: {error}")
    error = program.error("readSystemSound", path={"id": 4_000_000})
    demand(error["status"] == 404 and isinstance(error["osStatus"], int) and error["osStatus"] != 0, f"no system sound: {error}")
    program.end()


def refused_token(stage):
    file = stage.folder / "tokens"

    def token(*arguments):
        return subprocess.run([stage.binary, "token", *arguments, "--token-file", file], check=True, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.strip()

    stage.server.stop()
    secret = token("create", "judge", "--scope", "control")
    stage.server.command += ["--token-file", str(file)]
    stage.token = secret
    stage.server.start()
    stage.connect()
    wrong = stage.program(token="wrong")
    error = wrong.error("listSounds")
    demand((error["kind"], error["status"]) == ("problem", 401), f"a wrong token: {error}")
    wrong.do(subscribe=["*"], mirror=True)
    state, _ = wrong.state("refused", 0)
    demand(state["status"] == 401, f"a stream with a wrong token: {state}")
    opened = stage.wire.opened
    time.sleep(3)
    demand(stage.wire.opened == opened, "after 401 the stream connects again")
    wrong.end()
    right = stage.program(token=secret)
    demand(right.call("listSounds") is not None, "the right token")
    right.subscribe(mirror=True)
    token("revoke", "judge")
    state, _ = right.state("refused", 0)
    demand(state["status"] == 401, f"a revoked token: {state}")
    right.end()


def no_server(stage):
    port = free_port()
    program = stage.program(f"http://127.0.0.1:{port}")
    demand(program.error("listSounds")["kind"] == "unreachable", "no server is not `unreachable`")
    program.do(subscribe=["*"], mirror=True)
    program.state("waiting", 0)
    demand(program.do(mirror="players") is None, "without a server the mirror is not null")
    program.end()


def timeout(stage):
    program = stage.program()
    program.call("listSounds")
    stage.stop()
    demand(program.error("listSounds", timeout=0.5)["kind"] == "timeout", "a server that does not answer is not `timeout`")
    stage.go()
    program.call("listSounds")
    program.end()


def reconnect(stage):
    program = stage.program()
    program.subscribe(mirror=True)
    old = stage.api.play_sound("bell", looping=True)["id"]
    program.mirrors("players", lambda: [old], "before the end")
    before = len(program.states)
    stage.restart()
    _, before = program.state("waiting", before)
    state, _ = program.state("live", before)
    demand(state["resumed"] is False, "the stream of a new server is said to be resumed")
    program.mirrors("players", lambda: stage.ids("players"), "after the restart")
    demand(old not in program.do(mirror="players"), "a player of the old server is in the mirror")
    new = stage.api.play_sound("bell", looping=True)["id"]
    program.mirrors("players", lambda: [new], "of the new server")
    program.mirrors("sounds", lambda: stage.ids("sounds"))
    program.end()


def replay(stage):
    program = stage.program()
    program.subscribe()
    base, cuts = stage.seq(), 6
    for turn in range(cuts):
        stage.event(5)
        before = len(program.states)
        if turn % 2:
            # In the middle of events.
            maker = threading.Thread(target=stage.event, args=[60])
            maker.start()
            stage.wire.cut()
            maker.join()
        else:
            stage.wire.is_refusing = True
            stage.wire.cut()
            stage.event(20)
            stage.wire.is_refusing = False
        _, after = program.state("waiting", before)
        state, _ = program.state("live", after)
        demand(state["resumed"] is True, f"after a cut the stream is not resumed: {state}")
    count = complete(program, base, stage.event())
    stage.note = f"{count} events, {cuts} cuts"
    program.end()


def resync(stage):
    program = stage.program()
    program.subscribe(mirror=True)
    gone = upload(stage, program, 1)["id"]
    program.mirrors("sounds", lambda: stage.ids("sounds"))
    before = len(program.states)
    stage.wire.is_refusing = True
    stage.wire.cut()
    program.state("waiting", before)
    stage.api.dispose_sound(gone)
    new = stage.api.create_player(sound="bell")["id"]
    changes(stage, TOO_MANY)
    before = len(program.states)
    stage.wire.is_refusing = False
    state, _ = program.state("live", before)
    demand(state["resumed"] is False, "events are missing, and the stream is said to be resumed")
    program.mirrors("sounds", lambda: stage.ids("sounds"))
    program.mirrors("players", lambda: stage.ids("players"))
    demand(gone not in program.do(mirror="sounds") and new in program.do(mirror="players"), "the mirror is old")
    complete(program, stage.seq(), stage.event(3))
    program.end()


def pages(stage):
    program = stage.program()
    ended = threading.Event()
    made = []

    def churn():
        number = 0
        while not ended.is_set():
            number += 1
            answer = stage.api.request("POST", f"/v1/uploads?name=churn{number}.wav",
                                       content=recording(number), headers={"Content-Type": "audio/wav"})
            made.append(answer.success()["id"])
            if number % 3 == 0:
                stage.api.dispose_sound(made[number // 3])

    maker = threading.Thread(target=churn)
    maker.start()
    try:
        for turn in range(4):
            program.subscribe(mirror=True)
            until("a mirror of the sounds", lambda: program.do(mirror="sounds"))
            until("sounds that are added", lambda turn=turn: len(made) > 20 * (turn + 1))
            if turn < 3:
                program.do(unsubscribe=True)
    finally:
        ended.set()
        maker.join()
    program.mirrors("sounds", lambda: stage.ids("sounds"))
    stage.note = f"{len(stage.ids('sounds'))} sounds, {len(made)} added meanwhile"
    program.end()


def parts(stage):
    program = stage.program()
    program.subscribe(mirror=True)

    def queue():
        held = stage.api.read_queue()
        return sorted(one["id"] for one in [held["current"], *held["pending"], *held["scheduled"]] if one)

    stage.api.pause_queue()
    items = [stage.api.add_queue_item(sound="bell")["id"] for _ in range(3)]
    program.mirrors("queue", lambda: sorted(items))
    stage.api.change_queue_item(items[2], position=0)
    stage.api.remove_queue_item(items[0])
    program.mirrors("queue", queue)
    stage.api.resume_queue()
    until("the end of the announcements", lambda: queue() == [])
    program.mirrors("queue", list)
    stage.api.play_music(sound="bell", looping=True)
    until("music that plays", lambda: (program.do(mirror="music")["player"] or {}).get("looping"))
    player = stage.api.read_music()["player"]["id"]
    demand(program.do(mirror="music")["player"]["id"] == player, "the player of the music")
    stage.api.change_player(player, pan=0.5)
    until("a change of the music's player", lambda: program.do(mirror="music")["player"]["pan"] == 0.5)
    stage.api.stop_music(fade_out=False)
    until(lambda: f"music that was stopped; {program.do(mirror='music')} and {stage.api.read_music()}",
          lambda: program.do(mirror="music") == stage.api.read_music())
    station = stage.api.create_station(name="one", sounds=["bell"])["id"]
    program.mirrors("stations", lambda: [station])
    stage.api.dispose_station(station)
    program.mirrors("stations", list)
    # What the mirror reads of health has no number of an event.
    library, away = stage.folder / "library", stage.folder / "away"
    library.rename(away)
    until("a fault", lambda: stage.api.read_health()["status"] == "degraded")
    away.rename(library)
    until("the end of the fault", lambda: stage.api.read_health()["status"] == "ok")
    complete(program, stage.seq(), stage.event(2))
    demand(len(program.states) == 1, f"the stream was lost: {program.states}")
    program.end()


def flood(stage):
    program = stage.program()
    program.subscribe(mirror=True)
    base = stage.seq()
    rate = changes(stage, 5_000, rate=1_000)
    count = complete(program, base, stage.seq())
    demand(count >= 5_000, f"only {count} events")
    demand(len([one for one in program.states if one["state"] == "live"]) == 1, f"the stream was lost: {program.states}")
    for part in ("players", "sounds"):
        program.mirrors(part, lambda part=part: stage.ids(part))
    stage.note = f"{count} events at {rate:.0f} a second"
    program.end()


def cancel(stage):
    program = stage.program()
    program.call("listSounds")
    stage.stop()
    waiting = program.send(call="listSounds")
    program.do(cancel=waiting)
    error = program.answer(waiting, "a cancelled call").get("error", {})
    demand(error.get("kind") == "cancelled", f"a cancelled call answers {program.answers[waiting]}")
    stage.go()
    for _ in range(3):
        program.call("listSounds")
    program.end()


def silence(stage):
    program = stage.program()
    program.subscribe(mirror=True)
    before = len(program.states)
    stage.stop()
    _, before = program.state("waiting", before)
    stage.go()
    program.state("live", before)
    complete(program, stage.seq(), stage.event(3))
    program.end()


def levels(stage):
    program = stage.program()

    def peak():
        for one in (program.do(mirror="levels") or {}).get("levels", []):
            if one["target"] == "master":
                return max((channel["peakPower"] for channel in one["channels"]), default=-160)
        return None

    stage.api.play_sound("bell", looping=True)
    program.subscribe(mirror=True, meters={"targets": ["master"], "hz": 10, "kinds": ["peak"]})
    until("levels of a sound that plays", lambda: (peak() or -160) > -60)
    before = len(program.states)
    stage.wire.cut()
    _, before = program.state("waiting", before)
    program.state("live", before)
    stage.api.stop_all_sounds(fade_out=False)
    until(lambda: f"levels after a reconnection; {program.do(mirror='levels')}", lambda: (peak() or 0) < -120)
    program.end()


def unsubscribe(stage):
    program = stage.program()
    program.subscribe(mirror=True)
    complete(program, stage.seq(), stage.event(2))
    program.do(unsubscribe=True)
    count = len(program.events)
    stage.event(5)
    time.sleep(1)
    demand(len(program.events) == count, "events come after `unsubscribe`")
    program.subscribe(["sound.*"])
    complete(program, stage.seq(), stage.event(2))
    program.end()


def unix_socket(stage):
    path = stage.folder / "carillon.socket"
    stage.server.stop()
    stage.server.command += ["--listen", f"unix:{path}"]
    stage.server.start()
    stage.connect()
    program = stage.program(f"unix:{path}")
    demand(program.call("readSound", path={"sound": "bell"})["name"] == "bell.wav", "a call")
    demand(program.error("readSound", path={"sound": "none"})["status"] == 404, "a refused call")
    program.subscribe(mirror=True)
    complete(program, stage.seq(), stage.event(3))
    program.mirrors("sounds", lambda: stage.ids("sounds"))
    program.end()


BEHAVIOURS = {
    "calls": calls, "problems": problems, "refused token": refused_token, "no server": no_server, "timeout": timeout,
    "reconnect": reconnect, "replay": replay, "resync": resync, "pages": pages, "parts": parts, "1,000 events a second": flood,
    "cancel": cancel, "silence": silence, "levels": levels, "unsubscribe": unsubscribe, "Unix socket": unix_socket,
}
#: Sounds in the library, where it matters.
SOUNDS = {"pages": 200}
#: Pages of some thirty sounds, so that there are many.
ARGUMENTS = {"pages": ["--page-limit", "32KiB"]}


def main():
    words = sys.argv[1:]
    if "--" not in words:
        raise SystemExit(__doc__)
    at = words.index("--")
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--only", action="append", choices=BEHAVIOURS, default=[])
    parser.add_argument("--without", action="append", choices=BEHAVIOURS, default=[], help="one that the client cannot have")
    parser.add_argument("--deadline", type=float, default=waiting.DEADLINE, help="seconds, for trying faults")
    options = parser.parse_args(words[:at])
    waiting.DEADLINE = options.deadline
    command = words[at + 1:]
    documented = (ROOT / "clients/README.md").read_text()
    failures = 0
    for name, behaviour in BEHAVIOURS.items():
        if f"| {name} |" not in documented:
            raise SystemExit(f"clients/README.md does not name {name}")
        if name in options.without or (options.only and name not in options.only):
            continue
        begin = time.monotonic()
        try:
            with Bench(options.binary.resolve(), command, sounds=SOUNDS.get(name, 1), arguments=ARGUMENTS.get(name, ())) as stage:
                try:
                    behaviour(stage)
                except (Failed, CarillonError) as failure:
                    stage.explain(failure)
                note = f" ({stage.note})" if stage.note else ""
            print(f"ok    {name}{note}, {time.monotonic() - begin:.1f} s", flush=True)
        except Failed as failure:
            failures += 1
            print(f"FAIL  {name}: {failure}", flush=True)
    if failures:
        raise SystemExit(f"{failures} behaviours failed: {shlex.join(command)}")


if __name__ == "__main__":
    main()
