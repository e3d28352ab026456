#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Rooms of a real snapserver with real snapclients, and every process of them killed; nothing is measured.

    Tests/Rooms/snapcast.py PATH-TO-CARILLON

Needs pipewire, wireplumber, snapserver and snapclient. What is heard is measured by `make demo-rooms`.
"""

import contextlib
import json
import os
import pathlib
import signal
import socket
import sys
import tempfile

from support.audio import tone
from support.client import Client
from support.pipewire import PipeWire
from support.players import Players
from support.ports import free_ports
from support.server import Server
from support.waiting import Skipped, demand, until

BINARY = pathlib.Path(sys.argv[1])

class Snapcast:
    """Another program that controls the snapserver."""

    def __init__(self, port):
        self.port = port

    def ask(self, method, **parameters):
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            request = {"id": 1, "jsonrpc": "2.0", "method": method, "params": parameters}
            connection.sendall((json.dumps(request) + "\r\n").encode())
            for line in connection.makefile():
                answer = json.loads(line)
                if answer.get("id") == 1:
                    return answer["result"]
        raise ConnectionError(f"{method}: no answer")

    def clients(self):
        """Each client with the stream of its group; nothing while there is no server."""
        try:
            groups = self.ask("Server.GetStatus")["server"]["groups"]
        except OSError:
            return {}
        return {client["id"]: client | {"stream": group["stream_id"], "group": group["id"]}
                for group in groups for client in group["clients"]}


class House:
    """A server that plays to two rooms."""

    def __init__(self, folder):
        self.folder = folder
        self.pipewire = PipeWire()
        self.pipewire.begin("daemon", "manager")
        self.port = free_ports()
        library = folder / "library"
        library.mkdir()
        tone(library / "call.wav", 1)
        self.server = Server(BINARY, folder, "--snapserver", f"start:{self.port}", output="pipewire", library=library,
                             environment=self.pipewire.environment)
        self.server.start()
        self.http = Client(self.server.port)
        self.snapcast = Snapcast(self.port)
        self.players = Players(self.port, folder)
        for name in ("attic", "kitchen"):
            self.players.play(name)

    def room(self, player):
        """The room of a player; None while it is not known."""
        return next((room for room in self.http.get("/v1/rooms")["rooms"] if room["player"].startswith(player)), None)

    def is_good(self, player):
        room = self.room(player)
        return room and room["health"] == "good" and room

    def change(self, player, **values):
        status, room = self.http.ask("PATCH", f"/v1/rooms/{self.room(player)['id']}", values)
        demand(status == 200, f"a room refuses {values}: {status} {room}")
        return room

    def client(self, player):
        return next((value for key, value in self.snapcast.clients().items() if key.startswith(player)), None)

    def snapserver(self):
        """The process of the snapserver, which replaced the one that set its death signal."""
        # Threads and processes come and go meanwhile.
        with contextlib.suppress(OSError):
            for task in pathlib.Path(f"/proc/{self.server.process.pid}/task").iterdir():
                for number in (task / "children").read_text().split():
                    if pathlib.Path(f"/proc/{number}/comm").read_text().strip() == "snapserver":
                        return int(number)
        return None

    def end(self):
        self.players.end()
        self.server.stop()
        self.pipewire.end()


def structure(house):
    for name in house.players.groups:
        until(f"{name} is a room", lambda name=name: house.is_good(name))
        until(f"{name} plays the stream of its zone", lambda name=name: (house.client(name) or {}).get("stream") == "carillon-main")
    until("the zone has a sink", lambda: 'node.name = "carillon-zone-main"' in house.pipewire.pw_cli("ls", "Node"))
    until("health has nothing to say", lambda: not house.http.get("/v1/health")["reasons"])


def settings(house):
    house.change("kitchen", volume=0.37, latency=25, name="Kitchen")
    until("a volume reaches the client", lambda: house.client("kitchen")["config"]["volume"]["percent"] == 37)
    until("a latency reaches it", lambda: house.client("kitchen")["config"]["latency"] == 25)
    until("a name reaches it", lambda: house.client("kitchen")["config"]["name"] == "Kitchen")
    client = house.client("attic")
    house.snapcast.ask("Client.SetVolume", id=client["id"], volume={"percent": 55, "muted": True})
    until("what another program sets is the room's", lambda: house.room("attic")["muted"] and house.room("attic")["volume"] == 0.55)
    house.change("attic", muted=False)
    until("a mute is taken back", lambda: not house.client("attic")["config"]["volume"]["muted"])


def zones(house):
    status, zone = house.http.ask("POST", "/v1/zones", {"name": "upstairs"})
    if status == 404:
        print("rooms: this server has no zones")
        return
    house.change("attic", zone=zone["id"])
    until("a room that was moved plays the stream of its zone",
          lambda: (house.client("attic") or {}).get("stream") == f"carillon-{zone['id']}" and house.is_good("attic"))
    until("the other one stays", lambda: (house.client("kitchen") or {}).get("stream") == "carillon-main" and house.is_good("kitchen"))
    house.snapcast.ask("Group.SetStream", id=house.client("attic")["group"], stream_id="carillon-main")
    until("a stream that another program chose is restored", lambda: house.client("attic")["stream"] == f"carillon-{zone['id']}")
    until("rooms of a zone are in it", lambda: house.http.get(f"/v1/zones/{zone['id']}")["rooms"] == [house.room("attic")["id"]])
    receipts(house, zone["id"])
    status, problem = house.http.ask("DELETE", f"/v1/zones/{zone['id']}")
    demand(status == 409 and problem["users"][0]["kind"] == "room", f"a zone with a room is removed: {status} {problem}")
    demand(house.http.ask("DELETE", f"/v1/zones/{zone['id']}?force=true")[0] == 204, "a zone with a room is not removed by force")
    until("a room of a zone that is gone plays the main one",
          lambda: (house.client("attic") or {}).get("stream") == "carillon-main" and house.is_good("attic"))


def receipts(house, zone):
    """Announcements for rooms, and what their receipts say of a room that is away."""
    until("the zone is played to its room", lambda: house.http.get(f"/v1/zones/{zone}")["playingSinks"])
    until("the sound is ready", lambda: house.http.get("/v1/sounds/call")["state"] == "ready")

    def heard(**where):
        status, item = house.http.ask("POST", "/v1/queue/items", {"sound": "call", "onUnheard": "complete"} | where)
        demand(status == 201, f"an announcement is refused: {status} {item}")
        until("it is over", lambda: house.http.get(f"/v1/queue/items/{item['id']}")["state"] == "completed")
        receipt = house.http.get(f"/v1/queue/items/{item['id']}")
        return receipt["heard"], {one["name"]: (one["heard"], one["heardReasons"]) for one in receipt["heardInRooms"]}

    attic, kitchen = house.room("attic"), house.room("kitchen")
    demand(heard(rooms=[attic["id"]]) == ("yes", {attic["name"]: ("yes", [])}), "a room with a zone of its own does not hear it alone")
    house.change("kitchen", zone=zone)
    status, problem = house.http.ask("POST", "/v1/queue/items", {"sound": "call", "rooms": [attic["id"]]})
    demand(status == 409 and problem["others"] == [kitchen["name"]], f"company is not refused: {status} {problem}")
    house.change("kitchen", zone="main")
    house.change("attic", muted=True)
    answer = heard(rooms=[attic["id"]])
    demand(answer == ("no", {attic["name"]: ("no", ["roomMute"])}), f"a muted room: {answer}")
    house.change("attic", muted=False)
    house.players.stop("attic")
    until("the attic is away", lambda: house.room("attic")["health"] == "away")
    answer = heard(zones=[zone])
    demand(answer[1] == {attic["name"]: ("no", ["roomAway"])}, f"a room that is away: {answer}")
    house.players.play("attic")
    until("the attic is back", lambda: house.is_good("attic"))
    until("both play their zones again", lambda: (house.client("attic") or {}).get("stream") == f"carillon-{zone}"
          and (house.client("kitchen") or {}).get("stream") == "carillon-main")


def kills(house):
    old = until("the server runs a snapserver", house.snapserver)
    os.kill(old, signal.SIGKILL)
    until("a killed snapserver is replaced", lambda: house.snapserver() not in (None, old))
    for name in house.players.groups:
        until(f"{name} is back", lambda name=name: house.is_good(name))
    until("its volume is, too", lambda: house.client("kitchen")["config"]["volume"]["percent"] == 37)

    # As with a new machine: the rooms are known to the server alone.
    for file in (house.folder / "state/snapcast").rglob("server.json"):
        file.unlink()
    os.kill(until("there is a snapserver", house.snapserver), signal.SIGKILL)
    until("a snapserver that forgot everything gets it back",
          lambda: (house.client("kitchen") or {"config": {"volume": {}}})["config"]["volume"].get("percent") == 37)

    house.players.stop("kitchen")
    until("a room whose player was killed is away", lambda: house.room("kitchen")["health"] == "away")
    house.players.play("kitchen")
    until("and back", lambda: house.is_good("kitchen"))

    child = until("there is a snapserver", house.snapserver)
    house.server.kill()
    until("the snapserver ends with a server that was killed", lambda: not pathlib.Path(f"/proc/{child}").exists())
    house.server.start()
    house.http = Client(house.server.port)
    demand(house.room("kitchen")["volume"] == 0.37, "a room is forgotten by a restart")
    for name in house.players.groups:
        until(f"{name} is back after a restart", lambda name=name: house.is_good(name))


def removal(house):
    house.players.stop("attic")
    room = until("a room is away", lambda: house.room("attic")["health"] == "away" and house.room("attic"))
    kitchen = house.room("kitchen")
    demand(house.http.ask("DELETE", f"/v1/rooms/{kitchen['id']}")[0] == 409, "a room that is connected was removed")
    demand(house.http.ask("DELETE", f"/v1/rooms/{room['id']}")[0] == 204, "a room that is away cannot be removed")
    until("the snapserver forgets its client", lambda: house.client("attic") is None)
    demand(house.room("attic") is None, "a room that was removed is back")


def main():
    if not Players.are_installed():
        print("rooms: snapserver or snapclient is not installed; nothing was tested")
        return
    with tempfile.TemporaryDirectory(prefix="carillon-rooms-") as folder:
        try:
            house = House(pathlib.Path(folder))
        except Skipped as reason:
            print(f"rooms: {reason}; nothing was tested")
            return
        try:
            for part in (structure, settings, zones, kills, removal):
                part(house)
                print(f"rooms: {part.__name__} as expected")
        except BaseException:
            print({name: process.poll() for name, process in house.players.groups.items()}, house.snapcast.clients())
            print(house.http.get("/v1/rooms"))
            print(house.server.log_path.read_text()[-6_000:])
            raise
        finally:
            house.end()


if __name__ == "__main__":
    main()
