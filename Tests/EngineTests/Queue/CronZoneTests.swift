// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
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

    /// Expressions with all five fields, on any four days of the twenty years.
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `random expressions have the times that clocks show`(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let zones = TimeZone.knownTimeZoneIdentifiers
        var count = 0
        for _ in 1...250 {
            let text = CronZoneTests.pattern(&dice)
            let cron = try CronExpression(text)
            let name = zones.randomElement(using: &dice) ?? "UTC"
            let zone = try #require(TimeZone(identifier: name))
            let begin = Date(timeIntervalSince1970: .random(in: 1_262_304_000..<1_893_110_400, using: &dice))
            let end = begin.addingTimeInterval(4 * 86_400)
            var times: [Date] = []
            var last = begin
            while let next = cron.next(after: last, in: zone), next <= end {
                times.append(next)
                last = next
            }
            let expected = CronZoneTests.walk(cron, zone, begin, end)
            #expect(times == expected, "\(text) in \(name) from \(begin)")
            count += expected.count
        }
        #expect(count > 1_000)
    }

    private static func pattern(_ dice: inout SplitMix64) -> String {
        func number(_ range: ClosedRange<Int>) -> String { "\(Int.random(in: range, using: &dice))" }
        func pick(_ texts: String...) -> String { texts.randomElement(using: &dice) ?? "*" }
        let hour = Int.random(in: 0...23, using: &dice)
        return [
            pick("0", "30", "*/15", "*/30", "15,45"),
            pick("*", "*", "*/6", "\(hour)", "\(hour)-23"),
            pick("*", "*", "*/5", "1-7", number(1...31)),
            pick("*", "*", "3,10", number(1...12)),
            pick("*", "*", "mon-fri", number(0...7)),
        ].joined(separator: " ")
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
            let matches =
                cron.hour.values.contains(days.1 / 3_600) && cron.minute.values.contains(days.1 % 3_600 / 60)
                && days.1 % 60 == 0 && isDay(days.0, of: cron)
            if matches, shown.insert(wall).inserted || repeats, time > begin { found.append(time) }
            time += 900
        }
        return found
    }

    /// Whether an expression has a day, counted from 1 January 1970, a Thursday.
    private static func isDay(_ number: Int, of cron: CronExpression) -> Bool {
        // Years that begin with March, so that a leap day is the last.
        let shifted = number + 719_468
        let dayOfEra = shifted % 146_097
        let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        guard cron.month.values.contains(month < 10 ? month + 3 : month - 9) else { return false }
        let (fits, fitsWeek) = (
            cron.dayOfMonth.values.contains(day), cron.dayOfWeek.values.contains((number + 4) % 7)
        )
        // Vixie: a field that begins with * is unrestricted, and a day has to match both.
        guard !cron.dayOfMonth.isStar, !cron.dayOfWeek.isStar else { return fits && fitsWeek }
        return fits || fitsWeek
    }
}
