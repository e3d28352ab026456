// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Engine

/// The occurrences of a schedule, despite clock changes and restarts.
struct ScheduleTableTests {
    /// 15 November 2023, 08:00 UTC.
    private let eight = Date(timeIntervalSince1970: 1_700_035_200)

    /// Every day at eight, created long ago.
    private func schedule(_ change: (inout QueueSchedule) -> Void = { _ in }) -> QueueSchedule {
        let template = QueueItem(id: "q", content: .sound("s"), queuedAt: eight)
        var schedule = QueueSchedule(
            id: "t",
            name: "opening",
            cron: "0 8 * * *",
            timeZone: "UTC",
            template: template
        )
        schedule.madeAt = eight.addingTimeInterval(-30 * 86_400)
        change(&schedule)
        return schedule
    }

    /// A table that a server reads at its start, the given seconds after eight.
    private func table(at seconds: Double, _ schedule: QueueSchedule) -> ScheduleTable {
        var table = ScheduleTable(RevisionCounter(after: 0))
        table.put(schedule, now: eight.addingTimeInterval(seconds))
        return table
    }

    private func taken(_ table: inout ScheduleTable, at seconds: Double) -> Int {
        table.takeDue(now: eight.addingTimeInterval(seconds), makeID: { "i" }).count
    }

    @Test func `after the clock is set back, today's occurrence comes again`() {
        // It had shown nine instead of seven.
        var table = table(at: 3_600, schedule())
        #expect(table.next(of: "t") == eight.addingTimeInterval(86_400))
        table.recompute(now: eight.addingTimeInterval(-3_600))
        #expect(table.next(of: "t") == eight)
        let count = taken(&table, at: 0)
        #expect(count == 1)
    }

    @Test(arguments: [(-5.0, 0), (-590.0, 0), (-610.0, 1), (-7_200.0, 1)])
    func `an occurrence repeats only if the clock was wrong by far`(step: Double, again: Int) {
        var table = table(at: -60, schedule())
        let first = taken(&table, at: 0)
        table.recompute(now: eight.addingTimeInterval(step))
        let second = taken(&table, at: 0)
        #expect(first == 1 && second == again)
    }

    @Test(arguments: [(10.0, 1), (590.0, 1), (610.0, 0)])
    func `a missed occurrence comes once, up to ten minutes late`(late: Double, count: Int) throws {
        var before = table(at: -3_600, schedule())
        let early = taken(&before, at: -60)
        let kept = try #require(before["t"])
        var after = table(at: late, kept)
        let missed = taken(&after, at: late)
        #expect(early == 0 && missed == count)
        let keptAgain = try #require(after["t"])
        var last = table(at: late + 5, keptAgain)
        let again = taken(&last, at: late + 5)
        #expect(again == 0)
    }

    @Test func `an occurrence skipped by a forward clock change keeps its ten minutes`() {
        var table = table(at: -300, schedule())
        table.recompute(now: eight.addingTimeInterval(300))
        let count = taken(&table, at: 300)
        #expect(count == 1)
    }

    @Test func `no occurrence is before a schedule's creation, nor if the state lacks that time`() {
        for madeAt in [eight.addingTimeInterval(5), nil] {
            let table = table(at: 10, schedule { $0.madeAt = madeAt })
            #expect(table.next(of: "t") == eight.addingTimeInterval(86_400))
        }
    }

    @Test func `a schedule of an older state can be read`() throws {
        let text = String(decoding: try JSONEncoder().encode(schedule()), as: UTF8.self)
        #expect(text.contains("madeAt") && !text.contains("lastTaken"))
        let older = text.replacingOccurrences(of: "madeAt", with: "unknown")
        let read = try JSONDecoder().decode(QueueSchedule.self, from: Data(older.utf8))
        let unknown = schedule { $0.madeAt = nil }
        #expect(read == unknown)
    }
}
