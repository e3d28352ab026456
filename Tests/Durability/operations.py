# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""One successful request for each operation of openapi.yaml, and the table of their answers when the disk fails."""

import itertools
import pathlib
import re
import shutil

from support import ROOT
from support.waiting import Failed

TABLE = ROOT / "docs/disk.md"
SCHEDULE = {"name": "s", "cron": "0 4 1 1 *", "timeZone": "UTC", "item": {"sound": "bell"}}
# Operations that a server without tokens and rooms refuses, and the WebSocket.
REFUSED = {"login", "makeTicket", "createToken", "changeToken", "revokeToken", "openEvents", "talk", "readRoom", "changeRoom",
           "disposeRoom"}


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
            raise Failed(f"POST {path} {body}: {status} {answer}")
        return answer["id"]

    def playlist(self):
        """The name of a playlist in the library."""
        (self.library / "list.m3u").write_text("#EXTM3U\nbell.wav\n")
        return "list.m3u"

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
                raise Failed(f"connect: {status} {answer}")
        return fader

    def link(self):
        status, answer = self.client.ask("POST", "/v1/links", {"action": self.action(), "name": self.name("link")})
        if status != 201:
            raise Failed(f"a link: {status} {answer}")
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
                raise Failed(f"press: {status} {answer}")
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


#: Where an operation reads what a server always has.
READS = {
    "listSounds": "/v1/sounds",
    "readSound": "/v1/sounds/bell",
    "readSoundData": "/v1/sounds/bell/data",
    "readSoundCover": "/v1/sounds/bell/cover",
    "readSoundWaveform": "/v1/sounds/bell/waveform",
    "listPlayers": "/v1/players",
    "listQueueItems": "/v1/queue/items",
    "listQueueReceipts": "/v1/queue/receipts",
    "readMusic": "/v1/music",
    "readMusicHistory": "/v1/music/history",
    "readUpcomingMusic": "/v1/music/upcoming",
    "readMusicQueue": "/v1/music/queue",
    "listStations": "/v1/stations",
    "listCrossfaders": "/v1/crossfaders",
    "listSystemSounds": "/v1/system-sounds",
    "listActions": "/v1/actions",
    "listRuns": "/v1/runs",
    "listLinks": "/v1/links",
    "listShows": "/v1/shows",
    "listBoards": "/v1/boards",
    "listTiles": "/v1/tiles",
    "listZones": "/v1/zones",
    "readZone": "/v1/zones/main",
    "listRooms": "/v1/rooms",
    "readSession": "/v1/session",
    "readRoute": "/v1/session/route",
    "readManager": "/v1/manager",
    "readQueue": "/v1/queue",
    "listQueueSchedules": "/v1/queue/schedules",
    "listVoices": "/v1/voices",
    "readDucking": "/v1/ducking",
    "readDevice": "/v1/device",
    "listOutputs": "/v1/device/outputs",
    "listSources": "/v1/device/inputs",
    "listInputs": "/v1/inputs",
    "listRecordings": "/v1/recordings",
    "readLoudness": "/v1/loudness",
    "listFormats": "/v1/formats",
    "listHistory": "/v1/history",
    "verifyHistory": "/v1/history/verify",
    "readHealth": "/v1/health",
    "readLiveness": "/healthz",
    "readReadiness": "/readyz",
    "readLogin": "/v1/login",
    "listTokens": "/v1/tokens",
    "downloadBackup": "/v1/backup",
    "readMetrics": "/metrics",
    "openEvents": "/v1/events",
    "talk": "/v1/queue/live/q1",
    "readDocument": "/openapi.yaml",
    "readDocumentInJSON": "/openapi.json",
    "readEventDocument": "/asyncapi.yaml",
    "readEventDocumentInJSON": "/asyncapi.json",
    "readProblem": "/problems/storage-full",
}


