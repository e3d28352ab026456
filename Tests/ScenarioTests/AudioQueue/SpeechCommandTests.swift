// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import ScenarioTestSupport
import Testing

/// Speech commands that behave badly.
struct SpeechCommandTests {
    /// Does what its text says; the second argument is a sound of one second.
    private static let script = """
        #!/bin/sh
        case $(cat) in
        hanging*) sleep 1000 & wait ;;
        orphan) sleep 1000 & cp "$2" "$1" ;;
        nothing) ;;
        garbage) head -c 100000 /dev/urandom > "$1" ;;
        endless) cat /dev/zero > "$1" ;;
        large) truncate -s 1G "$1" ;;
        esac

        """

    private func command(in folder: URL) throws -> SpeechCommand {
        let file = folder.appending(path: "speak")
        try Data(SpeechCommandTests.script.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        let sound = folder.appending(path: "library/one.wav").path
        return SpeechCommand(
            executable: file.path,
            arguments: ["{output}", sound],
            limits: SpeechCommand.Limits(seconds: 2, outputBytes: 1 << 20)
        )
    }

    @Test func `an alarm sounds beside speech commands that hang, flood or write garbage`() async throws {
        let folder = try Scenario.makeFolder()
        let command = try command(in: folder)
        try await Scenario.run(folder: folder, configure: { $0.speechCommand = command }) { server in
            try await server.prepareQueue()
            let starts = try await server.events("queue.itemStarted")
            let failures = try await server.events("queue.itemFailed")
            // More that hang than are spoken at a time.
            let reasons = [
                ("hanging 1", "took longer than 2.0 seconds"), ("hanging 2", "took longer"),
                ("hanging 3", "took longer"), ("hanging 4", "took longer"), ("hanging 5", "took longer"),
                ("nothing", "cannot be played"), ("garbage", "cannot be played"),
                ("endless", "wrote more than 1048576 bytes"), ("large", "wrote more than 1048576 bytes"),
            ]
            var expected: [String: String] = [:]
            for (text, reason) in reasons {
                let answer = try await server.post("/v1/queue/items", ["text": .string(text)])
                #expect(answer.status == 201)
                expected[answer["id"].text] = reason
            }
            let orphan = try await server.post("/v1/queue/items", ["text": "orphan"])["id"].text

            let alarm = try await server.post("/v1/queue/interrupt", ["sound": "two"])
            #expect(alarm.status == 201)
            #expect(try await starts.next("queue.itemStarted")["data"]["itemId"] == alarm["id"])
            let heard = await server.advance(seconds: 1.1)
            #expect(heard.value(at: 0.5) == 0.25)
            #expect(try await server.item(alarm["id"].text)["state"] == "completed")

            for _ in reasons {
                let data = try await failures.next("queue.itemFailed")["data"]
                let reason = try #require(expected[data["itemId"].text])
                expected[data["itemId"].text] = nil
                #expect(data["reason"].text.contains(reason), "\(data["reason"])")
            }
            #expect(try await starts.next("queue.itemStarted")["data"]["itemId"].text == orphan)
            #expect(await server.advance(seconds: 1.1).value(at: 0.5) == 0.125)
        }
        try FileManager.default.removeItem(at: folder)
    }
}
