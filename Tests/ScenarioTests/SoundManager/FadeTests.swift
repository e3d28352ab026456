// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Fades of a player: SM-16 to SM-18, and the defects that SM-45 excludes.
struct FadeTests {
    @Test func `SM-16 fadeTo starts at the current volume and does not start playback`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let events = try await server.events()
            let id = try await server.makePlayer("hum", ["volume": 0.8])
            let path = "/v1/players/\(id)"
            #expect(try await server.post(path + "/fade", ["to": 0.4, "duration": 1]).status == 200)
            #expect(await server.advance(seconds: 1.5).firstSound() == nil)
            #expect(try await server.player(id)["state"] == "idle")
            #expect(try await server.player(id)["volume"] == 0.4)
            try await server.post(path + "/play")
            await server.advance(seconds: 0.5)
            let fade = try await server.post(path + "/fade", ["to": 0.8, "duration": 1])
            #expect(fade["fade"]["from"] == 0.4)
            let sound = await server.advance(seconds: 1.1)
            for (seconds, value) in [(0.25, 0.5), (0.5, 0.6), (0.75, 0.7), (1.0, 0.8)] {
                #expect(abs(Double(sound.value(at: seconds)) - value) < 1e-3)
            }
            let fadeEvents = try await server.all(events).filter { $0["type"].text.hasPrefix("player.fade") }
            let types = ["player.fade.started", "player.fade.ended"]
            #expect(fadeEvents.map { $0["type"].text } == types + types)
            #expect(fadeEvents.last?["engineTime"] == 3)
        }
    }

    @Test func `SM-16 a new fade replaces the running one from the current level`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let id = try await server.play("hum")
            let path = "/v1/players/\(id)/fade"
            await server.advance(seconds: 0.1)
            try await server.post(path, ["to": 0, "duration": 1])
            await server.advance(seconds: 0.5)
            let second = try await server.post(path, ["to": 1, "duration": 0.5])
            #expect(abs(second["fade"]["from"].number - 0.5) < 1e-6)
            let sound = await server.advance(seconds: 1)
            #expect(abs(sound.value(at: 0.25) - 0.75) < 1e-3)
            #expect(sound.value(at: 0.6) == 1)
            #expect(try await server.player(id)["state"] == "playing")
        }
    }

    @Test func `SM-17 fadeIn goes to zero first and then to 1, not to the earlier volume`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let id = try await server.makePlayer("hum", ["volume": 0.3])
            let path = "/v1/players/\(id)"
            try await server.post(path + "/fade", ["kind": "in", "duration": 1])
            #expect(await server.advance(seconds: 0.2).firstSound() == nil)
            try await server.patch(path, ["volume": 0.3])
            try await server.post(path + "/play")
            await server.advance(seconds: 0.1)
            let fade = try await server.post(path + "/fade", ["kind": "in", "duration": 1])
            #expect(fade["volume"] == 1)
            #expect(fade["fade"]["from"] == 0)
            let sound = await server.advance(seconds: 1.1)
            #expect(abs(sound.value(at: 0.025)) < 0.03)
            #expect(abs(sound.value(at: 0.525) - 0.5) < 0.01)
            #expect(sound.value(at: 1.05) == 1)
        }
    }

    @Test func `SM-18 fadeOut stops the sound when it reaches zero`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 3)
            let events = try await server.events()
            let id = try await server.play("hum")
            await server.advance(seconds: 0.5)
            let fade = try await server.post("/v1/players/\(id)/fade", ["kind": "out", "duration": 1])
            #expect(fade.status == 200)
            let sound = await server.advance(seconds: 1.2)
            #expect(abs(sound.value(at: 0.5) - 0.25) < 1e-3)
            #expect(sound.endOfSound() == 48_000)
            let finish = try await events.next("player.finished")
            #expect(finish["engineTime"] == 1.5)
            #expect(finish["data"]["reason"] == "fadedOut")
            #expect(finish["data"]["playerId"] == .string(id))
            #expect(try await server.player(id)["state"] == "finished")
        }
    }

    @Test func `SM-18 fadeTo 0 stops too`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 3)
            let events = try await server.events()
            let id = try await server.play("hum")
            await server.advance(seconds: 0.2)
            try await server.post("/v1/players/\(id)/fade", ["to": 0, "duration": 0.5])
            await server.advance(seconds: 0.6)
            #expect(try await events.next("player.finished")["data"]["reason"] == "fadedOut")
        }
    }

    @Test func `SM-45 a fade to the current volume ends at once, and a second stop cuts a fade`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            let events = try await server.events()
            let same = try await server.play("hum", ["volume": 0.5])
            await server.advance(seconds: 0.1)
            try await server.post("/v1/players/\(same)/fade", ["to": 0.5, "duration": 10])
            #expect(try await server.player(same)["fade"] == nil)
            #expect(try await events.next("player.fade.ended")["data"]["playerId"] == .string(same))
            let silent = try await server.play("hum", ["volume": 0])
            await server.advance(seconds: 0.1)
            try await server.post("/v1/players/\(silent)/fade", ["kind": "out", "duration": 10])
            await server.advance(seconds: 0.1)
            #expect(try await server.player(silent)["state"] == "finished")
            try await server.post("/v1/sounds/hum/stop", ["fadeDuration": 3])
            await server.advance(seconds: 0.5)
            try await server.post("/v1/sounds/hum/stop", ["fadeOut": false])
            #expect(await server.advance(seconds: 0.5).endOfSound() ?? 0 <= 1_200)
        }
    }

    @Test func `SM-45 the base volume is applied once during a fade, and fades change with every sample`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let id = try await server.play("hum", ["baseVolume": 0.5])
            await server.advance(seconds: 0.1)
            try await server.post("/v1/players/\(id)/fade", ["to": 0.5, "duration": 1])
            let sound = await server.advance(seconds: 1)
            #expect(abs(sound.value(at: 0.5) - 0.375) < 1e-3)
            let steps = zip(sound.planes[0], sound.planes[0].dropFirst()).map { $0 - $1 }
            #expect(steps.prefix(47_000).allSatisfy { $0 > 0 && $0 < 1e-4 })
        }
    }
}
