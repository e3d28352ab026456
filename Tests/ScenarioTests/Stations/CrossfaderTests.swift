// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Crossfaders, created and read: SX-01 to SX-11.
struct CrossfaderMakingTests {
    @Test func `SX-01 cue points of an external medium control station and volume`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [2, 0.5, 3, ["bpm": "high"]],
                "fadeDuration": 0.1,
            ])
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.5)
            try await server.elapse(fader, 2.5)
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.25)
            try await server.elapse(fader, 3)
            #expect(await server.advance(seconds: 0.3).value(at: 0.2) == 0.0625)
        }
    }

    @Test func `SX-02 the original's first example, alternating, runs unchanged`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"],
                "cuePoints": [5.0, 0.5, 5.0, ["bpm": "medium"], 10.0, 1.0, 10.0, ["bpm": "high"]],
            ])
            for (time, track, volume) in [
                (0.0, "slow.wav", 1.0), (4.9, "slow.wav", 1), (5, "medium.wav", 0.5),
                (9.9, "medium.wav", 0.5),
                (10, "high.wav", 1), (60, "high.wav", 1),
            ] {
                try await server.elapse(fader, time)
                #expect(try await server.track() == track)
                #expect(try await server.musicVolume() == volume)
                await server.advance(seconds: 0.05)
            }
        }
    }

    @Test func `SX-02 SX-08 the original's second example, out of order, runs unchanged`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.makeCrossfader([
                "initialStation": ["bpm": "slow"],
                "cuePoints": [5.0, ["bpm": "medium"], 10.0, ["bpm": "high"], 0.0, 0.2, 8.0, 1.0],
            ])
            let given = try await server.get(fader)["cuePoints"].items.map { $0["time"].number }
            #expect(given == [5, 10, 0, 8])
            try await server.post(fader + "/connect")
            let sorted = try await server.get(fader)["cuePoints"].items.map { $0["time"].number }
            #expect(sorted == [0, 5, 8, 10])
            try await server.post(fader + "/play")
            for (time, track, volume) in [
                (0.0, "slow.wav", 0.2), (5, "medium.wav", 0.2), (8, "medium.wav", 1), (10, "high.wav", 1),
            ] {
                try await server.elapse(fader, time)
                #expect(try await server.track() == track)
                #expect(try await server.musicVolume() == volume)
            }
        }
    }

    @Test func `SX-02 the typed form is equivalent to the alternating one`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let one = try await server.makeCrossfader(["cuePoints": [5, 0.5, 6, ["bpm": "high"]]])
            let other = try await server.makeCrossfader([
                "cuePoints": [["time": 5, "volume": 0.5], ["time": 6, "station": ["bpm": "high"]]]
            ])
            let points = try await server.get(one)["cuePoints"]
            #expect(points == (try await server.get(other)["cuePoints"]))
            #expect(points[0]["volume"] == 0.5 && points[1]["station"] == ["bpm": "high"])
        }
    }

    @Test func `SX-03 a crossfader can be created without cue points`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.makeCrossfader(["initialStation": ["bpm": "slow"]])
            #expect(try await server.get(fader)["cuePoints"] == [])
            try await server.post(fader + "/cues", ["time": 3, "volume": 0.3])
            #expect(try await server.get(fader)["cuePoints"][0]["volume"] == 0.3)
        }
    }

    @Test func `SX-04 the first station with the options is used, and a query without match is refused`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSeedStations()
            for (name, mood) in [("first", "calm"), ("second", "calm")] {
                try await server.post(
                    "/v1/stations",
                    [
                        "name": .string(name), "options": ["mood": .string(mood), "n": .string(name)],
                        "sounds": ["slow"],
                    ]
                )
            }
            let nameless = try await server.get("/v1/stations?option.=calm")
            #expect(nameless.status == 422 && nameless["field"] == "option.")
            let found = try await server.get("/v1/stations?option.mood=calm")["stations"].items
            #expect(found.map { $0["name"].text } == ["first", "second"])
            #expect(
                try await server.get("/v1/stations?option.mood=calm&option.n=second")["stations"][0]["name"]
                    == "second"
            )
            let fader = try await server.makeCrossfader(["initialStation": ["mood": "calm"]])
            #expect(try await server.get(fader)["at"]["stationId"] == found[0]["id"])
            let refused = try await server.post(fader + "/cues", ["time": 1, "station": ["bpm": "none"]])
            #expect(refused.status == 404 && refused["type"] == "/problems/station-not-found")
        }
    }

    @Test func `SX-05 without an initial station the player is silent until the first station cue`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": .null, "cuePoints": [1, 0.5, 2, ["bpm": "slow"]], "fadeDuration": 0,
            ])
            try await server.elapse(fader, 1)
            #expect(await server.advance(seconds: 0.1).peak() == 0)
            #expect(try await server.get("/v1/music")["playing"] == false)
            try await server.elapse(fader, 2)
            #expect(await server.advance(seconds: 0.1).value(at: 0.09) == 0.25)
            try await server.elapse(fader, 0.5)
            #expect(await server.advance(seconds: 0.1).value(at: 0.09) == 0)
            try await server.elapse(fader, 3)
            #expect(await server.advance(seconds: 0.1).value(at: 0.09) == 0.25)
        }
    }

    @Test func `SX-06 a station cue can only be added before connect`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.makeCrossfader(["initialStation": ["bpm": "slow"]])
            #expect(
                try await server.post(fader + "/cues", ["time": 5, "station": ["bpm": "high"]]).status == 200
            )
            #expect(try await server.get(fader + "/at?time=5")["station"] == ["bpm": "high"])
            try await server.post(fader + "/connect")
            let refused = try await server.post(fader + "/cues", ["time": 6, "station": ["bpm": "slow"]])
            #expect(refused.status == 409 && refused["state"] == "connected")
        }
    }

    @Test func `SX-07 a volume cue is 0 to 1 and can only be added before connect`() async throws {
        try await Scenario.run { server in
            let fader = try await server.makeCrossfader(["name": "plain"])
            #expect(try await server.post(fader + "/cues", ["time": 5, "volume": 0.25]).status == 200)
            let refused = try await server.post(fader + "/cues", ["time": 5, "volume": 1.5])
            #expect(refused.status == 422 && refused["field"] == "volume")
            #expect(refused["allowed"] == "a number from 0 to 1")
            try await server.post(fader + "/connect")
            #expect(try await server.post(fader + "/cues", ["time": 6, "volume": 1]).status == 409)
        }
    }

    @Test func `SX-09 volume and station cues at the same time both apply`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [5, 0.5, 5, ["bpm": "medium"]],
            ])
            let answer = try await server.elapse(fader, 5)
            #expect(answer["changes"].items.map { $0["what"].text } == ["volume", "station"])
            #expect(try await server.track() == "medium.wav")
            #expect(try await server.musicVolume() == 0.5)
        }
    }

    @Test(arguments: [
        (0.0, "slow", 0.2), (4.999, "slow", 0.2), (5, "medium", 0.2), (8, "medium", 1), (1e6, "high", 1),
    ])
    func `SX-10 a cue applies until the next of its kind`(
        _ time: Double,
        _ bpm: String,
        _ volume: Double
    ) async throws {
        try await Scenario.run { server in
            try await server.addSeedStations(seconds: 0.1)
            let fader = try await server.makeCrossfader([
                "initialStation": ["bpm": "slow"],
                "cuePoints": [5.0, ["bpm": "medium"], 10.0, ["bpm": "high"], 0.0, 0.2, 8.0, 1.0],
            ])
            let moment = try await server.get(fader + "/at?time=\(time)")
            #expect(moment["station"] == ["bpm": .string(bpm)])
            #expect(moment["volume"] == .number(volume))
        }
    }

    @Test func `SX-11 a cue applies exactly at its time`() async throws {
        try await Scenario.run { server in
            let fader = try await server.makeCrossfader(["cuePoints": [5, 0.5, 6, 0.75]])
            #expect(try await server.get(fader + "/at?time=4.999999")["volume"] == .null)
            #expect(try await server.get(fader + "/at?time=5")["volume"] == 0.5)
            #expect(try await server.get(fader + "/at?time=6")["volume"] == 0.75)
            let ahead = try await server.get(fader + "/preview?time=5")
            #expect(ahead["cuePoints"].items.count == 1 && ahead["cuePoints"][0]["in"] == 1)
        }
    }
}
