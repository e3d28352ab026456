#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Injects faults of the machine into a running server, and checks that it reports them and recovers by itself.

    faults.py PATH-TO-CARILLON [NAME...]        names: see below; all without one

Each fault must show in the health (a reason in words), as an event and in a counter, and leave the health when it ends.
If PipeWire or ptrace is not available, the faults that need it are reported as left out.
"""

import argparse
import ctypes
import functools
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from support.audio import tone
from support.client import Client, Events
from support.clocks import Clocks
from support.pipewire import PipeWire
from support.server import Server
from support.waiting import Failed, Skipped, until


class Case:
    """One server in a folder of its own, monitored."""

    def __init__(self, binary, *arguments, output="null", environment=None, start=True):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-fault-"))
        self.library = self.folder / "sounds"
        self.library.mkdir()
        tone(self.library / "tone.wav", 60, level=0.1)
        tone(self.library / "bell.wav", 0.2, level=0.1)
        self.server = Server(binary, self.folder, *arguments, output=output, library=self.library, environment=environment)
        self.seen = []
        self.events = None
        if start:
            self.start()

    def start(self):
        self.server.start()
        self.client = Client(self.server.port)
        self.until("the library is read", lambda: all(s["state"] == "ready" for s in self.sounds()) and self.sounds())
        self.events = Events(self.server.port, take=self.seen.append)
        self.until("the stream is open", lambda: any(e["type"] == "hello" for e in list(self.seen)))

    def sounds(self):
        return self.client.get("/v1/sounds")["sounds"]

    def health(self):
        return self.client.get("/v1/health")

    def codes(self):
        return {reason["code"] for reason in self.health()["reasons"]}

    def ready(self):
        return self.client.ask("GET", "/readyz")[0] == 200

    def metric(self, name):
        metrics = self.client.metrics()
        if name not in metrics:
            raise Failed(f"no metric {name}")
        return metrics[name]

    def event(self, kind, matches=lambda data: True, within=30):
        self.until(f"event {kind}", lambda: any(e["type"] == kind and matches(e["data"]) for e in list(self.seen)), within)

    def until(self, what, condition, within=30):
        until(lambda: f"{what}; health {self.client.ask('GET', '/v1/health')[1]}", condition, within)

    def plays(self, sound="bell"):
        status, body = self.client.ask("POST", f"/v1/sounds/{sound}/play", {})
        if status != 201:
            raise Failed(f"play: {status} {body}")
        return body["id"]

    def end(self):
        if self.events:
            self.events.end()
        if self.server.is_running and (status := self.server.stop()):
            raise Failed(f"exit status {status}")
        shutil.rmtree(self.folder, ignore_errors=True)


def with_pipewire(test):
    @functools.wraps(test)
    def run(binary):
        pipewire = PipeWire()
        try:
            test(binary, pipewire)
        finally:
            pipewire.end()
    return run


def lost_and_found(case, losses=1):
    """Checks the traces of an output that was lost and returned."""
    case.event("output.lost")
    case.event("health.changed", lambda data: any(r["code"] == "output-away" for r in data["reasons"]))
    case.event("output.restored", within=60)
    case.until("the reason is gone", lambda: not case.codes(), 60)
    if case.metric("carillon_output_losses_total") < losses or case.metric('carillon_conditions_total{code="output-away"}') < 1:
        raise Failed("the loss was not counted")


@with_pipewire
def daemon(binary, pipewire):
    """PipeWire dies and comes back."""
    pipewire.begin("daemon", "add-sink", "manager")
    case = Case(binary, output="auto", environment=pipewire.environment)
    case.until("the device plays", lambda: case.health()["output"]["backend"] == "pipewire" and not case.codes())
    player = case.plays("tone")
    pipewire.tell("kill-daemon")
    case.until("the loss is seen", lambda: "output-away" in case.codes())
    pipewire.begin("stop-manager", "daemon", "add-sink", "manager")
    lost_and_found(case)
    if case.client.get(f"/v1/players/{player}")["state"] != "playing":
        raise Failed("the player did not continue")
    case.end()


@with_pipewire
def sink(binary, pipewire):
    """The sink is removed and comes back."""
    pipewire.begin("daemon", "add-sink", "manager")
    case = Case(binary, output="auto", environment=pipewire.environment)
    case.until("the device plays", lambda: case.health()["output"]["backend"] == "pipewire" and not case.codes())
    case.plays("tone")
    pipewire.remove_sink()
    case.until("the loss is seen", lambda: "output-away" in case.codes())
    pipewire.tell("add-sink")
    lost_and_found(case)
    case.end()


@with_pipewire
def manager(binary, pipewire):
    """The session manager is missing, then starts."""
    pipewire.begin("daemon", "add-sink")
    case = Case(binary, output="auto", environment=pipewire.environment)
    case.until("the lack is seen", lambda: "output-away" in case.codes())
    case.plays()
    pipewire.tell("manager")
    case.until("the device plays", lambda: case.health()["output"]["backend"] == "pipewire" and not case.codes(), 60)
    case.event("output.restored")
    case.end()


@with_pipewire
def demanded(binary, pipewire):
    """A server that requires its device is unready without it."""
    case = Case(binary, output="pipewire", environment=pipewire.environment)
    case.until("it is unready", lambda: not case.ready() and "output-away" in case.codes())
    pipewire.begin("daemon", "add-sink", "manager")
    case.until("it is ready", lambda: case.ready() and not case.codes(), 60)
    case.event("health.changed", lambda data: data["ready"])
    case.end()


@with_pipewire
def inaudible(binary, pipewire):
    """The sink is muted during playback, then unmuted."""
    pipewire.begin("daemon", "add-sink", "manager")
    case = Case(binary, "--audibility-seconds", "2", output="auto", environment=pipewire.environment)
    case.until("the device plays", lambda: case.health()["output"]["backend"] == "pipewire" and not case.codes())
    case.plays("tone")
    pipewire.set_sink("{ mute: true }")
    case.until("it is seen", lambda: "inaudible" in case.codes() and not case.ready())
    case.event("health.changed", lambda data: not data["ready"])
    pipewire.set_sink("{ mute: false }")
    case.until("it is heard again", lambda: not case.codes() and case.ready())
    if case.metric('carillon_conditions_total{code="inaudible"}') != 1:
        raise Failed("it was not counted")
    case.end()


def with_clocks(binary, offsets, kind, seconds):
    clocks = Clocks()
    case = Case(binary, environment=clocks.environment)
    case.plays("tone")
    case.until("a look at the clocks", lambda: any(e["type"] == "player.started" for e in list(case.seen)))
    time.sleep(1.5)
    clocks.set(*offsets)
    case.event("clock.jumped", lambda data: data["kind"] == kind and abs(data["seconds"] - seconds) < 2)
    if case.metric(f'carillon_clock_jumps_total{{kind="{kind}"}}') != 1:
        raise Failed("the jump was not counted once")
    if case.codes() or not case.ready():
        raise Failed("a jump is no lasting condition")
    case.plays()
    case.end()
    clocks.end()


def suspend(binary):
    """The machine sleeps for an hour: CLOCK_BOOTTIME advances, CLOCK_MONOTONIC does not."""
    with_clocks(binary, (3_600, 0), "suspended", 3_600)


def wall_clock(binary):
    """The time of day is set back by a day."""
    with_clocks(binary, (0, -86_400), "set", -86_400)


def disk(binary):
    """The disk is full, then has room again."""
    case = Case(binary, start=False)
    # Python ignores SIGXFSZ, and the server inherits that here: a full disk gives an error and no signal.
    case.server.options["restore_signals"] = False
    case.start()
    pid = case.server.process.pid
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
    status, body = case.client.ask("PATCH", "/v1/manager", {"musicVolume": 0.25})
    if status != 200 or case.client.headers.get("Carillon-Kept") != "false":
        raise Failed(f"a change that cannot be stored was answered {status} {body}")
    case.until("the failure is seen", lambda: "state-unwritten" in case.codes())
    case.event("health.changed", lambda data: any(r["code"] == "state-unwritten" for r in data["reasons"]))
    status, body = case.client.ask("POST", "/v1/stations", {"name": "a", "sounds": ["bell"]})
    if status != 201 or case.client.headers.get("Carillon-Kept") != "false":
        raise Failed(f"a further change was answered {status} {body}")
    case.plays()
    if not case.ready():
        raise Failed("it plays, and is not ready")
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
    case.until("the state is written again", lambda: "state-unwritten" not in case.codes(), 90)
    status, body = case.client.ask("POST", "/v1/stations", {"name": "b", "sounds": ["bell"]})
    if status != 201 or case.client.headers.get("Carillon-Kept"):
        raise Failed(f"a change with room was answered {status} {body}")
    if case.metric('carillon_conditions_total{code="state-unwritten"}') != 1:
        raise Failed("the failure was not counted")
    case.events.end()
    case.server.kill()
    case.seen = []
    case.start()
    if case.client.get("/v1/manager")["musicVolume"] != 0.25:
        raise Failed("the pending change was not stored")
    case.end()


def library(binary):
    """The library's folder is removed and comes back."""
    case = Case(binary)
    away = case.folder / "away"
    case.library.rename(away)
    case.until("the lack is seen", lambda: "library-away" in case.codes())
    case.event("health.changed", lambda data: any(r["code"] == "library-away" for r in data["reasons"]))
    case.until("its sounds say so", lambda: all(s["state"] == "failed" for s in case.sounds()))
    away.rename(case.library)
    case.until("its sounds are back", lambda: all(s["state"] == "ready" for s in case.sounds()), 60)
    case.until("the reason is gone", lambda: not case.codes())
    case.plays()
    if case.metric('carillon_conditions_total{code="library-away"}') != 1:
        raise Failed("it was not counted")
    case.end()


