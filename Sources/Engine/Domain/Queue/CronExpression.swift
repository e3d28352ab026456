// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The times of a recurring announcement: minute, hour, day of month, month and day of week.
///
/// When both day fields are restricted, a day has to match only one of them, as in every cron. Times skipped by the
/// change to summer time do not occur; times that occur twice count once.
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

    /// The first occurrence after a time; nil if there is none within eight years.
    ///
    /// A 29 February comes at least every eight years, so only impossible dates such as 30 February return nil.
    func next(after time: Date, in zone: TimeZone) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var day = calendar.startOfDay(for: time)
        for _ in 0..<(8 * 366) {
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: day)
            if admits(parts), let found = first(on: parts, after: time, calendar) { return found }
            guard let next = calendar.date(byAdding: .day, value: 1, to: day) else { return nil }
            day = calendar.startOfDay(for: next)
        }
        return nil
    }

    private func admits(_ day: DateComponents) -> Bool {
        guard let monthNumber = day.month, let dayNumber = day.day, let weekday = day.weekday,
            month.values.contains(monthNumber)
        else { return false }
        let fitsDay = dayOfMonth.values.contains(dayNumber)
        // Foundation counts weekdays from 1, Sunday.
        let fitsWeekday = dayOfWeek.values.contains(weekday - 1)
        if dayOfMonth.isStar { return fitsWeekday }
        if dayOfWeek.isStar { return fitsDay }
        return fitsDay || fitsWeekday
    }

    private func first(on day: DateComponents, after time: Date, _ calendar: Calendar) -> Date? {
        for hourNumber in hour.values.sorted() {
            for minuteNumber in minute.values.sorted() {
                var parts = DateComponents()
                (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
                (parts.hour, parts.minute, parts.second) = (hourNumber, minuteNumber, 0)
                guard let found = calendar.date(from: parts), found > time else { continue }
                let back = calendar.dateComponents([.hour, .minute], from: found)
                if back.hour == hourNumber, back.minute == minuteNumber { return found }
            }
        }
        return nil
    }
}
