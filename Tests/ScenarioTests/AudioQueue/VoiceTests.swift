// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// Voices, each with a command of its own: announcements in them, and previews for one client.
struct VoiceTests {
    /// Writes which voice was asked for what, then does what its text says; `$3` is a sound of one second.
    private static let script = """
        #!/bin/sh
        text=$(cat)
        echo "$4 $2 $text" >> "$(dirname "$3")/../said.txt"
        case $text in
        hanging*) echo $$ >> "$(dirname "$3")/../pids.txt"; sleep 1000 & wait ;;
        huge) truncate -s 1G "$1" ;;
        crash) kill -SEGV $$ ;;
        *) cp "$3" "$1" ;;
        esac

        """

    private func run(_ test: (Scenario) async throws -> Void) async throws {
        let folder = try Scenario.makeFolder()
        let file = folder.appending(path: "speak")
        try Data(Self.script.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        func command(_ sound: String, _ mark: String) -> SpeechCommand {
            let sound = folder.appending(path: "library/\(sound).wav").path
            return SpeechCommand(
                executable: file.path,
                arguments: ["{output}", "{voice}", sound, mark],
                limits: SpeechCommand.Limits(seconds: 3_600, outputBytes: 1 << 20)
            )
        }
        try await Scenario.run(
            folder: folder,
            configure: {
                $0.speechCommand = command("one", "own")
                $0.voices = [
                    SpeechVoice(name: "anna", language: LanguageTag("de-AT"), command: command("two", "A")),
                    SpeechVoice(name: "bob", language: LanguageTag("fr"), command: command("three", "B")),
                    SpeechVoice(
                        name: "gone",
                        language: LanguageTag("la"),
                        command: SpeechCommand(executable: "/nowhere/speak", arguments: ["{output}"])
                    ),
                ]
            }
        ) { server in
            try await server.prepareQueue()
            try await test(server)
        }
        try FileManager.default.removeItem(at: folder)
    }

    private func lines(_ server: Scenario, _ name: String) -> [String] {
        let text = try? String(contentsOf: server.folder.appending(path: name), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    @Test func `the voices are listed in order, with the default one and those that can be used`()
        async throws
    {
        try await run { server in
            let list = try await server.get("/v1/voices")
            #expect(list["total"] == 4 && list["nextCursor"] == .null)
            #expect(list["voices"].items.map { $0["name"] } == ["anna", "bob", "gone", "en"])
            #expect(list["voices"].items.map { $0["language"] } == ["de-AT", "fr", "la", .null])
            #expect(list["voices"].items.map { $0["default"] } == [true, false, false, false])
            #expect(list["voices"].items.map { $0["usable"] } == [true, true, false, true])
            let page = try await server.get("/v1/voices?limit=3")
            #expect(page["voices"].items.count == 3 && page["total"] == 4)
            let rest = try await server.get("/v1/voices?cursor=\(page["nextCursor"].text)")
            #expect(rest["voices"].items.map { $0["name"] } == ["en"])
            #expect(try await server.get("/v1/voices?cursor=A").problem == "invalid-field")
        }
    }

    @Test(
        arguments: [
            ([:], "A anna", 0.25), (["voice": "BOB"], "B bob", 0.375), (["language": "de"], "A anna", 0.25),
            (["language": "fr-CH"], "B bob", 0.375), (["voice": "en"], "own en", 0.125),
            (["voice": "x1"], "own x1", 0.125), (["voice": nil, "language": nil], "A anna", 0.25),
        ] as [(JSON, String, Float)]
    )
    func `an announcement is spoken by its voice, or by the first of its language`(
        _ choice: JSON,
        _ said: String,
        _ level: Float
    ) async throws {
        try await run { server in
            let events = try await server.events("queue.itemStarted")
            var body: JSON = ["text": "hello"]
            for (name, value) in choice.members { body[name] = value }
            let item = try await server.post("/v1/queue/items", body)
            #expect(item.status == 201, "\(item.json)")
            #expect(item["voice"] == choice["voice"] && item["language"] == choice["language"])
            _ = try await events.next("queue.itemStarted")
            #expect(await server.advance(seconds: 1.1).value(at: 0.5) == level)
            #expect(lines(server, "said.txt") == ["\(said) hello"])
        }
    }

    @Test func `the same text is spoken once by each voice`() async throws {
        try await run { server in
            let events = try await server.events("queue.*")
            for choice in [["voice": "bob"], ["language": "fr"], ["language": "de"], ["voice": "anna"], [:]]
                as [JSON]
            {
                var body: JSON = ["text": "again"]
                for (name, value) in choice.members { body[name] = value }
                try await server.post("/v1/queue/items", body)
                _ = try await events.next("queue.itemStarted")
                await server.advance(seconds: 2)
                _ = try await events.next("queue.itemCompleted")
            }
            #expect(lines(server, "said.txt") == ["B bob again", "A anna again"])
        }
    }

    @Test(
        arguments: [
            ("/v1/queue/items", ["text": "a", "voice": "-x"], "voice"),
            ("/v1/queue/items", ["text": "a", "language": "it"], "language"),
            ("/v1/queue/interrupt", ["text": "a", "language": "no tag"], "language"),
            ("/v1/queue/items", ["text": "a", "voice": "anna", "language": "de"], "language"),
            ("/v1/voices/preview", ["text": "a", "voice": "a b"], "voice"),
            ("/v1/voices/preview", ["text": "a", "language": "it"], "language"),
            ("/v1/voices/preview", ["text": "a", "voice": "anna", "language": "de"], "language"),
            ("/v1/voices/preview", ["voice": "anna"], "text"),
            ("/v1/voices/preview", ["text": ""], "text"),
            ("/v1/voices/preview", ["text": "a", "sound": "one"], "sound"),
        ] as [(String, JSON, String)]
    )
    func `an unknown voice or language is refused with its field`(
        _ path: String,
        _ body: JSON,
        _ field: String
    ) async throws {
        try await run { server in
            let refused = try await server.post(path, body)
            #expect(refused.status == 422 && refused["field"].text == field, "\(refused.json)")
            if body["language"] == "it" {
                #expect(refused["allowed"].text.hasSuffix("de-AT, fr, la"))
            }
            #expect(lines(server, "said.txt").isEmpty)
        }
    }

    @Test func `a schedule keeps voice and language, and each replaces the other`() async throws {
        try await run { server in
            let schedules = "/v1/queue/schedules"
            let request: JSON = [
                "name": "a", "cron": "@daily", "timeZone": "UTC", "item": ["text": "a", "language": "fr"],
            ]
            let made = try await server.post(schedules, request)
            #expect(made.status == 201 && made["item"]["language"] == "fr" && made["item"]["voice"] == .null)
            let path = schedules + "/" + made["id"].text
            let named = try await server.patch(path, ["item": ["voice": "anna"]])["item"]
            #expect(named["voice"] == "anna" && named["language"] == .null)
            let spoken = try await server.patch(path, ["item": ["language": "de"]])["item"]
            #expect(spoken["voice"] == .null && spoken["language"] == "de")
            #expect(try await server.patch(path, ["item": ["text": "b"]])["item"]["language"] == "de")
            let refused = try await server.patch(path, ["item": ["language": "it"]])
            #expect(refused.status == 422 && refused["field"].text.hasSuffix("language"), "\(refused.json)")
            #expect(try await server.patch(path, ["item": ["language": nil]])["item"]["language"] == .null)
            #expect(try await server.get(path)["item"]["text"] == "b")
        }
    }

    @Test func `text, voice and language may be parameters of an action, as in a batch`() async throws {
        try await run { server in
            let body: JSON = [
                "text": ["parameter": "what"], "language": ["parameter": "in"], "volume": 0.5,
            ]
            let phrase: JSON = [
                "name": "phrase",
                "parameters": [
                    ["name": "what", "type": "string", "default": "closing"],
                    ["name": "in", "type": "string", "default": "de"],
                ],
                "steps": [["operation": ["method": "POST", "path": "/v1/queue/items", "body": body]]],
            ]
            #expect(try await server.post("/v1/actions", phrase).status == 201)
            let events = try await server.events("queue.itemStarted")
            let run = try await server.post("/v1/actions/phrase/run", ["parameters": ["in": "fr"]])
            #expect(run.status == 201, "\(run.json)")
            _ = try await events.next("queue.itemStarted")
            #expect(lines(server, "said.txt") == ["B bob closing"])
            let refused = try await server.post("/v1/actions/phrase/run", ["parameters": ["in": "it"]])
            #expect(refused.problem == "batch-refused")
            #expect(refused["failures"][0]["problem"]["field"] == "language")
            var unknown = phrase
            unknown["name"] = "other"
            unknown["parameters"] = [
                ["name": "what", "type": "string", "default": "a"],
                ["name": "in", "type": "string", "default": "it"],
            ]
            #expect(try await server.post("/v1/actions", unknown).problem == "batch-refused")
            let batch: JSON = [
                "operations": [
                    ["method": "POST", "path": "/v1/queue/items", "body": ["text": "a", "voice": "-"]]
                ]
            ]
            #expect(try await server.post("/v1/batch", batch)["failures"][0]["problem"]["field"] == "voice")
        }
    }

    @Test func `a preview answers with the sound, and nothing sounds or is announced`() async throws {
        try await run { server in
            let events = try await server.events()
            let preview = try await server.post("/v1/voices/preview", ["text": "hello", "language": "fr"])
            #expect(preview.status == 200 && preview.fields["content-type"] == "audio/wav")
            #expect(preview.bytes == Array(try Data(contentsOf: server.library.appending(path: "three.wav"))))
            #expect(await server.advance(seconds: 1).peak() == 0)
            #expect(
                try await server.all(events).filter {
                    $0["type"].text.hasPrefix("queue.") || $0["type"].text.hasPrefix("sound.")
                }.isEmpty
            )
            let left = try FileManager.default.contentsOfDirectory(
                atPath: server.folder.path + "/state/incoming"
            )
            #expect(left.isEmpty)
        }
    }

    @Test(arguments: [("huge", "wrote more than"), ("crash", "was ended by signal 11")])
    func `a voice that floods or crashes fails its preview alone`(
        _ text: String,
        _ reason: String
    ) async throws {
        try await run { server in
            let failed = try await server.post("/v1/voices/preview", ["text": .string(text), "voice": "bob"])
            #expect(failed.status == 409 && failed.problem == "speech-unavailable")
            #expect(failed["detail"].text.contains(reason), "\(failed["detail"])")
            let missing = try await server.post("/v1/voices/preview", ["text": "a", "voice": "gone"])
            #expect(missing.status == 409 && missing["detail"].text.contains("cannot be run"))
            #expect(
                try await server.post("/v1/voices/preview", ["text": "fine", "voice": "anna"]).status == 200
            )
        }
    }

    @Test
    func
        `announcements are spoken beside two previews that hang, a third is refused, and none outlives its client`()
        async throws
    {
        try await run { server in
            let path = "/v1/voices/preview"
            let body = Array(#"{"text": "hanging"}"#.utf8)
            let head =
                "POST \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
                + "content-length: \(body.count)\r\n\r\n"
            var clients: [Connection] = []
            for count in 1...2 {
                let client = try Connection(port: server.port)
                try client.send(Array(head.utf8) + body)
                clients.append(client)
                while lines(server, "pids.txt").count < count { await Task.yield() }
            }
            let third = try await server.post(path, ["text": "hello"])
            #expect(
                third.status == 503 && third.problem == "overloaded" && third.fields["retry-after"] == "1"
            )

            let events = try await server.events("queue.itemStarted")
            for text in ["one", "two", "three", "four", "five"] {
                try await server.post("/v1/queue/items", ["text": .string(text)])
            }
            _ = try await events.next("queue.itemStarted")

            for client in clients { client.end() }
            for line in lines(server, "pids.txt") {
                let process = try #require(Int32(line))
                while kill(process, 0) == 0 { await Task.yield() }
            }
            var again = try await server.post(path, ["text": "hello"])
            while again.status == 503 { again = try await server.post(path, ["text": "hello"]) }
            #expect(again.status == 200)
        }
    }
}
