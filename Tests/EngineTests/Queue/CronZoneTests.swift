// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Engine

/// Cron expressions around every kind of change of the clocks of twenty years, in every zone, beside a walk over all instants.
struct CronZoneTests {
    private static let patterns = [
        "*/15 * * * *", "0 * * * *", "45 23 * * *", "30 0 * * *", "0 2,3 * * 0,6", "30 1 * * *",
    ]

    /// A change of the clocks: when by the old clock, and both offsets from UTC, in seconds.
    private struct Change: Hashable {
        let at: Date
        let before: Int
        let after: Int

        /// Changes with the same offsets on the same weekday at the same time of the old clock have the same times.
        var kind: [Int] {
            let wall = Int(at.timeIntervalSince1970) + before
            return [before, after, wall % 86_400, wall / 86_400 % 7]
        }
    }

    @Test func `the times are those that clocks show, and a time of day comes once`() throws {
        let crons = try CronZoneTests.patterns.map { try CronExpression($0) }
        var seen: Set<[Int]> = []
        for name in TimeZone.knownTimeZoneIdentifiers {
            let zone = try #require(TimeZone(identifier: name))
            for change in CronZoneTests.changes(of: zone) where seen.insert(change.kind).inserted {
                for (cron, pattern) in zip(crons, CronZoneTests.patterns) {
                    // What comes each hour shows within hours; a time of day the next day.
                    let span: Double = cron.hour.values.count == 24 ? 9_000 : 90_000
                    let begin = change.at.addingTimeInterval(-span)
                    let end = change.at.addingTimeInterval(span)
                    var times: [Date] = []
                    var last = begin
                    while let next = cron.next(after: last, in: zone), next <= end {
                        times.append(next)
                        last = next
                    }
                    let expected = CronZoneTests.walk(cron, zone, begin, end)
                    #expect(times == expected, "\(pattern) in \(name) at \(change.at)")
                }
            }
        }
        #expect(seen.count > 100)
    }

    /// The changes from 2010 to 2029.
    private static func changes(of zone: TimeZone) -> [Change] {
        var changes: [Change] = []
        var time = Date(timeIntervalSince1970: 1_262_304_000)
        let end = Date(timeIntervalSince1970: 1_893_456_000)
        while let next = zone.nextDaylightSavingTimeTransition(after: time), next < end, next > time {
            let before = zone.secondsFromGMT(for: next.addingTimeInterval(-1))
            let after = zone.secondsFromGMT(for: next)
            if before != after { changes.append(Change(at: next, before: before, after: after)) }
            time = next
        }
        return changes
    }

    /// The matching instants, found by reading the clock at each quarter of an hour.
    private static func walk(_ cron: CronExpression, _ zone: TimeZone, _ begin: Date, _ end: Date) -> [Date] {
        let repeats = cron.minute.values.count > 1 || cron.hour.values.count == 24
        var found: [Date] = []
        var shown: Set<Int> = []
        // From hours before, so that the first of two is known where only the second lies in the span.
        var time = Date(
            timeIntervalSince1970: (begin.timeIntervalSince1970 / 900).rounded(.down) * 900 - 9_000
        )
        while time <= end {
            let wall = Int(time.timeIntervalSince1970) + zone.secondsFromGMT(for: time)
            let days = (wall / 86_400, wall % 86_400)
            // 1 January 1970 was a Thursday.
            let matches =
                cron.hour.values.contains(days.1 / 3_600) && cron.minute.values.contains(days.1 % 3_600 / 60)
                && days.1 % 60 == 0 && cron.dayOfWeek.values.contains((days.0 + 4) % 7)
            if matches, shown.insert(wall).inserted || repeats, time > begin { found.append(time) }
            time += 900
        }
        return found
    }
}
