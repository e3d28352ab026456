# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Random documents from the JSON Schema that `carillon export --schema` prints."""

import string

from machine import LIBRARY

LETTERS = string.ascii_letters + "äßéλ漢🔔 '\"#:-_?!&*"
#: What schemas cannot say: which options a category takes, and the values of the machine.
OPTIONS = {"ambient": ["mixWithOthers", "duckOthers"], "playback": ["mixWithOthers", "duckOthers"], "soloAmbient": []}
SKIPPED = {"route", "rooms", "tokens"}
#: They name what would be removed otherwise, so that every document has them.
NEEDED = {"ducking", "queue", "calendar"}


class Documents:
    """Makes documents; the same `random` gives the same ones."""

    def __init__(self, schema, random, files):
        self.schema, self.random, self.files = schema, random, files
        self.kinds = [kind for kind in schema["properties"] if kind not in {"carillon", *SKIPPED}]

    def resolve(self, schema):
        while "$ref" in schema:
            schema = {**self.schema["$defs"][schema["$ref"].rsplit("/", 1)[-1]], **{k: v for k, v in schema.items() if k != "$ref"}}
        return schema

    def text(self, schema):
        """A string that the schema allows, by the few patterns of the contract."""
        pattern, most = schema.get("pattern", ""), min(schema.get("maxLength", 12) // 4 or 1, 12)
        if pattern.startswith("^#"):
            return f"#{self.random.randrange(1 << 24):06{self.random.choice('xX')}}"
        if pattern.startswith("^([01]"):
            return f"{self.random.randrange(24):02}:{self.random.randrange(60):02}"
        return "x" + "".join(self.random.choice(LETTERS) for _ in range(self.random.randrange(most)))

    def value(self, schema):
        """A value that a schema allows."""
        schema, random = self.resolve(schema), self.random
        if "oneOf" in schema:
            return self.value(random.choice(schema["oneOf"]))
        if "enum" in schema:
            return random.choice(schema["enum"])
        if "type" not in schema:
            return random.choice(["text", 1, 0.5, True])
        kind = schema["type"] if isinstance(schema["type"], str) else random.choice(schema["type"])
        low, high = schema.get("minimum", -100), schema.get("maximum", 100)
        if kind == "integer":
            return random.randint(low, high)
        if kind == "number":
            return random.choice([low, high, round(random.uniform(low, high), random.randrange(1, 8))])
        if kind == "string":
            return self.text(schema)
        if kind == "array":
            count = random.randint(schema.get("minItems", 0), min(schema.get("maxItems", 3), 3))
            values = [self.value(schema["items"]) for _ in range(count)]
            return [value for index, value in enumerate(values) if value not in values[:index]]
        if kind == "object":
            return self.members(schema)
        return {"boolean": random.choice([True, False]), "null": None}[kind]

    def members(self, schema, always=()):
        """An object with some of its members."""
        known, random = schema.get("properties", {}), self.random
        if not known:
            return {self.text(schema.get("propertyNames", {})): self.value(schema["additionalProperties"])
                    for _ in range(random.randrange(3))}
        needed = {*schema.get("required", []), *always}
        return {name: self.value(part) for name, part in known.items() if name in needed or random.random() < 0.5}

    def sounds_of(self, document):
        return [*LIBRARY, *(name for name in document.get("sounds", {}) if name not in LIBRARY)]

    def make(self):
        """A document, in which what others refer to comes first."""
        random = self.random
        document = {"carillon": 1}
        for kind in self.kinds:
            if random.random() < 0.2 and kind not in NEEDED:
                continue
            make = getattr(self, kind, None)
            schema = self.resolve(self.schema["properties"][kind])
            if "additionalProperties" in schema and schema["additionalProperties"] is not False:
                schema = self.resolve(schema["additionalProperties"]["oneOf"][0])
            document[kind] = make(schema, document) if make else self.members(schema)
        return document

    def names(self, most=4):
        return [f"{self.random.choice('abcdefgh')}{self.random.choice(['', ' ä', '.x', '-1'])}" for _ in range(self.random.randrange(most + 1))]

    def session(self, schema, _):
        session = self.members(schema)
        session["category"] = self.random.choice(list(OPTIONS))
        session["options"] = [option for option in OPTIONS[session["category"]] if self.random.random() < 0.5]
        return session

    def ducking(self, _, document):
        buses = self.random.sample(["sound", "music", "system", "announcement"], 2)
        return {"rules": [{**self.value({"$ref": "#/$defs/DuckingRule"}), "source": buses[0], "target": buses[1],
                           "zones": self.zones_of(document)} for _ in range(self.random.randrange(2))]}

    def zones_of(self, document):
        """The names of some zones; null for all, if there are none."""
        zones = list(document.get("zones", {}))
        return sorted(self.random.sample(zones, self.random.randint(0, len(zones)))) or None

    def zones(self, schema, _):
        return {name: self.members(schema) for name in ("bar", "roof ä") if self.random.random() < 0.5}

    def sounds(self, schema, _):
        sounds = {name: self.members(schema) for name in LIBRARY if self.random.random() < 0.5}
        for number in range(self.random.randrange(4)):
            sounds[f"upload {number}.wav"] = {**self.members(schema), "file": self.random.choice(self.files)}
        for sound in sounds.values():
            for name in ("path", "url"):
                sound.pop(name, None)
        for name in LIBRARY:
            sounds.get(name, {}).pop("file", None)
        return sounds

    def queue(self, schema, document):
        queue = self.members(schema)
        queue["chime"] = self.random.choice([None, *self.sounds_of(document)])
        queue["quietHours"] = [{**hours, "timeZone": "Europe/Paris"} for hours in queue.get("quietHours", [])]
        for hours in queue["quietHours"]:
            hours["days"] = sorted(set(hours.get("days", [])))
        return queue

    def rotation_rule(self, document):
        random = self.random
        source = {"sounds": random.sample(self.sounds_of(document), 1)} if random.random() < 0.7 else {"tags": ["calm"]}
        turn = random.choice([{"everyTracks": 3}, {"everyMinutes": 20}, {"atMinutes": [30, 0]}])
        return source | turn | random.choice([{}, {"shuffle": True}])

    def stations(self, schema, document):
        stations = {name: self.members(schema) for name in self.names()}
        for place, station in zip(self.random.sample(range(len(stations)), len(stations)), stations.values(), strict=True):
            for name in ("sounds", "tags", "folder"):
                station.pop(name, None)
            if self.random.random() < 0.7:
                sounds = self.sounds_of(document)
                station["sounds"] = self.random.sample(sounds, self.random.randint(1, len(sounds)))
            else:
                station["tags"] = ["calm"]
            station["rotation"] = [self.rotation_rule(document) for _ in range(self.random.randrange(3))]
            station["position"] = place
            station["options"] = {"bpm": "slow"}
        return stations

    def crossfaders(self, schema, document):
        crossfaders = {name: self.members(schema) for name in self.names(2)}
        cues = [{"volume": 0.5}, {"volume": 1}] + ([{"station": {"bpm": "slow"}}] if document.get("stations") else [])
        for crossfader in crossfaders.values():
            crossfader["initialStation"] = self.random.choice([None, *(cue["station"] for cue in cues if "station" in cue)])
            crossfader["cuePoints"] = [{"time": time, **self.random.choice(cues)}
                                       for time in range(self.random.randrange(3))]
        return crossfaders

    def systemSounds(self, _, document):
        sounds = self.sounds_of(document)
        return {name: self.random.choice([None, {}]) for name in self.random.sample(sounds, self.random.randrange(len(sounds)))}

    def inputs(self, schema, document):
        inputs = {name: self.members(schema) for name in self.names(3)}
        for one in inputs.values():
            one["kind"] = self.random.choice(["source", "monitor", "sink", "stream"])
            one["node"] = {"source": self.random.choice([None, "mic"]), "monitor": "hall", "sink": None, "stream": None}[one["kind"]]
            one["url"] = "http://10.0.0.8/radio" if one["kind"] == "stream" else None
            if one["kind"] == "stream":
                one["channels"] = None
            if one.get("channels"):
                one["channels"] = self.random.choice([["FL"], ["AUX2", "AUX3"]])
            one.pop("rooms", None)
            one["zones"] = self.zones_of(document)
            one["fallback"] = self.random.choice([None, *document.get("stations", {})])
        return inputs

    def targets(self, schema, _):
        targets = {name: self.members(schema) for name in self.names(3)}
        for target in targets.values():
            target["address"] = self.random.choice(["osc.udp://10.0.0.5:53000", "http://10.0.0.6/relay", "mqtt://10.0.0.7"])
            # A name with a colon is none for HTTP.
            if target.get("user"):
                target["user"] = target["user"].replace(":", "-")
        return targets

    def actions(self, _, document):
        def step():
            sound = self.random.choice(self.sounds_of(document))
            waking = [name for name, target in (document.get("targets") or {}).items() if target["address"].startswith("http")]
            if waking and self.random.random() < 0.3:
                return {"at": 0, "operation": {"op": "send", "target": self.random.choice(waking), "path": "/on"}}
            return {"at": self.random.choice([0, 0.5, 2]), "operation": self.random.choice([
                {"op": "play", "sound": sound, "volume": {"parameter": "loud"}},
                {"op": "play", "sound": sound},
                {"method": "PATCH", "path": "/v1/manager", "body": {"musicVolume": 0.25, "fadeDuration": 1}}])}
        loud = {"name": "loud", "type": "number", "default": 0.5, "minimum": 0, "maximum": 1}
        return {name: {"parameters": [loud], "choose": self.random.choice([None, "random", "roundRobin"]),
                       "steps": sorted((step() for _ in range(self.random.randint(1, 3))), key=lambda one: one["at"])}
                for name in self.names(3)}

    def shows(self, schema, document):
        shows = {name: self.members(schema) for name in self.names(2)}
        for show in shows.values():
            show["cues"] = []
            for number in range(self.random.randrange(4) if document.get("actions") else 0):
                cue = self.value({"$ref": "#/$defs/ShowCueRequest"})
                cue.update(number=str(number), action=self.random.choice(list(document["actions"])), parameters={})
                show["cues"].append(cue)
        return shows

    def boards(self, schema, document):
        boards = {name: self.members(schema) for name in self.names()}
        tile = self.resolve(schema["properties"]["tiles"]["items"])
        for place, board in enumerate(boards.values()):
            board["position"] = place
            # Elements of lists that are the same are no accident here.
            tiles = [self.tile(tile, document) for _ in range(self.random.randrange(6))]
            for name in ("key", "midi"):
                for one, other in ((one, other) for at, one in enumerate(tiles) for other in tiles[:at]):
                    if one.get(name) is not None and one.get(name) == other.get(name):
                        one.pop(name)
            board["tiles"] = tiles
        return boards

    def tile(self, schema, document):
        tile = self.members(schema)
        tile["key"] = self.random.choice([None, *"abcdefgh"])
        tile["label"] = self.random.choice([None, "Door", "ä 1"])
        # No room was ever connected.
        for name in ("action", "sounds", "parameters", "zones", "rooms"):
            tile.pop(name, None)
        if document.get("actions") and self.random.random() < 0.5:
            tile["action"] = self.random.choice(list(document["actions"]))
            tile["behavior"] = self.random.choice(["once", "restart", "toggle", "hold"])
            tile["parameters"] = self.random.choice([{}, {"loud": 0.25}])
        else:
            sounds = self.sounds_of(document)
            tile["sounds"] = self.random.sample(sounds, self.random.randint(1, len(sounds)))
            tile["zones"] = self.random.choice([None, self.zones_of(document)])
        if tile.get("end") is not None:
            tile["start"] = self.random.choice([0, 0.25])
            tile["end"] = 0.5
        return tile

    def plans(self, schema, document):
        plans = {name: self.members(schema) for name in self.names(3)}
        time = self.resolve(schema["properties"]["times"]["items"])
        for plan in plans.values():
            times = [self.members(time) for _ in range(self.random.randrange(5) if document.get("actions") else 0)]
            for one in times:
                one["action"] = self.random.choice(list(document["actions"]))
                one["parameters"] = self.random.choice([{}, {"loud": 0.75}])
            # Those of one time are in the order in which they were made.
            plan["times"] = list({one["at"]: one for one in sorted(times, key=lambda one: one["at"])}.values())
        return plans

    def calendar(self, schema, document):
        calendar = self.members(schema, always=["rules", "holidays"])
        calendar["timeZone"] = self.random.choice(["Europe/Paris", "UTC", "America/St_Johns"])

        def dates(part, *always):
            first = self.random.randrange(1, 28)
            for name, day in (("from", first), ("to", self.random.randrange(first, 29))):
                if name in always or part.get(name) is not None:
                    part[name] = f"2026-12-{day:02}"

        for rule in calendar["rules"]:
            dates(rule)
            rule["days"] = sorted(set(rule.get("days", [])))
            rule["plan"] = self.random.choice([None, *document.get("plans", {})])
        for holiday in calendar["holidays"]:
            dates(holiday, "from", "to")
        return calendar

    def schedules(self, _, document):
        schedules = {}
        for name in self.names(2):
            item = self.value({"$ref": "#/$defs/QueueScheduleTemplate"})
            # No room was ever connected.
            for part in ("file", "text", "voice", "language", "rooms"):
                item.pop(part, None)
            item["zones"] = self.zones_of(document)
            item.update(sound=self.random.choice(self.sounds_of(document)), chime=None, priority=self.random.randrange(256))
            if not item.get("expiresIn"):
                item.pop("expiresIn", None)
            schedules[name] = {"cron": f"{self.random.randrange(60)} 19 * * mon", "timeZone": "Europe/Paris", "item": item}
        return schedules
