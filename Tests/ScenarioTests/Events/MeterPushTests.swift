// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport
import Testing

/// Levels pushed over the socket.
struct MeterPushTests {
    @Test func `levels of buses and players are sent at the requested rate, with the peak since the last`()
        async throws
    {
        try await Scenario.run { server in
            try await server.addConstant("tone.wav", value: 0.5, seconds: 2)
            let player = try await server.makePlayer("tone", ["meteringEnabled": true])
            let socket = try await server.events("output.*")
            try socket.send([
                "op": "meters", "id": 1, "targets": ["sound", "master", .string(player)], "hz": 60,
                "kinds": ["peak", "average", "loudness"],
            ])
            #expect(try await socket.next("metering")["data"]["targets"].items.count == 3)
            _ = try await socket.next("meter")
            try await server.post("/v1/players/\(player)/play")
            await server.advance(seconds: 1)
            let peak = 20 * log10(0.5)
            for target in ["sound", "master", player] {
                let event = try await socket.next("meter") { event in
                    event["data"]["levels"].items.contains {
                        $0["target"].text == target && $0["channels"][0]["peakPower"].number > -100
                    }
                }
                let level = event["data"]["levels"].items.first { $0["target"].text == target }
                #expect(abs((level?["channels"][0]["peakPower"].number ?? 0) - peak) < 0.01)
                await server.advance(seconds: 0.1)
            }
            let loud = try await socket.next("meter") { $0["data"]["loudness"]["momentary"] != nil }
            #expect(loud["data"]["loudness"]["momentary"].number < 0)
            try socket.send(["op": "meters"])
            #expect(try await socket.next("metering")["data"]["targets"] == [])
        }
    }

    @Test func `the ducking of buses is pushed, and nothing after it has ended`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("one.wav", value: 0.5, seconds: 1)
            let socket = try await server.events("output.*")
            try socket.send(["op": "meters", "hz": 60, "kinds": ["reduction"]])
            _ = try await socket.next("metering")
            try await server.post("/v1/queue/items", ["sound": "one"])
            let ducked = try await socket.next("meter") { $0["data"]["duckDb"]["music"] != nil }
            #expect(ducked["data"]["duckDb"] == ["music": -14, "sound": -14])
            await server.advance(seconds: 4)
            _ = try await socket.next("meter") { $0["data"]["duckDb"] == [:] }
        }
    }

    private static let refused: [(JSON, String)] = [
        (["targets": ["nobody"]], "player-not-found"), (["targets": 1], "invalid-field"),
        (["hz": 61], "invalid-field"), (["hz": 0], "invalid-field"), (["kinds": ["smell"]], "invalid-field"),
        (["what": 1], "unknown-field"),
    ]

    @Test(arguments: refused)
    func `a source that cannot be measured is refused`(_ body: JSON, _ slug: String) async throws {
        try await Scenario.run { server in
            let socket = try await server.events()
            var message = body
            message["op"] = "meters"
            try socket.send(message)
            let answer = try await socket.next("problem")
            #expect(answer["data"]["problem"]["type"].text == "/problems/\(slug)")
        }
    }
}
