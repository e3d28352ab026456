// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// What a waiting announcement says about its wait, and what a full queue takes: AQ-07, AQ-09, AQ-11.
struct WaitingTests {
    /// Quiet hours that contain the present time of the scenario's clock, up to a priority.
    private static func quietHours(below priority: Double) -> JSON {
        // A span that begins and ends at the same minute lasts a day.
        [
            "quietHours": [
                ["from": "00:00", "to": "00:00", "timeZone": "UTC", "exemptPriority": .number(priority)]
            ]
        ]
    }

    @Test func `AQ-11 an item says why it waits, and its estimate does not deny it`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            func waiting(_ answer: Answer) throws -> String { answer["waiting"]["for"].text }

            let current = try await server.announce("one")
            await server.advance(seconds: 0.2)
            #expect(try await server.item(current)["waiting"] == .null)
            let next = try await server.announce("two")
            #expect(try await server.item(next)["waiting"] == ["for": "turn", "until": .null])
            #expect(try await server.item(next)["eta"].number > 0)

            try await server.post("/v1/queue/pause")
            #expect(try await server.item(next)["waiting"] == ["for": "pause", "until": .null])
            #expect(try await server.item(next)["eta"] == .null)
            try await server.interrupt(["type": "began"])
            #expect(try await server.item(next)["waiting"]["for"] == "interruption")
            try await server.interrupt(["type": "ended", "shouldResume": true])
            try await server.post("/v1/queue/resume")
            try await server.post("/v1/queue/stop-current")
            #expect(try await server.item(next)["waiting"]["for"] == "stop")
            try await server.delete("/v1/queue/items?current=true")
            try await server.post("/v1/queue/resume")

            try await server.patch("/v1/queue", Self.quietHours(below: 255))
            let alarm = try await server.post("/v1/queue/interrupt", ["sound": "one", "priority": 254])
            #expect(try waiting(alarm) == "quietHours" && alarm["eta"].number > 0)
            #expect(alarm["waiting"]["until"].text.hasSuffix("T00:00:00.000Z"))
            let listed = try await server.get("/v1/queue").json["pending"][0]
            #expect(listed["waiting"] == alarm["waiting"])
            let later = try await server.post(
                "/v1/queue/items",
                ["sound": "one", "startAt": "2126-01-01T00:00:00Z"]
            )
            #expect(later["waiting"] == ["for": "time", "until": later["startAt"]])
        }
    }

    @Test func `AQ-11 a full queue still takes what interrupts, up to a limit of its own`() async throws {
        try await Scenario.run { configuration in
            configuration.limits.queueItems = 3
            configuration.limits.queueAlarms = 2
        } _: { server in
            try await server.prepareQueue()
            try await server.post("/v1/queue/pause")
            for _ in 1...3 { try await server.announce("one") }
            #expect(try await server.post("/v1/queue/items", ["sound": "one"]).status == 409)
            #expect(try await server.post("/v1/queue/interrupt", ["sound": "two"]).status == 201)
            #expect(
                try await server.post("/v1/queue/items", ["sound": "two", "preempts": true]).status == 201
            )
            let refused = try await server.post("/v1/queue/interrupt", ["sound": "two"])
            #expect(refused.status == 409 && refused["limit"] == 5)
        }
    }

    @Test func `AQ-11 an interrupt of lower priority says that it waits, where that is set`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            #expect(try await server.get("/v1/queue")["settings"]["preemptsHigher"] == true)
            try await server.patch("/v1/queue", ["preemptsHigher": false])
            #expect(try await server.get("/v1/queue")["settings"]["preemptsHigher"] == false)
            let alarm = try await server.announce("three", ["priority": 200])
            let behind = try await server.announce("one")
            await server.advance(seconds: 0.5)
            let answer = try await server.post("/v1/queue/interrupt", ["sound": "two"])
            #expect(answer.status == 201 && answer["state"] == "queued" && answer["position"] == 0)
            #expect(answer["waiting"] == ["for": "priority", "until": .null])
            #expect(answer["eta"].number > 0 && answer["eta"].number < 0.6)
            #expect(try await server.pending() == [answer["id"].text, behind])
            let heard = await server.advance(seconds: 1)
            #expect(heard.value(at: 0.4) == 0.375 && heard.value(at: 0.7) == 0.25)
            #expect(try await server.item(alarm)["starts"] == 1)
            let higher = try await server.post("/v1/queue/interrupt", ["sound": "three", "priority": 1])
            #expect(higher["state"] == "started")
        }
    }

    @Test func `AQ-19 resume in an interruption says what holds the queue`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.interrupt(["type": "began"])
            try await server.post("/v1/queue/pause")
            try await server.announce("one")
            let resumed = try await server.post("/v1/queue/resume")
            #expect(resumed["changed"] == true && resumed["paused"] == false)
            #expect(resumed["interrupted"] == true)
            let again = try await server.post("/v1/queue/resume")
            #expect(again["changed"] == false && again["reason"] == "interrupted")
            try await server.interrupt(["type": "ended", "shouldResume": true])
            #expect(await server.advance(seconds: 0.3).value(at: 0.2) == 0.125)
        }
    }

    @Test func `AQ-09 next on an empty queue changes nothing`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.*")
            #expect(try await server.post("/v1/queue/next")["changed"] == false)
            try await server.announce("one")
            // The seed reports an empty queue each time; nothing else happened.
            #expect(try await events.next()["type"] == "queue.empty")
            #expect(try await events.next()["type"] == "queue.itemAdded")
        }
    }
}
