// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport
import Testing

/// Events and versions for clients that show schedules and ducking rules.
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

    private func match(_ answer: JSON) -> [String: String] {
        ["If-Match": "\"\(Int(answer["revision"].number))\""]
    }

    @Test func `two who edit one schedule do not erase each other`() async throws {
        try await Scenario.run { server in
            try await server.addConstant("one.wav", value: 0.5, seconds: 1)
            let body: JSON = ["name": "daily", "cron": "@daily", "timeZone": "UTC", "item": ["sound": "one"]]
            let made = try await server.post("/v1/queue/schedules", body)
            let other = try await server.post("/v1/queue/schedules", body).json
            let path = "/v1/queue/schedules/\(made["id"].text)"
            // Neither another schedule nor an announcement changes its version.
            try await server.post("/v1/queue/items", ["sound": "one"])
            try await server.patch("/v1/queue/schedules/\(other["id"].text)", ["name": "other"])
            let first = try await server.patch(path, ["name": "first"], fields: match(made.json))
            #expect(first.status == 200 && first["revision"] != made["revision"])
            for fields in [match(made.json), match(try await server.get("/v1/queue").json)] {
                let lost = try await server.patch(path, ["name": "lost"], fields: fields)
                #expect(lost.status == 412 && lost["type"] == "/problems/precondition-failed")
                #expect(try await server.put(path, body, fields: fields).status == 412)
                #expect(try await server.delete(path, fields: fields).status == 412)
            }
            #expect(try await server.get(path)["name"] == "first")
            let same = try await server.put(path, server.get(path).json, fields: match(first.json))
            #expect(same.status == 200 && same["revision"] == first["revision"])
            #expect(try await server.delete(path, fields: match(first.json)).status == 204)
            #expect(try await server.patch(path, ["name": "gone"], fields: match(first.json)).status == 404)
        }
    }

    @Test func `two who edit the ducking rules do not erase each other`() async throws {
        try await Scenario.run { server in
            let before = try await server.get("/v1/ducking").json
            let rules: JSON = ["rules": [["source": "system", "target": "music", "depthDb": -3]]]
            let first = try await server.put("/v1/ducking", rules, fields: match(before))
            #expect(first.status == 200 && first["revision"] != before["revision"])
            let lost = try await server.put("/v1/ducking", ["rules": []], fields: match(before))
            #expect(lost.status == 412 && lost["type"] == "/problems/precondition-failed")
            #expect(try await server.get("/v1/ducking")["rules"].items.count == 1)
            let same = try await server.put("/v1/ducking", rules, fields: match(first.json))
            #expect(same.status == 200 && same["revision"] == first["revision"])
            let last = try await server.put("/v1/ducking", ["rules": []], fields: match(same.json))
            #expect(last.status == 200 && last["rules"] == [])
        }
    }
}
