// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The times of a recurring announcement: minute, hour, day of month, month and day of week.
///
/// When both day fields are restricted, a day has to match only one of them; one that begins with `*` is not restricted, as
/// in Vixie cron, and a day has to match both. Times skipped by the
/// change to summer time do not occur. In an hour that occurs twice, what comes each hour or more than once an hour
/// comes in both; a time of day comes in the first.
struct CronExpression: Sendable, Equatable {
    let minute: CronField
    let hour: CronField
    let dayOfMonth: CronField
    let month: CronField
    let dayOfWeek: CronField

    private static let macros = [
        "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@weekly": "0 0 * * 0",
        "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *",
    ]

    /// Reads an expression of five fields, or a name such as `@daily`.
    ///
    /// - Throws: an error that names the field.
    init(_ text: String) throws(CronError) {
        let text = CronExpression.macros[text.lowercased()] ?? text
        let fields = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard fields.count == 5 else {
            throw CronError(
                kind: nil,
                text: text,
                problem: "five fields are needed, \(fields.count) were given"
            )
        }
        minute = try CronField(fields[0], .minute)
        hour = try CronField(fields[1], .hour)
        dayOfMonth = try CronField(fields[2], .dayOfMonth)
        month = try CronField(fields[3], .month)
        dayOfWeek = try CronField(fields[4], .dayOfWeek)
    }

    /// Whether it describes times of day; else it comes each hour, or more than once an hour.
    private var isTimeOfDay: Bool { minute.values.count == 1 && hour.values.count < 24 }

    /// The first occurrence after a time; nil if there is none within 40 years.
    ///
    /// A 29 February that is a certain weekday comes at least every 40 years, so only impossible dates such as 30 February return nil.
    func next(after time: Date, in zone: TimeZone) -> Date? {
        let wall = time.addingTimeInterval(Double(zone.secondsFromGMT(for: time)))
        // The day before may come again: where clocks go back over midnight, its end is repeated.
        let first = CivilDay(containing: wall).day(-1)
        for number in 0..<(40 * 366) {
            guard let found = self.first(on: first.day(number), after: time, zone) else { continue }
            // For the same reason the next day can begin before the repeated end of this one.
            guard let other = self.first(on: first.day(number + 1), after: time, zone) else { return found }
            return min(found, other)
        }
        return nil
    }

    private func admits(_ day: CivilDay) -> Bool {
        guard month.values.contains(day.month) else { return false }
        let fitsDay = dayOfMonth.values.contains(day.dayOfMonth)
        let fitsWeekday = dayOfWeek.values.contains(day.weekday)
        let isUnrestricted = dayOfMonth.isStar || dayOfWeek.isStar
        return isUnrestricted ? fitsDay && fitsWeekday : fitsDay || fitsWeekday
    }

    private func first(on day: CivilDay, after time: Date, _ zone: TimeZone) -> Date? {
        guard admits(day) else { return nil }
        let offsets = day.offsets(in: zone)
        var earliest: Date?
        for hourNumber in hour.values.sorted() {
            for minuteNumber in minute.values.sorted() {
                let times = day.times(hourNumber * 3_600 + minuteNumber * 60, in: zone, offsets)
                guard let found = times.prefix(isTimeOfDay ? 1 : 2).first(where: { $0 > time }) else {
                    continue
                }
                earliest = min(earliest ?? found, found)
                // Without a change of the clocks the times are in order.
                if offsets.count == 1 { return earliest }
            }
        }
        return earliest
    }
}
