// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// Recurring announcements as clients change them.
struct ScheduleTests {
    private static let path = "/v1/queue/schedules"

    /// A schedule that announces the sound `one` every day.
    private func makeDaily(_ server: Scenario, _ item: JSON = ["sound": "one"]) async throws -> JSON {
        let body: JSON = ["name": "daily", "cron": "@daily", "timeZone": "UTC", "item": item]
        let answer = try await server.post(Self.path, body)
        guard answer.status == 201 else { throw ClientError(description: "schedule: \(answer.json)") }
        return answer.json
    }

    /// A valid request with random values and absent members.
    private func random(_ dice: inout SplitMix64) -> JSON {
        func pick(_ values: [JSON]) -> JSON { values[Int.random(in: values.indices, using: &dice)] }
        func maybe() -> Bool { Bool.random(using: &dice) }
        func seconds(_ limit: Double) -> JSON { .number(.random(in: 0...limit, using: &dice)) }
        let contents: [JSON] = [
            ["sound": "one"], ["sound": "two.wav"], ["file": "three.wav"], ["file": "spare"],
            ["text": "héllo"], ["text": "a\nb", "voice": "fr"], ["text": "c", "voice": "anna"],
            ["text": "d", "language": "de-AT"],
        ]
        var item = pick(contents)
        func set(_ name: String, _ values: [JSON]) { if maybe() { item[name] = pick(values) } }
        set("priority", [0, 255, "normal", "high"])
        set("volume", [0, 0.1, 1])
        set("chime", [nil, "two"])
        set("leadIn", [seconds(60)])
        set("gap", [nil, seconds(3_600)])
        set("repeat", [1, 2, 1_000])
        set("repeatGap", [seconds(3_600)])
        set("requeue", [nil, "restart", "resume", "drop"])
        set("onUnheard", [nil, "complete", "requeue", "fail"])
        set("onDuplicate", [nil, "replace", "keep"])
        set("duck", [true, false])
        set("preempts", [true, false])
        set("dedupeKey", [nil, "key"])
        set("clientData", [nil, #"{"a": null}"#])
        set("expiresIn", [nil, 0.5, 600, 86_400])
        var request: JSON = ["item": item]
        request["name"] = pick(["closing", "Ö", "a b"])
        request["cron"] = pick(["@daily", "*/5 8-18 * * mon-fri", "0 9 1 * *"])
        request["timeZone"] = pick(["UTC", "Europe/Paris", "America/St_Johns"])
        if maybe() { request["enabled"] = .bool(maybe()) }
        return request
    }

    @Test(arguments: [1, 2, 3])
    func `a PUT of what GET answers is accepted and changes nothing`(seed: UInt64) async throws {
        try await Scenario.run { configuration in
            let command = SpeechCommand(executable: "/bin/true", arguments: ["{voice}", "{output}"])
            configuration.speechCommand = command
            configuration.voices = [
                SpeechVoice(name: "anna", language: LanguageTag("de"), command: command)
            ]
        } _: { server in
            try await server.prepareQueue()
            try server.write("spare.mp3", planes: [[0.5]])
            var dice = SplitMix64(seed: seed)
            for _ in 1...40 {
                let request = random(&dice)
                let made = try await server.post(Self.path, request)
                #expect(made.status == 201, "\(request): \(made.json)")
                let path = Self.path + "/" + made["id"].text
                let before = try await server.get(path).json
                let sequence = server.lastSequence
                let answer = try await server.put(path, before)
                #expect(answer.status == 200, "\(before): \(answer.json)")
                #expect(answer.json == before)
                #expect(try await server.get(path).json == before)
                #expect(server.lastSequence == sequence, "nothing is published")
                for (name, value) in request["item"].members where name != "sound" && name != "chime" {
                    guard name != "priority" || value.text.isEmpty else { continue }
                    #expect(before["item"][name] == value, "\(name)")
                }
                try await server.delete(path)
            }
        }
    }

    @Test func `a PATCH changes what it has, and null removes`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let made = try await makeDaily(
                server,
                ["sound": "one", "volume": 0.5, "chime": "two", "gap": 3, "clientData": "x"]
            )
            let path = Self.path + "/" + made["id"].text
            let events = try await server.events("queue.changed")

            var expected = made
            expected["enabled"] = false
            expected["next"] = nil
            let first = try await server.patch(path, ["enabled": false]).json
            expected["revision"] = first["revision"]
            #expect(first == expected && first["revision"] != made["revision"])
            _ = try await events.next("queue.changed")
            #expect(try await server.patch(path, ["enabled": false]).json == expected)
            #expect(try await server.patch(path, [:]).json == expected)

            var item = made["item"]
            for (name, value) in [
                ("chime", nil), ("gap", nil), ("priority", 1), ("expiresIn", 30), ("sound", nil),
                ("file", "three.wav"),
            ] as [(String, JSON)] { item[name] = value }
            expected["name"] = "other"
            expected["item"] = item
            let change: JSON = [
                "name": "other",
                "item": [
                    "chime": nil, "gap": nil, "priority": "high", "expiresIn": 30, "file": "three.wav",
                ],
            ]
            let second = try await server.patch(path, change).json
            expected["revision"] = second["revision"]
            #expect(second == expected && second["revision"] != first["revision"])
            let changed = try await events.next("queue.changed")
            #expect(changed["seq"].number == Double(server.lastSequence), "one event for each change")

            expected["enabled"] = true
            expected["next"] = made["next"]
            let third = try await server.patch(path, ["enabled": true]).json
            expected["revision"] = third["revision"]
            #expect(third == expected && third["revision"] != second["revision"])
            #expect(try await server.get(path).json == expected)
        }
    }

