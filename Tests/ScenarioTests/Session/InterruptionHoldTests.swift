// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// What follows an interruption; ``StartTableTests`` has who may start what in it: AQ-19, AQ-20, SX-15.
struct InterruptionHoldTests {
    @Test func `AQ-20 a station whose cue came in the interruption plays when that ends with shouldResume`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [5, ["bpm": "medium"]], "fadeDuration": 0.1,
            ])
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.5)
            try await server.interrupt(["type": "began"])
            try await server.elapse(fader, 5.1)
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0)
            #expect(try await server.track() == "medium.wav")
            try await server.interrupt(["type": "ended", "shouldResume": true])
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.25)
        }
    }

    @Test func `AQ-20 music that a client resumed follows the cues again`() async throws {
        try await Scenario.run { server in
            try await server.addSeedStations()
            let fader = try await server.playCrossfader([
                "initialStation": ["bpm": "slow"], "cuePoints": [5, ["bpm": "medium"]], "fadeDuration": 0.1,
            ])
            await server.advance(seconds: 0.2)
            try await server.interrupt(["type": "began"])
            try await server.interrupt(["type": "ended"])
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0)
            try await server.post("/v1/music/resume")
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.5)
            try await server.elapse(fader, 5.1)
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.25)
        }
    }
}
