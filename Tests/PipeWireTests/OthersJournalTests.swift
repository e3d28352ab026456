// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import PipeWireOutput

/// The journal that survives a crash.
struct OthersJournalTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "carillon-journal-\(UUID().uuidString.prefix(8))")

    private let entry = JournalEntry(
        stream: 71,
        server: 4_000_000_000,
        memoryKey: "Output/Audio:application.name:radio \"one\"",
        original: StreamLevels(volumes: [0.1, 0.333_333_34], isMuted: false),
        ours: [StreamLevels(volumes: [0.05, 1e-7], isMuted: true)]
    )

    private func makeFolder() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test func `entries round-trip bit by bit, and an empty journal removes its file`() throws {
        try makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var journal = OthersJournal(directory: folder.path)
        #expect(try journal.read().isEmpty)
        try journal.write([entry])
        var next = OthersJournal(directory: folder.path)
        #expect(try next.read() == [entry])
        try next.write([])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a damaged file is set aside and reported once`() throws {
        try makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("[{\"stream\"".utf8).write(to: folder.appending(path: "other-applications.json"))
        var journal = OthersJournal(directory: folder.path)
        #expect(throws: JournalError.self) { try journal.read() }
        #expect(try journal.read().isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["other-applications.json.damaged"])
    }

    @Test func `a missing folder is an error`() {
        var journal = OthersJournal(directory: folder.path)
        #expect(throws: JournalError.self) { try journal.write([entry]) }
    }

    @Test func `the session manager's key of a stream is the one it stores volumes under`() {
        let key = MemoryKey.make(
            role: nil,
            applicationID: nil,
            application: "pw-play",
            media: "x",
            node: "y"
        )
        #expect(key == "Output/Audio:application.name:pw-play")
        #expect(
            key.map(MemoryKey.metadataKey) == "restore.stream.Output/Audio.application.name:pw-play"
        )
        #expect(
            MemoryKey.json(StreamLevels(volumes: [0.5, 1], isMuted: false))
                == #"{"mute": false, "volumes": [0.5, 1.0]}"#
        )
    }
}