    @Test(arguments: [
        (#"{"name": null}"#, "name"), (#"{"name": ""}"#, "name"), (#"{"cron": "61 * * * *"}"#, "cron"),
        (#"{"timeZone": "Mars"}"#, "timeZone"), (#"{"enabled": 1}"#, "enabled"), (#"{"id": "t"}"#, "id"),
        (#"{"item": null}"#, "item"), (#"{"item": {"volume": 2}}"#, "item.volume"),
        (#"{"item": {"volume": null}}"#, "item.volume"), (#"{"item": {"expiresIn": 0}}"#, "item.expiresIn"),
        (#"{"item": {"startAt": "2126-01-01T00:00:00Z"}}"#, "item.startAt"),
        (#"{"item": {"sound": "one", "text": "x"}}"#, "item.sound"),
    ])
    func `an invalid PATCH is refused by field and changes nothing`(body: String, field: String) async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let made = try await makeDaily(server)
            let path = Self.path + "/" + made["id"].text
            let answer = try await server.patch(path, JSON(Array(body.utf8)))
            #expect(answer.status == 422 && answer["field"] == .string(field), "\(answer.json)")
            #expect(try await server.get(path).json == made)
        }
    }

    @Test func `missing schedules, sounds and files are 404, and another id in a PUT is refused`()
        async throws
    {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let missing = try await server.patch(Self.path + "/t0", ["enabled": false])
            #expect(missing.status == 404 && missing.problem == "queue-schedule-not-found")
            let made = try await makeDaily(server)
            let path = Self.path + "/" + made["id"].text
            for (item, problem) in [
                (["sound": "gone"], "sound-not-found"), (["file": "gone"], "file-not-found"),
            ] as [(JSON, String)] {
                var body = made
                body["item"] = item
                let new = body.members.filter { !["id", "next", "revision", "broken"].contains($0.key) }
                let answers = [
                    try await server.put(path, body), try await server.patch(path, ["item": item]),
                    try await server.post(Self.path, .object(new)),
                ]
                for answer in answers {
                    #expect(answer.status == 404 && answer.problem == problem, "\(answer.json)")
                }
            }
            var other = made
            other["id"] = "t0"
            let refused = try await server.put(path, other)
            #expect(refused.status == 422 && refused["field"] == "id")
            #expect(try await server.get(Self.path).json["schedules"] == [made])
        }
    }

    @Test func `a file that is gone when its time comes fails its item`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let file = try server.write("late.wav", planes: [[0.5]])
            // Every minute; the scenario begins twenty seconds after one.
            let body: JSON = [
                "name": "late", "cron": "* * * * *", "timeZone": "UTC", "item": ["file": "late.wav"],
            ]
            #expect(try await server.post(Self.path, body).status == 201)
            try FileManager.default.removeItem(at: file)
            let events = try await server.events("queue.itemFailed")
            await server.advance(seconds: 40.5)
            let failed = try await events.next("queue.itemFailed")
            #expect(failed["data"]["reason"] == "there is no file late.wav")
        }
    }

    @Test func `PATCH of an item takes the names of priorities, as POST does`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            try await server.announce("one")
            let id = try await server.announce("two")
            for (given, priority) in [("high", 1), ("normal", 0), (7, 7)] as [(JSON, JSON)] {
                let answer = try await server.patch("/v1/queue/items/\(id)", ["priority": given])
                #expect(answer.status == 200 && answer["priority"] == priority)
            }
        }
    }

    @Test func `a request may give null for what has no value`() async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let body: JSON = [
                "sound": "one", "file": nil, "text": nil, "voice": nil, "language": nil, "chime": nil,
                "gap": nil,
                "requeue": nil, "dedupeKey": nil, "clientData": nil,
            ]
            let answer = try await server.post("/v1/queue/items", body)
            #expect(answer.status == 201 && answer["clientData"] == .null && answer["gap"] == .null)
        }
    }
}
