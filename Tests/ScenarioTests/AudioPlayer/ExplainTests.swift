// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// `/v1/players/{id}/explain`.
struct ExplainTests {
    @Test func `the whole chain is told in numbers and decibels`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("hum.wav", seconds: 2)
            try await server.patch("/v1/manager", ["soundVolume": 0.5, "masterVolume": 0.5])
            let id = try await server.play("hum", ["volume": 0.5, "baseVolume": 0.5, "pan": -1])
            await server.advance(seconds: 0.1)
            let told = try await server.get("/v1/players/\(id)/explain").json
            #expect(told["audible"] == true)
            #expect(told["why"] == [])
            #expect(told["gain"] == 0.0625)
            #expect(told["gainDb"] == -24.08)
            #expect(told["route"] == ["sound", "master"])
            #expect(told["pan"]["right"] == 0)
            #expect(told["output"]["backend"] == "offline")
            let gains = told["chain"].items.map { ($0["stage"].text, $0["gain"].number) }
            let byName = Dictionary(uniqueKeysWithValues: gains)
            for name in ["volume", "baseVolume", "busVolume", "masterVolume"] { #expect(byName[name] == 0.5) }
            for name in ["fade", "limit", "busMute", "duck", "gate", "masterMute"] {
                #expect(byName[name] == 1)
            }
            #expect(try await server.get("/v1/players/none/explain").status == 404)
        }
    }

    @Test(arguments: [
        ("volume 0", "Its volume is 0."), ("baseVolume 0", "Its base volume is 0."),
        ("soundVolume 0", "The sound volume of the manager is 0."), ("soundMuted", "The sound bus is muted."),
        ("masterVolume 0", "The master volume is 0."), ("masterMuted", "The master is muted."),
        ("pause", "It is paused."), ("stop", "It is over: stopped."),
    ])
    func `silence is explained in plain words`(_ change: String, _ reason: String) async throws {
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
            case "soundMuted", "masterMuted": try await server.patch("/v1/manager", .object([change: true]))
            default: try await server.post(path + "/" + change)
            }
            await server.advance(seconds: 0.1)
            let told = try await server.get(path + "/explain").json
            #expect(told["audible"] == false)
            #expect(told["why"] == [.string(reason)])
            #expect(await server.advance(seconds: 0.1).peak() == 0)
        }
    }

    @Test func `a player that waits, and one that was not played, say so`() async throws {
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
