// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// What makes the engine's decisions values: they read nothing but what they are given.
struct DomainRuleTests {
    let tree = SourceTree()

    @Test func `the domain reads no clock, no random numbers and no files, and shares nothing`() throws {
        let refused = [
            "Date()", "Date.now", "ContinuousClock", "SuspendingClock", "ProcessInfo", "DeviceClock",
            "FileManager", "FileHandle", "FileIdentity(", "PathResolver", "contentsOf:", "UUID()",
            "SystemRandomNumberGenerator", "Identifier.random", ".randomElement()", ".shuffled()",
            "import Synchronization", "import Logging", "await ", "static var ",
        ]
        let files = tree.files(below: "Sources/Engine/Domain", endings: ["swift"])
        #expect(files.count > 50)
        for file in files {
            for (number, line) in try tree.lines(of: file).enumerated() where !line.contains("///") {
                let place = "\(file.lastPathComponent):\(number + 1)"
                for word in refused where line.contains(word) { Issue.record("\(place) holds \(word)") }
                if line.contains(".random(in:"), !line.contains("using:") {
                    Issue.record("\(place) draws a random number that no seed decides")
                }
            }
        }
    }

    @Test func `decisions take a turn, and return no effects`() throws {
        for file in tree.files(below: "Sources/Engine", endings: ["swift"])
        where !["Turn.swift", "Effects.swift"].contains(file.lastPathComponent) {
            for (number, line) in try tree.lines(of: file).enumerated() {
                for word in ["inout Effects", "-> Effects ", ", effects: Effects)", ", Effects)"]
                where line.contains(word) {
                    Issue.record("\(file.lastPathComponent):\(number + 1) holds \(word)")
                }
            }
        }
    }

    @Test func `the engine keeps at most 25 stored properties`() throws {
        let file = try #require(
            tree.files(below: "Sources/Engine").first { $0.lastPathComponent == "Engine.swift" }
        )
        let lines = try tree.lines(of: file)
        let begin = try #require(lines.firstIndex { $0.hasPrefix("public actor Engine") })
        let end = try #require(lines[begin...].firstIndex { $0.hasPrefix("}") })
        let stored = lines[begin..<end].filter { line in
            line.hasPrefix("    ") && !line.hasPrefix("     ") && !line.contains("//") && !line.contains("{")
                && (line.contains(" let ") || line.contains(" var "))
        }
        #expect(stored.count > 10)
        #expect(stored.count <= 25, "\(stored.count) stored properties")
    }
}
