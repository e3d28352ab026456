// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import Engine

/// Cron expressions and quiet hours against the calendar.
struct CronTests {
    private func time(_ text: String, _ zone: String = "UTC") throws -> Date {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: zone)
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return try #require(formatter.date(from: text))
    }

    @Test(arguments: [
        ("* * * * *", "2026-11-21 09:30", "2026-11-21 09:31"),
        ("0 9 * * *", "2026-11-21 09:00", "2026-11-22 09:00"),
        ("*/15 9-17 * * mon-fri", "2026-11-20 17:45", "2026-11-23 09:00"),
        ("45 19 * * 1,3,5", "2026-11-21 00:00", "2026-11-23 19:45"),
        ("0 0 29 feb *", "2026-11-21 00:00", "2028-02-29 00:00"),
        ("0 12 13 * 5", "2026-11-21 00:00", "2026-11-27 12:00"),
        ("0 12 1 * *", "2026-12-31 23:59", "2027-01-01 12:00"),
        ("5/20 * * * *", "2026-11-21 09:26", "2026-11-21 09:45"),
        ("0 0 * * 7", "2026-11-21 00:00", "2026-11-22 00:00"),
        ("0 8 */2 * mon", "2026-11-21 00:00", "2026-11-23 08:00"),
        ("0 8 */2 * mon", "2026-11-23 08:00", "2026-12-07 08:00"),
        ("0 8 1 * */3", "2026-11-21 00:00", "2027-05-01 08:00"),
        ("0 12 */7 10 2", "2032-10-25 00:00", "2041-10-01 12:00"),
        ("@daily", "2026-11-21 00:00", "2026-11-22 00:00"),
    ])
    func `the next time is the first that matches`(cron: String, after: String, next: String) throws {
        let zone = try #require(TimeZone(identifier: "UTC"))
        #expect(try CronExpression(cron).next(after: time(after), in: zone) == time(next))
    }

    @Test func `a time skipped by daylight saving does not occur, and a repeated one occurs once`()
        throws
    {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let cron = try CronExpression("30 2 * * *")
        // 29 March 2026: 02:00 to 03:00 is skipped.
        let spring = try time("2026-03-28 12:00", "Europe/Paris")
        #expect(cron.next(after: spring, in: zone) == (try time("2026-03-30 02:30", "Europe/Paris")))
        // 25 October 2026: 02:30 occurs twice.
        let autumn = try #require(cron.next(after: time("2026-10-24 12:00", "Europe/Paris"), in: zone))
        let after = try #require(cron.next(after: autumn, in: zone))
        #expect(after.timeIntervalSince(autumn) > 23 * 3_600)
    }

    @Test(arguments: [
        ("*/15 * * * *", 900.0), ("0 * * * *", 3_600), ("0,30 2 * * *", 1_800), ("30 0-23 * * *", 3_600),
    ])
    func `what comes each hour or more often comes in both of a repeated hour`(
        cron: String,
        step: Double
    )
        throws
    {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let cron = try CronExpression(cron)
        // 25 October 2026: 02:00 to 03:00 occurs twice, from 00:00 UTC on.
        var last = try #require(cron.next(after: time("2026-10-24 23:59"), in: zone))
        for _ in 1...3 {
            let next = try #require(cron.next(after: last, in: zone))
            #expect(next.timeIntervalSince(last) == step)
            last = next
            if step == 3_600, last > (try time("2026-10-25 01:59")) { break }
        }
    }

    @Test(arguments: [
        ("0 0 30 feb *", true), ("0 0 31 4 *", true), ("0 0 29 2 *", false),
    ])
    func `a day that exists in no month never occurs`(cron: String, isNever: Bool) throws {
        let zone = try #require(TimeZone(identifier: "UTC"))
        let next = try CronExpression(cron).next(after: time("2026-11-21 00:00"), in: zone)
        #expect((next == nil) == isNever)
    }

    @Test(arguments: [
        ("", "five fields"), ("* * * *", "five fields"), ("* * * * * *", "five fields"),
        ("60 * * * *", "minute"),
        ("* 24 * * *", "hour"), ("* * 0 * *", "day of month"), ("* * * 13 *", "month"),
        ("* * * * 8", "day of week"),
        ("*/0 * * * *", "minute"), ("5-1 * * * *", "backwards"), ("1,, * * * *", "minute"),
        ("a * * * *", "minute"),
        ("-1 * * * *", "minute"), ("1-2-3 * * * *", "minute"), ("99999999999999999999 * * * *", "minute"),
        ("* * * foo *", "month"), ("@often", "five fields"),
    ])
    func `an invalid expression names the field`(cron: String, word: String) {
        #expect {
            try CronExpression(cron)
        } throws: { error in
            "\(error)".contains(word)
        }
    }

    @Test(arguments: [
        ("21:59", false), ("22:00", true), ("23:59", true), ("00:00", true), ("06:59", true),
        ("07:00", false),
    ])
    func `a span across midnight lasts until the morning`(clock: String, isQuiet: Bool) throws {
        let hours = QuietHours(from: 22 * 60, to: 7 * 60, timeZone: "Europe/Paris")
        let moment = try time("2026-11-21 \(clock)", "Europe/Paris")
        #expect((hours.end(at: moment) != nil) == isQuiet)
    }

    @Test func `a span belongs to the day on which it begins`() throws {
        // 21 November 2026 is a Saturday.
        let hours = QuietHours(from: 22 * 60, to: 7 * 60, days: [5], timeZone: "UTC")
        #expect(hours.end(at: try time("2026-11-21 06:00")) == (try time("2026-11-21 07:00")))
        #expect(hours.end(at: try time("2026-11-21 23:00")) == nil)
    }
}
