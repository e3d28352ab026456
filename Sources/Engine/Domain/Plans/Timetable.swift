// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What the rules, holidays and plans say; without a clock and without memory.
struct Timetable: Sendable {
    /// A time of a plan on a day.
    struct Occurrence: Sendable, Equatable {
        let at: Date
        let plan: Plan
        let time: PlanTime
    }

    /// What the rules say about a day.
    struct Day: Sendable, Equatable {
        let date: CivilDay
        /// Index of the rule that decides; nil if none matches.
        let rule: Int?
        /// The plan that is valid; nil for silence.
        let plan: Plan?
        /// The holiday; nil if it is none.
        let holiday: Holiday?
    }

    /// How many days ahead the next time is looked for.
    static let horizon = 400

    let settings: CalendarSettings
    let plans: PlanTable

    /// The zone whose clocks the times are of.
    var zone: TimeZone { TimeZone(identifier: settings.timeZone) ?? .gmt }

    /// What the rules say about a day.
    func day(_ date: CivilDay) -> Day {
        let holiday = settings.holidays.first { $0.contains(date) }
        let rule = settings.rules.firstIndex { $0.matches(date, isHoliday: holiday != nil) }
        let plan = rule.flatMap { settings.rules[$0].plan }.flatMap { plans[$0] }
        return Day(date: date, rule: rule, plan: plan, holiday: holiday)
    }

    /// The times of a day in order; those that clocks do not show on it are left out, those that they show twice come
    /// at the first.
    func occurrences(on date: CivilDay) -> [Occurrence] {
        guard let plan = day(date).plan else { return [] }
        let (zone, offsets) = (zone, date.offsets(in: zone))
        let found = plan.sorted.filter(\.settings.isEnabled).compactMap { time in
            date.times(time.settings.at.seconds, in: zone, offsets).first
                .map { Occurrence(at: $0, plan: plan, time: time) }
        }
        // Without a change of the clocks they are in order.
        guard offsets.count > 1 else { return found }
        return found.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
    }

    /// The first occurrences after a time, in order, within ``horizon``; those at the time of the last one may follow.
    ///
    /// - Parameters:
    ///   - time: they are later.
    ///   - count: at least so many, if there are.
    /// - Returns: whole days, so that more than `count` are usual.
    func occurrences(after time: Date, atLeast count: Int) -> [Occurrence] {
        guard settings.rules.contains(where: { $0.plan != nil }) else { return [] }
        // The day before may come again: where clocks go back over midnight, its end is repeated.
        let first = CivilDay(at: time, in: zone).day(-1)
        var found: [Occurrence] = []
        for offset in 0...Self.horizon {
            let isEnough = found.count >= count
            found += occurrences(on: first.day(offset)).filter { $0.at > time }
            // One more day, which can begin before the repeated end of the day before.
            if isEnough { break }
        }
        return found.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
    }
}

extension CalendarRule {
    /// Whether the rule decides about a day that no rule before it matches.
    func matches(_ date: CivilDay, isHoliday: Bool) -> Bool {
        switch holidays {
        case .skip where isHoliday, .only where !isHoliday: return false
        case .skip, .only, .include: break
        }
        // Sunday is 7.
        guard days.isEmpty || days.contains((date.weekday + 6) % 7 + 1) else { return false }
        return (from.map { $0 <= date } ?? true) && (to.map { date <= $0 } ?? true)
    }
}

extension Holiday {
    /// Whether a day is of the holiday; a yearly one of 29 February comes in leap years only.
    func contains(_ date: CivilDay) -> Bool {
        guard isYearly else { return (from...to).contains(date) }
        guard date >= from else { return false }
        let length = to.number - from.number
        // One over the end of a year began in the year before.
        return [date.year, date.year - 1].contains { year in
            let first = CivilDay(year, from.month, from.dayOfMonth)
            guard first.dayOfMonth == from.dayOfMonth, first >= from else { return false }
            return (first...first.day(length)).contains(date)
        }
    }
}
