// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Fades of a player: SM-16 to SM-18.
struct FadeTests {
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
}
