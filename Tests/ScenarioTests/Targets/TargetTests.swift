// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// `/v1/targets`: what is sent, and when, through the API.
struct TargetTests {
    /// A server with the target `desk`, and what it is sent.
    private func run(
        folder: URL? = nil,
        configure: (inout EngineConfiguration) -> Void = { _ in },
        _ test: (Scenario, RecordedMessages) async throws -> Void
    ) async throws {
        let messages = RecordedMessages()
        let settings = { (configuration: inout EngineConfiguration) in
            configuration.messages = messages
            configure(&configuration)
        }
        try await Scenario.run(folder: folder, configure: settings) { server in
            if try await server.get("/v1/targets/desk").status == 404 {
                let made = try await server.post("/v1/targets", Self.desk)
                #expect(made.status == 201, "\(made.json)")
            }
            try await test(server, messages)
        }
    }

    private static let desk: JSON = ["name": "desk", "address": "osc.udp://10.0.0.5:53000"]

    private func action(_ server: Scenario, _ steps: JSON, parameters: JSON = []) async throws {
        let body: JSON = ["name": "act", "parameters": parameters, "steps": steps]
        let made = try await server.post("/v1/actions", body)
        #expect(made.status == 201, "\(made.json)")
    }

    @Test func `a target is kept with its secret, which no answer has`() async throws {
        let folder = try EngineHarness.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let relay: JSON = [
            "name": "relay", "address": "http://10.0.0.6/relay", "user": "u", "secret": "hidden",
            "timeout": 2,
            "retries": 1,
        ]
        try await run(folder: folder) { server, _ in
            let made = try await server.post("/v1/targets", relay)
            #expect(made.status == 201 && made.fields["location"] == "/v1/targets/\(made["id"].text)")
            #expect(made["hasSecret"] == true && made["status"]["state"] == "unused" && made["timeout"] == 2)
        }
        try await run(folder: folder) { server, messages in
            let all = try await server.get("/v1/targets")
            #expect(all["targets"].items.map { $0["name"].text } == ["desk", "relay"] && all["total"] == 2)
            #expect(!String(decoding: all.bytes, as: UTF8.self).contains("hidden"))
            #expect(try await server.post("/v1/targets/relay/send", ["path": "/on"]).status == 202)
            #expect(messages.sent.first?.target.secret == "hidden")
            let cleared = try await server.patch("/v1/targets/relay", ["secret": .null, "user": .null])
            #expect(cleared["hasSecret"] == false && cleared["user"] == .null && cleared["changed"] == true)
            #expect(try await server.patch("/v1/targets/relay", ["retries": 1])["changed"] == false)
        }
    }

    @Test func `a message is on its way at once, and an event says what became of it`() async throws {
        try await run { server, messages in
            let events = try await server.events()
            let sent = try await server.post(
                "/v1/targets/desk/send",
                ["address": "/cue/1/start", "arguments": [1, 0.5, "x", true]]
            )
            #expect(sent.status == 202 && sent["message"]["address"] == "/cue/1/start")
            messages.refuse("desk", because: "Connection refused")
            #expect(try await server.post("/v1/targets/desk/send", ["address": "/b"]).status == 202)
            let seen = try await server.all(events).filter { $0["type"].text.hasPrefix("target.") }
            #expect(seen.map { $0["type"].text } == ["target.sent", "target.failed"])
            #expect(seen[0]["data"]["messageId"] == sent["messageId"])
            #expect(seen[1]["data"]["failure"] == "Connection refused")
            #expect(messages.sent.map(\.dueAt) == [nil, nil])
            let status = try await server.get("/v1/targets/desk")["status"]
            #expect(status["sent"] == 1 && status["failed"] == 1 && status["waiting"] == 0)
            #expect(status["state"] == "failing" && status["failure"] == "Connection refused")
        }
    }

    @Test func `health names the target that does not take messages until it does`() async throws {
        try await run { server, messages in
            func reasons() async throws -> [String] {
                try await server.get("/v1/health")["reasons"].items.map { $0["code"].text }
            }
            messages.refuse("desk", because: "Connection refused")
            let failed = try await server.post("/v1/targets/desk/test", ["address": "/b"])
            #expect(failed.status == 200 && failed["sent"] == false)
            #expect(try await reasons().contains("target-away"))
            messages.refuse("desk", because: nil)
            #expect(try await server.post("/v1/targets/desk/test")["sent"] == true)
            #expect(try await !reasons().contains("target-away"))
            messages.refuse("desk", because: "Connection refused")
            _ = try await server.post("/v1/targets/desk/test")
            let moved = try await server.patch("/v1/targets/desk", ["address": "osc.udp://10.0.0.6:53000"])
            #expect(moved["status"]["state"] == "unused")
            #expect(try await !reasons().contains("target-away"))
        }
    }

    @Test func `steps of an action send on their frames, with the values of the run`() async throws {
        try await run { server, messages in
            let parameter: JSON = ["name": "n", "type": "integer", "default": 7]
            let first: JSON = ["op": "send", "target": "desk", "address": ["template": "/cue/{n}/{{start}}"]]
            let later: JSON = [
                "method": "POST", "path": "/v1/targets/desk/send",
                "body": ["address": "/later", "arguments": [["parameter": "n"]]],
            ]
            try await action(
                server,
                [["operation": first], ["at": 0.5, "operation": later]],
                parameters: [parameter]
            )
            #expect(messages.sent.isEmpty, "it was only tried")
            #expect(try await server.post("/v1/actions/act/run").status == 201)
            #expect(messages.sent.map { $0.message.content?.address } == ["/cue/7/{start}"])
            await server.advance(seconds: 1)
            #expect(messages.sent.map { $0.message.content?.address } == ["/cue/7/{start}", "/later"])
            #expect(messages.sent.last?.message.content?.arguments == [.integer(7)])
            let due = messages.sent.map(\.dueAt)
            #expect(due.allSatisfy { $0 != nil }, "each has the time of its frame")
        }
    }