def with_music(world, method, path, body=None):
    """A request while a station plays."""
    world.client.ask("POST", f"/v1/stations/{world.station()}/play", {})
    return method, path, body


def with_fader(world, verb, body=None, before=()):
    """A request of a crossfader, which is connected but for `connect`."""
    world.disconnect()
    fader = world.crossfader(connected=verb != "connect")
    for step in before:
        world.client.ask("POST", f"/v1/crossfaders/{fader}/{step}", {})
    return "POST", f"/v1/crossfaders/{fader}/{verb}", body or {}


def with_completion(world, method):
    """A request of a player's completion."""
    player = world.player()
    world.client.ask("PUT", f"/v1/players/{player}/completion", {"clientData": "x"})
    return method, f"/v1/players/{player}/completion"


def sounds(world):
    return {
        "registerSound": lambda: ("POST", "/v1/sounds", {"path": world.file()}),
        "stopAllSounds": lambda: ("POST", "/v1/sounds/stop-all", {}),
        "stopEverything": lambda: ("POST", "/v1/stop-all", {}),
        "changeSound": lambda: ("PATCH", "/v1/sounds/bell", {"title": world.name("title")}),
        "disposeSound": lambda: ("DELETE", "/v1/sounds/spare"),
        "playSound": lambda: ("POST", "/v1/sounds/bell/play", {}),
        "stopSound": lambda: ("POST", "/v1/sounds/bell/stop", {}),
        "fadeSound": lambda: ("POST", "/v1/sounds/bell/fade", {"to": 0.5}),
        "pauseSound": lambda: ("POST", "/v1/sounds/bell/pause", {}),
        "resumeSound": lambda: ("POST", "/v1/sounds/bell/resume", {}),
        "devampSound": lambda: ("POST", "/v1/sounds/bell/devamp", {}),
    }


def players(world):
    return {
        "createPlayer": lambda: ("POST", "/v1/players", {"sound": "bell"}),
        "readPlayer": lambda: ("GET", f"/v1/players/{world.player()}"),
        "changePlayer": lambda: ("PATCH", f"/v1/players/{world.player()}", {"volume": 0.5}),
        "disposePlayer": lambda: ("DELETE", f"/v1/players/{world.player()}"),
        "preparePlayer": lambda: ("POST", f"/v1/players/{world.player()}/prepare", {}),
        "playPlayer": lambda: ("POST", f"/v1/players/{world.player()}/play", {}),
        "pausePlayer": lambda: ("POST", f"/v1/players/{world.player()}/pause", {}),
        "stopPlayer": lambda: ("POST", f"/v1/players/{world.player()}/stop", {}),
        "fadePlayer": lambda: ("POST", f"/v1/players/{world.player()}/fade", {"to": 0.5}),
        "readPlayerData": lambda: ("GET", f"/v1/players/{world.bytes}/data"),
        "readMeters": lambda: ("GET", f"/v1/players/{world.player()}/meters"),
        "updateMeters": lambda: ("POST", f"/v1/players/{world.player()}/meters/update", {}),
        "explainPlayer": lambda: ("GET", f"/v1/players/{world.player()}/explain"),
    }


def completions(world):
    return {
        "readCompletion": lambda: with_completion(world, "GET"),
        "replaceCompletion": lambda: ("PUT", f"/v1/players/{world.player()}/completion", {"clientData": "x"}),
        "removeCompletion": lambda: with_completion(world, "DELETE"),
    }


