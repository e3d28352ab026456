#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Kills a server with SIGKILL at random times under load, and checks the stored state after each start.

    crash.py PATH-TO-CARILLON [KILLS] [--seed N]        KILLS: CARILLON_KILLS, or 5

Several clients change all persistent state. A change that was answered with success must exist after the next start; a
refused one must not; for a change without an answer both are valid. Accepted announcements play or wait, and finished
ones have one final receipt: completed, or dropped as mostly played. The play history is complete.
"""

import argparse
import os
import pathlib
import random
import tempfile
import threading
import time

import report
from server import CUT, Client, Server, tone

parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("kills", type=int, nargs="?", default=int(os.environ.get("CARILLON_KILLS", "5")))
parser.add_argument("--seed", type=int, default=None)
options = parser.parse_args()
seed = options.seed if options.seed is not None else random.randrange(1 << 30)
FINAL = {"completed", "dropped", "expired", "failed"}
GONE = None


class Refused(Exception):
    """The server gave an unexpected answer."""


class Truth:
    """The last confirmed value of each resource, and its possible values since: for one client thread."""

    def __init__(self):
        self.first = {}
        self.kept = {}
        self.pending = {}
        self.refused = set()
        self.answers = 0

    def change(self, key, value, ask, expected=(200, 201, 202, 204)):
        """Requests a change; it is confirmed by its answer."""
        self.pending[key] = value
        status, body = ask()
        if status not in expected:
            raise Refused(f"{key} -> {value}: {status} {body}")
        self.kept[key] = value
        del self.pending[key]
        self.answers += 1
        return body

    def settle(self, actual, faults):
        """Compares with the actual state; continues from that."""
        for key in set(self.kept) | set(self.pending):
            allowed = [self.kept.get(key, self.first.get(key, GONE))] + ([self.pending[key]] if key in self.pending else [])
            found = actual.get(key, GONE)
            if found not in allowed:
                faults.append(f"{key}: found {found}, answered {allowed[0]}"
                              + (f", asked {allowed[1]}" if len(allowed) > 1 else ""))
            self.kept[key] = found
        self.pending = {}
        for key in self.refused:
            if key in actual:
                faults.append(f"{key} was refused but exists")


class Worker(threading.Thread):
    """One client; `work` makes one change."""

    def __init__(self, number):
        super().__init__(daemon=True)
        self.number = number
        self.truth = Truth()
        self.count = 0
        self.rng = random.Random(seed * 100 + number)
        self.ids = {}
        self.words = {}
        self.round = None
        self.fault = None

    def begin(self, port):
        """Works in a thread of its own until the connection breaks."""
        self.client = Client(port, timeout=20)
        self.ending = threading.Event()
        self.round = threading.Thread(target=self.run_round, daemon=True)
        self.round.start()

    def run_round(self):
        try:
            while not self.ending.is_set():
                self.work()
        except CUT:
            pass
        except Refused as refusal:
            self.fault = str(refusal)

    def name(self, kind):
        self.count += 1
        return f"{kind}-{self.number}-{self.count}"

    def living(self, kind):
        return [key for key, value in self.truth.kept.items()
                if key[0] == kind and value is not GONE and key not in self.truth.pending and key[1] in self.ids]

    def action(self):
        """An action that no worker removes, because its name is not that of any of theirs."""
        action = {"name": f"cue of {self.number}", "steps": [{"operation": {"op": "play", "sound": "word"}}]}
        status, body = self.client.ask("POST", "/v1/actions", action)
        if status not in (201, 409):
            raise Refused(f"the action of a show or plan was answered {status} {body}")
        return action["name"]

    def work(self):
        ask, rng, truth = self.client.ask, self.rng, self.truth
        kind = rng.choice(["sound", "station", "crossfader", "action", "show", "pointer", "tile", "plan", "schedule", "item",
                           "word", "word", "volume", "settings", "refused", "upload"])
        volume = round(rng.random(), 6)
        if kind == "volume":
            scope = ["sound", "music", "system", "announcement", "master"][self.number % 5]
            if self.number < 5:
                truth.change(("manager", f"{scope}Volume"), volume,
                             lambda: ask("PATCH", "/v1/manager", {f"{scope}Volume": volume}))
        elif kind == "settings":
            if self.number == 0:
                rules = [{"source": "announcement", "target": "music", "depthDb": -round(volume * 20, 3)}]
                truth.change(("ducking", "depth"), rules[0]["depthDb"],
                             lambda: ask("PUT", "/v1/ducking", {"rules": rules}))
            elif self.number == 1:
                truth.change(("queue", "gap"), volume / 100, lambda: ask("PATCH", "/v1/queue", {"gap": volume / 100}))
            elif self.number == 2:
                holidays = [{"name": str(volume), "from": "2026-01-01", "to": "2026-01-01"}]
                truth.change(("calendar", "holiday"), str(volume), lambda: ask("PATCH", "/v1/calendar", {"holidays": holidays}))
            elif self.number == 3:
                until = f"2999-01-01T00:00:{round(volume * 59):02}.000Z"
                truth.change(("calendar", "pause"), until, lambda: ask("POST", "/v1/calendar/pause", {"until": until}))
        elif kind == "refused":
            name = self.name("station")
            truth.refused.add(("station", name))
            status, body = ask("POST", "/v1/stations", {"name": name, "sounds": ["word"], "skipFadeDuration": -1})
            if status != 422:
                raise Refused(f"a wrong station was answered {status} {body}")
        elif kind == "sound":
            key = ("sound", f"sound{self.number}.wav")
            truth.change(key, volume, lambda: ask("PATCH", f"/v1/sounds/{key[1]}", {"baseVolume": volume}))
        elif kind == "upload":
            living = self.living("upload")
            if len(living) > 3:
                key = rng.choice(living)
                truth.change(key, GONE, lambda: ask("DELETE", f"/v1/sounds/{self.ids[key[1]]}"))
            else:
                key = ("upload", self.name("upload"))
                body = truth.change(key, True, lambda: ask("POST", f"/v1/sounds?name={key[1]}", raw=upload,
                                                           headers={"Content-Type": "audio/wav"}))
                self.ids[key[1]] = body["id"]
        elif kind == "word":
            key = self.name("word")
            self.words[key] = None
            status, body = ask("POST", "/v1/queue/items", {"sound": "word", "clientData": key})
            if status not in (200, 201, 202):
                raise Refused(f"announcement: {status} {body}")
            self.words[key] = body["id"]
            truth.answers += 1
        elif kind == "tile":
            board = f"board of {self.number}"
            if board not in self.ids:
                self.ids[board] = truth.change(("board", board), 6, lambda: ask("POST", "/v1/boards", {"name": board}))["id"]
                return
            living, action = self.living("tile"), rng.random()
            if (action < 0.5 and len(living) < 100) or not living:
                name = self.name("tile")
                body = {"board": self.ids[board], "label": name, "sounds": ["word"], "volume": volume}
                self.ids[name] = truth.change(("tile", name), volume, lambda: ask("POST", "/v1/tiles", body))["id"]
            elif action < 0.75:
                key = rng.choice(living)
                truth.change(key, volume, lambda: ask("PATCH", f"/v1/tiles/{self.ids[key[1]]}", {"volume": volume, "before": None}))
            else:
                key = rng.choice(living)
                truth.change(key, GONE, lambda: ask("DELETE", f"/v1/tiles/{self.ids[key[1]]}"))
        elif kind == "pointer":
            name = f"pointer of {self.number}"
            if name in self.ids:
                cue = rng.choice(["1", "2", None])
                truth.change(("pointer", name), cue or "end", lambda: ask("POST", f"/v1/shows/{self.ids[name]}/select", {"cue": cue}))
                return
            show = {"name": name, "cues": [{"number": number, "action": self.action()} for number in ("1", "2")]}
            self.ids[name] = truth.change(("pointer", name), "1", lambda: ask("POST", "/v1/shows", show))["id"]
        elif kind == "plan":
            living, action = self.living("plan"), rng.random()
            time = {"at": "03:00", "name": str(volume)}
            # All workers together stay below the limit of 100 plans.
            if (action < 0.5 and len(living) < 3) or not living:
                key = ("plan", self.name("plan"))
                plan = {"name": key[1], "times": [time | {"action": self.action()}]}
                self.ids[key[1]] = truth.change(key, str(volume), lambda: ask("POST", "/v1/plans", plan))["id"]
                return
            key = rng.choice(living)
            path = f"/v1/plans/{self.ids[key[1]]}"
            if action < 0.75:
                _, plan = ask("GET", path)
                truth.change(key, str(volume), lambda: ask("PATCH", f"/v1/plan-times/{plan['times'][0]['id']}", time))
            else:
                truth.change(key, GONE, lambda: ask("DELETE", path))
        else:
            path = {"station": "/v1/stations", "crossfader": "/v1/crossfaders", "action": "/v1/actions", "show": "/v1/shows",
                    "schedule": "/v1/queue/schedules", "item": "/v1/queue/items"}[kind]
            living = self.living(kind)
            action = rng.random()
            # Stay below the server's limits, however many changes there is time for.
            if (action < 0.5 and len(living) < 100) or not living:
                name = self.name(kind)
                body = {
                    "station": {"name": name, "sounds": ["word"], "skipFadeDuration": volume},
                    "crossfader": {"name": name, "cuePoints": [1, 0.5], "volumeRamp": volume},
                    "action": {"name": name, "steps": [{"at": volume, "operation": {"op": "play", "sound": "word"}}]},
                    "show": {"name": name, "goInterval": volume},
                    "schedule": {"name": name, "cron": "0 3 1 1 *", "timeZone": "UTC",
                                 "item": {"sound": "word", "volume": volume}},
                    "item": {"sound": "word", "volume": volume, "clientData": name, "startAt": "2999-01-01T00:00:00Z"},
                }[kind]
                answer = truth.change((kind, name), volume, lambda: ask("POST", path, body))
                self.ids[name] = answer["id"]
            elif action < 0.75 and kind == "action":
                key = rng.choice(living)
                steps = [{"at": volume, "operation": {"op": "play", "sound": "word"}}]
                truth.change(key, volume, lambda: ask("PATCH", f"{path}/{self.ids[key[1]]}", {"steps": steps}))
            elif action < 0.75 and kind in ("station", "item", "show"):
                key = rng.choice(living)
                field = {"station": "skipFadeDuration", "item": "volume", "show": "goInterval"}[kind]
                truth.change(key, volume, lambda: ask("PATCH", f"{path}/{self.ids[key[1]]}", {field: volume}))
            else:
                key = rng.choice(living)
                truth.change(key, GONE, lambda: ask("DELETE", f"{path}/{self.ids[key[1]]}"))


def read(client):
    """All resources, by kind and name; and the ids by name."""
    actual, ids = {}, {}
    for sound in client.get("/v1/sounds?limit=1000")["sounds"]:
        name = sound["name"]
        if name.startswith("upload"):
            actual["upload", name], ids[name] = True, sound["id"]
        else:
            actual["sound", name] = sound["baseVolume"]
    for station in client.get("/v1/stations")["stations"]:
        actual["station", station["name"]], ids[station["name"]] = station["skipFadeDuration"], station["id"]
    for fader in client.get("/v1/crossfaders")["crossfaders"]:
        actual["crossfader", fader["name"]], ids[fader["name"]] = fader["volumeRamp"], fader["id"]
    for action in client.get("/v1/actions?limit=1000")["actions"]:
        actual["action", action["name"]], ids[action["name"]] = action["steps"][0]["at"], action["id"]
    for show in client.get("/v1/shows?limit=1000")["shows"]:
        if show["name"].startswith("pointer of "):
            actual["pointer", show["name"]], ids[show["name"]] = show["status"]["pointer"] or "end", show["id"]
        else:
            actual["show", show["name"]], ids[show["name"]] = show["goInterval"], show["id"]
    for plan in client.get("/v1/plans")["plans"]:
        actual["plan", plan["name"]], ids[plan["name"]] = plan["times"][0]["name"], plan["id"]
    calendar = client.get("/v1/calendar")
    for holiday in calendar["holidays"]:
        actual["calendar", "holiday"] = holiday["name"]
    if calendar["paused"]:
        actual["calendar", "pause"] = calendar["pausedUntil"]
    for board in client.get("/v1/boards")["boards"]:
        actual["board", board["name"]], ids[board["name"]] = board["columns"], board["id"]
    cursor = ""
    while cursor is not None:
        page = client.get(f"/v1/tiles?limit=1000{cursor and '&cursor=' + cursor}")
        for tile in page["tiles"]:
            actual["tile", tile["label"]], ids[tile["label"]] = tile["volume"], tile["id"]
        cursor = page["nextCursor"]
    for schedule in client.get("/v1/queue/schedules")["schedules"]:
        actual["schedule", schedule["name"]], ids[schedule["name"]] = schedule["item"]["volume"], schedule["id"]
    queue = client.get("/v1/queue")
    for item in queue["scheduled"]:
        actual["item", item["clientData"]], ids[item["clientData"]] = item["volume"], item["id"]
    for name, value in client.get("/v1/manager").items():
        if name.endswith("Volume"):
            actual["manager", name] = value
    rules = client.get("/v1/ducking")["rules"]
    actual["ducking", "depth"] = rules[0]["depthDb"] if rules else GONE
    actual["queue", "gap"] = queue["settings"]["gap"]
    return actual, ids


def waiting(client):
    """The ids of the waiting and playing announcements."""
    queue = client.get("/v1/queue")
    return [item["id"] for item in queue["pending"] + ([queue["current"]] if queue["current"] else [])]


def check_words(client, workers, faults, waits):
    """Every accepted announcement waits, plays or has one final receipt; `waits` until all have one, while the
    queue advances."""
    end, least = time.monotonic() + 60, None
    while waits and time.monotonic() < end:
        queue = client.get("/v1/queue")
        if not queue["pending"] and not queue["current"]:
            break
        if least is None or len(queue["pending"]) < least:
            end, least = time.monotonic() + 60, len(queue["pending"])
        time.sleep(0.05)
    present = waiting(client)
    if len(present) != len(set(present)):
        faults.append("an announcement waits twice")
    for worker in workers:
        for key, number in list(worker.words.items()):
            if number is None:
                del worker.words[key]
                continue
            status, item = client.ask("GET", f"/v1/queue/items/{number}")
            if status != 200:
                faults.append(f"announcement {key} is lost: {status}")
            elif item["state"] in FINAL:
                # It may have played since the queue was read.
                if number in present and number in waiting(client):
                    faults.append(f"announcement {key} has a receipt and waits")
                # One that was mostly heard before the kill is not played again.
                if item["state"] != "completed" and item["reason"] != "mostlyPlayed":
                    faults.append(f"announcement {key}: {item['state']} {item['reason']}")
                if waits:
                    del worker.words[key]
            elif waits:
                faults.append(f"announcement {key} has no receipt but {item['state']}")


folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-crash-"))
sounds = folder / "sounds"
sounds.mkdir()
tone(sounds / "word.wav", 0.02)
WORKERS = 6
for number in range(WORKERS):
    tone(sounds / f"sound{number}.wav", 0.05)
tone(folder / "upload.wav", 0.05)
upload = (folder / "upload.wav").read_bytes()

rng = random.Random(seed)
server = Server(options.binary, folder, library=sounds)
workers = [Worker(number) for number in range(WORKERS)]
faults, starts, first = [], [], {}
print(f"{options.kills} kills, seed {seed}", flush=True)
starts.append(server.start())
for kill in range(options.kills):
    client = Client(server.port)
    while any(s["state"] != "ready" for s in client.get("/v1/sounds?limit=1000")["sounds"]):
        time.sleep(0.01)
    if kill == 0:
        first = read(client)[0]
    for worker in workers:
        worker.truth.first = first
        worker.begin(server.port)
    time.sleep(rng.uniform(0.02, 0.8))
    server.kill()
    for worker in workers:
        worker.ending.set()
        worker.round.join()
        if worker.fault:
            faults.append(worker.fault)
            worker.fault = None
    starts.append(server.start())
    client = Client(server.port)
    actual, ids = read(client)
    for worker in workers:
        worker.truth.settle(actual, faults)
        worker.ids.update(ids)
    check_words(client, workers, faults, waits=kill % 10 == 9 or kill == options.kills - 1)
    status, check = client.ask("GET", "/v1/history/verify")
    if status != 200 or not check["intact"]:
        faults.append(f"the play history: {status} {check}")
    if faults:
        faults = [f"after kill {kill + 1}: {fault}" for fault in faults]
        break
answers = sum(worker.truth.answers for worker in workers)
plays = Client(server.port).get("/v1/history/verify")["count"] if not faults else 0
status = server.stop()
if status:
    faults.append(f"exit status {status}")
print(f"{len(starts) - 1} kills: {answers} changes were answered, {plays} playbacks are in the history; a start took "
      f"{1000 * sum(starts) / len(starts):.0f} ms on average, {1000 * max(starts):.0f} ms at most")
report.finish(faults, folder)