    @Test func `a stopped run sends nothing more`() async throws {
        try await run { server, messages in
            let step: JSON = ["op": "send", "target": "desk", "address": "/later"]
            try await action(server, [["at": 5, "operation": step]])
            let run = try await server.post("/v1/actions/act/run")
            let stopped = try await server.post("/v1/runs/\(run["id"].text)/stop")
            #expect(stopped.status == 200, "\(stopped.json) \(run.json)")
            await server.advance(seconds: 6)
            #expect(messages.sent.isEmpty)
        }
    }

    @Test func `a message of a refused batch is not sent`() async throws {
        try await run { server, messages in
            let send: JSON = ["op": "send", "target": "desk", "address": "/a"]
            let batch: JSON = ["operations": [send, ["op": "play", "sound": "none"]]]
            let refused = try await server.post("/v1/batch", batch)
            #expect(refused.status == 422 && messages.sent.isEmpty)
            #expect(try await server.get("/v1/targets/desk")["status"]["waiting"] == 0)
            #expect(try await server.post("/v1/batch", ["operations": [send]]).status == 200)
            #expect(messages.sent.count == 1)
        }
    }

    @Test func `what a message must have is said when its action is made`() async throws {
        try await run { server, _ in
            for (message, field): (JSON, String) in [
                (["topic": "a"], "topic"), ([:], "address"), (["address": "go"], "address"),
                (["address": ["template": "/{n"]], "address"), (["address": ["template": "/{n}"]], "address"),
                (["address": ["template": "/}"]], "address"),
            ] {
                let step = JSON.object(["op": "send", "target": "desk"].merging(message.members) { $1 })
                let refused = try await server.post("/v1/actions", ["steps": [["operation": step]]])
                #expect(refused.problem == "batch-refused", "\(refused.json)")
                let text = String(decoding: refused.bytes, as: UTF8.self)
                #expect(text.contains("\"\(field)\"") || text.contains("\\\"\(field)\\\""), "\(text)")
            }
        }
    }

    @Test func `a target in use is removed by force alone, and follows its name`() async throws {
        try await run { server, _ in
            try await action(server, [["operation": ["op": "send", "target": "desk", "address": "/a"]]])
            let refused = try await server.delete("/v1/targets/desk")
            #expect(refused.problem == "target-in-use" && refused["users"][0]["kind"] == "action")
            #expect(try await server.patch("/v1/targets/desk", ["name": "lights"]).status == 200)
            let step = try await server.get("/v1/actions/act")["steps"][0]["operation"]
            #expect(step["target"] == "lights")
            #expect(try await server.get("/v1/targets/lights")["usedBy"][0]["name"] == "act")
            #expect(try await server.delete("/v1/targets/lights?force=true").status == 204)
            #expect(try await server.post("/v1/targets/lights/send").problem == "target-not-found")
        }
    }

    @Test func `what became of messages to the old address says nothing of the new one`() async throws {
        try await run { server, messages in
            messages.hold()
            let events = try await server.events()
            _ = try await server.post("/v1/targets/desk/send", ["address": "/old"])
            #expect(try await server.get("/v1/targets/desk")["status"]["waiting"] == 1)
            _ = try await server.patch("/v1/targets/desk", ["address": "osc.udp://10.0.0.9:53000"])
            messages.answer(failing: "Connection refused")
            var seen: [String] = []
            while !seen.contains("target.failed") {
                seen += try await server.all(events).map { $0["type"].text }
            }
            let status = try await server.get("/v1/targets/desk")["status"]
            #expect(status["state"] == "unused" && status["waiting"] == 0 && status["failed"] == 0)
        }
    }

    @Test func `what a message may not have is refused before it is sent`() async throws {
        try await run { server, messages in
            let odd: [JSON] = [
                ["address": "/a", "arguments": ["a\u{0}b"]],
                ["address": "/a", "arguments": [1e300], "types": "f"],
            ]
            for message in odd {
                let refused = try await server.post("/v1/targets/desk/send", message)
                #expect(
                    refused.problem == "invalid-field" && refused["field"] == "arguments",
                    "\(refused.json)"
                )
            }
            let http: JSON = ["name": "relay", "address": "http://10.0.0.6", "user": "a:b"]
            let refused = try await server.post("/v1/targets", http)
            #expect(refused["field"] == "user")
            let leak = try await server.post("/v1/targets", ["address": "http://user:secret@10.0.0.6/"])
            #expect(
                leak["field"] == "address" && !String(decoding: leak.bytes, as: UTF8.self).contains("secret")
            )
            #expect(messages.sent.isEmpty)
        }
    }

    @Test func `there are only so many targets, each with a name of its own`() async throws {
        let configure = { (configuration: inout EngineConfiguration) in configuration.limits.targets = 2 }
        try await run(configure: configure) { server, _ in
            let taken = try await server.post("/v1/targets", Self.desk)
            #expect(taken.problem == "name-taken")
            let unnamed: JSON = ["address": "mqtt://10.0.0.7"]
            #expect(try await server.post("/v1/targets", unnamed)["name"] == "Target 1")
            #expect(try await server.post("/v1/targets", unnamed).problem == "limit-reached")
        }
    }
}