def music(world):
    return {
        "playMusic": lambda: ("POST", "/v1/music/play", {"sound": "tone"}),
        "stopMusic": lambda: ("POST", "/v1/music/stop", {}),
        "pauseMusic": lambda: with_music(world, "POST", "/v1/music/pause", {}),
        "resumeMusic": lambda: with_music(world, "POST", "/v1/music/resume", {}),
        "nextMusic": lambda: with_music(world, "POST", "/v1/music/next", {}),
        "previousMusic": lambda: with_music(world, "POST", "/v1/music/previous", {}),
        "skipMusic": lambda: with_music(world, "POST", "/v1/music/skip", {"by": 1}),
        "seekMusic": lambda: with_music(world, "POST", "/v1/music/seek", {"time": 0}),
        "addToMusicQueue": lambda: ("POST", "/v1/music/queue", {"sound": "bell"}),
        "clearMusicQueue": lambda: ("DELETE", "/v1/music/queue"),
        "readMusicEntry": lambda: ("GET", f"/v1/music/queue/{world.entry()}"),
        "moveMusicEntry": lambda: ("PATCH", f"/v1/music/queue/{world.entry()}", {"before": world.entry()}),
        "removeMusicEntry": lambda: ("DELETE", f"/v1/music/queue/{world.entry()}"),
    }


def stations(world):
    return {
        "importStation": lambda: ("POST", "/v1/stations/import", {"file": world.playlist(), "name": world.name("imported")}),
        "uploadStation": lambda: ("POST", f"/v1/uploads/station?name={world.name('sent')}", b"#EXTM3U\nbell.wav\n"),
        "createStation": lambda: ("POST", "/v1/stations", {"name": world.name("new"), "sounds": ["bell"]}),
        "playFirstStation": lambda: ("POST", "/v1/stations/play", {"options": {}}),
        "readStation": lambda: ("GET", f"/v1/stations/{world.station()}"),
        "changeStation": lambda: ("PATCH", f"/v1/stations/{world.station()}", {"skipFadeDuration": 0.5}),
        "disposeStation": lambda: ("DELETE", f"/v1/stations/{world.station()}"),
        "listStationTracks": lambda: ("GET", f"/v1/stations/{world.station()}/tracks"),
        "playStation": lambda: ("POST", f"/v1/stations/{world.station()}/play", {}),
    }


def crossfaders(world):
    return {
        "createCrossfader": lambda: ("POST", "/v1/crossfaders", {"name": world.name("new"), "cuePoints": [1, 0.5]}),
        "importCrossfader": lambda: ("POST", "/v1/crossfaders/import", {
            "format": "carillon.crossfader", "version": 1, "name": world.name("new"), "initialStation": None,
            "cuePoints": [{"time": 5, "volume": 0.5, "station": None}], "fadeDuration": None}),
        "readCrossfader": lambda: ("GET", f"/v1/crossfaders/{world.crossfader()}"),
        "disposeCrossfader": lambda: ("DELETE", f"/v1/crossfaders/{world.crossfader()}"),
        "addCues": lambda: ("POST", f"/v1/crossfaders/{world.crossfader()}/cues", {"cuePoints": [2, 0.25]}),
        "connectCrossfader": lambda: with_fader(world, "connect"),
        "playCrossfader": lambda: with_fader(world, "play"),
        "pauseCrossfader": lambda: with_fader(world, "pause"),
        "disconnectCrossfader": lambda: with_fader(world, "disconnect"),
        "reconnectCrossfader": lambda: with_fader(world, "reconnect", before=["disconnect"]),
        "elapseCrossfader": lambda: with_fader(world, "elapse", {"time": 0.5}),
        "readCrossfaderAt": lambda: ("GET", f"/v1/crossfaders/{world.crossfader()}/at?time=1"),
        "previewCrossfader": lambda: ("GET", f"/v1/crossfaders/{world.crossfader()}/preview"),
        "exportCrossfader": lambda: ("GET", f"/v1/crossfaders/{world.crossfader()}/export"),
    }