def stuck(binary):
    """The audio thread stalls for a while (stopped by ptrace)."""
    case = Case(binary)
    case.plays("tone")
    tasks = pathlib.Path(f"/proc/{case.server.process.pid}/task")
    thread = next((int(t.name) for t in tasks.iterdir() if (t / "comm").read_text().strip() == "carillon-null"), None)
    if thread is None:
        raise Failed("there is no audio thread")
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    seize, interrupt, detach = 0x4206, 0x4207, 17
    if libc.ptrace(seize, thread, None, None):
        raise Skipped(f"ptrace is refused: errno {ctypes.get_errno()}")
    libc.ptrace(interrupt, thread, None, None)
    os.waitpid(thread, 0x40000000)
    case.until("it is seen", lambda: "audio-stuck" in case.codes() and not case.ready())
    case.event("health.changed", lambda data: not data["ready"])
    libc.ptrace(detach, thread, None, None)
    case.until("it goes on", lambda: not case.codes() and case.ready())
    if case.metric('carillon_conditions_total{code="audio-stuck"}') != 1:
        raise Failed("it was not counted")
    case.end()


def damaged(binary):
    """The state file is damaged: the server works without it, and keeps the file unchanged."""
    case = Case(binary, start=False)
    (case.folder / "state").mkdir()
    rubbish = b"A" * 8_192
    (case.folder / "state/state.sqlite").write_bytes(rubbish)
    case.start()
    if case.codes() != {"safe-mode"}:
        raise Failed(f"health says {case.health()}")
    case.plays()
    status, body = case.client.ask("PATCH", "/v1/manager", {"musicVolume": 0.5})
    if status != 200 or case.client.headers.get("Carillon-Kept") != "false":
        raise Failed(f"a change was answered {status} {body}")
    file = case.folder / "state/state.sqlite"
    case.events.end()
    case.server.kill()
    if file.read_bytes() != rubbish:
        raise Failed("the file was changed")
    case.events = None
    shutil.rmtree(case.folder, ignore_errors=True)


