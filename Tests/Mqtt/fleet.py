#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures a fleet: servers with a bridge each, at one mosquitto.

    Tests/Mqtt/fleet.py PATH-TO-CARILLON [--machines 20] [--commands 20] [--seconds 20] [--away 20]

Prints how long it takes until all machines are online, how long a command to their group takes to the last answer, and what the
bridges take of memory and processor at rest. Then the broker restarts three times with a command to all under way, each time
with a bridge that is killed, and it is away for the seconds of --away while everything plays: each command is performed once by each
machine, and no event is lost. It fails only if something is lost or performed twice. A command is written to the disk of each machine
twice (fdatasync) before its answer: with TMPDIR=/dev/shm the machines do not wait for the one disk that they share here.
"""

import argparse
import datetime
import itertools
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Durability"))
sys.path.append("/usr/lib/python3/dist-packages")

import bridge
from bridge import Bridge, Broker, Client, content, until
from server import Client as Http
from server import Server, tone

bridge.DEADLINE = 600
parser = argparse.ArgumentParser()
parser.add_argument("binary", type=pathlib.Path)
parser.add_argument("--machines", type=int, default=20)
parser.add_argument("--commands", type=int, default=20)
parser.add_argument("--seconds", type=float, default=20)
parser.add_argument("--away", type=float, default=20)
options = parser.parse_args()
folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-fleet-"))
library = folder / "sounds"
library.mkdir()
tone(library / "bell.wav", 0.05)
processes = []
GROUP = "carillon/groups/all/command"
RESTARTS, PLAYS_AWAY = 3, 10
#: Seconds after which all machines have done what follows a command.
REST = 5


def usage(process):
    """Resident memory in KiB, and seconds of processor time."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(status.split("VmRSS:")[1].split()[0]), (int(fields[11]) + int(fields[12])) / 100


def spent(members):
    """Seconds of processor time of all together."""
    return sum(usage(member.process)[1] for member in members)


def ask(watcher, number, body):
    """Sends a command to all, which are at rest; returns when, and the seconds until the last answer."""
    sent, begin = time.time(), time.monotonic()
    watcher.command(GROUP, body, str(number).encode())
    answers = watcher.answers(str(number).encode(), options.machines)
    assert all(answer["status"] == 200 for answer in answers), answers
    assert len({answer["machine"] for answer in answers}) == options.machines
    return sent, time.monotonic() - begin


def sounded(watcher, sent):
    """The seconds from each command until the last machine sounded."""
    starts = {}
    for message in watcher.of("carillon/machines/.*/events/player.started"):
        moment = datetime.datetime.fromisoformat(content(message)["ts"])
        starts.setdefault(message.topic.split("/")[2], []).append(moment.timestamp())
    assert len(starts) == options.machines
    return [max(times[number] for times in starts.values()) - moment for number, moment in enumerate(sent)]


def report(what, seconds):
    first, *others = (round(value * 1e3) for value in seconds)
    print(f"a command to all, {what}: the first {first} ms, then median {statistics.median(others):.0f} ms, longest {max(others)} ms")


def finished(watcher):
    """How many ends of players each machine has published."""
    counts = {}
    for message in watcher.of("carillon/machines/.*/events/player.finished"):
        machine = message.topic.split("/")[2]
        counts.setdefault(machine, set()).add(content(message)["data"]["playerId"])
    return {machine: len(players) for machine, players in counts.items()}


def restart(watcher, broker, killed, key):
    """Restarts the broker, and kills a bridge, while a command to all is under way; repeats it until all have answered."""
    body = {"op": "play", "sound": "bell", "key": key}
    watcher.command(GROUP, body, key.encode())
    killed.kill()
    broker.stop()
    killed.start()
    broker.start()
    end = time.monotonic() + bridge.DEADLINE
    while len(machines_that_answered(watcher, key)) < options.machines:
        assert time.monotonic() < end, f"{machines_that_answered(watcher, key)} answered {key}"
        time.sleep(5)
        # A bridge that was killed after it had performed a command, but before it answered, answers the repetition.
        watcher.command(GROUP, body, key.encode())


