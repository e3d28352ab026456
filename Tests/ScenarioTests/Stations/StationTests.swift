// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import ScenarioTestSupport
import Testing

/// Stations and invalid input, through the API.
struct StationTests {
    @Test func `a station of a folder plays its files in order of their paths`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("set/2.wav", value: 0.25, seconds: 0.1)
            try await server.addConstant("set/1.wav", value: 0.5, seconds: 0.1)
            try await server.addConstant("other.wav", value: 0.125, seconds: 0.1)
            let made = try await server.post("/v1/stations", ["folder": "set", "gapless": true])
            #expect(made.status == 201 && made["trackCount"] == 2)
            let station = "/v1/stations/\(made["id"].text)"
            let tracks = try await server.get(station + "/tracks")["sounds"].items
            #expect(tracks.map { $0["name"].text } == ["1.wav", "2.wav"])
            #expect(try await server.post(station + "/play")["stationId"] == made["id"])
            let sound = await server.advance(seconds: 0.3)
            #expect(sound.planes[0][4799] == 0.5 && sound.planes[0][4800] == 0.25)
            #expect(sound.planes[0][9599] == 0.25 && sound.planes[0][9600] == 0.5)
        }
    }

    @Test func `a station of tags plays the sounds that have them all, and follows tag changes`() async throws
    {
        try await Scenario.run { server in
            for name in ["a", "b", "c"] { try await server.addConstant("\(name).wav", seconds: 1) }
            try await server.patch("/v1/sounds/a", ["tags": ["calm", "night"]])
            try await server.patch("/v1/sounds/b", ["tags": ["calm"]])
            try await server.patch("/v1/sounds/c", ["tags": ["night", "calm"]])
            let made = try await server.post("/v1/stations", ["tags": ["calm", "night"]])
            let station = "/v1/stations/\(made["id"].text)"
            func tracks() async throws -> [String] {
                try await server.get(station + "/tracks")["sounds"].items.map { $0["name"].text }
            }
            #expect(try await tracks() == ["a.wav", "c.wav"])
            try await server.patch("/v1/sounds/b", ["tags": ["calm", "night"]])
            #expect(try await tracks() == ["a.wav", "b.wav", "c.wav"])
            #expect(try await server.post(station + "/play")["player"]["name"] == "a.wav")
        }
    }

    @Test func `a station attenuates its tracks to its target loudness`() async throws {
        try await Scenario.run(configure: { $0.analyzesSounds = true }) { server in
            let events = try await server.events("sound.analyzed")
            // Two channels of a 1 kHz sine of −20 dBFS are −20 LUFS (EBU Tech 3341).
            try await server.addSine("loud.wav", hertz: 1_000, amplitude: 0.1, seconds: 5, channels: 2)
            _ = try await events.next { $0["type"] == "sound.analyzed" }
            let made = try await server.post("/v1/stations", ["sounds": ["loud"], "targetLoudness": -26])
            try await server.post("/v1/stations/\(made["id"].text)/play", ["fadeDuration": 0])
            let heard = await server.advance(seconds: 1)
            let peak = heard.planes[0][24_000..<48_000].max() ?? 0
            #expect(abs(peak - 0.0501) < 0.001)
        }
    }

    @Test func `the deck skips, goes back and seeks, and lists past and upcoming tracks`() async throws {
        try await Scenario.run { server in
            for name in ["a", "b", "c"] { try await server.addConstant("\(name).wav", seconds: 5) }
            try await server.post(
                "/v1/stations",
                ["name": "all", "sounds": ["a", "b", "c"], "skipFadeDuration": 0.1]
            )
            try await server.post("/v1/stations/play", ["options": [:]])
            await server.advance(seconds: 0.5)
            #expect(try await server.post("/v1/music/next")["player"]["name"] == "b.wav")
            await server.advance(seconds: 0.5)
            #expect(try await server.post("/v1/music/skip", ["by": 1])["player"]["name"] == "c.wav")
            #expect(try await server.post("/v1/music/previous")["player"]["name"] == "b.wav")
            let moved = try await server.post("/v1/music/seek", ["time": 2])
            #expect(moved["player"]["currentTime"] == 2)
            await server.advance(seconds: 0.5)
            let history = try await server.get("/v1/music/history?limit=2")["tracks"].items
            #expect(history.map { $0["name"].text } == ["b.wav", "c.wav"])
            let upcoming = try await server.get("/v1/music/upcoming?limit=2")["tracks"].items
            #expect(upcoming.map { $0["name"].text } == ["c.wav", "a.wav"])
            #expect(try await server.get("/v1/music")["next"]["name"] == "c.wav")
        }
    }

    @Test(
        arguments: [
            (["cuePoints": [1, 0.5, 2]], 422, "cuePoints"),
            (["cuePoints": [1, true]], 422, "cuePoints[1]"),
            (["cuePoints": ["1", 0.5]], 422, "cuePoints[0]"),
            (["cuePoints": [1, 1.5]], 422, "cuePoints[1]"),
            (["cuePoints": [-1, 0.5]], 422, "cuePoints[0]"),
            (["cuePoints": [["time": 1]]], 422, "cuePoints[0].volume"),
            (["cuePoints": [["time": -1, "volume": 0]]], 422, "cuePoints[0].time"),
            (["cuePoints": [["time": 1, "volume": 0.5], 3]], 422, "cuePoints[1]"),
            (["cuePoints": 5], 422, "cuePoints"),
            (["initialStation": "slow"], 422, "initialStation"),
            (["initialStation": ["bpm": 5]], 422, "initialStation.bpm"),
            (["volumeRamp": -1], 422, "volumeRamp"),
            (["fadeDuration": 4000], 422, "fadeDuration"),
            (["initialStation": ["bpm": "none"]], 404, ""),
        ] as [(JSON, Int, String)]
    )
    func `invalid cue points are reported with their index`(
        _ body: JSON,
        _ status: Int,
        _ field: String
    ) async throws {
        try await Scenario.run { server in
            let answer = try await server.post("/v1/crossfaders", body)
            #expect(answer.status == status)
            #expect(answer["field"].text == field)
            #expect(try await server.get("/v1/crossfaders")["crossfaders"] == [])
        }
    }

    @Test(
        arguments: [
            ([:], 422, "sounds"), (["sounds": []], 422, "sounds"), (["sounds": ["none"]], 404, ""),
            (["sounds": ["a", "a.wav"]], 422, "sounds"), (["sounds": ["a"], "folder": "x"], 422, "sounds"),
            (["folder": "../x"], 422, "folder"), (["sounds": ["a"], "options": ["k": 1]], 422, "options.k"),
            (["sounds": ["a"], "crossfadeDuration": -1], 422, "crossfadeDuration"),
            (["sounds": ["a"], "targetLoudness": 3], 422, "targetLoudness"),
            (["sounds": ["a"], "seed": 1.5], 422, "seed"), (["sounds": ["a"], "what": 1], 422, "what"),
        ] as [(JSON, Int, String)]
    )
    func `invalid stations are reported with their field`(
        _ body: JSON,
        _ status: Int,
        _ field: String
    ) async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 0.1)
            let answer = try await server.post("/v1/stations", body)
            #expect(answer.status == status)
            #expect(answer["field"].text == field)
        }
    }

    @Test func `invalid times, names and positions are refused`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations(seconds: 0.1)
            let fader = try await server.makeCrossfader(["name": "x"])
            #expect(try await server.post("/v1/crossfaders", ["name": "x"]).status == 409)
            try await server.post(fader + "/connect")
            for body in [["time": -1], ["time": "1"], ["time": .null], [:]] as [JSON] {
                #expect(try await server.post(fader + "/elapse", body).status == 422)
            }
            for query in ["", "?time=", "?time=nan", "?time=-1", "?time=inf", "?time=x"] {
                #expect(try await server.get(fader + "/at" + query).status == 422)
            }
            #expect(try await server.post("/v1/crossfaders/none/elapse", ["time": 1]).status == 404)
            #expect(try await server.post("/v1/stations/none/play").status == 404)
            #expect(try await server.post("/v1/stations/play", ["options": ["bpm": "none"]]).status == 404)
            #expect(try await server.post("/v1/music/next").status == 409)
            #expect(try await server.post("/v1/music/skip", ["by": 0]).status == 422)
            #expect(try await server.post(fader + "/connect", ["master": "none"]).status == 404)
        }
    }

    @Test func `playing a station of an empty folder, or whose sounds are gone, is refused`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 0.1)
            try await server.post("/v1/stations", ["name": "empty", "folder": "nothing"])
            try await server.post("/v1/stations", ["name": "gone", "sounds": ["a"]])
            try await server.delete("/v1/sounds/a?force=true")
            for name in ["empty", "gone"] {
                let answer = try await server.post("/v1/stations/\(name)/play")
                #expect(answer.status == 409 && answer["type"] == "/problems/station-empty")
            }
        }
    }

    @Test func `a crossfader is exported and imported`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations(seconds: 0.1)
            let fader = try await server.makeCrossfader([
                "name": "lesson", "initialStation": ["bpm": "slow"],
                "cuePoints": [1, 0.5, 2, ["bpm": "high"]],
            ])
            var file = try await server.get(fader + "/export").json
            #expect(file["format"] == "carillon.crossfader" && file["version"] == 1)
            #expect(try await server.post("/v1/crossfaders/import", file).status == 409)
            file["name"] = "copy"
            let copy = try await server.post("/v1/crossfaders/import", file)
            #expect(copy.status == 201)
            #expect(copy["cuePoints"] == (try await server.get(fader)["cuePoints"]))
            file["format"] = "other"
            #expect(try await server.post("/v1/crossfaders/import", file)["field"] == "format")
        }
    }

    @Test func `a station that a connected crossfader may need cannot be removed`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations(seconds: 0.1)
            let fader = try await server.makeCrossfader(["name": "f", "cuePoints": [5, ["bpm": "high"]]])
            try await server.post(fader + "/connect")
            let refused = try await server.delete("/v1/stations/high")
            #expect(refused.status == 409 && refused["name"] == "f")
            #expect(try await server.delete("/v1/stations/slow").status == 204)
            try await server.delete(fader)
            #expect(try await server.delete("/v1/stations/high").status == 204)
        }
    }
}
