#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""AirPlay as an input: PipeWire's raop sink sends to shairport-sync, which plays into Carillon, which plays to two Snapcast rooms.

    Tests/Inputs/airplay.py CARILLON

What is played on the other machine is heard in both rooms, as their snapclients write it; an announcement in one of them lowers it
there, and nothing of it is heard in the other one.
"""

import argparse
import array
import contextlib
import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from Inputs.inputs import NEARLY
from support.audio import tone, write_wav
from support.client import Client
from support.pipewire import PipeWire
from support.players import Players
from support.ports import free_port, free_ports, wait_until_listening
from support.program import Program
from support.server import Server
from support.waiting import Skipped, demand, until
from Talks.talks import DELAY, RATE, level

PROGRAMS = ("shairport-sync", "snapserver", "snapclient", "dbus-daemon")
PLUGIN = "/usr/share/alsa/alsa.conf.d/50-pipewire.conf"
#: What is sent, and what is announced; both have whole waves in 10 ms.
MUSIC, CALL = 1_000, 300
AMPLITUDE, CALLED = 0.5, 0.1
SECONDS = 8
PIECE = RATE // 100
#: What is softer is a gap.
AUDIBLE = 0.01

#: As in docs/inputs.md. PipeWire's raop sink asks for a latency of 0.25 s, which is less than the buffer.
RECEIVER = """general = {{
    name = "Lobby";
    port = {port};
    udp_port_base = {udp};
    output_backend = "alsa";
    ignore_volume_control = "yes";
    audio_backend_buffer_desired_length_in_seconds = 0.4;
    audio_backend_latency_offset_in_seconds = 0.5;
}};
alsa = {{ output_device = "pipewire"; output_format = "S16"; }};
"""
#: The address has another name in PipeWire 0.3.
SENDER = """context.spa-libs = {{
    audio.convert.* = audioconvert/libspa-audioconvert
    support.* = support/libspa-support
}}
context.modules = [
    {{ name = libpipewire-module-protocol-native }}
    {{ name = libpipewire-module-client-node }}
    {{ name = libpipewire-module-adapter }}
    {{ name = libpipewire-module-raop-sink args = {{
        raop.ip = "127.0.0.1" raop.hostname = "127.0.0.1" raop.port = "{port}" raop.transport = "udp"
        raop.encryption.type = "RSA" raop.audio.codec = "PCM" stream.props = {{ node.name = "airplay" }}
    }} }}
]
"""


class Rooms(Players):
    """Players that write what they play to files: frames of two channels of 16 bits."""

    def __init__(self, port, folder):
        super().__init__(port, folder)
        self.folder = folder

    def file(self, name):
        return self.folder / f"{name}.s16"

    def play(self, name):
        instance = self.instances.setdefault(name, len(self.instances) + 1)
        command = ["snapclient", "--host", "127.0.0.1", "--port", str(self.port - 1), "--hostID", name, "--instance", str(instance),
                   "--player", f"file:filename={self.file(name)},mode=a", "--logsink", "null"]
        self.groups[name] = subprocess.Popen(
            ["bash", "-c", 'until "$@"; do sleep 0.1; done', "service", *command], start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"HOME": str(self.folder)})

    def mark(self, name):
        file = self.file(name)
        return file.stat().st_size // 4 if file.exists() else 0

    def left(self, name, since):
        """What a room played on its left side."""
        with self.file(name).open("rb") as file:
            file.seek(since * 4)
            data = file.read()
        return array.array("f", (value / 32_768 for value in array.array("h", data[: len(data) // 4 * 4])[::2]))


class House:
    """A server with an input for AirPlay and two rooms, each in a zone of its own."""

    def __init__(self, binary, folder, pipewire):
        self.folder, self.pipewire = folder, pipewire
        library = folder / "sounds"
        library.mkdir()
        tone(library / "call.wav", SECONDS, CALL, CALLED)
        port = free_ports()
        self.server = Server(binary, folder, "--snapserver", f"start:{port}", library=library, output="pipewire",
                             environment=pipewire.environment)
        self.server.start()
        self.client = Client(self.server.port)
        until("the sound is ready", lambda: self.client.ready() == 1)
        self.rooms = Rooms(port, folder)

    def close(self):
        self.rooms.end()
        self.server.stop()

    def made(self, path, **fields):
        status, made = self.client.ask("POST", path, fields)
        demand(status == 201, f"{path}: {status} {made}")
        return made

    def room(self, player):
        """A room that can be heard; None while it cannot."""
        rooms = self.client.get("/v1/rooms")["rooms"]
        return next((one for one in rooms if one["player"].startswith(player) and one["health"] == "good"), None)

    def furnish(self):
        """The kitchen hears the zone `main`, the attic another one."""
        zone = self.made("/v1/zones", name="upstairs")
        for name in ("kitchen", "attic"):
            self.rooms.play(name)
            until(f"{name} is a room", lambda name=name: self.room(name))
        status, moved = self.client.ask("PATCH", f"/v1/rooms/{self.room('attic')['id']}", {"zone": zone["id"]})
        demand(status == 200, f"a room is moved: {status} {moved}")
        until("the attic is upstairs", lambda: (room := self.room("attic")) and room["zone"] == zone["id"])
        for place in ("main", zone["id"]):
            until(f"{place} is played", lambda place=place: self.client.get(f"/v1/zones/{place}")["playingSinks"])


@contextlib.contextmanager
def receiver(house, sink):
    """shairport-sync, as on the machine of Carillon, which plays to a sink; gives its port.

    On a bus of its own it finds no Avahi, and is announced to nobody.
    """
    folder, port = house.folder, free_port()
    bus = f"unix:path={folder}/bus"
    (folder / "shairport.conf").write_text(RECEIVER.format(port=port, udp=free_port()))
    environment = {**house.pipewire.environment, "PIPEWIRE_ALSA": f'{{ target.object = "{sink}" }}', "DBUS_SYSTEM_BUS_ADDRESS": bus,
                   "DBUS_SESSION_BUS_ADDRESS": bus}
    with Program(["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={bus}"], folder / "bus.log", environment):
        until("there is a bus", (folder / "bus").exists)
        with Program(["shairport-sync", "-u", "-c", folder / "shairport.conf"], folder / "shairport.log", environment):
            wait_until_listening(port)
            yield port


@contextlib.contextmanager
def sender(phone, folder, port):
    """A raop sink on a PipeWire of its own, as on another machine, with a player."""
    (folder / "raop.conf").write_text(SENDER.format(port=port))
    wave = [int(32_767 * AMPLITUDE * math.sin(2 * math.pi * MUSIC * n / RATE)) for n in range(PIECE)]
    write_wav(folder / "music.wav", array.array("h", wave) * 60_000)
    with Program(["pipewire", "-c", folder / "raop.conf"], folder / "raop.log", phone.environment):
        until("there is a raop sink", lambda: 'node.name = "airplay"' in phone.pw_cli("ls", "Node"))
        phone.begin(f"play music - {folder}/music.wav")
        yield


def levels(heard, hertz):
    """The amplitudes of a sine in each 10 ms of what was heard."""
    return [level(heard[n : n + PIECE], hertz) for n in range(0, len(heard) - PIECE + 1, PIECE)]


def usual(amplitudes):
    """The usual amplitude where something is heard: a machine that stands still for a moment leaves a gap."""
    heard = [one for one in amplitudes if one > AUDIBLE]
    return statistics.median(heard) if len(heard) > len(amplitudes) / 2 else 0


def decibels(amplitude):
    return 20 * math.log10(max(amplitude, 1e-9) / AMPLITUDE)


def is_whole(amplitude):
    return NEARLY < amplitude / AMPLITUDE < 1 / NEARLY


def plays(house, name):
    """Waits for half a second of the music in a room, at its level."""
    def now():
        return usual(levels(house.rooms.left(name, max(0, house.rooms.mark(name) - RATE // 2)), MUSIC))

    until(lambda: f"the music is heard in the {name}: {now():.3f}", lambda: is_whole(now()), pause=0.5)


def arrives(house):
    """The music is heard in both rooms, at its level."""
    begin = time.monotonic()
    for name in ("kitchen", "attic"):
        plays(house, name)
        print(f"    heard in the {name} after {time.monotonic() - begin:.1f} s")
    found = house.client.get("/v1/inputs/AirPlay")
    demand(found["state"] == "playing" and found["player"], f"the input says that it plays: {found}")


def announced(house):
    """An announcement in the attic alone: there the music is lowered meanwhile, in the kitchen it goes on."""
    rooms = house.rooms
    marks = {name: rooms.mark(name) for name in ("kitchen", "attic")}
    item = house.made("/v1/queue/items", sound="call", rooms=[house.room("attic")["id"]])
    receipt = until("it is over", lambda: (one := house.client.get(f"/v1/queue/items/{item['id']}"))["endedAt"] and one)
    heard = {one["name"]: one["heard"] for one in receipt["heardInRooms"]}
    demand(receipt["state"] == "completed" and heard == {house.room("attic")["name"]: "yes"}, f"its receipt: {receipt}")
    # The rooms are behind by less.
    for name, mark in {name: rooms.mark(name) + 2 * RATE for name in marks}.items():
        until(f"the {name} plays", lambda name=name, mark=mark: rooms.mark(name) >= mark)
        plays(house, name)
    in_attic(rooms.left("attic", marks["attic"]))
    in_kitchen(rooms.left("kitchen", marks["kitchen"]))


def in_attic(heard):
    begin, end = span(heard)
    middle = heard[begin + RATE : end - RATE]
    music, call = usual(levels(middle, MUSIC)), usual(levels(middle, CALL))
    print(f"    attic: the music {music:.3f}, which is {decibels(music):.1f} dB; the announcement {call:.3f}")
    demand(-15 < decibels(music) < -13, f"in the attic the music was lowered by {decibels(music):.1f} dB")
    demand(abs(call - CALLED) < 0.1 * CALLED, f"the announcement in the attic: {call:.3f}")


def in_kitchen(heard):
    music, call = levels(heard, MUSIC), level(heard, CALL)
    audible = [one for one in music if one > AUDIBLE]
    share = sum(map(is_whole, audible)) / max(1, len(audible))
    print(f"    kitchen: the music {usual(music):.3f}, the same in {100 * share:.1f} %, {len(audible) / 100:.1f} of {len(music) / 100:.1f} s;"
          f" the announcement {call:.6f}")
    demand(is_whole(usual(music)) and share > 0.8, f"in the kitchen the music goes on: {usual(music):.3f}, {share:.2f}")
    demand(call < 0.001, f"nobody announces in the kitchen: {call:.6f}")


def span(heard):
    """The first and the last frame of the announcement."""
    called = [n * PIECE for n, one in enumerate(levels(heard, CALL)) if one > CALLED / 2]
    demand(called and called[-1] - called[0] > (SECONDS - 1) * RATE, f"the announcement is heard whole: {called[:1]} to {called[-1:]}")
    return called[0], called[-1]


def tried(binary, folder, pipewire, phone):
    missing = [program for program in PROGRAMS if not shutil.which(program)]
    missing += [] if pathlib.Path(PLUGIN).exists() else ["pipewire-alsa"]
    if missing:
        raise Skipped(f"{', '.join(missing)} not installed")
    pipewire.begin("daemon", "manager")
    phone.begin("daemon", "manager")
    with contextlib.closing(House(binary, folder, pipewire)) as house:
        house.furnish()
        sink = house.made("/v1/inputs", kind="sink", name="AirPlay", delay=DELAY)["sink"]
        try:
            with receiver(house, sink) as port, sender(phone, folder, port):
                for part in (arrives, announced):
                    part(house)
        except BaseException:
            for log in ("shairport", "raop", "server"):
                print(f"{log}:", (folder / f"{log}.log").read_text(errors="replace")[-3_000:] if (folder / f"{log}.log").exists() else "")
            raise


def main():
    options = argparse.ArgumentParser()
    options.add_argument("binary")
    binary = pathlib.Path(options.parse_args().binary).resolve()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-airplay-"))
    pipewire, phone = PipeWire(quantum="1024"), PipeWire(quantum="1024")
    begin = time.monotonic()
    try:
        tried(binary, folder, pipewire, phone)
        print(f"airplay: passed, {time.monotonic() - begin:.1f} s")
    except Skipped as reason:
        print(f"airplay: not tried, {reason}")
    finally:
        phone.end()
        pipewire.end()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    os.environ.setdefault("NO_COLOR", "1")
    sys.exit(main())
