// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Crossfaders, connected: SX-12 to SX-21.
struct CrossfaderPlayingTests {
    private static let example: JSON = [
        "initialStation": ["bpm": "slow"], "cuePoints": [5, 0.5, 5, ["bpm": "medium"], 10, ["bpm": "high"]],
        "fadeDuration": 0.1,
    ]

    @Test func `elapse over the socket works like over HTTP`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [2, 0.5, 3, ["bpm": "high"]],
            ])
            let socket = try await server.events("output.*")
            let id = JSON.string(try #require(fader.split(separator: "/").last.map(String.init)))
            func elapse(_ time: JSON) async throws -> JSON {
                try socket.send(["op": "elapse", "crossfader": id, "time": time])
                return try await socket.next("reply")["data"]
            }
            #expect(try await elapse(2.5)["status"] == 200)
            #expect(try await server.musicVolume() == 0.5)
            #expect(try await elapse(3)["status"] == 200)
            #expect(try await server.track() == "high.wav")
            let refused = try await elapse(-1)
            #expect(refused["status"] == 422 && refused["body"]["field"] == "time")
        }
    }

    @Test func `SX-12 connect resets the music and loads the first track, but does not play it`() async throws
    {
        try await Scenario.run { server in
            try await server.addSeedStations()
            try await server.post("/v1/music/play", ["sound": "high", "fadeIn": false])
            await server.advance(seconds: 0.1)
            let fader = try await server.makeCrossfader(Self.example)
            let answer = try await server.post(fader + "/connect")
            #expect(answer["state"] == "connected" && answer["playing"] == false)
            let music = try await server.get("/v1/music")
            #expect(music["playing"] == false && music["player"]["name"] == "slow.wav")
            #expect(music["player"]["state"] == "paused")
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0)
        }
    }

    @Test func `SX-12 only one crossfader can be connected, and the connected one is named`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let one = try await server.makeCrossfader(["name": "one"])
            let other = try await server.makeCrossfader(["name": "other"])
            try await server.post(one + "/connect")
            let refused = try await server.post(other + "/connect")
            #expect(refused.status == 409 && refused["type"] == "/problems/crossfader-connected")
            #expect(refused["name"] == "one")
            try await server.post(one + "/disconnect")
            #expect(try await server.post(other + "/connect").status == 200)
            #expect(try await server.post(one + "/reconnect").status == 409)
        }
    }

    @Test func `SX-13 play starts and resumes; before connect it is refused`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.makeCrossfader(Self.example)
            let early = try await server.post(fader + "/play")
            #expect(early.status == 409 && early["state"] == "created")
            try await server.post(fader + "/connect")
            #expect(try await server.post(fader + "/play")["changed"] == true)
            #expect(await server.advance(seconds: 0.1).value(at: 0.05) == 0.5)
            #expect(try await server.post(fader + "/play")["changed"] == false)
        }
    }

    @Test func `SX-14 pause pauses the music, and play resumes it`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader(Self.example)
            await server.advance(seconds: 0.5)
            try await server.post(fader + "/pause")
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0)
            #expect(try await server.get("/v1/music")["playing"] == false)
            try await server.post(fader + "/play")
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.5)
        }
    }

    @Test func `SX-15 elapse makes the music match, also backward, and reports only changes`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader(Self.example)
            await server.advance(seconds: 0.2)
            let events = try await server.events()
            #expect(try await server.elapse(fader, 2)["changes"] == [])
            #expect(try await server.elapse(fader, 4)["changes"] == [])
            #expect(try await server.all(events).filter { $0["type"] != "hello" }.isEmpty)
            for (time, track) in [(11.0, "high.wav"), (1, "slow.wav"), (7, "medium.wav"), (0, "slow.wav")] {
                let answer = try await server.elapse(fader, time)
                #expect(answer["applied"] == true)
                #expect(try await server.track() == track)
                await server.advance(seconds: 0.05)
            }
        }
    }

    @Test func `SX-16 an elapse while disconnected is stored and changes nothing`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader(Self.example)
            await server.advance(seconds: 0.2)
            try await server.post("/v1/music/pause")
            #expect(try await server.post(fader + "/disconnect")["state"] == "disconnected")
            let answer = try await server.elapse(fader, 6)
            #expect(answer["applied"] == false && answer["changes"] == [])
            #expect(try await server.track() == "slow.wav")
            #expect(try await server.musicVolume() == 1)
            #expect(try await server.get("/v1/music")["playing"] == false)
            #expect(try await server.get(fader)["elapsed"] == 6)
        }
    }

    @Test func `SX-17 reconnect applies the last reported time at once`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader(Self.example)
            await server.advance(seconds: 0.2)
            try await server.post("/v1/music/pause")
            try await server.post(fader + "/disconnect")
            try await server.elapse(fader, 6)
            try await server.post(fader + "/reconnect")
            #expect(try await server.track() == "medium.wav")
            #expect(try await server.musicVolume() == 0.5)
            #expect(await server.advance(seconds: 0.3).value(at: 0.25) == 0.125)
        }
    }

    @Test func `SX-18 a station change is a crossfade over musicFadeDuration`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            try await server.patch("/v1/manager", ["musicFadeDuration": 0.5])
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [5, ["bpm": "high"]],
            ])
            await server.advance(seconds: 0.2)
            let events = try await server.events("crossfader.stationChanged", "music.crossfadeStarted")
            try await server.elapse(fader, 5)
            let sound = await server.advance(seconds: 0.6)
            let half = Float(0.5.squareRoot())
            #expect(abs(sound.value(at: 0.25) - (0.5 + 0.125) * half) < 1e-3)
            #expect(sound.value(at: 0.499) != 0.125 && sound.value(at: 0.5) == 0.125)
            #expect(try await events.next("music.crossfadeStarted")["data"]["duration"] == 0.5)
            let change = try await events.next("crossfader.stationChanged")["data"]
            let ids = try await server.get("/v1/stations")["stations"].items.map { $0["id"] }
            #expect(change["from"] == ids[0] && change["to"] == ids[2] && change["time"] == 5)
        }
    }

    @Test func `SX-19 a volume change takes 20 ms, or as long as requested`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            for (name, ramp, seconds) in [("plain", nil, 0.02), ("slow", 0.1, 0.1)]
                as [(String, JSON?, Double)]
            {
                var body: JSON = [
                    "name": .string(name), "initialStation": ["bpm": "slow"], "cuePoints": [0, 1, 5, 0],
                ]
                if let ramp { body["volumeRamp"] = ramp }
                let fader = try await server.playCrossfader(body)
                await server.advance(seconds: 0.2)
                let events = try await server.events("crossfader.volumeChanged", "volume.changed")
                try await server.elapse(fader, 5)
                let sound = await server.advance(seconds: 0.2)
                #expect(abs(sound.value(at: seconds / 2) - 0.25) < 1e-3)
                #expect(sound.endOfSound() == Int(seconds * 48_000))
                let change = try await events.next("crossfader.volumeChanged")["data"]
                #expect(change["from"] == 1 && change["to"] == 0 && change["time"] == 5)
                try await server.elapse(fader, 0)
                try await server.delete(fader)
            }
        }
    }

    @Test func `SX-20 play and pause follow the external medium, or a player of ours drives everything`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSeedStations()
            try await server.addConstant("lesson.wav", value: 0, seconds: 20)
            let lesson = try await server.makePlayer("lesson")
            let fader = try await server.makeCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [1, ["bpm": "high"]], "fadeDuration": 0,
            ])
            #expect(
                try await server.post(fader + "/connect", ["master": .string(lesson)])["master"]
                    == .string(lesson)
            )
            #expect(try await server.post(fader + "/elapse", ["time": 1]).status == 409)
            try await server.post("/v1/players/\(lesson)/play")
            let sound = await server.advance(seconds: 1.5)
            #expect(sound.value(at: 0.99) == 0.5 && sound.value(at: 1.1) == 0.125)
            try await server.post("/v1/players/\(lesson)/pause")
            #expect(await server.advance(seconds: 0.3).value(at: 0.2) == 0)
        }
    }

    @Test func `SX-21 the crossfader drives the music deck`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            _ = try await server.playCrossfader(Self.example)
            let music = try await server.get("/v1/music")
            #expect(music["playing"] == true && music["player"]["kind"] == "music")
            let stations = try await server.get("/v1/stations")["stations"].items
            #expect(music["stationId"] == stations[0]["id"])
            #expect(stations.map { $0["current"] } == [true, false, false])
        }
    }

    @Test func `SX-09 cues of one time are applied in the given order`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            for isVolumeFirst in [true, false] {
                let volume: JSON = ["time": 5, "volume": 0.5]
                let station: JSON = ["time": 5, "station": ["bpm": "medium"]]
                let cues = isVolumeFirst ? [volume, station] : [station, volume]
                let fader = try await server.playCrossfader([
                    "initialStation": ["bpm": "slow"], "cuePoints": .array(cues),
                ])
                await server.advance(seconds: 0.2)
                let kinds = ["crossfader.volumeChanged", "crossfader.stationChanged"]
                let events = try await server.events(kinds[0], kinds[1])
                try await server.elapse(fader, 6)
                for kind in isVolumeFirst ? kinds : kinds.reversed() {
                    #expect(try await events.next()["type"] == .string(kind))
                }
                try await server.delete(fader)
            }
        }
    }

    @Test func `SX-19 a removed crossfader leaves the volume from before its cues`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            try await server.patch("/v1/manager", ["musicVolume": 0.75])
            let body: JSON = ["initialStation": ["bpm": "slow"], "cuePoints": [1, 0.25]]
            var fader = try await server.playCrossfader(body)
            try await server.elapse(fader, 2)
            #expect(try await server.musicVolume() == 0.25)
            try await server.post(fader + "/connect")
            #expect(try await server.musicVolume() == 0.75, "connected again, it begins anew")
            try await server.elapse(fader, 2)
            try await server.post(fader + "/disconnect")
            try await server.delete(fader)
            #expect(try await server.musicVolume() == 0.75)

            fader = try await server.playCrossfader(body)
            try await server.elapse(fader, 2)
            try await server.patch("/v1/manager", ["musicVolume": 0.5])
            try await server.delete(fader)
            #expect(try await server.musicVolume() == 0.5, "a volume that a client set stays")
        }
    }
}
