// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The file of other applications' volumes that we changed, to restore them after a crash.
///
/// It exists only while there are volumes to restore.
struct OthersJournal: Sendable {
    private let file: URL
    private var written: [JournalEntry] = []

    /// The journal in an existing folder.
    init(directory: String) {
        file = URL(fileURLWithPath: directory, isDirectory: true).appending(path: "other-applications.json")
    }

    /// Reads the entries of an earlier run.
    ///
    /// - Throws: `JournalError.unreadable` if the file is damaged; it is moved aside and its entries are lost.
    mutating func read() throws(JournalError) -> [JournalEntry] {
        guard let bytes = try? Data(contentsOf: file) else { return [] }
        do {
            written = try JSONDecoder().decode([JournalLine].self, from: bytes).map(\.entry)
            return written
        } catch {
            let aside = file.appendingPathExtension("damaged")
            try? FileManager.default.removeItem(at: aside)
            try? FileManager.default.moveItem(at: file, to: aside)
            throw .unreadable(path: aside.path)
        }
    }

    /// Writes the entries and returns when they are on the disk; removes the file if there are none.
    mutating func write(_ entries: [JournalEntry]) throws(JournalError) {
        guard entries != written else { return }
        do {
            if entries.isEmpty {
                try FileManager.default.removeItem(at: file)
            } else {
                let fresh = file.appendingPathExtension("new")
                try JSONEncoder().encode(entries.map(JournalLine.init)).write(to: fresh)
                try synchronize(fresh)
                guard rename(fresh.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            }
            try synchronize(file.deletingLastPathComponent())
        } catch {
            throw .unwritable(path: file.path)
        }
        written = entries
    }

    private func synchronize(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

/// A failure of the journal.
enum JournalError: Error, Equatable {
    /// The file is damaged and was moved aside.
    case unreadable(path: String)
    /// The file cannot be written.
    case unwritable(path: String)
}

/// One line of the file.
private struct JournalLine: Codable {
    var stream: UInt64
    var server: UInt32
    var memoryKey: String?
    var original: JournalLevels
    var ours: [JournalLevels]

    init(_ entry: JournalEntry) {
        stream = entry.stream
        server = entry.server
        memoryKey = entry.memoryKey
        original = JournalLevels(entry.original)
        ours = entry.ours.map(JournalLevels.init)
    }

    var entry: JournalEntry {
        JournalEntry(
            stream: stream,
            server: server,
            memoryKey: memoryKey,
            original: original.levels,
            ours: ours.map(\.levels)
        )
    }
}

/// Levels in the file, as double-precision numbers, which keep every bit of a volume.
private struct JournalLevels: Codable {
    var volumes: [Double]
    var isMuted: Bool

    init(_ levels: StreamLevels) {
        volumes = levels.volumes.map(Double.init)
        isMuted = levels.isMuted
    }

    var levels: StreamLevels { StreamLevels(volumes: volumes.map { Float($0) }, isMuted: isMuted) }
}
