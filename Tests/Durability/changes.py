# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The changes that a worker of crash.py makes, by kind; and all resources with their values, as a client reads them."""

import dataclasses
from collections.abc import Callable

GONE = None
WAVE = {"Content-Type": "audio/wav"}
#: The kinds, each as often as it is to be chosen.
KINDS = ["sound", "station", "crossfader", "action", "show", "pointer", "tile", "plan", "schedule", "item", "word", "word", "volume",
         "settings", "refused", "upload"]


class Refused(Exception):
    """The server gave an unexpected answer."""


@dataclasses.dataclass
class Resource:
    """What a worker makes, changes and removes: its path, its body with a name and a volume, and what changes the volume."""

    path: str
    body: Callable
    change: Callable | None = None


def play_word(volume):
    return [{"at": volume, "operation": {"op": "play", "sound": "word"}}]


RESOURCES = {
    "station": Resource("/v1/stations", lambda worker, name, volume: {"name": name, "sounds": ["word"], "skipFadeDuration": volume},
                        lambda volume: {"skipFadeDuration": volume}),
    "crossfader": Resource("/v1/crossfaders", lambda worker, name, volume: {"name": name, "cuePoints": [1, 0.5], "volumeRamp": volume}),
    "action": Resource("/v1/actions", lambda worker, name, volume: {"name": name, "steps": play_word(volume)},
                       lambda volume: {"steps": play_word(volume)}),
    "show": Resource("/v1/shows", lambda worker, name, volume: {"name": name, "goInterval": volume}, lambda volume: {"goInterval": volume}),
    "schedule": Resource("/v1/queue/schedules", lambda worker, name, volume: {
        "name": name, "cron": "0 3 1 1 *", "timeZone": "UTC", "item": {"sound": "word", "volume": volume}}),
    "item": Resource("/v1/queue/items", lambda worker, name, volume: {
        "sound": "word", "volume": volume, "clientData": name, "startAt": "2999-01-01T00:00:00Z"}, lambda volume: {"volume": volume}),
    "tile": Resource("/v1/tiles", lambda worker, name, volume: {
        "board": worker.ids[board_of(worker)], "label": name, "sounds": ["word"], "volume": volume},
        lambda volume: {"volume": volume, "before": None}),
}


def board_of(worker):
    return f"board of {worker.number}"


def change_resource(worker, kind, volume):
    """Makes a resource, or changes or removes one."""
    resource, living, chance = RESOURCES[kind], worker.living(kind), worker.rng.random()
    # Stay below the server's limits, however many changes there is time for.
    if (chance < 0.5 and len(living) < 100) or not living:
        name = worker.name(kind)
        worker.create((kind, name), volume, resource.path, resource.body(worker, name, volume))
        return
    key = worker.rng.choice(living)
    path = f"{resource.path}/{worker.ids[key[1]]}"
    if chance < 0.75 and resource.change:
        worker.change(key, volume, "PATCH", path, resource.change(volume))
    else:
        worker.change(key, GONE, "DELETE", path)


def change_tile(worker, volume):
    """A tile of the worker's board, which it makes first."""
    board = board_of(worker)
    if board in worker.ids:
        change_resource(worker, "tile", volume)
    else:
        worker.create(("board", board), 6, "/v1/boards", {"name": board})


def change_volume(worker, volume):
    scope = ["sound", "music", "system", "announcement", "master"][worker.number % 5]
    if worker.number < 5:
        worker.change(("manager", f"{scope}Volume"), volume, "PATCH", "/v1/manager", {f"{scope}Volume": volume})


def change_settings(worker, volume):
    """Each worker has a setting of its own; the others have none."""
    if worker.number == 0:
        depth = -round(volume * 20, 3)
        rules = [{"source": "announcement", "target": "music", "depthDb": depth}]
        worker.change(("ducking", "depth"), depth, "PUT", "/v1/ducking", {"rules": rules})
    elif worker.number == 1:
        worker.change(("queue", "gap"), volume / 100, "PATCH", "/v1/queue", {"gap": volume / 100})
    elif worker.number == 2:
        holidays = [{"name": str(volume), "from": "2026-01-01", "to": "2026-01-01"}]
        worker.change(("calendar", "holiday"), str(volume), "PATCH", "/v1/calendar", {"holidays": holidays})
    elif worker.number == 3:
        end = f"2999-01-01T00:00:{round(volume * 59):02}.000Z"
        worker.change(("calendar", "pause"), end, "POST", "/v1/calendar/pause", {"until": end})


def change_refused(worker, volume):
    """A station that must not exist."""
    name = worker.name("station")
    worker.truth.refused.add(("station", name))
    status, body = worker.client.ask("POST", "/v1/stations", {"name": name, "sounds": ["word"], "skipFadeDuration": -1})
    if status != 422:
        raise Refused(f"a wrong station was answered {status} {body}")


def change_sound(worker, volume):
    name = f"sound{worker.number}.wav"
    worker.change(("sound", name), volume, "PATCH", f"/v1/sounds/{name}", {"baseVolume": volume})


def change_upload(worker, volume):
    living = worker.living("upload")
    if len(living) > 3:
        key = worker.rng.choice(living)
        worker.change(key, GONE, "DELETE", f"/v1/sounds/{worker.ids[key[1]]}")
    else:
        name = worker.name("upload")
        worker.create(("upload", name), True, f"/v1/sounds?name={name}", raw=worker.upload, headers=WAVE)


