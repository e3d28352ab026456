// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// When fades begin and end, and what they leave behind: SM-10, SM-16 to SM-18.
struct FadeLifeTests {
    @Test func `SM-17 the fade of a scheduled player starts with its sound`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let id = try await server.makePlayer("hum")
            let path = "/v1/players/\(id)"
            try await server.post(path + "/play", ["delay": 0.5])
            try await server.post(path + "/fade", ["kind": "in", "duration": 0.4])
            await server.advance(seconds: 0.45)
            let sound = await server.advance(seconds: 0.55)
            // It starts 0.05 s into this stretch.
            #expect(abs(sound.value(at: 0.25) - 0.5) < 1e-3)
            #expect(sound.value(at: 0.06) < 0.05 && sound.value(at: 0.5) == 1)
        }
    }

    @Test func `SM-18 after a fade-out the volume is that from before`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let id = try await server.makePlayer("hum", ["volume": 0.5])
            let path = "/v1/players/\(id)"
            try await server.post(path + "/play")
            await server.advance(seconds: 0.1)
            let fade = try await server.post(path + "/fade", ["kind": "out", "duration": 0.5])
            #expect(fade["volume"] == 0, "the target while it runs")
            await server.advance(seconds: 0.6)
            #expect(try await server.player(id)["volume"] == 0.5)
            try await server.post(path + "/play")
            #expect(await server.advance(seconds: 0.2).value(at: 0.1) == 0.5)
            try await server.post(path + "/fade", ["to": 0, "duration": 0.1])
            await server.advance(seconds: 0.2)
            #expect(try await server.player(id)["volume"] == 0, "a volume that a client names stays")
        }
    }

    @Test func `SM-10 the volume set during a fade-out is its new target`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", value: 1, seconds: 5)
            let id = try await server.play("hum")
            let path = "/v1/players/\(id)"
            await server.advance(seconds: 0.1)
            try await server.post(path + "/fade", ["kind": "out", "duration": 1])
            await server.advance(seconds: 0.5)
            #expect(try await server.patch(path, ["volume": 1])["state"] == "playing")
            #expect(await server.advance(seconds: 1).value(at: 0.9) == 1)
        }
    }

    @Test func `SM-16 each start of a fade has one end`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 9)
            let events = try await server.events()
            let id = try await server.play("hum")
            let path = "/v1/players/\(id)"
            await server.advance(seconds: 0.1)
            for volume in [0.5, 0.25, 1] {
                try await server.post(path + "/fade", ["to": .number(volume), "duration": 1])
                await server.advance(seconds: 0.3)
            }
            try await server.post(path + "/fade", ["to": 0.5, "duration": 0])
            try await server.post(path + "/fade", ["to": 0.25, "duration": 1])
            try await server.post(path + "/stop", ["fadeOut": true])
            await server.advance(seconds: 0.3)
            try await server.post(path + "/stop")
            await server.advance(seconds: 0.1)
            try await server.post(path + "/play", ["delay": 1, "fadeIn": true])
            try await server.post(path + "/pause")
            try await server.post(path + "/play", ["fadeIn": true])
            await server.advance(seconds: 0.1)
            try await server.delete(path)
            await server.advance(seconds: 1)
            let types = try await server.all(events).map { $0["type"].text }.filter {
                $0.hasPrefix("player.fade")
            }
            let pair = ["player.fade.started", "player.fade.ended"]
            #expect(types == (0..<8).flatMap { _ in pair })
        }
    }
}
