// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Foundation
import Testing

/// Runs the lines of `clients/swift/README.md`, which stand here once more.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ClientReadmeTests {
    @Test func `the lines of the README of the Swift client run`() async throws {
        let files = try SoundFiles()
        defer { files.remove() }
        let server = try ServerProcess.withDemoSounds(
            runtime: files.folder,
            state: files.folder.appending(path: "state")
        )
        // README
        let client = try Carillon(server.address)
        let player = try await client.playSound("bell", volume: 0.5)
        do {
            try await client.playSound("bell", volume: 7)
        } catch {
            guard case .problem(let problem) = error else { throw error }
            print(problem.field ?? "", problem.allowed)  // volume ["0 to 1"]
        }
        for try await event in client.events("player.*") where event.type == "player.finished" {
            print(event.data["name"]?.text ?? "", event.data["playerId"]?.text == player.id)
            break
        }
        // END
        #expect(server.terminate() == 0)
    }

    @Test func `they are the lines of the README`() throws {
        let here = try String(contentsOfFile: #filePath, encoding: .utf8)
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let readme = try String(contentsOf: root.appending(path: "clients/swift/README.md"), encoding: .utf8)
        let lines = here.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let first = try #require(lines.firstIndex(of: "// README"))
        let last = try #require(lines.firstIndex(of: "// END"))
        let shown = try #require(readme.split(separator: "```swift\n").last?.split(separator: "```").first)
        let expected = shown.replacing("\"http://127.0.0.1:7350\"", with: "server.address")
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.dropFirst()
        #expect(Array(expected) == Array(lines[(first + 1)..<last]))
    }
}