def system_sounds(world):
    return {
        "createSystemSound": lambda: ("POST", "/v1/system-sounds", {"sound": "bell"}),
        "readSystemSound": lambda: ("GET", f"/v1/system-sounds/{world.system_sound()}"),
        "disposeSystemSound": lambda: ("DELETE", f"/v1/system-sounds/{world.system_sound()}"),
        "playSystemSound": lambda: ("POST", f"/v1/system-sounds/{world.system_sound()}/play", {}),
        "alertSystemSound": lambda: ("POST", f"/v1/system-sounds/{world.system_sound()}/alert", {}),
        "listCompletions": lambda: ("GET", f"/v1/system-sounds/{world.system_sound()}/completions"),
        "addCompletion": lambda: ("POST", f"/v1/system-sounds/{world.system_sound()}/completions", {}),
        "removeCompletions": lambda: ("DELETE", f"/v1/system-sounds/{world.system_sound()}/completions"),
    }


def actions(world):
    return {
        "performBatch": lambda: ("POST", "/v1/batch", {"operations": [
            {"op": "volume", "scope": "sound", "volume": 0.5}, {"op": "play", "sound": "bell"}]}),
        "createAction": lambda: ("POST", "/v1/actions", {
            "name": world.name("new"), "steps": [{"operation": {"op": "play", "sound": "bell"}}]}),
        "captureAction": lambda: ("POST", "/v1/actions/capture", {"name": world.name("scene"), "include": ["volumes"]}),
        "readAction": lambda: ("GET", f"/v1/actions/{world.action()}"),
        "changeAction": lambda: ("PATCH", f"/v1/actions/{world.action()}", {"name": world.name("changed")}),
        "disposeAction": lambda: ("DELETE", f"/v1/actions/{world.action()}"),
        "runAction": lambda: ("POST", f"/v1/actions/{world.action()}/run", {}),
        "stopAction": lambda: ("POST", f"/v1/actions/{world.action()}/stop", {}),
        "readRun": lambda: ("GET", f"/v1/runs/{world.run()}"),
        "pauseRun": lambda: ("POST", f"/v1/runs/{world.run()}/pause", {}),
        "resumeRun": lambda: ("POST", f"/v1/runs/{world.run()}/resume", {}),
        "stopRun": lambda: ("POST", f"/v1/runs/{world.run()}/stop", {"fadeOut": False}),
    }


def links(world):
    return {
        "createLink": lambda: ("POST", "/v1/links", {"action": world.action(), "name": world.name("link")}),
        "rotateLinks": lambda: ("POST", "/v1/links/rotate", {}),
        "disposeLink": lambda: ("DELETE", f"/v1/links/{world.link()['id']}"),
        "showLink": lambda: ("GET", world.link()["url"]),
        "runLink": lambda: ("POST", world.link()["url"], {}),
    }


def targets(world):
    def target():
        return world.make("/v1/targets", {"address": "osc.udp://127.0.0.1:9"})
    return {
        "createTarget": lambda: ("POST", "/v1/targets", {"address": "osc.udp://127.0.0.1:9"}),
        "readTarget": lambda: ("GET", f"/v1/targets/{target()}"),
        "changeTarget": lambda: ("PATCH", f"/v1/targets/{target()}", {"retries": 1}),
        "disposeTarget": lambda: ("DELETE", f"/v1/targets/{target()}"),
        "sendMessage": lambda: ("POST", f"/v1/targets/{target()}/send", {"address": "/a"}),
        "testTarget": lambda: ("POST", f"/v1/targets/{target()}/test", {"address": "/a"}),
    }


def inputs(world):
    def one():
        return world.make("/v1/inputs", {"kind": "sink", "enabled": False})
    return {
        "createInput": lambda: ("POST", "/v1/inputs", {"kind": "sink", "enabled": False}),
        "readInput": lambda: ("GET", f"/v1/inputs/{one()}"),
        "changeInput": lambda: ("PATCH", f"/v1/inputs/{one()}", {"volume": 0.5}),
        "disposeInput": lambda: ("DELETE", f"/v1/inputs/{one()}"),
        "cutSound": lambda: ("POST", "/v1/sounds/bell/cut", {}),
    }


