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
import tempfile
import time

from bridge import Bridge, Broker, MqttClient, content
from support import waiting
from support.audio import tone
from support.client import Client
from support.processes import memory, processor_seconds
from support.server import Server
from support.waiting import until

GROUP = "carillon/groups/all/command"
RESTARTS, PLAYS_AWAY = 3, 10
#: Seconds after which all machines have done what follows a command.
REST = 5


def spent(members):
    """Seconds of processor time of all together."""
    return sum(processor_seconds(member.process.pid) for member in members)


def report(what, seconds):
    first, *others = (round(value * 1e3) for value in seconds)
    print(f"a command to all, {what}: the first {first} ms, then median {statistics.median(others):.0f} ms, longest {max(others)} ms")


class Fleet:
    """Servers with a bridge each at one broker, and a client that follows them."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.library = folder / "sounds"
        self.library.mkdir()
        tone(self.library / "bell.wav", 0.05)
        self.broker = Broker(folder, saves_each_change=False)
        self.servers, self.bridges = [], []
        #: How many players each machine has finished.
        self.count = 0

    def start(self):
        """Starts all; returns when all machines are online."""
        self.broker.start()
        self.watcher = MqttClient(self.broker.port, "watcher", "carillon/machines/+/availability", "carillon/machines/+/events/player.started",
                                  "carillon/machines/+/events/player.finished", "carillon/answers/test", session=3_600)
        for number in range(self.options.machines):
            home = self.folder / f"machine-{number}"
            home.mkdir()
            self.servers.append(Server(self.options.binary, home, library=self.library))
            self.servers[-1].start()
        for server in self.servers:
            until("the sound is read", lambda server=server: Client(server.port).ready() == 1)
        begin = time.monotonic()
        for number, server in enumerate(self.servers):
            self.bridges.append(Bridge(self.options.binary.parent / "carillon-mqtt", self.folder, f"m{number}", server.port, self.broker.port,
                                       "--group", "all", "--home-assistant", "none"))
            self.bridges[-1].start()
        self.watcher.wait("all online", "carillon/machines/.*/availability", lambda v: v == "online", count=self.options.machines)
        print(f"{self.options.machines} machines online after {time.monotonic() - begin:.1f} s")

    def ask(self, number, body):
        """Sends a command to all, which are at rest; returns when, and the seconds until the last answer."""
        sent, begin = time.time(), time.monotonic()
        self.watcher.command(GROUP, body, str(number).encode())
        answers = self.watcher.answers(str(number).encode(), self.options.machines)
        assert all(answer["status"] == 200 for answer in answers), answers
        assert len({answer["machine"] for answer in answers}) == self.options.machines
        return sent, time.monotonic() - begin

    def sounded(self, sent):
        """The seconds from each command until the last machine sounded."""
        starts = {}
        for message in self.watcher.of("carillon/machines/.*/events/player.started"):
            moment = datetime.datetime.fromisoformat(content(message)["ts"])
            starts.setdefault(message.topic.split("/")[2], []).append(moment.timestamp())
        assert len(starts) == self.options.machines
        return [max(times[number] for times in starts.values()) - moment for number, moment in enumerate(sent)]

    def finished(self):
        """How many ends of players each machine has published."""
        counts = {}
        for message in self.watcher.of("carillon/machines/.*/events/player.finished"):
            machine = message.topic.split("/")[2]
            counts.setdefault(machine, set()).add(content(message)["data"]["playerId"])
        return {machine: len(players) for machine, players in counts.items()}

    def until_finished(self, what, more):
        """Waits until each machine has finished so many more players, and none twice."""
        self.count += more
        until(what, lambda: self.finished() == {f"m{n}": self.count for n in range(self.options.machines)})

    def command(self):
        """Commands one after the other: their times, and what they cost of the processor."""
        parts = {"server": self.servers, "bridge": self.bridges, "broker": [self.broker]}
        asked, used = [], []
        for number in range(self.options.commands):
            time.sleep(REST)
            used.append({part: spent(members) for part, members in parts.items()})
            asked.append(self.ask(number, {"op": "play", "sound": "bell", "key": f"k{number}"}))
        time.sleep(REST)
        used.append({part: spent(members) for part, members in parts.items()})
        # What is played last has ended before the rest begins.
        self.until_finished("all events", self.options.commands)
        for part in parts:
            first, *others = ((after[part] - before[part]) / self.options.machines * 1e3 for before, after in itertools.pairwise(used))
            print(f"processor time of a command, {part}: the first {first:.2f} ms a machine, then median {statistics.median(others):.2f} ms")
        report("to the last that sounded", self.sounded([sent for sent, _ in asked]))
        report("to the last answer", [seconds for _, seconds in asked])

    def rest(self):
        """What the bridges take while nothing happens."""
        before = spent(self.bridges)
        time.sleep(self.options.seconds)
        seconds = spent(self.bridges) - before
        resident = statistics.median(memory(bridge.process.pid) for bridge in self.bridges)
        print(f"a bridge at rest: {resident / 1024:.1f} MiB resident, "
              f"{seconds / self.options.seconds / self.options.machines * 100:.2f} % of a processor")

    def restart(self, killed, key):
        """Restarts the broker, and kills a bridge, while a command to all is under way; repeats it until all have answered."""
        body = {"op": "play", "sound": "bell", "key": key}
        self.watcher.command(GROUP, body, key.encode())
        killed.kill()
        self.broker.stop()
        killed.start()
        self.broker.start()
        end = time.monotonic() + waiting.DEADLINE
        while len(self.machines_that_answered(key)) < self.options.machines:
            assert time.monotonic() < end, f"{self.machines_that_answered(key)} answered {key}"
            time.sleep(5)
            # A bridge that was killed after it had performed a command, but before it answered, answers the repetition.
            self.watcher.command(GROUP, body, key.encode())

    def machines_that_answered(self, key):
        """The machines with an answer to a command; some answer repetitions, too."""
        answers = [content(m) for m in self.watcher.of("carillon/answers/test") if m.properties.CorrelationData == key.encode()]
        assert all(answer["status"] == 200 for answer in answers), answers
        return {answer["machine"] for answer in answers}

    def restarts(self):
        begin = time.monotonic()
        for number in range(RESTARTS):
            self.restart(self.bridges[number * 7 % len(self.bridges)], f"restart-{number}")
        self.until_finished("each command once", RESTARTS)
        print(f"{RESTARTS} restarts of the broker, each with a bridge killed: each command once after {time.monotonic() - begin:.1f} s in all")

    def absence(self):
        """The broker is away while everything plays."""
        self.broker.stop()
        for _ in range(PLAYS_AWAY):
            for server in self.servers:
                assert Client(server.port).ask("POST", "/v1/sounds/bell/play")[0] == 201
            time.sleep(self.options.away / PLAYS_AWAY)
        begin = time.monotonic()
        self.broker.start()
        self.until_finished("the events of the time without a broker", PLAYS_AWAY)
        print(f"events of {self.options.away:.0f} s without a broker, {PLAYS_AWAY} plays each: all after {time.monotonic() - begin:.1f} s")
        self.watcher.end()

    def end(self):
        for process in (*self.bridges, *self.servers, self.broker):
            process.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--machines", type=int, default=20)
    parser.add_argument("--commands", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--away", type=float, default=20)
    options = parser.parse_args()
    options.binary = options.binary.resolve()
    waiting.DEADLINE = 600
    folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-fleet-"))
    fleet = Fleet(options, folder)
    try:
        for part in (fleet.start, fleet.command, fleet.rest, fleet.restarts, fleet.absence):
            part()
    finally:
        fleet.end()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
