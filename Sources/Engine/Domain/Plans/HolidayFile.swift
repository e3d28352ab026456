// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The holidays of an iCalendar file: its events of whole days, once or each year.
///
/// - Source: RFC 5545, sections 3.3.10, 3.6.1 and 3.8.2.
public struct HolidayFile: Sendable, Equatable {
    /// The holidays in the order of the file; one of a limited number of years is one for each of them.
    public private(set) var holidays: [Holiday] = []

    private var open: [String] = []
    private var event: Event?
    private var hasCalendar = false

    /// An event that is being read.
    private struct Event: Equatable {
        let begin: CalendarLine
        var first: CivilDay?
        var end: (day: CivilDay, line: CalendarLine)?
        var days: Int?
        var name: String?
        var rule: CalendarLine?
        var isCancelled = false

        static func == (left: Event, right: Event) -> Bool { left.begin == right.begin }
    }

    /// Reads a file.
    ///
    /// Events that are cancelled are left out, and so is everything that is no event. Names are cut to 255 bytes.
    ///
    /// - Parameter bytes: the file, at most ``PlanLimits/fileBytes``.
    /// - Throws: `invalidValue` for the field `body`, which names the line; `limitReached`.
    public init(_ bytes: [UInt8]) throws(EngineError) {
        var rest = UnfoldedLines(bytes)
        while let line = try Self.next(&rest) { try take(line) }
        guard hasCalendar, open.isEmpty else {
            let missing = open.last.map { "END:\($0)" } ?? "BEGIN:VCALENDAR"
            throw .invalidValue(
                field: "body",
                allowed: "a whole iCalendar file",
                given: "one without \(missing)"
            )
        }
    }

    private static func next(_ lines: inout UnfoldedLines) throws(EngineError) -> CalendarLine? {
        do throws(CalendarLine.BadLine) {
            return try lines.next()
        } catch {
            throw refusal(error.allowed, error.text, error.number)
        }
    }

    private mutating func take(_ line: CalendarLine) throws(EngineError) {
        switch line.name {
        case "BEGIN": try begin(line)
        case "END":
            guard line.value.uppercased() == open.popLast() else {
                throw Self.refusal("the END of what was begun last", line)
            }
            if open == ["VCALENDAR"], let event {
                try finish(event)
                self.event = nil
            }
        default:
            guard !open.isEmpty else { throw Self.refusal("BEGIN:VCALENDAR first", line) }
            if open.count == 2, event != nil { try takeProperty(line) }
        }
    }

    private mutating func begin(_ line: CalendarLine) throws(EngineError) {
        let component = line.value.uppercased()
        guard open.isEmpty == (component == "VCALENDAR"), open.count < 8 else {
            throw Self.refusal("BEGIN:VCALENDAR around all others", line)
        }
        hasCalendar = true
        open.append(component)
        if open == ["VCALENDAR", "VEVENT"] { event = Event(begin: line) }
    }

    private mutating func takeProperty(_ line: CalendarLine) throws(EngineError) {
        switch line.name {
        case "DTSTART": event?.first = try Self.day(line)
        case "DTEND": event?.end = (try Self.day(line), line)
        case "DURATION": event?.days = try Self.days(line)
        case "SUMMARY": event?.name = Self.name(line.plainText)
        case "STATUS": event?.isCancelled = line.value.uppercased() == "CANCELLED"
        case "RRULE":
            guard event?.rule == nil else { throw Self.refusal("one RRULE for each event", line) }
            event?.rule = line
        case "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID":
            throw Self.refusal("events without \(line.name)", line)
        default: break
        }
    }

    private mutating func finish(_ event: Event) throws(EngineError) {
        guard !event.isCancelled else { return }
        guard let first = event.first else { throw Self.refusal("events with DTSTART", event.begin) }
        var last = first.day((event.days ?? 1) - 1)
        if let end = event.end {
            // The day after the last one; some programs write the first one.
            last = max(first, end.day.day(-1))
            guard end.day >= first, last.number - first.number < PlanLimits.holidayDays else {
                throw Self.refusal("DTEND at most \(PlanLimits.holidayDays) days after DTSTART", end.line)
            }
        }
        var holiday = Holiday(event.name, first, to: last)
        guard let line = event.rule else { return try add(holiday) }
        let rule = try YearlyRule(line, first)
        guard rule.isLimited else {
            holiday.isYearly = true
            return try add(holiday)
        }
        for day in rule.days(from: first) {
            try add(Holiday(event.name, day, to: day.day(last.number - first.number)))
        }
    }

