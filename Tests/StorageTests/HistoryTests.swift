// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import SQLiteStorage
import Storage
import Testing

/// The play history and its chain.
final class HistoryTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    var path: String { folder.appending(path: "state.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private static let now = Int64(Date().timeIntervalSince1970) * 1_000_000

    private func record(_ number: Int64, kind: String = "sound", name: String = "bell.wav") -> HistoryRecord {
        HistoryRecord(
            playerID: "p\(number)",
            soundID: "s1",
            name: name,
            kind: kind,
            askedBy: "desk",
            startedAt: Self.now + number * 10,
            endedAt: Self.now + number * 10 + 5,
            startFrame: number * 48_000,
            endFrame: number * 48_000 + 24_000,
            playedFrames: 24_000,
            reason: "ended",
            peak: -1_250
        )
    }

    /// Writes rows 1 to `count` and closes.
    private func write(_ count: Int64, retention: HistoryRetention = HistoryRetention()) async throws {
        let database = try StateDatabase(path: path, retention: retention)
        for number in 1...count {
            database.submit([.addHistory(record(number))])
            try await database.flush()
        }
        database.close()
    }

    private func tamper(_ statement: String) throws {
        let other = try DatabaseQueue(path: path)
        try other.write { try $0.execute(sql: statement) }
        try other.close()
    }

    private func verdict(row: Int64? = nil, digest: String? = nil) throws -> HistoryVerdict {
        let database = try StateDatabase(path: path)
        defer { database.close() }
        return try database.verifyHistory(row: row, digest: digest)
    }

    @Test func `an empty history is intact`() throws {
        let verdict = try verdict()
        #expect(verdict.fault == nil && verdict.count == 0 && verdict.first == 1 && verdict.last == 0)
    }

    @Test func `rows are read newest first, page by page, and the chain is intact`() async throws {
        try await write(5)
        let database = try StateDatabase(path: path)
        defer { database.close() }
        var filter = HistoryFilter()
        filter.limit = 2
        var numbers: [Int64] = []
        while case let rows = try database.history(filter), let last = rows.last {
            numbers += rows.map(\.number)
            filter.before = last.number
        }
        #expect(numbers == [5, 4, 3, 2, 1])
        filter.before = nil
        #expect(try database.history(filter).first?.record == record(5))
        let verdict = try database.verifyHistory()
        #expect(verdict.fault == nil && verdict.count == 5 && verdict.last == 5)
    }

    @Test func `rows are found by time, sound and kind`() async throws {
        let database = try StateDatabase(path: path)
        defer { database.close() }
        database.submit([
            .addHistory(record(1)), .addHistory(record(2, kind: "music")),
            .addHistory(record(3, name: "gong.wav")),
        ])
        try await database.flush()
        func numbers(_ change: (inout HistoryFilter) -> Void) throws -> [Int64] {
            var filter = HistoryFilter()
            change(&filter)
            return try database.history(filter).map(\.number)
        }
        #expect(try numbers { $0.kind = "music" } == [2])
        #expect(try numbers { $0.sound = "gong.wav" } == [3])
        #expect(try numbers { $0.sound = "s1" } == [3, 2, 1])
        #expect(try numbers { $0.from = Self.now + 25 } == [3, 2])
        #expect(try numbers { $0.until = Self.now + 20 } == [1])
        #expect(try numbers { $0.since = Self.now + 20 } == [3, 2])
        #expect(try numbers { $0.since = Self.now + 21 } == [3])
    }

    @Test func `what was played is kept and belongs to the chain`() async throws {
        var named = record(1)
        named.work = WorkRecord(title: "A", artist: nil, album: "C\tD", isrc: "DEA010700001")
        let database = try StateDatabase(path: path)
        database.submit([.addHistory(named), .addHistory(record(2))])
        try await database.flush()
        #expect(try database.history(HistoryFilter()).map(\.record) == [record(2), named])
        #expect(try database.verifyHistory().fault == nil)
        database.close()
        try tamper("UPDATE history SET isrc = NULL WHERE number = 1")
        let verdict = try verdict()
        #expect(verdict.fault == .changed && verdict.faultNumber == 1)
    }

    @Test(arguments: [
        ("DELETE FROM history WHERE number = 3", HistoryVerdict.Fault.missing, Int64(3)),
        ("DELETE FROM history WHERE number = 1", .missing, 1),
        ("DELETE FROM history WHERE number = 5", .missing, 5),
        ("DELETE FROM history", .missing, 1),
        ("UPDATE history SET name = 'gong.wav' WHERE number = 2", .changed, 2),
        ("UPDATE history SET endedAt = endedAt + 1 WHERE number = 5", .changed, 5),
        ("UPDATE history SET peak = NULL WHERE number = 4", .changed, 4),
        (
            "UPDATE history SET digest = (SELECT digest FROM history WHERE number = 1) WHERE number = 4",
            .changed, 4
        ),
        ("UPDATE historyEnds SET last = 4", .added, 5),
        ("UPDATE historyEnds SET anchor = 'x'", .changed, 1),
        ("UPDATE history SET number = 9 WHERE number = 5", .added, 9),
    ])
    func `tampering with the file is detected`(
        statement: String,
        fault: HistoryVerdict.Fault,
        number: Int64
    ) async throws {
        try await write(5)
        try tamper(statement)
        let verdict = try verdict()
        #expect(verdict.fault == fault)
        #expect(verdict.faultNumber == number)
    }

    @Test func `old rows are dropped by count, and the chain is intact and still covers them`() async throws {
        var retention = HistoryRetention()
        retention.count = 3
        try await write(10, retention: retention)
        let verdict = try verdict()
        #expect(verdict.fault == nil && verdict.first == 8 && verdict.last == 10 && verdict.count == 3)
        try tamper("DELETE FROM history WHERE number = 8")
        #expect(try self.verdict().fault == .missing)
    }

    @Test func `old rows are dropped by age`() async throws {
        let first = try StateDatabase(path: path)
        var old = record(1)
        (old.startedAt, old.endedAt) = (1_000_000, 2_000_000)
        first.submit([.addHistory(old)])
        first.submit([.addHistory(record(2))])
        first.close()
        let verdict = try verdict()
        #expect(verdict.fault == nil && verdict.first == 2 && verdict.last == 2 && verdict.count == 1)
    }

    @Test func `a rebuilt chain does not contain a digest kept elsewhere`() async throws {
        try await write(5)
        let kept = try verdict().digest
        #expect(try verdict(row: 5, digest: kept).knowsMark == true)
        #expect(try verdict(row: 4, digest: kept).knowsMark == false)
        #expect(try verdict(row: 6, digest: kept).knowsMark == false)
        try FileManager.default.removeItem(atPath: path)
        let database = try StateDatabase(path: path)
        for number in Int64(1)...5 { database.submit([.addHistory(record(number, name: "other.wav"))]) }
        database.close()
        let forged = try verdict(row: 5, digest: kept)
        #expect(forged.fault == nil && forged.knowsMark == false)
    }

    @Test func `the rows waiting for a failing disk are limited`() async throws {
        let database = try StateDatabase(path: path)
        // SQLite stores NaN as NULL, so nothing is committed.
        database.submit([.putVolume(.init(scope: "music", volume: .nan, isMuted: false))])
        for number in Int64(1)...10_050 { database.submit([.addHistory(record(number))]) }
        await #expect(throws: StorageError.self) { try await database.flush() }
        for number in Int64(20_000)...20_100 { database.submit([.addHistory(record(number))]) }
        #expect(database.historyDrops > 0)
        database.close()
    }
}