def shows(world):
    return {
        "createShow": lambda: ("POST", "/v1/shows", {"name": world.name("new"), "cues": [{"number": "1", "action": world.action()}]}),
        "readShow": lambda: ("GET", f"/v1/shows/{world.show()}"),
        "changeShow": lambda: ("PATCH", f"/v1/shows/{world.show()}", {"rehearsal": True}),
        "disposeShow": lambda: ("DELETE", f"/v1/shows/{world.show()}"),
        "goShow": lambda: ("POST", f"/v1/shows/{world.show()}/go", {}),
        "stopShow": lambda: ("POST", f"/v1/shows/{world.show()}/stop", {"fadeOut": False}),
        "selectCue": lambda: ("POST", f"/v1/shows/{world.show()}/select", {"move": "next"}),
        "armCues": lambda: ("POST", f"/v1/shows/{world.show()}/arm", {"cues": ["1"], "armed": False}),
    }


def boards(world):
    return {
        "createBoard": lambda: ("POST", "/v1/boards", {"name": world.name("new")}),
        "readBoard": lambda: ("GET", f"/v1/boards/{world.board()}"),
        "changeBoard": lambda: ("PATCH", f"/v1/boards/{world.board()}", {"columns": 3}),
        "disposeBoard": lambda: ("DELETE", f"/v1/boards/{world.board()}"),
        "createTile": lambda: ("POST", "/v1/tiles", {"board": world.board(), "sounds": ["bell"]}),
        "readTile": lambda: ("GET", f"/v1/tiles/{world.tile()}"),
        "changeTile": lambda: ("PATCH", f"/v1/tiles/{world.tile()}", {"label": "changed"}),
        "disposeTile": lambda: ("DELETE", f"/v1/tiles/{world.tile()}"),
        "pressTile": lambda: ("POST", f"/v1/tiles/{world.tile()}/press", {}),
        "releaseTile": lambda: ("POST", f"/v1/tiles/{world.tile('hold', pressed=True)}/release", {}),
    }


def zones(world):
    return {
        "createZone": lambda: ("POST", "/v1/zones", {"name": world.name("new")}),
        "changeZone": lambda: ("PATCH", "/v1/zones/main", {"volume": 0.5 + next(world.numbers) / 10_000}),
        "disposeZone": lambda: ("DELETE", f"/v1/zones/{world.make('/v1/zones', {'name': world.name('zone')})}"),
        "readRoom": lambda: ("GET", "/v1/rooms/none"),
        "changeRoom": lambda: ("PATCH", "/v1/rooms/none", {"volume": 0.5}),
        "disposeRoom": lambda: ("DELETE", "/v1/rooms/none"),
    }


def session(world):
    return {
        "setSessionCategory": lambda: ("PUT", "/v1/session", {"category": "playback"}),
        "changeSession": lambda: ("PATCH", "/v1/session", {"silentMode": False}),
        "activateSession": lambda: ("POST", "/v1/session/activate", {}),
        "deactivateSession": lambda: ("POST", "/v1/session/deactivate", {"force": True}),
        "interruptSession": lambda: ("POST", "/v1/session/interruptions", {"type": "ended", "shouldResume": True}),
        "changeRoute": lambda: ("PUT", "/v1/session/route", {"output": None}),
    }


def settings(world):
    return {
        "changeManager": lambda: ("PATCH", "/v1/manager", {"masterMuted": False, "musicVolume": 0.25}),
        "prepareManager": lambda: ("POST", "/v1/manager/prepare", {"sound": "bell"}),
        "previewVoice": lambda: ("POST", "/v1/voices/preview", {"text": "hello"}),
        "replaceDucking": lambda: ("PUT", "/v1/ducking", {"rules": []}),
        "resetLoudness": lambda: ("POST", "/v1/loudness/reset", {}),
    }


