// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Foundation
import Platform
import Synchronization
import Testing

@testable import MQTTBridge

struct CommandJournalTests {
    private let message = BrokerMessage(topic: "c", payload: Array("{}".utf8), responseTopic: "r")
    private let success = CommandAnswer(kept: ["status": 200, "headers": [:], "body": nil])

    @Test func `what was begun and done is known to the next process`() throws {
        try inFolder { folder in
            let path = folder + "/commands"
            let first = try CommandJournal(path: path) { 100 }
            #expect(first.begin("done", message) == .perform)
            #expect(first.begin("begun", message) == .perform)
            first.finish("done", success)
            let second = try CommandJournal(path: path) { 130 }
            #expect(second.unfinished.map(\.key) == ["begun"])
            #expect(second.unfinished.map(\.age) == [30])
            #expect(second.begin("done", message) == .answer(try #require(success).replayed))
        }
    }

    @Test func `a line that was not written whole changes nothing`() throws {
        try inFolder { folder in
            let path = folder + "/commands"
            _ = try CommandJournal(path: path) { 1 }.begin("a", message)
            let whole = try #require(FileManager.default.contents(atPath: path))
            for length in 0..<whole.count - 1 {
                try whole.prefix(length).write(to: URL(fileURLWithPath: path))
                let journal = try CommandJournal(path: path) { 1 }
                #expect(journal.unfinished.isEmpty)
                #expect(journal.begin("b", message) == .perform)
            }
        }
    }

    @Test func `the file does not grow with the number of commands`() throws {
        try inFolder { folder in
            let path = folder + "/commands"
            let now = Mutex(0)
            let journal = try CommandJournal(path: path) { now.withLock(\.self) }
            let body = String(repeating: "x", count: 60_000)
            let large = BrokerMessage(topic: "c", payload: Array(body.utf8))
            for number in 0..<60 {
                now.withLock { $0 += 4_000 }
                _ = journal.begin("\(number)", large)
                journal.finish("\(number)", success)
            }
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            #expect(try #require(size) < 2 << 20)
        }
    }
}

/// Gives a folder of its own, and removes it.
func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "mqtt-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
}
