// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import ScenarioTestSupport
import Testing

/// Long sounds whose files do not say their length.
struct UnknownLengthTests {
    /// 40 seconds of a sine as FLAC, written to a pipe, so that its header has no length.
    private func sound() throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).flac")
        defer { try? FileManager.default.removeItem(at: file) }
        try FFmpeg.sine(file, rate: 48_000, seconds: 40, throughPipe: true, ["-c:a", "flac", "-f", "flac"])
        return [UInt8](try Data(contentsOf: file))
    }

    @Test(.enabled(if: FFmpeg.isInstalled))
    func `an upload is answered before its length is known, and an event tells when it can be played`()
        async throws
    {
        let bytes = try sound()
        try await Scenario.run { server in
            let events = try await server.events("sound.*")
            let answer = try await server.upload("/v1/sounds?name=hour", bytes, type: "audio/flac")
            #expect(answer.status == 201, "\(answer.json)")
            #expect(answer["state"] == "decoding" && answer["duration"] == .null)
            let ready = try await events.next("sound.ready")["data"]
            #expect(ready["soundId"] == answer["id"] && ready["sound"]["duration"] == 40)
            _ = try await server.play("hour")
        }
    }

    @Test(.enabled(if: FFmpeg.isInstalled))
    func `an announcement of such a file waits until its length is known`() async throws {
        let bytes = try sound()
        try await Scenario.run { server in
            try Data(bytes).write(to: server.library.appending(path: "speech.flac"))
            let events = try await server.events("queue.*")
            let item = try await server.post("/v1/queue/items", ["file": "speech.flac"])
            #expect(item.status == 201, "\(item.json)")
            _ = try await events.next("queue.itemStarted") { $0["data"]["itemId"] == item["id"] }
        }
    }
}
