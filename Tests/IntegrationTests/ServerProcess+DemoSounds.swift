// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension ServerProcess {
    /// The folder of the demo sounds.
    static let demoSounds = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../demo-sounds").standardizedFileURL.path

    /// A server whose library is the demo sounds, when they can be played; makes them if they are missing.
    ///
    /// `state` is the folder of its state.
    static func withDemoSounds(
        runtime: URL,
        state: URL,
        arguments: [String] = ["--output", "null"]
    ) throws -> ServerProcess {
        let script = URL(fileURLWithPath: demoSounds).deletingLastPathComponent()
            .appending(path: "Scripts/make-demo-sounds.sh").path
        _ = try Client.run(script, [demoSounds])
        let server = try ServerProcess(
            runtime: runtime,
            arguments: arguments + ["--library", demoSounds, "--state", state.path]
        )
        let client = Client(server.address)
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            let sounds = try client.curl("/v1/sounds").json["sounds"] as? [[String: Any]] ?? []
            if sounds.count >= 8, sounds.allSatisfy({ $0["state"] as? String == "ready" }) { return server }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw Failure(description: "the demo sounds are not ready")
    }
}
