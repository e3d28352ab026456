// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// `POST /v1/batch`.
struct BatchTests {
    @Test func `a batch starts, stops and changes on one frame`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", value: 0.25, seconds: 1)
            try await server.addConstant("b.wav", value: 0.5, seconds: 1)
            let old = try await server.play("a")
            await server.advance(seconds: 0.1)
            let events = try await server.events()
            let answer = try await server.post(
                "/v1/batch",
                [
                    "operations": [
                        ["op": "play", "id": "one", "sound": "a"],
                        ["method": "POST", "path": "/v1/sounds/b/play", "body": ["pan": 0]],
                        ["op": "stop", "player": .string(old)],
                        ["op": "volume", "scope": "sound", "volume": 0.5],
                    ]
                ]
            )
            #expect(answer.status == 200)
            #expect(answer["replies"].items.map { $0["status"].number } == [201, 201, 200, 200])
            #expect(answer["replies"][0]["id"] == "one")
            await server.advance(seconds: 0.1)
            let starts = try await server.all(events).filter { $0["type"] == "player.started" }
            #expect(starts.count == 2)
            #expect(starts.allSatisfy { $0["engineTime"] == answer["engineTime"] })
        }
    }

    @Test func `with a device time all starts happen at that time`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 1)
            let player = try await server.makePlayer("a")
            let plays: JSON = [["op": "play", "sound": "a"], ["op": "play", "player": .string(player)]]
            let answer = try await server.post("/v1/batch", ["at": 0.05, "operations": plays])
            #expect(answer.status == 200)
            #expect(await server.advance(seconds: 0.2).firstSound(channel: 0) == 2400)
            let refused = try await server.post("/v1/batch", ["at": 1, "operations": [["op": "stop"]]])
            #expect(refused.status == 422)
            let past = try await server.post("/v1/batch", ["at": 0.01, "operations": plays])
            #expect(past["failures"][0]["problem"]["type"] == "/problems/time-in-past")
        }
    }

    @Test func `one refusal cancels the batch, and every error is named`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("a.wav", seconds: 1)
            let events = try await server.events()
            let state = try await server.post(
                "/v1/batch",
                ["operations": [["op": "play", "sound": "a"], ["op": "play", "sound": "gone", "id": 9]]]
            )
            #expect(state.status == 422)
            #expect(state.problem == "batch-refused")
            #expect(state["failures"][0]["operation"] == 1)
            #expect(state["failures"][0]["id"] == 9)
            #expect(state["failures"][0]["problem"]["status"] == 404)
            let form = try await server.post(
                "/v1/batch",
                [
                    "operations": [
                        ["op": "play", "sound": "a", "volume": 2], ["op": "play", "sound": "a"],
                        ["method": "GET", "path": "/v1/sounds"], 5,
                    ]
                ]
            )
            #expect(form["failures"].items.map { $0["operation"].number } == [0, 2, 3])
            #expect(try await server.get("/v1/players")["players"] == [])
            #expect(try await server.all(events).isEmpty)
        }
    }

    private static let none: [JSON] = [
        [:], ["operations": []], ["operations": 1], ["operations": [["op": "stop"]], "now": 1],
        ["operations": .array([JSON](repeating: ["op": "stop"], count: 101))],
    ]

    @Test(arguments: none)
    func `an invalid batch is refused`(_ body: JSON) async throws {
        try await Scenario.run { server in
            let answer = try await server.post("/v1/batch", body)
            #expect(answer.status == 422)
        }
    }
}