def queue(world):
    return {
        "changeQueue": lambda: ("PATCH", "/v1/queue", {"gap": 0.01}),
        "addQueueItem": lambda: ("POST", "/v1/queue/items", {"sound": "bell"}),
        "clearQueue": lambda: ("DELETE", "/v1/queue/items"),
        "readQueueItem": lambda: ("GET", f"/v1/queue/items/{world.item()}"),
        "changeQueueItem": lambda: ("PATCH", f"/v1/queue/items/{world.item()}", {"volume": 0.5}),
        "removeQueueItem": lambda: ("DELETE", f"/v1/queue/items/{world.item()}"),
        "interruptQueue": lambda: ("POST", "/v1/queue/interrupt", {"sound": "bell"}),
        "announceLive": lambda: ("POST", "/v1/queue/live", {"longest": 1}),
        "nextInQueue": lambda: ("POST", "/v1/queue/next", {}),
        "skipInQueue": lambda: ("POST", "/v1/queue/skip", {}),
        "stopCurrentInQueue": lambda: ("POST", "/v1/queue/stop-current", {}),
        "pauseQueue": lambda: ("POST", "/v1/queue/pause", {}),
        "resumeQueue": lambda: ("POST", "/v1/queue/resume", {}),
    }


def schedules(world):
    return {
        "addQueueSchedule": lambda: ("POST", "/v1/queue/schedules", dict(SCHEDULE, name=world.name("s"))),
        "readQueueSchedule": lambda: ("GET", f"/v1/queue/schedules/{world.schedule()}"),
        "replaceQueueSchedule": lambda: ("PUT", f"/v1/queue/schedules/{world.schedule()}", SCHEDULE),
        "changeQueueSchedule": lambda: ("PATCH", f"/v1/queue/schedules/{world.schedule()}", {"enabled": False}),
        "removeQueueSchedule": lambda: ("DELETE", f"/v1/queue/schedules/{world.schedule()}"),
    }


def access(world):
    return {
        "login": lambda: ("POST", "/v1/login", {"token": "x"}),
        "logout": lambda: ("POST", "/v1/logout", {}),
        "makeTicket": lambda: ("POST", "/v1/tickets", {}),
        "createToken": lambda: ("POST", "/v1/tokens", {"name": world.name("token"), "scope": "read", "digest": f"sha256:{'0a' * 8}:{'0b' * 32}"}),
        "changeToken": lambda: ("PATCH", "/v1/tokens/kiosk", {"scope": "read"}),
        "revokeToken": lambda: ("DELETE", "/v1/tokens/kiosk"),
    }


def uploads(world):
    return {
        "uploadSound": lambda: ("POST", f"/v1/uploads?name={world.name('upload')}", world.upload),
        "uploadPlayer": lambda: ("POST", "/v1/uploads/player", world.upload),
        "registerSound with a file": lambda: ("POST", f"/v1/sounds?name={world.name('upload')}", world.upload),
        "createPlayer with a file": lambda: ("POST", "/v1/players", world.upload),
        "disposeSound of an upload": lambda: ("DELETE", f"/v1/sounds/{world.uploaded}"),
    }


PARTS = [sounds, players, completions, music, stations, crossfaders, system_sounds, actions, links, targets, inputs, shows, boards, zones, session,
         settings, queue, schedules, access, uploads]


def requests(world):
    """Makes the request of each operation when asked for it: method, path, body. Some cases of the table have a name of their own."""
    made = {name: lambda path=path: ("GET", path) for name, path in READS.items()}
    for part in PARTS:
        made |= part(world)
    return made


#: What a recording answers depends on how far its file is.
UNSETTLED = {"startRecording", "readRecording", "stopRecording", "disposeRecording", "readQueueRecording"}


def documented():
    """The operations of openapi.yaml that have a fixed answer."""
    return set(re.findall(r"^      operationId: (\w+)$", pathlib.Path(ROOT / "openapi.yaml").read_text(), re.M)) - UNSETTLED


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