    private mutating func add(_ holiday: Holiday) throws(EngineError) {
        guard holidays.count < PlanLimits.holidays else {
            throw .limitReached(what: "holidays", limit: PlanLimits.holidays)
        }
        holidays.append(holiday)
    }

    // MARK: Values

    private static func day(_ line: CalendarLine) throws(EngineError) -> CivilDay {
        guard let day = CivilDay(digits: line.value) else {
            throw refusal("\(line.name) with a date such as 20261225", line)
        }
        return day
    }

    private static func days(_ line: CalendarLine) throws(EngineError) -> Int {
        let isWeeks = line.value.hasSuffix("W")
        let digits = line.value.dropFirst().dropLast()
        guard line.value.hasPrefix("P"), isWeeks || line.value.hasSuffix("D"), digits.utf8.count <= 3,
            let count = Int(digits), case let days = isWeeks ? count * 7 : count,
            (1...PlanLimits.holidayDays).contains(days)
        else { throw refusal("DURATION of 1 to \(PlanLimits.holidayDays) days, such as P3D", line) }
        return days
    }

    private static func name(_ text: String) -> String? {
        let cut = text.cut(toBytes: PlanLimits.nameBytes)
        return cut.isEmpty ? nil : cut
    }

    fileprivate static func refusal(_ allowed: String, _ line: CalendarLine) -> EngineError {
        refusal(allowed, line.text, line.number)
    }

    private static func refusal(_ allowed: String, _ text: String, _ number: Int) -> EngineError {
        .invalidValue(
            field: "body",
            allowed: "an iCalendar file with \(allowed)",
            given: "\"\(text.cut(toBytes: 64))\" in line \(number)"
        )
    }
}

/// A rule by which an event comes on the same date each year.
private struct YearlyRule {
    /// The number of years; nil for no limit.
    private(set) var count: Int?
    /// The last day on which it may begin.
    private(set) var until = CivilDay.range.upperBound
    /// Whether it ends.
    var isLimited: Bool { count != nil || until != CivilDay.range.upperBound }

    init(_ line: CalendarLine, _ first: CivilDay) throws(EngineError) {
        var isYearly = false
        for part in line.value.uppercased().split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
            let value = halves.last ?? ""
            switch halves.first {
            case "FREQ" where value == "YEARLY": isYearly = true
            case "INTERVAL" where Int(value) == 1, "BYMONTH" where Int(value) == first.month,
                "BYMONTHDAY" where Int(value) == first.dayOfMonth, "WKST":
                break
            case "COUNT":
                guard let given = Int(value), (1...PlanLimits.holidays).contains(given) else {
                    throw HolidayFile.refusal("COUNT from 1 to \(PlanLimits.holidays)", line)
                }
                count = given
            case "UNTIL":
                guard let day = CivilDay(digits: value.cut(toBytes: 8)) else {
                    throw HolidayFile.refusal("UNTIL a date such as 20301231", line)
                }
                until = day
            default: throw Self.refusal(line)
            }
        }
        guard isYearly else { throw Self.refusal(line) }
    }

    private static func refusal(_ line: CalendarLine) -> EngineError {
        HolidayFile.refusal("rules FREQ=YEARLY on the date of DTSTART, with COUNT or UNTIL or neither", line)
    }

    /// The days on which it begins, of at most a thousand years.
    func days(from first: CivilDay) -> [CivilDay] {
        var days: [CivilDay] = []
        for year in first.year...min(first.year + 1000, CivilDay.range.upperBound.year) {
            let day = CivilDay(year, first.month, first.dayOfMonth)
            guard day <= until, days.count < count ?? .max else { break }
            // 29 February does not come each year.
            if day.dayOfMonth == first.dayOfMonth { days.append(day) }
        }
        return days
    }
}
