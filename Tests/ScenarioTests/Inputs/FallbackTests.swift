// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import LiveAudio
import ScenarioTestSupport
import Testing

/// What plays in place of an input that does not come.
struct FallbackTests {
    private static let radio = 0.5
    private static let track = 0.25

    /// A server with the stream `radio`, whose fallback is the station `Local` with two tracks of 2 s.
    private func run(_ test: (Scenario, PlayedInputs) async throws -> Void) async throws {
        let inputs = PlayedInputs()
        let settings = { (configuration: inout EngineConfiguration) in
            configuration.inputPort = inputs
            configuration.session.category = .playback
        }
        try await Scenario.run(configure: settings) { server in
            for name in ["one.wav", "two.wav"] {
                try await server.addConstant(name, value: Float(FallbackTests.track), seconds: 2)
            }
            let station = try await server.post("/v1/stations", ["name": "Local", "sounds": ["one", "two"]])
            #expect(station.status == 201, "\(station.json)")
            let made = try await server.post(
                "/v1/inputs",
                [
                    "kind": "stream", "name": "radio", "url": "http://radio.example/", "fallback": "Local",
                ]
            )
            #expect(made.status == 201 && made["fallback"] == station["id"], "\(made.json)")
            try await test(server, inputs)
        }
    }

    @Test func `what breaks is replaced at once, track by track, and comes back over a crossfade`()
        async throws
    {
        try await run { server, inputs in
            #expect(await server.hear(inputs, seconds: 1) == 0.5)
            inputs.note("radio") {
                $0.isRunning = false
                $0.problem = "the server refused the connection"
            }
            // Until the first sample of the fallback there are less than two quanta; it fades in.
            let broken = await server.advance(seconds: 1.5)
            #expect(broken.value(at: 1.4) == 0.25)
            #expect(broken.slice(0.1..<1.5).allSatisfy { $0 > 0 })
            let away = try await server.radio()
            #expect(away["state"] == "fallback" && away["problem"] == "the server refused the connection")
            let player = try await server.player(away["player"].text)
            #expect(["one.wav", "two.wav"].contains(player["soundName"].text) || player["kind"] == "music")
            let health = try await server.get("/v1/health")
            let reason = health["reasons"].items.first { $0["code"] == "input-away" }
            #expect(reason?["text"].text.contains("its fallback plays") == true, "\(health.json)")
            // Three tracks follow each other.
            let long = await server.advance(seconds: 5)
            #expect(long.slice(0..<5).split { $0 == 0 }.count <= 4, "no more gaps than tracks")
            #expect(long.slice(0..<5).count { $0 == 0 } < 4_800)
            #expect(await server.hear(inputs, seconds: 2) == 0.5)
            let back = try await server.radio()
            #expect(back["state"] == "playing" && back["problem"] == .null, "\(back)")
        }
    }

    @Test func `silence counts as a failure, and its end as a return`() async throws {
        try await run { server, inputs in
            #expect(await server.hear(inputs, seconds: 1) == 0.5)
            #expect(await server.hear(inputs, 0, seconds: 1.4) == 0)
            #expect(try await server.radio()["state"] == "playing")
            #expect(await server.hear(inputs, 0, seconds: 1.5) == 0.25)
            let silent = try await server.radio()
            #expect(silent["state"] == "fallback" && silent["problem"].text.contains("silent"), "\(silent)")
            #expect(await server.hear(inputs, seconds: 2) == 0.5)
            #expect(try await server.radio()["state"] == "playing")
        }
    }

    @Test func `what was just opened has its time to come`() async throws {
        try await run { server, _ in
            #expect(await server.advance(seconds: 5.5).peak() == 0)
            #expect(await server.advance(seconds: 2).value(at: 1.9) == 0.25)
        }
    }

    @Test func `stopping the fallback, or everything, switches the input off`() async throws {
        try await run { server, inputs in
            for way in ["player", "all", "enabled"] {
                try await server.patch("/v1/inputs/radio", ["enabled": true])
                inputs.note("radio") { $0.problem = "no route to the host" }
                await server.advance(seconds: 2)
                let away = try await server.radio()
                #expect(away["state"] == "fallback", "\(way): \(away)")
                switch way {
                case "player":
                    try await server.post("/v1/players/\(away["player"].text)/stop", ["fadeOut": false])
                case "all": try await server.post("/v1/stop-all", ["fadeOut": false])
                default: try await server.patch("/v1/inputs/radio", ["enabled": false])
                }
                #expect(await server.advance(seconds: 2).value(at: 1.9) == 0, "\(way)")
                let off = try await server.radio()
                #expect(off["state"] == "off" && off["enabled"] == false && off["player"] == .null, "\(off)")
            }
        }
    }

    @Test func `its volume is that of the input, and a station in use is not removed`() async throws {
        try await run { server, inputs in
            inputs.note("radio") { $0.problem = "no route to the host" }
            await server.advance(seconds: 1.5)
            try await server.patch("/v1/inputs/radio", ["volume": 0.5])
            #expect(await server.advance(seconds: 0.3).value(at: 0.2) == 0.125)
            let refused = try await server.delete("/v1/stations/Local")
            #expect(refused.status == 409 && refused.problem == "station-in-use", "\(refused.json)")
            let unknown = try await server.patch("/v1/inputs/radio", ["fallback": "Nothing"])
            #expect(unknown.status == 404 && unknown.problem == "station-not-found", "\(unknown.json)")
            for seconds in [0.4, 301] {
                let wrong = try await server.patch("/v1/inputs/radio", ["silence": .number(seconds)])
                #expect(wrong.status == 422 && wrong["field"] == "silence", "\(wrong.json)")
            }
            try await server.patch("/v1/inputs/radio", ["fallback": .null])
            #expect(await server.advance(seconds: 2).value(at: 1.9) == 0)
            #expect(try await server.radio()["state"] == "waiting")
        }
    }
}

extension Scenario {
    fileprivate func radio() async throws -> JSON { try await get("/v1/inputs/radio").json }

    /// Plays pieces of 0.1 s of a constant into the stream, and hears them.
    ///
    /// - Returns: the value heard at last.
    fileprivate func hear(_ inputs: PlayedInputs, _ value: Float = 0.5, seconds: Double) async -> Float {
        await engine.drain()
        var heard: Float = 0
        for _ in 0..<Int((seconds * 10).rounded()) {
            inputs.play("radio", value, seconds: 0.1)
            inputs.note("radio") { $0.problem = nil }
            heard = await advance(seconds: 0.1).value(at: 0.05)
        }
        return (heard * 1_000).rounded() / 1_000
    }
}
