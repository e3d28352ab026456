// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Events for clients that show schedules and ducking rules.
struct RuleEventTests {
    @Test func `changed rules and schedules are published, unchanged ones are not`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("one.wav", value: 0.5, seconds: 1)
            let socket = try await server.events("queue.changed")
            try await server.put("/v1/ducking", ["rules": .array([])])
            _ = try await socket.next("queue.changed")
            try await server.put("/v1/ducking", ["rules": .array([])])
            let made = try await server.post(
                "/v1/queue/schedules",
                ["name": "daily", "cron": "@daily", "timeZone": "UTC", "item": ["sound": "one"]]
            )
            #expect(made.status == 201)
            let event = try await socket.next("queue.changed")
            let queue = try await server.get("/v1/queue").json
            #expect(event["data"]["queue"]["revision"] == queue["revision"])
            try await server.delete("/v1/queue/schedules/\(made["id"].text)")
            _ = try await socket.next("queue.changed")
        }
    }
}
