// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// Runs the commands of the README against the real executable with the demo sounds.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ReadmeTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    @Test func `every line of curl in the README succeeds`() throws {
        let files = try SoundFiles()
        defer { files.remove() }
        let server = try ServerProcess.withDemoSounds(
            runtime: files.folder,
            state: files.folder.appending(path: "state")
        )
        let lines = try readme().split(separator: "\n").filter { $0.hasPrefix("curl ") }
        #expect(lines.count == 16)
        for line in lines {
            let script = """
                cd '\(root.path)'; API='\(server.address)/v1'
                curl() { command curl --silent --show-error --max-time 30 --write-out ' %{http_code}' "$@"; }
                \(line)
                """
            let said = String(decoding: try Client.run("/bin/bash", ["-c", script]), as: UTF8.self)
            let status = try #require(said.split(separator: " ").last.flatMap { Int($0) }, "\(line)")
            #expect((200...299).contains(status), "\(line)\n\(said)")
        }
        let sounds = try Client(server.address).curl("/v1/sounds").json["sounds"] as? [[String: Any]] ?? []
        let names = sounds.compactMap { $0["name"] as? String }
        #expect(names.contains("ding"), "the upload is a sound: \(names)")
        #expect(server.terminate() == 0)
    }

    @Test func `every option of the command has its row in the README, and every row its option`() throws {
        let help = String(
            decoding: try Client.run(ServerProcess.binary.path, ["serve", "--help"]),
            as: UTF8.self
        )
        let options = Set(help.matches(of: /\n  (--[a-z-]+)/).map { String($0.1) })
        let rows = Set(try readme().matches(of: /\n\| `(--[a-z-]+)/).map { String($0.1) })
        #expect(options.subtracting(["--version"]) == rows)
    }

    // MARK: Parts

    private func readme() throws -> String {
        try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }
}