def machines_that_answered(watcher, key):
    """The machines with an answer to a command; some answer repetitions, too."""
    answers = [content(m) for m in watcher.of("answers/test") if m.properties.CorrelationData == key.encode()]
    assert all(answer["status"] == 200 for answer in answers), answers
    return {answer["machine"] for answer in answers}


def run():
    broker = Broker(folder, saves_each_change=False)
    broker.start()
    processes.append(broker)
    watcher = Client(broker.port, "watcher", "carillon/machines/+/availability", "carillon/machines/+/events/player.started",
                     "carillon/machines/+/events/player.finished", "answers/test", session=3_600)
    servers, bridges = [], []
    for number in range(options.machines):
        home = folder / f"machine-{number}"
        home.mkdir()
        servers.append(Server(options.binary, home, library=library))
        servers[-1].start()
        processes.append(servers[-1])
    for server in servers:
        until("the sound is read", lambda server=server: Http(server.port).get("/v1/sounds?state=ready")["total"] == 1)
    begin = time.monotonic()
    for number, server in enumerate(servers):
        bridges.append(Bridge(options.binary.parent / "carillon-mqtt", folder, f"m{number}", server.port, broker.port,
                              "--group", "all", "--home-assistant", "none"))
        bridges[-1].start()
        processes.append(bridges[-1])
    watcher.wait("all online", "carillon/machines/.*/availability", lambda v: v == "online", count=options.machines)
    print(f"{options.machines} machines online after {time.monotonic() - begin:.1f} s")
    parts = {"server": servers, "bridge": bridges, "broker": [broker]}
    asked, used = [], []
    for number in range(options.commands):
        time.sleep(REST)
        used.append({part: spent(members) for part, members in parts.items()})
        asked.append(ask(watcher, number, {"op": "play", "sound": "bell", "key": f"k{number}"}))
    time.sleep(REST)
    used.append({part: spent(members) for part, members in parts.items()})
    # What is played last has ended before the rest begins.
    until("all events", lambda: finished(watcher) == {f"m{n}": options.commands for n in range(options.machines)})
    for part in parts:
        first, *others = (
            (after[part] - before[part]) / options.machines * 1e3 for before, after in itertools.pairwise(used)
        )
        print(f"processor time of a command, {part}: the first {first:.2f} ms a machine, then median {statistics.median(others):.2f} ms")
    report("to the last that sounded", sounded(watcher, [sent for sent, _ in asked]))
    report("to the last answer", [seconds for _, seconds in asked])
    before = [usage(bridge.process) for bridge in bridges]
    time.sleep(options.seconds)
    after = [usage(bridge.process) for bridge in bridges]
    seconds = sum(b[1] - a[1] for a, b in zip(before, after, strict=True))
    print(f"a bridge at rest: {statistics.median(memory for memory, _ in after) / 1024:.1f} MiB resident, "
          f"{seconds / options.seconds / options.machines * 100:.2f} % of a processor")
    begin = time.monotonic()
    for number in range(RESTARTS):
        restart(watcher, broker, bridges[number * 7 % len(bridges)], f"restart-{number}")
    count = options.commands + RESTARTS
    until("each command once", lambda: finished(watcher) == {f"m{n}": count for n in range(options.machines)})
    print(f"{RESTARTS} restarts of the broker, each with a bridge killed: each command once after {time.monotonic() - begin:.1f} s in all")
    broker.stop()
    for _ in range(PLAYS_AWAY):
        for server in servers:
            assert Http(server.port).ask("POST", "/v1/sounds/bell/play")[0] == 201
        time.sleep(options.away / PLAYS_AWAY)
    begin = time.monotonic()
    broker.start()
    count += PLAYS_AWAY
    until("the events of the time without a broker", lambda: finished(watcher) == {f"m{n}": count for n in range(options.machines)})
    print(f"events of {options.away:.0f} s without a broker, {PLAYS_AWAY} plays each: all after {time.monotonic() - begin:.1f} s")
    watcher.end()


try:
    run()
finally:
    for process in reversed(processes):
        if process.process and process.process.poll() is None:
            process.kill()
    shutil.rmtree(folder, ignore_errors=True)
