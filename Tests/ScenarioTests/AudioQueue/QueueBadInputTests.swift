// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// Invalid or excessive input to the queue.
struct QueueBadInputTests {
    /// A speech command that writes its text to `said.txt` and produces a sound of one second.
    private func speaking(
        in folder: URL,
        _ script: String = "cat > \"$2\"; cp \"$3\" \"$1\"\n"
    ) throws -> SpeechCommand {
        let file = folder.appending(path: "speak")
        try Data("#!/bin/sh\n\(script)".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        let said = folder.appending(path: "said.txt").path
        let voice = folder.appending(path: "library/one.wav").path
        return SpeechCommand(executable: file.path, arguments: ["{output}", said, voice])
    }

    @Test func `shell metacharacters in a text reach the speech command and no shell`() async throws {
        let folder = try Scenario.makeFolder()
        let trap = folder.appending(path: "trap").path
        let text =
            "$(touch \(trap)) `touch \(trap)`; touch \(trap) | & > \(trap) \"quoted\" 'single' \\ * ? -e\n--x"
        let command = try speaking(in: folder)
        try await Scenario.run(folder: folder, configure: { $0.speechCommand = command }) { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.*")
            let answer = try await server.post("/v1/queue/items", ["text": .string(text)])
            #expect(answer.status == 201)
            _ = try await events.next("queue.itemStarted")
            #expect(await server.advance(seconds: 1.2).value(at: 0.5) == 0.125)
            #expect(try await server.item(answer["id"].text)["state"] == "completed")
            let said = try Data(contentsOf: folder.appending(path: "said.txt"))
            #expect(String(decoding: said, as: UTF8.self) == text)
            #expect(!FileManager.default.fileExists(atPath: trap))
        }
    }

    @Test(arguments: [
        ("missing", "/nowhere/speak", [String]()), ("failing", "/bin/false", []),
        ("hanging", "/bin/sleep", ["1000"]), ("silent", "/bin/true", []),
    ])
    func `a speech command that is missing, fails, hangs or writes nothing fails its item with a reason`(
        _ name: String,
        _ program: String,
        _ arguments: [String]
    ) async throws {
        let command = SpeechCommand(executable: program, arguments: arguments, limits: .init(seconds: 0.2))
        try await Scenario.run { configuration in
            configuration.speechCommand = command
        } _: { server in
            try await server.prepareQueue()
            let events = try await server.events("queue.*")
            let id = try await server.post("/v1/queue/items", ["text": "hello"])["id"].text
            let next = try await server.announce("two")
            let failed = try await events.next("queue.itemFailed")
            #expect(failed["data"]["itemId"].text == id)
            #expect(failed["data"]["reason"].text.count > 10, "\(failed["data"]["reason"])")
            await server.advance(seconds: 1.1)
            #expect(try await server.item(next)["state"] == "completed", "the queue continues")
        }
    }

    @Test func `a text of 100 kB is refused, and so is one above the limit of speech`() async throws {
        let folder = try Scenario.makeFolder()
        let command = try speaking(in: folder)
        try await Scenario.run(folder: folder, configure: { $0.speechCommand = command }) { server in
            let huge = String(repeating: "a", count: 100_000)
            let refused = try await server.post("/v1/queue/items", ["text": .string(huge)])
            #expect(refused.status == 413 && refused["limitInBytes"] == 65_536)
            let long = String(repeating: "a", count: 10_001)
            let answer = try await server.post("/v1/queue/items", ["text": .string(long)])
            #expect(answer.status == 422 && answer["field"] == "text")
            #expect(answer["allowed"].text.contains("10000"))
        }
    }

    @Test func `announcements wait up to the limit, one more is refused and none is lost`()
        async throws
    {
        let text = ProcessInfo.processInfo.environment["CARILLON_QUEUE_ITEMS"]
        let limit = text.flatMap(Int.init) ?? 500
        try await Scenario.run { configuration in
            configuration.limits.queueItems = limit
        } _: { server in
            try await server.prepareQueue()
            try await server.post("/v1/queue/pause")
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask {
                        let client = HTTPClient(port: server.port)
                        for _ in 0..<(limit / 20) {
                            let body = Array(#"{"sound":"one"}"#.utf8)
                            let fields = ["content-type": "application/json"]
                            let answer = try await client.send(
                                "POST",
                                "/v1/queue/items",
                                body: body,
                                fields: fields
                            )
                            #expect(answer.status == 201)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let refused = try await server.post("/v1/queue/items", ["sound": "one"])
            #expect(refused.status == 409 && refused.problem == "limit-reached")
            #expect(refused["limit"] == .number(Double(limit)) && refused["what"] == "announcements")
            #expect(try await server.pending().count == limit)
            #expect(try await server.delete("/v1/queue/items").json["pending"] == [])
        }
    }

    @Test(arguments: [
        ("61 * * * *", "minute"), ("* 24 * * *", "hour"), ("* * 32 * *", "day"), ("* * * 13 *", "month"),
        ("* * * * 8", "week"), ("* * * *", "five fields"), ("a * * * *", "minute"), ("*/0 * * * *", "minute"),
        ("0 0 30 2 *", "an expression with a next time"),
    ])
    func `a cron expression that is invalid or never fires is refused with its field`(
        _ cron: String,
        _ word: String
    ) async throws {
        try await Scenario.run { server in
            try await server.prepareQueue()
            let body: JSON = [
                "name": "a", "cron": .string(cron), "timeZone": "UTC", "item": ["sound": "one"],
            ]
            let answer = try await server.post("/v1/queue/schedules", body)
            #expect(answer.status == 422 && answer["field"] == "cron")
            #expect(answer["allowed"].text.contains(word), "\(answer["allowed"])")
            #expect(try await server.get("/v1/queue/schedules").json["schedules"] == [])
        }
    }
}