def readonly(binary):
    """The state is on a read-only file system, then on a writable one."""
    probe = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    if probe.returncode:
        raise Skipped("there is no namespace of mounts for us")
    case = Case(binary)
    if case.client.ask("PATCH", "/v1/manager", {"musicVolume": 0.25})[0] != 200:
        raise Failed("a change was refused")
    case.events.end()
    case.server.stop()
    state, command = str(case.folder / "state"), case.server.command
    script = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
    case.server.command = ["unshare", "-m", "sh", "-c", script, state, *command]
    before = {f.name: f.read_bytes() for f in pathlib.Path(state).glob("state.sqlite*")}
    case.start()
    reasons = case.health()["reasons"]
    if [r["code"] for r in reasons] != ["safe-mode"] or "Read-only file system" not in reasons[0]["text"]:
        raise Failed(f"health says {reasons}")
    if case.client.get("/v1/manager")["musicVolume"] != 0.25:
        raise Failed("the state was not read")
    case.plays()
    status, body = case.client.ask("PATCH", "/v1/manager", {"musicVolume": 0.5})
    if status != 200 or case.client.headers.get("Carillon-Kept") != "false":
        raise Failed(f"a change was answered {status} {body}")
    case.events.end()
    case.server.kill()
    if before != {f.name: f.read_bytes() for f in pathlib.Path(state).glob("state.sqlite*")}:
        raise Failed("the file was changed")
    case.server.command = command
    case.start()
    if case.codes() or case.client.ask("PATCH", "/v1/manager", {"musicVolume": 0.5})[0] != 200:
        raise Failed("it did not recover")
    case.end()


FAULTS = {fault.__name__: fault for fault in (daemon, sink, manager, demanded, inaudible, suspend, wall_clock, disk, library, stuck, damaged,
                                              readonly)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *FAULTS])
    options = parser.parse_args()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    failures = 0
    for name, fault in FAULTS.items():
        if options.names and name not in options.names:
            continue
        begin = time.monotonic()
        try:
            fault(options.binary)
            verdict = "recovered"
        except Skipped as reason:
            verdict = f"left out: {reason}"
        except Failed as reason:
            failures += 1
            verdict = f"FAULT: {reason}"
        print(f"{name:12} {time.monotonic() - begin:5.1f} s  {verdict} ({fault.__doc__.split('.')[0]})", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