def change_word(worker, volume):
    """An announcement, of which a receipt must tell."""
    key = worker.name("word")
    worker.words[key] = None
    status, body = worker.client.ask("POST", "/v1/queue/items", {"sound": "word", "clientData": key})
    if status not in (200, 201, 202):
        raise Refused(f"announcement: {status} {body}")
    worker.words[key] = body["id"]
    worker.truth.answers += 1


def change_pointer(worker, volume):
    """The pointer of the worker's show, which it makes first."""
    name = f"pointer of {worker.number}"
    if name in worker.ids:
        cue = worker.rng.choice(["1", "2", None])
        worker.change(("pointer", name), cue or "end", "POST", f"/v1/shows/{worker.ids[name]}/select", {"cue": cue})
        return
    show = {"name": name, "cues": [{"number": number, "action": worker.action()} for number in ("1", "2")]}
    worker.create(("pointer", name), "1", "/v1/shows", show)


def change_plan(worker, volume):
    living, chance = worker.living("plan"), worker.rng.random()
    time = {"at": "03:00", "name": str(volume)}
    # All workers together stay below the limit of 100 plans.
    if (chance < 0.5 and len(living) < 3) or not living:
        name = worker.name("plan")
        worker.create(("plan", name), str(volume), "/v1/plans", {"name": name, "times": [time | {"action": worker.action()}]})
        return
    key = worker.rng.choice(living)
    path = f"/v1/plans/{worker.ids[key[1]]}"
    if chance < 0.75:
        _, plan = worker.client.ask("GET", path)
        worker.change(key, str(volume), "PATCH", f"/v1/plan-times/{plan['times'][0]['id']}", time)
    else:
        worker.change(key, GONE, "DELETE", path)


CHANGES = {"tile": change_tile, "volume": change_volume, "settings": change_settings, "refused": change_refused, "sound": change_sound,
           "upload": change_upload, "word": change_word, "pointer": change_pointer, "plan": change_plan}


def change(worker):
    """Makes one change of a random kind."""
    kind, volume = worker.rng.choice(KINDS), round(worker.rng.random(), 6)
    if kind in CHANGES:
        CHANGES[kind](worker, volume)
    else:
        change_resource(worker, kind, volume)


class Reading:
    """All resources of a server, by kind and name, and the ids by name."""

    #: Kind, path, member of the page, and where a resource has its name and its value.
    LISTS = (
        ("station", "/v1/stations", "stations", "name", lambda one: one["skipFadeDuration"]),
        ("crossfader", "/v1/crossfaders", "crossfaders", "name", lambda one: one["volumeRamp"]),
        ("action", "/v1/actions?limit=1000", "actions", "name", lambda one: one["steps"][0]["at"]),
        ("plan", "/v1/plans", "plans", "name", lambda one: one["times"][0]["name"]),
        ("board", "/v1/boards", "boards", "name", lambda one: one["columns"]),
        ("schedule", "/v1/queue/schedules", "schedules", "name", lambda one: one["item"]["volume"]),
        ("item", "/v1/queue", "scheduled", "clientData", lambda one: one["volume"]),
    )

    def __init__(self, client):
        self.client = client
        self.actual, self.ids = {}, {}
        for kind, path, member, name, value in self.LISTS:
            for one in client.get(path)[member]:
                self.take(kind, one[name], value(one), one["id"])
        for part in (self.sounds, self.shows, self.tiles, self.calendar, self.settings):
            part()

    def take(self, kind, name, value, number):
        self.actual[kind, name], self.ids[name] = value, number

    def sounds(self):
        for sound in self.client.get("/v1/sounds?limit=1000")["sounds"]:
            if sound["name"].startswith("upload"):
                self.take("upload", sound["name"], True, sound["id"])
            else:
                self.actual["sound", sound["name"]] = sound["baseVolume"]

    def shows(self):
        for show in self.client.get("/v1/shows?limit=1000")["shows"]:
            if show["name"].startswith("pointer of "):
                self.take("pointer", show["name"], show["status"]["pointer"] or "end", show["id"])
            else:
                self.take("show", show["name"], show["goInterval"], show["id"])

    def tiles(self):
        cursor = ""
        while cursor is not None:
            page = self.client.get(f"/v1/tiles?limit=1000{cursor and '&cursor=' + cursor}")
            for tile in page["tiles"]:
                self.take("tile", tile["label"], tile["volume"], tile["id"])
            cursor = page["nextCursor"]

    def calendar(self):
        calendar = self.client.get("/v1/calendar")
        for holiday in calendar["holidays"]:
            self.actual["calendar", "holiday"] = holiday["name"]
        if calendar["paused"]:
            self.actual["calendar", "pause"] = calendar["pausedUntil"]

    def settings(self):
        for name, value in self.client.get("/v1/manager").items():
            if name.endswith("Volume"):
                self.actual["manager", name] = value
        rules = self.client.get("/v1/ducking")["rules"]
        self.actual["ducking", "depth"] = rules[0]["depthDb"] if rules else GONE
        self.actual["queue", "gap"] = self.client.get("/v1/queue")["settings"]["gap"]
