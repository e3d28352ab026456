// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage
import Synchronization
import Testing

@testable import SQLiteStorage

/// What ages by a clock while the system's clock is set.
struct RetentionClockTests {
    private static let day = RetentionClock.day
    private static let year = 365 * day

    @Test func `the time follows a clock that runs, and small corrections`() {
        var clock = RetentionClock(time: 1_000)
        clock.advance(to: 2_000, after: 1_000)
        #expect(clock == RetentionClock(time: 2_000))
        clock.advance(to: 2_000 + Self.day, after: 0)
        #expect(clock == RetentionClock(time: 2_000 + Self.day))
        clock.advance(to: 2_000, after: 0)
        #expect(clock == RetentionClock(time: 2_000))
    }

    @Test(arguments: [year, -year])
    func `a jump counts only after a day of running, over restarts`(_ jump: Int64) {
        var clock = RetentionClock(time: 2 * Self.year - 2 * Self.day)
        // Before the jump nothing was played for two days.
        clock.advance(to: 2 * Self.year + jump, after: 2 * Self.day)
        #expect(clock == RetentionClock(time: 2 * Self.year, ran: 0))
        clock.advance(to: 2 * Self.year + jump + Self.day / 2, after: Self.day / 2)
        #expect(clock.time == 2 * Self.year + Self.day / 2)
        // Restarted: no time has passed in this process.
        clock = RetentionClock(time: clock.time, ran: clock.ran)
        clock.advance(to: 2 * Self.year + jump + Self.day, after: 0)
        #expect(clock.time == 2 * Self.year + Self.day / 2)
        clock.advance(to: 2 * Self.year + jump + 2 * Self.day, after: Self.day)
        #expect(clock == RetentionClock(time: 2 * Self.year + jump + 2 * Self.day))
    }

    private func record(at time: Int64) -> HistoryRecord {
        HistoryRecord(
            playerID: "p\(time)",
            soundID: "s1",
            name: "bell.wav",
            kind: "sound",
            askedBy: "desk",
            startedAt: time,
            endedAt: time,
            startFrame: time,
            endFrame: time,
            playedFrames: 0,
            reason: "ended",
            peak: nil
        )
    }

    @Test func `a clock a year ahead deletes nothing, also after a restart`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "state.sqlite").path
        var retention = HistoryRetention()
        retention.seconds = 30 * 86_400
        let start = 60 * Self.year
        for offset in [0, 1_000, Self.year, Self.year + 1_000, 2_000] {
            let now = HistoryReading(wall: start + offset, running: 0)
            let database = try StateDatabase(path: path, retention: retention, clocks: { now })
            database.submit([.addHistory(record(at: start + offset))])
            try await database.flush()
            database.close()
        }
        let database = try StateDatabase(path: path)
        defer { database.close() }
        #expect(try database.verifyHistory().count == 5)
    }
}
