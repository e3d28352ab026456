// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension RecurrenceRule {
    /// The days on which it begins, in order.
    ///
    /// - Parameters:
    ///   - first: the first day of the event.
    ///   - window: the days that are wanted of a rule that names no last day; of others all are.
    ///   - budget: days that may still be looked at.
    /// - Returns: the days; nil if the budget does not suffice.
    func days(from first: CivilDay, in window: ClosedRange<CivilDay>, budget: inout Int) -> [CivilDay]? {
        var days: [CivilDay] = []
        let last = until ?? window.upperBound
        // What is counted is counted from the beginning.
        let start = isLimited ? first : max(first, window.lowerBound)
        var period = period(of: first)
        period += (self.period(of: start) - period) / step * step
        while begin(of: period) <= last {
            let found = chosen(in: period, &budget)
            guard budget >= 0 else { return nil }
            for day in found where day >= start {
                guard day <= last, days.count < count ?? .max else { return days }
                days.append(day)
            }
            guard days.count < count ?? .max else { return days }
            period += step
        }
        return days
    }

    // MARK: Periods, numbered by years, months or days

    private func period(of day: CivilDay) -> Int {
        switch frequency {
        case .yearly: day.year
        case .monthly: day.year * 12 + day.month - 1
        case .weekly: day.number - (day.weekday - weekStart + 7) % 7
        case .daily: day.number
        }
    }

    private var step: Int { frequency == .weekly ? 7 * interval : interval }

    private func begin(of period: Int) -> CivilDay {
        switch frequency {
        case .yearly: CivilDay(period, 1, 1)
        case .monthly: CivilDay(period / 12, period % 12 + 1, 1)
        case .weekly, .daily: CivilDay(number: period)
        }
    }

    private func chosen(in period: Int, _ budget: inout Int) -> [CivilDay] {
        var found: [CivilDay] = []
        for day in candidates(in: period) {
            budget -= 1
            if admits(day) { found.append(day.day) }
        }
        budget -= 1
        guard !positions.isEmpty else { return found }
        let places = positions.map { $0 > 0 ? $0 - 1 : found.count + $0 }
        return Set(places.filter(found.indices.contains)).sorted().map { found[$0] }
    }

    private func candidates(in period: Int) -> [Day] {
        switch frequency {
        case .yearly:
            (months.isEmpty ? Array(1...12) : Set(months).sorted()).flatMap { Day.all(of: $0, in: period) }
        case .monthly: Day.all(of: period % 12 + 1, in: period / 12)
        case .weekly: (period..<period + 7).map { Day(CivilDay(number: $0)) }
        case .daily: [Day(CivilDay(number: period))]
        }
    }

    // MARK: What a day must be

    private func admits(_ day: Day) -> Bool {
        (months.isEmpty || months.contains(day.month))
            && (monthDays.isEmpty || monthDays.contains(day.dayOfMonth)
                || monthDays.contains(day.dayOfMonth - day.monthLength - 1))
            && (yearDays.isEmpty || yearDays.contains(day.dayOfYear)
                || yearDays.contains(day.dayOfYear - day.yearLength - 1))
            && (weekNumbers.isEmpty || admitsWeek(of: day))
            && (weekdays.isEmpty || weekdays.contains { admits($0, day) })
    }

    /// A number counts in the month, or in the year if the rule names no month.
    private func admits(_ weekday: Weekday, _ day: Day) -> Bool {
        guard weekday.day == day.day.weekday else { return false }
        guard weekday.number != 0, frequency == .monthly || frequency == .yearly else { return true }
        let isOfMonth = frequency == .monthly || !months.isEmpty
        let (place, length) =
            isOfMonth ? (day.dayOfMonth, day.monthLength) : (day.dayOfYear, day.yearLength)
        return weekday.number == (place - 1) / 7 + 1 || weekday.number == -((length - place) / 7 + 1)
    }

    /// Weeks are counted from the first that has four days in the year.
    private func admitsWeek(of day: Day) -> Bool {
        let offset = (day.day.weekday - weekStart + 7) % 7
        // The day in the middle of the week is in the year that the week belongs to.
        let middle = Day(day.day.day(3 - offset))
        let number = (middle.dayOfYear - 1) / 7 + 1
        let count = number + (middle.yearLength - middle.dayOfYear) / 7
        return weekNumbers.contains(number) || weekNumbers.contains(number - count - 1)
    }
}

/// A day with its places in month and year.
private struct Day {
    let day: CivilDay
    let month: Int
    let dayOfMonth: Int
    let monthLength: Int
    let dayOfYear: Int
    let yearLength: Int

    init(_ day: CivilDay) {
        let (year, month) = (day.year, day.month)
        let (monthBegin, yearBegin) = (CivilDay(year, month, 1).number, CivilDay(year, 1, 1).number)
        (self.day, self.month) = (day, month)
        dayOfMonth = day.number - monthBegin + 1
        monthLength =
            (month == 12 ? CivilDay(year + 1, 1, 1) : CivilDay(year, month + 1, 1)).number - monthBegin
        dayOfYear = day.number - yearBegin + 1
        yearLength = CivilDay(year + 1, 1, 1).number - yearBegin
    }

    /// The days of a month.
    static func all(of month: Int, in year: Int) -> [Day] {
        let begin = CivilDay(year, month, 1)
        return (0..<Day(begin).monthLength).map { Day(begin.day($0)) }
    }
}
