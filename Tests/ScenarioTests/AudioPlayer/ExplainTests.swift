// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// `/v1/players/{id}/explain`.
struct ExplainTests {
    @Test func `the whole gain chain is reported in linear gains and decibels`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 2)
            try await server.patch("/v1/manager", ["soundVolume": 0.5, "masterVolume": 0.5])
            let id = try await server.play("hum", ["volume": 0.5, "baseVolume": 0.5, "pan": -1])
            await server.advance(seconds: 0.1)
            let explanation = try await server.get("/v1/players/\(id)/explain").json
            #expect(explanation["audible"] == true)
            #expect(explanation["why"] == [])
            #expect(explanation["gain"] == 0.0625)
            #expect(explanation["gainDb"] == -24.08)
            #expect(explanation["route"] == ["sound", "master"])
            #expect(explanation["pan"]["right"] == 0)
            #expect(explanation["output"]["backend"] == "offline")
            let gains = explanation["chain"].items.map { ($0["stage"].text, $0["gain"].number) }
            let byName = Dictionary(uniqueKeysWithValues: gains)
            for name in ["volume", "baseVolume", "busVolume", "masterVolume"] { #expect(byName[name] == 0.5) }
            for name in ["fade", "limit", "busMute", "busSolo", "duck", "gate", "masterMute"] {
                #expect(byName[name] == 1)
            }
            #expect(try await server.get("/v1/players/none/explain").status == 404)
        }
    }

    @Test(arguments: [
        ("volume 0", "Its volume is 0."), ("baseVolume 0", "Its base volume is 0."),
        ("soundVolume 0", "The sound volume of the manager is 0."), ("soundMuted", "The sound bus is muted."),
        ("musicSoloed", "Another bus is soloed."),
        ("masterVolume 0", "The master volume is 0."), ("masterMuted", "The master is muted."),
        ("pause", "It is paused."), ("stop", "It has ended: stopped."),
    ])
    func `the reason for silence is explained`(_ change: String, _ reason: String) async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            let id = try await server.play("hum")
            await server.advance(seconds: 0.1)
            let path = "/v1/players/\(id)"
            switch change {
            case "volume 0": try await server.patch(path, ["volume": 0])
            case "baseVolume 0": try await server.patch(path, ["baseVolume": 0])
            case "soundVolume 0": try await server.patch("/v1/manager", ["soundVolume": 0])
            case "masterVolume 0": try await server.patch("/v1/manager", ["masterVolume": 0])
            case "soundMuted", "masterMuted", "musicSoloed":
                try await server.patch("/v1/manager", .object([change: true]))
            default: try await server.post(path + "/" + change)
            }
            await server.advance(seconds: 0.1)
            let explanation = try await server.get(path + "/explain").json
            #expect(explanation["audible"] == false)
            #expect(explanation["why"] == [.string(reason)])
            #expect(await server.advance(seconds: 0.1).peak() == 0)
        }
    }

    @Test func `a scheduled player and one that was never played are explained`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 5)
            let id = try await server.makePlayer("hum")
            let path = "/v1/players/\(id)"
            #expect(try await server.get(path + "/explain")["why"] == ["It was not played yet."])
            try await server.post(path + "/play", ["delay": 2.5])
            #expect(try await server.get(path + "/explain")["why"] == ["It starts in 2.5 s."])
        }
    }
}
