// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// `endFade`: a playback fades out before its end.
struct EndFadeTests {
    private func run(
        residentSeconds: Double = 30,
        _ test: (Scenario) async throws -> Void
    ) async throws {
        try await Scenario.run(configure: { $0.residentSeconds = residentSeconds }) { server in
            try await server.addConstant("a.wav", seconds: 2)
            try await test(server)
        }
    }

    @Test func `a playback fades out to the end of its sound`() async throws {
        try await run { server in
            let played = try await server.post("/v1/sounds/a/play", ["endFade": 1])
            #expect(played["endFade"] == 1)
            let sound = await server.advance(seconds: 2.2)
            for (at, level) in [(0.5, 0.5), (1.25, 0.375), (1.5, 0.25), (1.75, 0.125)] {
                #expect(abs(Double(sound.value(at: at)) - level) < 0.002, "\(at): \(sound.value(at: at))")
            }
            #expect(sound.endOfSound() == 96_000 - 1 || sound.endOfSound() == 96_000)
        }
    }

    @Test func `it fades out to an end inside the sound, and in a loop in the last pass alone`() async throws
    {
        try await run { server in
            let body: JSON = ["end": 1, "endFade": 0.5, "numberOfLoops": 1]
            _ = try await server.post("/v1/sounds/a/play", body)
            let sound = await server.advance(seconds: 2.2)
            #expect(abs(sound.value(at: 0.9) - 0.5) < 0.002, "the first pass stays")
            #expect(abs(sound.value(at: 1.25) - 0.5) < 0.002 && abs(sound.value(at: 1.75) - 0.25) < 0.002)
            #expect(sound.slice(2.01..<2.2).allSatisfy { $0 == 0 })
        }
    }

    @Test func `a seek into the fade has its level, and one out of it none of it`() async throws {
        try await run { server in
            let player = try await server.post("/v1/sounds/a/play", ["endFade": 1])["id"].text
            _ = await server.advance(seconds: 0.5)
            _ = try await server.patch("/v1/players/\(player)", ["currentTime": 1.5])
            let late = await server.advance(seconds: 0.25)
            #expect(abs(late.value(at: 0.2) - 0.15) < 0.005, "\(late.value(at: 0.2))")
            _ = try await server.patch("/v1/players/\(player)", ["currentTime": 0])
            let early = await server.advance(seconds: 0.5)
            #expect(abs(early.value(at: 0.4) - 0.5) < 0.002)
        }
    }

    @Test func `a change takes effect while it plays, and a tile has one, too`() async throws {
        try await run { server in
            let player = try await server.post("/v1/sounds/a/play")["id"].text
            _ = await server.advance(seconds: 0.5)
            #expect(try await server.patch("/v1/players/\(player)", ["endFade": 1])["endFade"] == 1)
            let sound = await server.advance(seconds: 1.1)
            #expect(abs(sound.value(at: 1) - 0.25) < 0.005, "\(sound.value(at: 1))")
            _ = await server.advance(seconds: 1)
            _ = try await server.post("/v1/boards", ["name": "desk"])
            let tile = try await server.post("/v1/tiles", ["board": "desk", "sounds": ["a"], "endFade": 0.5])
            #expect(tile["endFade"] == 0.5)
            _ = try await server.post("/v1/tiles/\(tile["id"].text)/press")
            let pressed = await server.advance(seconds: 2)
            #expect(abs(pressed.value(at: 1.75) - 0.25) < 0.005)
        }
    }

    @Test
    func `a sound that is read while it plays fades, too, and one at another rate over the same part of it`()
        async throws
    {
        try await run(residentSeconds: 0.5) { server in
            _ = try await server.post("/v1/sounds/a/play", ["endFade": 1])
            let sound = await server.advance(seconds: 2.2)
            // A long sound starts a little later.
            let end = try #require(sound.endOfSound()).seconds
            #expect(
                abs(sound.value(at: end - 0.5) - 0.25) < 0.005
                    && abs(sound.value(at: end - 1.2) - 0.5) < 0.002
            )
            _ = try await server.post(
                "/v1/sounds/a/play",
                ["endFade": 1, "rate": 2, "pitchMode": "varispeed"]
            )
            let fast = await server.advance(seconds: 2)
            let last = try #require(fast.endOfSound()).seconds
            #expect(abs(fast.value(at: last - 0.25) - 0.25) < 0.01, "\(fast.value(at: last - 0.25))")
        }
    }

    @Test func `what is no length of a fade is refused`() async throws {
        try await run { server in
            for wrong: JSON in [-1, 3_601, "1"] {
                let refused = try await server.post("/v1/sounds/a/play", ["endFade": wrong])
                #expect(refused.problem == "invalid-field" && refused["field"] == "endFade")
            }
            #expect(try await server.post("/v1/sounds/a/play", ["endFade": .null]).status == 201)
        }
    }
}

extension Int {
    /// Frames of a scenario as seconds.
    fileprivate var seconds: Double { Double(self) / 48_000 }
}
