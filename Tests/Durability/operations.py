# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""One successful request for each operation of openapi.yaml, and the table of their answers when the disk fails."""

import itertools
import pathlib
import re
import shutil

from server import ROOT

TABLE = ROOT / "docs/disk.md"
JSON = {"Content-Type": "application/json"}
# Operations that a server without tokens and rooms refuses, the WebSocket, and what Carillon does not have.
REFUSED = {"login", "makeTicket", "createToken", "changeToken", "revokeToken", "listInputs", "openEvents", "readRoom", "changeRoom", "disposeRoom"}


class World:
    """Makes the resources that the requests need; `upload` is the bytes of a sound, `uploaded` the id of one."""

    def __init__(self, client, library, upload):
        self.client = client
        self.library = library
        self.upload = upload
        self.uploaded = self.bytes = None
        self.numbers = itertools.count(1)

    def name(self, kind):
        return f"{kind}{next(self.numbers)}"

    def make(self, path, body):
        status, answer = self.client.ask("POST", path, body)
        if status not in (200, 201):
            raise SystemExit(f"POST {path} {body}: {status} {answer}")
        return answer["id"]

    def file(self):
        """A new file of the library, which is not watched."""
        path = self.library / f"{self.name('late')}.wav"
        shutil.copy(self.library / "spare.wav", path)
        return str(path)

    def player(self):
        return self.make("/v1/players", {"sound": "tone", "meteringEnabled": True})

    def station(self):
        return self.make("/v1/stations", {"name": self.name("station"), "sounds": ["tone", "bell"]})

    def entry(self):
        return self.make("/v1/music/queue", {"sound": "bell"})

    def crossfader(self, connected=False):
        self.station()
        fader = self.make("/v1/crossfaders", {"name": self.name("fader"), "cuePoints": [1, 0.5]})
        if connected:
            status, answer = self.client.ask("POST", f"/v1/crossfaders/{fader}/connect", {})
            if status != 200:
                raise SystemExit(f"connect: {status} {answer}")
        return fader

    def link(self):
        status, answer = self.client.ask("POST", "/v1/links", {"action": self.action(), "name": self.name("link")})
        if status != 201:
            raise SystemExit(f"a link: {status} {answer}")
        return answer

    def action(self, sound="bell"):
        steps = [{"operation": {"op": "play", "sound": sound, "looping": True}}]
        return self.make("/v1/actions", {"name": self.name("action"), "steps": steps})

    def run(self):
        return self.make(f"/v1/actions/{self.action()}/run", {})

    def show(self):
        cues = [{"number": "1", "action": self.action()}, {"number": "2", "action": self.action()}]
        return self.make("/v1/shows", {"name": self.name("show"), "cues": cues})

    def board(self):
        return self.make("/v1/boards", {"name": self.name("board")})

    def tile(self, behavior="once", pressed=False):
        tile = self.make("/v1/tiles", {"board": self.board(), "sounds": ["bell"], "behavior": behavior})
        if pressed:
            status, answer = self.client.ask("POST", f"/v1/tiles/{tile}/press", {})
            if status != 200:
                raise SystemExit(f"press: {status} {answer}")
        return tile

    def item(self):
        return self.make("/v1/queue/items", {"sound": "bell", "startAt": "2999-01-01T00:00:00Z"})

    def schedule(self):
        body = {"name": self.name("schedule"), "cron": "0 3 1 1 *", "timeZone": "UTC", "item": {"sound": "bell"}}
        return self.make("/v1/queue/schedules", body)

    def system_sound(self):
        return self.make("/v1/system-sounds", {"sound": "bell"})

    def disconnect(self):
        for fader in self.client.get("/v1/crossfaders")["crossfaders"]:
            self.client.ask("DELETE", f"/v1/crossfaders/{fader['id']}")


