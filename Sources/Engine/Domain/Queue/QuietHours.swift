// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A daily time span in which announcements of low priority are not played.
public struct QuietHours: Sendable, Equatable, Codable {
    /// What happens to an item that comes up.
    public enum Action: String, Sendable, Codable, CaseIterable {
        /// It waits for the end of the span.
        case hold
        /// It is dropped.
        case drop
    }

    /// The first minute of the span, minutes since midnight.
    public var from: Int
    /// The first minute after the span, minutes since midnight; on the next day if not later than `from`.
    public var to: Int
    /// Days on which the span begins, 1 (Monday) to 7 (Sunday); empty means every day.
    public var days: Set<Int> = []
    /// The time zone, an IANA name.
    public var timeZone: String
    /// What happens to an item that comes up.
    public var action = Action.hold
    /// Items of this or a higher priority are played anyway.
    public var exemptPriority: UInt8 = 1

    /// Makes a span.
    public init(
        from: Int,
        to: Int,
        days: Set<Int> = [],
        timeZone: String,
        action: Action = .hold,
        exemptPriority: UInt8 = 1
    ) {
        self.from = from
        self.to = to
        self.days = days
        self.timeZone = timeZone
        self.action = action
        self.exemptPriority = exemptPriority
    }

    /// The end of the span that contains a time; nil outside.
    func end(at time: Date) -> Date? {
        guard let zone = TimeZone(identifier: timeZone) else { return nil }
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = zone
        let today = calendar.startOfDay(for: time)
        // A span over midnight began yesterday.
        for offset in [0, -1] {
            guard let day = calendar.date(byAdding: .day, value: offset, to: today),
                days.isEmpty || days.contains(QuietHours.number(of: day, calendar)),
                let begin = QuietHours.moment(from, of: day, calendar),
                let lastDay = to > from ? day : calendar.date(byAdding: .day, value: 1, to: day),
                let end = QuietHours.moment(to, of: lastDay, calendar)
            else { continue }
            if begin <= time, time < end { return end }
        }
        return nil
    }

    private static func number(of day: Date, _ calendar: Calendar) -> Int {
        // Foundation counts weekdays from 1, Sunday.
        (calendar.component(.weekday, from: day) + 5) % 7 + 1
    }

    private static func moment(_ minutes: Int, of day: Date, _ calendar: Calendar) -> Date? {
        calendar.date(bySettingHour: minutes / 60, minute: minutes % 60, second: 0, of: day)
            ?? calendar.date(byAdding: .minute, value: minutes, to: day)
    }
}
