# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A real Home Assistant beside a real Carillon: added by a dialog, announces over music, survives the restart of either.

    live.py CARILLON SOUNDS      in the Python of Home Assistant; Scripts/home-assistant.sh live starts it
"""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from carillon_client import Carillon

from support.ports import free_ports
from support.server import Server
from support.waiting import demand, until

INTEGRATION = pathlib.Path(__file__).parents[1] / "custom_components"
CLIENT = "http://127.0.0.1/"
#: Seconds that bound failures only.
LONG = 600
MAIN, RECEIPT = "media_player.main", "event.127_0_0_1_announcement_receipt"


class House:
    """A process of Home Assistant with a folder of its own."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.port = free_ports()
        self.token = ""
        folder.mkdir()
        (folder / "custom_components").symlink_to(INTEGRATION)
        (folder / "configuration.yaml").write_text(
            f"http: {{server_host: 127.0.0.1, server_port: {self.port}}}\nhomeassistant: {{internal_url: 'http://127.0.0.1:{self.port}'}}\n"
            "api:\nconfig:\nmedia_source:\nonboarding:\n")

    def start(self) -> None:
        # Home Assistant finds its programs through PATH, and needs no package besides those of its Python.
        command = [*os.environ.get("HASS_PYTHON", sys.executable).split(), "-m", "homeassistant", "--config", str(self.folder), "--skip-pip"]
        with (self.folder / "out.log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        until("Home Assistant answers", self.answers, LONG)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(LONG)

    def answers(self) -> bool:
        demand(self.process.poll() is None, f"Home Assistant ended:\n{(self.folder / 'out.log').read_text()[-3000:]}")
        with contextlib.suppress(OSError):
            self.ask("/api/onboarding" if not self.token else "/api/")
            return True
        return False

    def ask(self, path: str, value: Any = None, form: bool = False) -> Any:
        body = None if value is None else urllib.parse.urlencode(value).encode() if form else json.dumps(value).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded" if form else "application/json"}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=LONG) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.code} {error.read()[:500]!r}") from error

    def log_in(self) -> None:
        """Makes the first user."""
        user = {"client_id": CLIENT, "name": "Anna", "username": "anna", "password": "a password", "language": "en"}
        code = self.ask("/api/onboarding/users", user)["auth_code"]
        grant = {"client_id": CLIENT, "grant_type": "authorization_code", "code": code}
        self.token = self.ask("/auth/token", grant, form=True)["access_token"]

    def add(self, address: str) -> None:
        flow = self.ask("/api/config/config_entries/flow", {"handler": "carillon"})["flow_id"]
        result = self.ask(f"/api/config/config_entries/flow/{flow}", {"url": address, "verify_ssl": True})
        demand(result["type"] == "create_entry", str(result))

    def state(self, entity: str) -> dict[str, Any]:
        try:
            return dict(self.ask(f"/api/states/{entity}"))
        except AssertionError:
            return {"state": "", "attributes": {}}

    def is_in(self, entity: str, *states: str) -> bool:
        return self.state(entity)["state"] in states

    def act(self, action: str, **data: Any) -> None:
        self.ask(f"/api/services/{action.replace('.', '/')}", data)


def walk(house: House, server: Server, carillon: Carillon) -> None:
    """What a person would do."""
    house.start()
    house.log_in()
    house.add(server.address)
    until("the speaker is there", lambda: house.is_in(MAIN, "idle"), LONG)
    house.act("media_player.play_media", entity_id=MAIN, media_content_type="sound", media_content_id="music-calm")
    until("music plays", lambda: house.is_in(MAIN, "playing"), LONG)
    player = carillon.read_music()["player"]["id"]

    begin = time.monotonic()
    house.act("tts.speak", entity_id="tts.127_0_0_1_voices", media_player_entity_id=MAIN, message="We close in ten minutes.", cache=False)
    until("the text was spoken", lambda: house.state(RECEIPT)["attributes"].get("event_type") == "completed", LONG)
    music = carillon.read_music()
    demand((music["player"]["id"], music["playing"]) == (player, True), "the music did not go on")
    receipts = carillon.list_queue_receipts()["receipts"]
    demand(receipts[0]["state"] == "completed", str(receipts))
    print(f"live: spoken over music by tts.speak, {time.monotonic() - begin:.1f} s to the receipt")
    until("the sound of the text is gone", lambda: not carillon.list_sounds(q="home-assistant-temporary")["sounds"], LONG)

    server.keep_port()
    server.kill()
    until("the speaker is unavailable", lambda: house.is_in(MAIN, "unavailable"), LONG)
    server.start()
    until("the speaker is back", lambda: house.is_in(MAIN, "idle", "playing"), LONG)
    print("live: back after a kill of Carillon")

    house.stop()
    house.start()
    until("the speaker is back", lambda: house.is_in(MAIN, "idle", "playing"), LONG)
    print("live: back after a restart of Home Assistant")
    faults = [line for line in (house.folder / "home-assistant.log").read_text().splitlines()
              if "carillon" in line and (" ERROR " in line or "blocking call" in line)]
    demand(not faults, "\n".join(faults))


def main() -> None:
    """Starts both."""
    binary, sounds = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="carillon-house-") as folder:
        path = pathlib.Path(folder)
        (path / "server").mkdir()
        house = House(path / "house")
        with Server(binary, path / "server", library=sounds) as server, Carillon(server.address, retries=3) as carillon:
            until("all sounds are read", lambda: carillon.list_sounds(state="ready")["total"] >= 8, LONG)
            try:
                walk(house, server, carillon)
            finally:
                if hasattr(house, "process"):
                    house.process.kill()
                    house.process.wait()
    print("live: OK")


if __name__ == "__main__":
    main()
