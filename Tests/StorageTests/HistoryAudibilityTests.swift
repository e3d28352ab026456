// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import Storage
import Testing

@testable import SQLiteStorage

/// Whether a playback was heard, in the play history and its chain.
final class HistoryAudibilityTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    var path: String { folder.appending(path: "state.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func record(_ heard: String?, _ reasons: String?, endedAt: Int64 = 20) -> HistoryRecord {
        HistoryRecord(
            playerID: "p1",
            soundID: "s1",
            name: "bell.wav",
            kind: "sound",
            askedBy: "desk",
            startedAt: 10,
            endedAt: endedAt,
            startFrame: 48_000,
            endFrame: 72_000,
            playedFrames: 24_000,
            reason: "ended",
            peak: -1_250,
            heard: heard,
            heardReasons: reasons
        )
    }

    /// Computed with another program from the description in `openapi.yaml`.
    @Test(
        arguments: [
            (nil, nil, "5ef254625a6662cd197f95f7880d7ffc7beac0e00d79e80c76271be668244e4c"),
            ("yes", "", "4be76533586a19a630087c6c26ff5d7ba2d4cce7544af9d32f2ed3baba75190e"),
            (
                "no", "outputAway sinkMute",
                "9e449901de65aa10b4070df2795075b56d6234962dee076ec8655a2feb09d298"
            ),
        ] as [(String?, String?, String)]
    )
    func `HI-09 the digest covers it, and is that of earlier versions without it`(
        heard: String?,
        reasons: String?,
        digest: String
    ) {
        #expect(HistoryChain.digest(1, record(heard, reasons), after: HistoryChain.origin) == digest)
    }

    private func now() -> Int64 { Int64(Date().timeIntervalSince1970) * 1_000_000 }

    private func change(_ statements: String...) throws {
        let other = try DatabaseQueue(path: path)
        try other.write { database in
            for statement in statements { try database.execute(sql: statement) }
        }
        try other.close()
    }

    @Test func `HI-09 the rows of an earlier version stay intact, and say nothing about it`() async throws {
        let first = try StateDatabase(path: path)
        first.submit([.addHistory(record(nil, nil, endedAt: now()))])
        try await first.flush()
        first.close()
        try change(
            "ALTER TABLE history DROP COLUMN heard",
            "ALTER TABLE history DROP COLUMN heardReasons",
            "DELETE FROM grdb_migrations WHERE identifier = 'v7-history-audibility'"
        )
        let second = try StateDatabase(path: path)
        second.submit([.addHistory(record("partly", "busMute", endedAt: now()))])
        try await second.flush()
        let rows = try second.history(HistoryFilter())
        #expect(rows.map(\.record.heard) == ["partly", nil])
        #expect(rows.map(\.record.heardReasons) == ["busMute", nil])
        let verdict = try second.verifyHistory()
        #expect(verdict.fault == nil && verdict.count == 2)
        second.close()
    }

    @Test(arguments: [
        "UPDATE history SET heard = 'yes'", "UPDATE history SET heardReasons = ''",
        "UPDATE history SET heard = NULL, heardReasons = NULL",
    ])
    func `HI-09 another answer is detected`(statement: String) async throws {
        let database = try StateDatabase(path: path)
        database.submit([.addHistory(record("no", "sinkMute", endedAt: now()))])
        try await database.flush()
        database.close()
        try change(statement)
        let changed = try StateDatabase(path: path)
        defer { changed.close() }
        #expect(try changed.verifyHistory().fault == .changed)
    }
}
