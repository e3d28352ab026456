// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport
import Testing

/// The requirements of AudioQueueManager (AQ-01 to AQ-16, AQ-23) and its four defects.
struct AudioQueueTests {
    @Test func `AQ-01 files play one after the other, by priority, and a broken one does not stop them`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.*")
            let first = try await server.announce("one")
            try Data("broken".utf8).write(to: server.library.appending(path: "broken.mp3"))
            let broken = try await server.post("/v1/queue/items", ["file": "broken"])["id"].text
            let urgent = try await server.announce("three", ["priority": "high"])
            _ = try await events.next("queue.itemFailed") { $0["data"]["itemId"] == .string(broken) }
            let heard = await server.advance(seconds: 2.1)
            #expect(heard.value(at: 0.5) == 0.125 && heard.value(at: 1.5) == 0.375)
            for id in [first, urgent] { #expect(try await server.item(id)["state"] == "completed") }
        }
    }

    @Test(arguments: [("normal", 0.0), ("high", 1.0)])
    func `AQ-02 priorities have names and numbers`(name: String, number: Double) async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let id = try await server.announce("one", ["priority": .string(name)])
            #expect(try await server.item(id)["priority"] == .number(number))
            let answer = try await server.post("/v1/queue/items", ["sound": "one", "priority": 256])
            #expect(answer.status == 422 && answer["field"] == "priority")
        }
    }

    @Test func `AQ-03 an item has its sound, priority, volume, expiry, key, chime and silence`() async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let id = try await server.announce(
                "two",
                ["volume": 0.5, "chime": "one", "leadIn": 0.5, "dedupeKey": "door", "expiresIn": 60]
            )
            let again = try await server.post("/v1/queue/items", ["sound": "two", "dedupeKey": "door"])
            // The first one is playing already, so the key is free.
            #expect(again.status == 201)
            let third = try await server.post("/v1/queue/items", ["sound": "two", "dedupeKey": "door"])
            #expect(third.status == 200 && third["id"] == again["id"] && third["deduplicated"] == true)
            let heard = await server.advance(seconds: 3)
            #expect(heard.firstSound() == 24_000, "half a second of silence")
            #expect(heard.value(at: 1) == 0.0625, "the chime at the item's volume")
            #expect(heard.value(at: 2) == 0.125, "the sound at half its volume")
            #expect(try await server.item(id)["state"] == "completed")
        }
    }

    @Test func `AQ-04 the queue shows the current item, the waiting items, and whether it plays`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            #expect(try await server.get("/v1/queue").json["playing"] == false)
            let first = try await server.announce("one")
            let second = try await server.announce("two")
            await server.advance(seconds: 0.25)
            let queue = try await server.get("/v1/queue").json
            #expect(queue["playing"] == true && queue["interrupted"] == false)
            #expect(queue["current"]["id"] == .string(first))
            #expect(abs(queue["current"]["progress"].number - 0.25) < 0.02)
            #expect(queue["pending"].items.map { $0["id"].text } == [second])
            #expect(abs(queue["pending"][0]["eta"].number - 0.75) < 0.02)
        }
    }

    @Test func `AQ-05 every change increases the revision, also with twenty concurrent clients`() async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let before = try await server.get("/v1/queue").json["revision"].number
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask {
                        try await HTTPClient(port: server.port).send(
                            "POST",
                            "/v1/queue/items",
                            body: Array(#"{"sound":"one"}"#.utf8),
                            fields: ["content-type": "application/json"]
                        ).status
                    }
                }
                for try await status in group { #expect(status == 201) }
            }
            let queue = try await server.get("/v1/queue").json
            #expect(queue["pending"].items.count == 19)
            #expect(queue["revision"].number >= before + 20)
        }
    }

    @Test func `AQ-07 high comes before normal, in order of arrival, and never pre-empts`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.announce("one")
            let a = try await server.announce("one")
            let b = try await server.announce("two", ["priority": "high"])
            let c = try await server.announce("three", ["priority": "high"])
            #expect(try await server.pending() == [b, c, a])
            let heard = await server.advance(seconds: 1.9)
            #expect(heard.value(at: 0.9) == 0.125 && heard.value(at: 1.5) == 0.25)
        }
    }

    @Test func `AQ-08 clear empties the queue, and the current item continues unless it is named`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let first = try await server.announce("one")
            let second = try await server.announce("two")
            await server.advance(seconds: 0.2)
            #expect(try await server.delete("/v1/queue/items").json["pending"].items.isEmpty)
            #expect(try await server.item(second)["reason"] == "cleared")
            let heard = await server.advance(seconds: 1)
            #expect(heard.value(at: 0.7) == 0.125 && heard.value(at: 0.9) == 0)
            #expect(try await server.item(first)["state"] == "completed")
            let third = try await server.announce("three")
            await server.advance(seconds: 0.2)
            try await server.delete("/v1/queue/items?current=true")
            #expect(await server.advance(seconds: 0.5).value(at: 0.3) == 0)
            #expect(try await server.item(third)["reason"] == "cleared")
        }
    }

    @Test func `AQ-09 next plays the first item, and reports when there is none`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.*")
            try await server.post("/v1/queue/next")
            _ = try await events.next("queue.empty")
            let first = try await server.announce("one")
            await server.advance(seconds: 0.2)
            #expect(try await server.post("/v1/queue/next")["changed"] == false)
            try await server.post("/v1/queue/stop-current")
            #expect(try await server.post("/v1/queue/next")["changed"] == true)
            let heard = await server.advance(seconds: 1.1)
            #expect(heard.value(at: 0.5) == 0.125)
            #expect(try await server.item(first)["starts"] == 2)
        }
    }

    @Test func `AQ-10 a file is tried as mp3 first, and its receipt follows half a second after its end`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.patch("/v1/queue", ["tailGap": 0.5])
            let events = try await server.events("queue.*")
            let id = try await server.post("/v1/queue/items", ["file": "two.wav"])["id"].text
            let started = try await events.next("queue.itemStarted")
            #expect(started["data"]["itemId"] == .string(id))
            let begin = await server.advance(seconds: 1.6).firstSound() ?? -1
            let completed = try await events.next("queue.itemCompleted")
            #expect(abs(completed["engineTime"].number - (Double(begin) / 48_000 + 1.5)) < 0.011)
        }
    }

    @Test func `AQ-11 interrupt plays at once, AQ-12 the interrupted item is next and restarts`() async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.itemInterrupted")
            let first = try await server.announce("one")
            try await server.announce("two")
            await server.advance(seconds: 0.5)
            let answer = try await server.post("/v1/queue/interrupt", ["sound": "three", "priority": "high"])
            #expect(answer.status == 201)
            let event = try await events.next()
            #expect(event["data"]["itemId"] == .string(first) && event["data"]["requeued"] == "restart")
            #expect(abs(event["data"]["progress"].number - 0.5) < 0.02)
            let heard = await server.advance(seconds: 3.2)
            #expect(heard.value(at: 0.5) == 0.375 && heard.value(at: 1.2) == 0.125)
            #expect(heard.value(at: 1.9) == 0.125 && heard.value(at: 2.5) == 0.25)
        }
    }

    @Test func `AQ-12 with resume the interrupted item continues from its position`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.addCount("count.wav", start: 0.25, step: 0x1p-20, seconds: 1)
            try await server.announce("count", ["requeue": "resume"])
            let before = await server.advance(seconds: 0.5)
            try await server.post("/v1/queue/interrupt", ["sound": "three"])
            let after = await server.advance(seconds: 1.6)
            let begin = try #require(after.planes[0].lastIndex { $0 == 0.375 }) + 1
            let last = try #require(before.planes[0].last)
            let resumed = try #require(after.planes[0][begin...].firstIndex { $0 != 0 })
            // After the declick ramp of the start.
            let expected = last + 2_400 * Float(0x1p-20)
            #expect(abs(after.planes[0][resumed + 2_400] - expected) < 0.002)
        }
    }

    @Test(arguments: [(0.5, false), (0.85, true)])
    func `AQ-13 an item played to eighty per cent is dropped, and the threshold can be set`(
        heard: Double,
        isDropped: Bool
    ) async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            #expect(try await server.get("/v1/queue").json["settings"]["dropThreshold"] == 0.8)
            let id = try await server.announce("one")
            await server.advance(seconds: heard)
            try await server.post("/v1/queue/interrupt", ["sound": "two"])
            #expect((try await server.item(id)["reason"] == "mostlyPlayed") == isDropped)
            try await server.patch("/v1/queue", ["dropThreshold": 0.1])
            await server.advance(seconds: 0.2)
            let second = try await server.get("/v1/queue").json["current"]["id"].text
            try await server.post("/v1/queue/interrupt", ["sound": "three"])
            #expect(try await server.item(second)["reason"] == "mostlyPlayed")
        }
    }

    @Test func `AQ-14 stop-current silences the item, and neither removes it nor advances`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let first = try await server.announce("one")
            let second = try await server.announce("two")
            await server.advance(seconds: 0.5)
            #expect(try await server.post("/v1/queue/stop-current")["held"] == true)
            #expect(await server.advance(seconds: 1).value(at: 0.5) == 0)
            #expect(try await server.pending() == [first, second])
            #expect(try await server.post("/v1/queue/resume")["held"] == false)
            #expect(await server.advance(seconds: 0.5).value(at: 0.4) == 0.125)
        }
    }

    @Test func `AQ-15 skip drops the current item, AQ-16 the next one follows automatically`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let first = try await server.announce("one")
            try await server.announce("two")
            try await server.announce("three")
            await server.advance(seconds: 0.5)
            try await server.post("/v1/queue/skip")
            #expect(try await server.item(first)["reason"] == "skipped")
            let heard = await server.advance(seconds: 2.2)
            #expect(heard.value(at: 0.5) == 0.25 && heard.value(at: 1.5) == 0.375)
            #expect(try await server.get("/v1/queue").json["playing"] == false)
        }
    }

    @Test func `AQ-23 the original's example: five normal items, interrupted by a high one on touch`()
        async throws
    {
        try await Scenario.run { server in
            for name in ["1", "2", "3", "4", "5", "6"] {
                try await server.addConstant("\(name).wav", value: 0.1 * Float(Int(name) ?? 0), seconds: 0.5)
            }
            try await server.put("/v1/ducking", ["rules": .array([])])
            try await server.delete("/v1/queue/items")
            for file in ["1", "2", "3", "4", "6"] { try await server.announce(file) }
            let before = await server.advance(seconds: 0.7)
            try await server.post("/v1/queue/interrupt", ["sound": "5", "priority": "high"])
            let after = await server.advance(seconds: 3)
            var order: [Int] = []
            let heard = before.planes[0] + after.planes[0]
            // Constant samples belong to a sound, changing ones to a ramp between sounds.
            for (sample, later) in zip(heard, heard.dropFirst(2_000)) where sample == later && sample > 0 {
                let value = Int((sample * 10).rounded())
                if order.last != value { order.append(value) }
            }
            #expect(order == [1, 2, 5, 2, 3, 4, 6])
        }
    }

    @Test func `AQ-Q1 a high item added while another plays is played`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.announce("one")
            let high = try await server.announce("three", ["priority": "high"])
            await server.advance(seconds: 2.1)
            #expect(try await server.item(high)["state"] == "completed")
        }
    }

    @Test func `AQ-Q2 a missing file is refused, a broken one fails its item and the queue continues`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.*")
            for path in ["/v1/queue/items", "/v1/queue/interrupt"] {
                let refused = try await server.post(path, ["file": "gone"])
                #expect(refused.status == 404 && refused.problem == "file-not-found")
            }
            let outside = try await server.post("/v1/queue/items", ["file": "../../etc/passwd"])
            #expect(outside.status == 403 && outside.problem == "path-outside-roots")
            try Data("broken".utf8).write(to: server.library.appending(path: "broken.mp3"))
            let broken = try await server.post("/v1/queue/items", ["file": "broken"])["id"].text
            let next = try await server.announce("two")
            #expect(try await events.next()["data"]["itemId"] == .string(broken), "nothing was added before")
            let failed = try await events.next("queue.itemFailed")
            #expect(failed["data"]["itemId"] == .string(broken))
            await server.advance(seconds: 1.1)
            #expect(try await server.item(broken)["reason"].text.hasPrefix("the format "))
            #expect(try await server.item(next)["state"] == "completed")
        }
    }

    @Test func `AQ-Q3 after a clear during play later items start`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.announce("one")
            await server.advance(seconds: 0.5)
            try await server.delete("/v1/queue/items")
            await server.advance(seconds: 1)
            #expect(try await server.get("/v1/queue").json["playing"] == false)
            let later = try await server.announce("two")
            await server.advance(seconds: 1.1)
            #expect(try await server.item(later)["state"] == "completed")
        }
    }

    @Test(arguments: [
        ("sound", #"{}"#), ("sound", #"{"sound":"one","text":"hello"}"#), ("sound", #"{"sound":5}"#),
        ("priority", #"{"sound":"one","priority":"urgent"}"#),
        ("priority", #"{"sound":"one","priority":-1}"#),
        ("volume", #"{"sound":"one","volume":2}"#), ("leadIn", #"{"sound":"one","leadIn":61}"#),
        ("repeat", #"{"sound":"one","repeat":0}"#), ("gap", #"{"sound":"one","gap":-1}"#),
        ("expiresAt", #"{"sound":"one","expiresAt":"yesterday"}"#),
        ("expiresAt", #"{"sound":"one","expiresAt":"2001-01-01T00:00:00Z"}"#),
        ("startAt", #"{"sound":"one","startAt":"2001-01-01T00:00:00Z"}"#),
        ("requeue", #"{"sound":"one","requeue":"maybe"}"#), ("colour", #"{"sound":"one","colour":"red"}"#),
        ("volume", #"{"sound":"one","volume":null}"#), ("sound", #"{"sound":null}"#),
    ])
    func `an invalid item is refused by field and changes nothing`(field: String, body: String) async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let answer = try await server.upload(
                "/v1/queue/items",
                Array(body.utf8),
                type: "application/json"
            )
            #expect(answer.status == 422 && answer["field"] == .string(field))
            #expect(try await server.get("/v1/queue").json["current"] == .null)
        }
    }

    @Test(arguments: [
        (#"{"dropThreshold":1.1}"#, "dropThreshold"), (#"{"gap":-1}"#, "gap"),
        (#"{"quietHours":[{"from":"25:00","to":"07:00","timeZone":"UTC"}]}"#, "quietHours[0].from"),
        (#"{"quietHours":[{"from":"22:00","to":"07:00","timeZone":"Mars/Olympus"}]}"#, "quietHours.timeZone"),
        (
            #"{"quietHours":[{"from":"22:00","to":"07:00","timeZone":"UTC","days":[8]}]}"#,
            "quietHours[0].days"
        ),
    ])
    func `invalid settings are refused by field`(body: String, field: String) async throws {
        try await Scenario.run { server in
            let bytes = Array(body.utf8)
            let fields = ["content-type": "application/json"]
            let answer = try await server.client.send("PATCH", "/v1/queue", body: bytes, fields: fields)
            #expect(answer.status == 422 && answer["field"] == .string(field))
        }
    }

    @Test(arguments: [
        ("cron", #"{"name":"a","cron":"61 * * * *","timeZone":"UTC","item":{"sound":"one"}}"#),
        ("cron", #"{"name":"a","cron":"0 0 30 2 *","timeZone":"UTC","item":{"sound":"one"}}"#),
        ("timeZone", #"{"name":"a","cron":"* * * * *","timeZone":"Nowhere","item":{"sound":"one"}}"#),
        (
            "item.volume",
            #"{"name":"a","cron":"* * * * *","timeZone":"UTC","item":{"sound":"one","volume":5}}"#
        ),
        ("item", #"{"name":"a","cron":"* * * * *","timeZone":"UTC"}"#),
    ])
    func `an invalid schedule is refused by field`(field: String, body: String) async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let answer = try await server.upload(
                "/v1/queue/schedules",
                Array(body.utf8),
                type: "application/json"
            )
            #expect(answer.status == 422 && answer["field"] == .string(field))
        }
    }
}