def requests(world):
    """Makes the request of each operation when asked for it: method, path, body."""
    make, name = world, world.name
    schedule = {"name": "s", "cron": "0 4 1 1 *", "timeZone": "UTC", "item": {"sound": "bell"}}

    def with_music(method, path, body=None):
        world.client.ask("POST", f"/v1/stations/{make.station()}/play", {})
        return method, path, body

    def with_fader(verb, body=None, before=()):
        world.disconnect()
        fader = make.crossfader(connected=verb != "connect")
        for step in before:
            world.client.ask("POST", f"/v1/crossfaders/{fader}/{step}", {})
        return "POST", f"/v1/crossfaders/{fader}/{verb}", body or {}

    def with_completion(method):
        player = make.player()
        world.client.ask("PUT", f"/v1/players/{player}/completion", {"clientData": "x"})
        return method, f"/v1/players/{player}/completion"

    return {
        "listSounds": lambda: ("GET", "/v1/sounds"),
        "registerSound": lambda: ("POST", "/v1/sounds", {"path": make.file()}),
        "stopAllSounds": lambda: ("POST", "/v1/sounds/stop-all", {}),
        "stopEverything": lambda: ("POST", "/v1/stop-all", {}),
        "readSound": lambda: ("GET", "/v1/sounds/bell"),
        "changeSound": lambda: ("PATCH", "/v1/sounds/bell", {"title": name("title")}),
        "disposeSound": lambda: ("DELETE", "/v1/sounds/spare"),
        "readSoundData": lambda: ("GET", "/v1/sounds/bell/data"),
        "readSoundCover": lambda: ("GET", "/v1/sounds/bell/cover"),
        "readSoundWaveform": lambda: ("GET", "/v1/sounds/bell/waveform"),
        "playSound": lambda: ("POST", "/v1/sounds/bell/play", {}),
        "stopSound": lambda: ("POST", "/v1/sounds/bell/stop", {}),
        "listPlayers": lambda: ("GET", "/v1/players"),
        "listQueueItems": lambda: ("GET", "/v1/queue/items"),
        "listQueueReceipts": lambda: ("GET", "/v1/queue/receipts"),
        "createPlayer": lambda: ("POST", "/v1/players", {"sound": "bell"}),
        "readPlayer": lambda: ("GET", f"/v1/players/{make.player()}"),
        "changePlayer": lambda: ("PATCH", f"/v1/players/{make.player()}", {"volume": 0.5}),
        "disposePlayer": lambda: ("DELETE", f"/v1/players/{make.player()}"),
        "preparePlayer": lambda: ("POST", f"/v1/players/{make.player()}/prepare", {}),
        "playPlayer": lambda: ("POST", f"/v1/players/{make.player()}/play", {}),
        "pausePlayer": lambda: ("POST", f"/v1/players/{make.player()}/pause", {}),
        "stopPlayer": lambda: ("POST", f"/v1/players/{make.player()}/stop", {}),
        "fadePlayer": lambda: ("POST", f"/v1/players/{make.player()}/fade", {"to": 0.5}),
        "readPlayerData": lambda: ("GET", f"/v1/players/{world.bytes}/data"),
        "readCompletion": lambda: with_completion("GET"),
        "replaceCompletion": lambda: ("PUT", f"/v1/players/{make.player()}/completion", {"clientData": "x"}),
        "removeCompletion": lambda: with_completion("DELETE"),
        "readMeters": lambda: ("GET", f"/v1/players/{make.player()}/meters"),
        "updateMeters": lambda: ("POST", f"/v1/players/{make.player()}/meters/update", {}),
        "explainPlayer": lambda: ("GET", f"/v1/players/{make.player()}/explain"),
        "readMusic": lambda: ("GET", "/v1/music"),
        "playMusic": lambda: ("POST", "/v1/music/play", {"sound": "tone"}),
        "stopMusic": lambda: ("POST", "/v1/music/stop", {}),
        "pauseMusic": lambda: with_music("POST", "/v1/music/pause", {}),
        "resumeMusic": lambda: with_music("POST", "/v1/music/resume", {}),
        "nextMusic": lambda: with_music("POST", "/v1/music/next", {}),
        "previousMusic": lambda: with_music("POST", "/v1/music/previous", {}),
        "skipMusic": lambda: with_music("POST", "/v1/music/skip", {"by": 1}),
        "seekMusic": lambda: with_music("POST", "/v1/music/seek", {"time": 0}),
        "readMusicHistory": lambda: ("GET", "/v1/music/history"),
        "readUpcomingMusic": lambda: ("GET", "/v1/music/upcoming"),
        "readMusicQueue": lambda: ("GET", "/v1/music/queue"),
        "addToMusicQueue": lambda: ("POST", "/v1/music/queue", {"sound": "bell"}),
        "clearMusicQueue": lambda: ("DELETE", "/v1/music/queue"),
        "readMusicEntry": lambda: ("GET", f"/v1/music/queue/{make.entry()}"),
        "moveMusicEntry": lambda: ("PATCH", f"/v1/music/queue/{make.entry()}", {"before": make.entry()}),
        "removeMusicEntry": lambda: ("DELETE", f"/v1/music/queue/{make.entry()}"),
        "listStations": lambda: ("GET", "/v1/stations"),
        "createStation": lambda: ("POST", "/v1/stations", {"name": name("new"), "sounds": ["bell"]}),
        "playFirstStation": lambda: ("POST", "/v1/stations/play", {"options": {}}),
        "readStation": lambda: ("GET", f"/v1/stations/{make.station()}"),
        "changeStation": lambda: ("PATCH", f"/v1/stations/{make.station()}", {"skipFadeDuration": 0.5}),
        "disposeStation": lambda: ("DELETE", f"/v1/stations/{make.station()}"),
        "listStationTracks": lambda: ("GET", f"/v1/stations/{make.station()}/tracks"),
        "playStation": lambda: ("POST", f"/v1/stations/{make.station()}/play", {}),
        "listCrossfaders": lambda: ("GET", "/v1/crossfaders"),
        "createCrossfader": lambda: ("POST", "/v1/crossfaders", {"name": name("new"), "cuePoints": [1, 0.5]}),
        "importCrossfader": lambda: ("POST", "/v1/crossfaders/import", {
            "format": "carillon.crossfader", "version": 1, "name": name("new"), "initialStation": None,
            "cuePoints": [{"time": 5, "volume": 0.5, "station": None}], "fadeDuration": None}),
        "readCrossfader": lambda: ("GET", f"/v1/crossfaders/{make.crossfader()}"),
        "disposeCrossfader": lambda: ("DELETE", f"/v1/crossfaders/{make.crossfader()}"),
        "addCues": lambda: ("POST", f"/v1/crossfaders/{make.crossfader()}/cues", {"cuePoints": [2, 0.25]}),
        "connectCrossfader": lambda: with_fader("connect"),
        "playCrossfader": lambda: with_fader("play"),
        "pauseCrossfader": lambda: with_fader("pause"),
        "disconnectCrossfader": lambda: with_fader("disconnect"),
        "reconnectCrossfader": lambda: with_fader("reconnect", before=["disconnect"]),
        "elapseCrossfader": lambda: with_fader("elapse", {"time": 0.5}),
        "readCrossfaderAt": lambda: ("GET", f"/v1/crossfaders/{make.crossfader()}/at?time=1"),
        "previewCrossfader": lambda: ("GET", f"/v1/crossfaders/{make.crossfader()}/preview"),
        "exportCrossfader": lambda: ("GET", f"/v1/crossfaders/{make.crossfader()}/export"),
        "listSystemSounds": lambda: ("GET", "/v1/system-sounds"),
        "createSystemSound": lambda: ("POST", "/v1/system-sounds", {"sound": "bell"}),
        "readSystemSound": lambda: ("GET", f"/v1/system-sounds/{make.system_sound()}"),
        "disposeSystemSound": lambda: ("DELETE", f"/v1/system-sounds/{make.system_sound()}"),
        "playSystemSound": lambda: ("POST", f"/v1/system-sounds/{make.system_sound()}/play", {}),
        "alertSystemSound": lambda: ("POST", f"/v1/system-sounds/{make.system_sound()}/alert", {}),
        "listCompletions": lambda: ("GET", f"/v1/system-sounds/{make.system_sound()}/completions"),
        "addCompletion": lambda: ("POST", f"/v1/system-sounds/{make.system_sound()}/completions", {}),
        "removeCompletions": lambda: ("DELETE", f"/v1/system-sounds/{make.system_sound()}/completions"),
        "performBatch": lambda: ("POST", "/v1/batch", {"operations": [
            {"op": "volume", "scope": "sound", "volume": 0.5}, {"op": "play", "sound": "bell"}]}),
        "listActions": lambda: ("GET", "/v1/actions"),
        "createAction": lambda: ("POST", "/v1/actions", {
            "name": name("new"), "steps": [{"operation": {"op": "play", "sound": "bell"}}]}),
        "captureAction": lambda: ("POST", "/v1/actions/capture", {"name": name("scene"), "include": ["volumes"]}),
        "readAction": lambda: ("GET", f"/v1/actions/{make.action()}"),
        "changeAction": lambda: ("PATCH", f"/v1/actions/{make.action()}", {"name": name("changed")}),
        "disposeAction": lambda: ("DELETE", f"/v1/actions/{make.action()}"),
        "runAction": lambda: ("POST", f"/v1/actions/{make.action()}/run", {}),
        "stopAction": lambda: ("POST", f"/v1/actions/{make.action()}/stop", {}),
        "listRuns": lambda: ("GET", "/v1/runs"),
        "readRun": lambda: ("GET", f"/v1/runs/{make.run()}"),
        "stopRun": lambda: ("POST", f"/v1/runs/{make.run()}/stop", {"fadeOut": False}),
        "listLinks": lambda: ("GET", "/v1/links"),
        "createLink": lambda: ("POST", "/v1/links", {"action": make.action(), "name": name("link")}),
        "rotateLinks": lambda: ("POST", "/v1/links/rotate", {}),
        "disposeLink": lambda: ("DELETE", f"/v1/links/{make.link()['id']}"),
        "showLink": lambda: ("GET", make.link()["url"]),
        "runLink": lambda: ("POST", make.link()["url"], {}),
        "listShows": lambda: ("GET", "/v1/shows"),
        "createShow": lambda: ("POST", "/v1/shows", {"name": name("new"), "cues": [{"number": "1", "action": make.action()}]}),
        "readShow": lambda: ("GET", f"/v1/shows/{make.show()}"),
        "changeShow": lambda: ("PATCH", f"/v1/shows/{make.show()}", {"rehearsal": True}),
        "disposeShow": lambda: ("DELETE", f"/v1/shows/{make.show()}"),
        "goShow": lambda: ("POST", f"/v1/shows/{make.show()}/go", {}),
        "stopShow": lambda: ("POST", f"/v1/shows/{make.show()}/stop", {"fadeOut": False}),
        "listBoards": lambda: ("GET", "/v1/boards"),
        "createBoard": lambda: ("POST", "/v1/boards", {"name": name("new")}),
        "readBoard": lambda: ("GET", f"/v1/boards/{make.board()}"),
        "changeBoard": lambda: ("PATCH", f"/v1/boards/{make.board()}", {"columns": 3}),
        "disposeBoard": lambda: ("DELETE", f"/v1/boards/{make.board()}"),
        "listTiles": lambda: ("GET", "/v1/tiles"),
        "createTile": lambda: ("POST", "/v1/tiles", {"board": make.board(), "sounds": ["bell"]}),
        "readTile": lambda: ("GET", f"/v1/tiles/{make.tile()}"),
        "changeTile": lambda: ("PATCH", f"/v1/tiles/{make.tile()}", {"label": "changed"}),
        "disposeTile": lambda: ("DELETE", f"/v1/tiles/{make.tile()}"),
        "pressTile": lambda: ("POST", f"/v1/tiles/{make.tile()}/press", {}),
        "releaseTile": lambda: ("POST", f"/v1/tiles/{make.tile('hold', pressed=True)}/release", {}),
        "listZones": lambda: ("GET", "/v1/zones"),
        "createZone": lambda: ("POST", "/v1/zones", {"name": name("new")}),
        "readZone": lambda: ("GET", "/v1/zones/main"),
        "changeZone": lambda: ("PATCH", "/v1/zones/main", {"volume": 0.5 + next(world.numbers) / 10_000}),
        "disposeZone": lambda: ("DELETE", f"/v1/zones/{make.make('/v1/zones', {'name': name('zone')})}"),
        "listRooms": lambda: ("GET", "/v1/rooms"),
        "readRoom": lambda: ("GET", "/v1/rooms/none"),
        "changeRoom": lambda: ("PATCH", "/v1/rooms/none", {"volume": 0.5}),
        "disposeRoom": lambda: ("DELETE", "/v1/rooms/none"),
        "selectCue": lambda: ("POST", f"/v1/shows/{make.show()}/select", {"move": "next"}),
        "readSession": lambda: ("GET", "/v1/session"),
        "setSessionCategory": lambda: ("PUT", "/v1/session", {"category": "playback"}),
        "changeSession": lambda: ("PATCH", "/v1/session", {"silentMode": False}),
        "activateSession": lambda: ("POST", "/v1/session/activate", {}),
        "deactivateSession": lambda: ("POST", "/v1/session/deactivate", {"force": True}),
        "interruptSession": lambda: ("POST", "/v1/session/interruptions", {"type": "ended", "shouldResume": True}),
        "readRoute": lambda: ("GET", "/v1/session/route"),
        "changeRoute": lambda: ("PUT", "/v1/session/route", {"output": None}),
        "readManager": lambda: ("GET", "/v1/manager"),
        "changeManager": lambda: ("PATCH", "/v1/manager", {"masterMuted": False, "musicVolume": 0.25}),
        "prepareManager": lambda: ("POST", "/v1/manager/prepare", {"sound": "bell"}),
        "readQueue": lambda: ("GET", "/v1/queue"),
        "changeQueue": lambda: ("PATCH", "/v1/queue", {"gap": 0.01}),
        "addQueueItem": lambda: ("POST", "/v1/queue/items", {"sound": "bell"}),
        "clearQueue": lambda: ("DELETE", "/v1/queue/items"),
        "readQueueItem": lambda: ("GET", f"/v1/queue/items/{make.item()}"),
        "changeQueueItem": lambda: ("PATCH", f"/v1/queue/items/{make.item()}", {"volume": 0.5}),
        "removeQueueItem": lambda: ("DELETE", f"/v1/queue/items/{make.item()}"),
        "interruptQueue": lambda: ("POST", "/v1/queue/interrupt", {"sound": "bell"}),
        "nextInQueue": lambda: ("POST", "/v1/queue/next", {}),
        "skipInQueue": lambda: ("POST", "/v1/queue/skip", {}),
        "stopCurrentInQueue": lambda: ("POST", "/v1/queue/stop-current", {}),
        "pauseQueue": lambda: ("POST", "/v1/queue/pause", {}),
        "resumeQueue": lambda: ("POST", "/v1/queue/resume", {}),
        "listQueueSchedules": lambda: ("GET", "/v1/queue/schedules"),
        "addQueueSchedule": lambda: ("POST", "/v1/queue/schedules", dict(schedule, name=name("s"))),
        "readQueueSchedule": lambda: ("GET", f"/v1/queue/schedules/{make.schedule()}"),
        "replaceQueueSchedule": lambda: ("PUT", f"/v1/queue/schedules/{make.schedule()}", schedule),
        "changeQueueSchedule": lambda: ("PATCH", f"/v1/queue/schedules/{make.schedule()}", {"enabled": False}),
        "removeQueueSchedule": lambda: ("DELETE", f"/v1/queue/schedules/{make.schedule()}"),
        "listVoices": lambda: ("GET", "/v1/voices"),
        "previewVoice": lambda: ("POST", "/v1/voices/preview", {"text": "hello"}),
        "readDucking": lambda: ("GET", "/v1/ducking"),
        "replaceDucking": lambda: ("PUT", "/v1/ducking", {"rules": []}),
        "readDevice": lambda: ("GET", "/v1/device"),
        "listOutputs": lambda: ("GET", "/v1/device/outputs"),
        "listInputs": lambda: ("GET", "/v1/device/inputs"),
        "readLoudness": lambda: ("GET", "/v1/loudness"),
        "resetLoudness": lambda: ("POST", "/v1/loudness/reset", {}),
        "listFormats": lambda: ("GET", "/v1/formats"),
        "listHistory": lambda: ("GET", "/v1/history"),
        "verifyHistory": lambda: ("GET", "/v1/history/verify"),
        "readHealth": lambda: ("GET", "/v1/health"),
        "readLiveness": lambda: ("GET", "/healthz"),
        "readReadiness": lambda: ("GET", "/readyz"),
        "readLogin": lambda: ("GET", "/v1/login"),
        "login": lambda: ("POST", "/v1/login", {"token": "x"}),
        "logout": lambda: ("POST", "/v1/logout", {}),
        "makeTicket": lambda: ("POST", "/v1/tickets", {}),
        "listTokens": lambda: ("GET", "/v1/tokens"),
        "createToken": lambda: ("POST", "/v1/tokens", {"name": name("token"), "scope": "read", "digest": f"sha256:{'0a' * 8}:{'0b' * 32}"}),
        "changeToken": lambda: ("PATCH", "/v1/tokens/kiosk", {"scope": "read"}),
        "revokeToken": lambda: ("DELETE", "/v1/tokens/kiosk"),
        "downloadBackup": lambda: ("GET", "/v1/backup"),
        "readMetrics": lambda: ("GET", "/metrics"),
        "openEvents": lambda: ("GET", "/v1/events"),
        "readDocument": lambda: ("GET", "/openapi.yaml"),
        "readDocumentInJSON": lambda: ("GET", "/openapi.json"),
        "readEventDocument": lambda: ("GET", "/asyncapi.yaml"),
        "readEventDocumentInJSON": lambda: ("GET", "/asyncapi.json"),
        "readProblem": lambda: ("GET", "/problems/storage-full"),
        "uploadSound": lambda: ("POST", f"/v1/uploads?name={name('upload')}", world.upload),
        "uploadPlayer": lambda: ("POST", "/v1/uploads/player", world.upload),
        # Cases of their own in the table.
        "registerSound with a file": lambda: ("POST", f"/v1/sounds?name={name('upload')}", world.upload),
        "createPlayer with a file": lambda: ("POST", "/v1/players", world.upload),
        "disposeSound of an upload": lambda: ("DELETE", f"/v1/sounds/{world.uploaded}"),
    }


def documented():
    """The operations of openapi.yaml."""
    return set(re.findall(r"^      operationId: (\w+)$", pathlib.Path(ROOT / "openapi.yaml").read_text(), re.M))


def table():
    """The answers by operation and state of the disk, from the table of docs/disk.md."""
    lines = [line for line in TABLE.read_text().splitlines() if line.startswith("|")]
    states = [cell.strip() for cell in lines[0].strip("|").split("|")][1:]
    answers = {}
    for line in lines[2:]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for name, kind in re.findall(r"`(\w+)`((?: with a file| of an upload)?)", cells[0]):
            if name + kind in answers:
                raise SystemExit(f"{TABLE}: {name + kind} stands twice")
            answers[name + kind] = dict(zip(states, cells[1:], strict=True))
    return answers
