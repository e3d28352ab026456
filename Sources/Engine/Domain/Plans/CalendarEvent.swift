// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SafeText

/// An event of an iCalendar file, as far as it is about days.
///
/// - Source: RFC 5545, section 3.6.1.
struct CalendarEvent: Sendable {
    /// Where it begins.
    let line: Int
    private(set) var name: String?
    private(set) var id = ""
    private(set) var sequence = 0
    private(set) var isCancelled = false
    /// The day on which the occurrence begins that it replaces; nil if it is no replacement.
    private(set) var replaced: CivilDay?
    /// The days on which it does not begin.
    private(set) var exceptions: Set<CivilDay> = []
    private var start: CalendarTime?
    private var end: CalendarTime?
    private var seconds: Int?
    private var rules: [String] = []
    private var further: Set<CivilDay> = []
    private var fault: LeftOutEvent.Cause?

    init(line: Int) { self.line = line }

    // MARK: Reading

    /// Takes a line; what is wrong with it is said by ``holidays(in:_:budget:)``.
    mutating func take(_ line: CalendarLine, in zone: TimeZone) {
        switch line.name {
        case "DTSTART": start = time(line, in: zone)
        case "DTEND": end = time(line, in: zone)
        case "DURATION":
            seconds = Self.duration(line.value)
            if seconds == nil { refuse(line) }
        case "SUMMARY":
            let cut = line.plainText.cut(toBytes: PlanLimits.nameBytes)
            name = cut.isEmpty ? nil : cut
        case "UID": id = line.value
        case "SEQUENCE": sequence = Int(line.value) ?? 0
        case "STATUS": isCancelled = line.value.uppercased() == "CANCELLED"
        case "RRULE": rules.append(line.value)
        case "RDATE": further.formUnion(days(line, in: zone))
        case "EXDATE": exceptions.formUnion(days(line, in: zone))
        case "RECURRENCE-ID":
            replaced = time(line, in: zone)?.day
            if line.parameters["RANGE"] != nil { refuse(line) }
        case "EXRULE": refuse(line)
        default: break
        }
    }

    private mutating func refuse(_ line: CalendarLine) {
        fault = fault ?? LeftOutEvent.Cause(.invalid, "\(line.text.cut(toBytes: 64)) in line \(line.number)")
    }

    private mutating func time(_ line: CalendarLine, in zone: TimeZone) -> CalendarTime? {
        let time = CalendarTime(line.value, in: zone)
        if time == nil { refuse(line) }
        return time
    }

    private mutating func days(_ line: CalendarLine, in zone: TimeZone) -> [CivilDay] {
        line.value.split(separator: ",").compactMap { text in
            // Of a period the beginning.
            let begin = String(text.prefix { $0 != "/" })
            let time = CalendarTime(begin, in: zone)
            if time == nil { refuse(line) }
            return time?.day
        }
    }

    /// Seconds of a duration such as `P3D` or `PT24H`; nil for none or a negative one.
    private static func duration(_ text: String) -> Int? {
        guard text.uppercased().hasPrefix("P"), text.utf8.count <= 32 else { return nil }
        var (total, number) = (0, Int?.none)
        for letter in text.uppercased().utf8.dropFirst() {
            let unit: Int
            switch letter {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = (number ?? 0) * 10 + Int(letter - UInt8(ascii: "0"))
                guard number ?? 0 < 1_000_000 else { return nil }
                continue
            case UInt8(ascii: "T") where number == nil: continue
            case UInt8(ascii: "W"): unit = 7 * 86_400
            case UInt8(ascii: "D"): unit = 86_400
            case UInt8(ascii: "H"): unit = 3600
            case UInt8(ascii: "M"): unit = 60
            case UInt8(ascii: "S"): unit = 1
            default: return nil
            }
            guard let given = number else { return nil }
            (total, number) = (total + given * unit, nil)
        }
        return number == nil ? total : nil
    }

    // MARK: Holidays

    /// The holidays of the event.
    ///
    /// - Parameters:
    ///   - window: the days for which a rule without an end is followed.
    ///   - replaced: further days on which it does not begin.
    ///   - budget: days that may still be looked at.
    /// - Returns: the holidays, or why it is left out.
    func holidays(
        in window: ClosedRange<CivilDay>,
        without replaced: Set<CivilDay>,
        budget: inout Int
    ) -> Result<[Holiday], LeftOutEvent.Cause> {
        do throws(LeftOutEvent.Cause) {
            if isCancelled { throw .init(.cancelled, "it is cancelled") }
            if let fault { throw fault }
            let span = try span()
            let absent = exceptions.union(replaced)
            var days = further
            var isYearly = rules.count == 1 && further.isEmpty && absent.isEmpty
            var isOver = false
            for text in rules {
                let rule = try Self.rule(text, from: span.first)
                isYearly = isYearly && !rule.isLimited && rule.isPlain(from: span.first)
                isOver = isOver || rule.until.map { $0 < span.first } ?? false
                guard !isYearly else { continue }
                guard let found = rule.days(from: span.first, in: window, budget: &budget) else {
                    throw .init(.tooMuch, "its rule needs more days than are looked at for one file")
                }
                days.formUnion(found)
            }
            if !isOver { days.insert(span.first) }
            return .success(
                days.subtracting(absent).sorted().map { day in
                    var holiday = Holiday(name, day, to: day.day(span.length - 1))
                    holiday.isYearly = isYearly
                    return holiday
                }
            )
        } catch {
            return .failure(error)
        }
    }

    private static func rule(
        _ text: String,
        from first: CivilDay
    ) throws(LeftOutEvent.Cause) -> RecurrenceRule {
        do throws(RecurrenceRule.Fault) { return try RecurrenceRule(text, from: first) } catch {
            throw .init(.rule, error.text)
        }
    }

    /// The first day of the event, and the number of its days.
    private func span() throws(LeftOutEvent.Cause) -> (first: CivilDay, length: Int) {
        guard let start else { throw .init(.invalid, "it has no DTSTART") }
        guard start.seconds ?? 0 == 0 else { throw .init(.timed, "it begins at a time of day") }
        let last: CivilDay
        if let end {
            last = try self.last(from: start, to: end)
        } else if let seconds, seconds > 0, seconds % 86_400 == 0 {
            last = start.day.day(seconds / 86_400 - 1)
        } else {
            guard seconds == nil, start.seconds == nil else {
                throw .init(.timed, "it lasts a part of a day")
            }
            last = start.day
        }
        let length = last.number - start.day.number + 1
        guard length <= PlanLimits.holidayDays else {
            throw .init(.tooLong, "it has \(length) days, more than \(PlanLimits.holidayDays)")
        }
        return (start.day, length)
    }

    private func last(from start: CalendarTime, to end: CalendarTime) throws(LeftOutEvent.Cause) -> CivilDay {
        guard end.day >= start.day else { throw .init(.invalid, "it ends before it begins") }
        // DTEND is the day after the last one; some programs write the first one, or a midnight of another zone.
        guard let seconds = end.seconds, start.seconds != nil else { return max(start.day, end.day.day(-1)) }
        // A day may also end a minute or a second too early.
        if seconds >= 86_340 { return end.day }
        guard seconds == 0, end.day > start.day else { throw .init(.timed, "it ends at a time of day") }
        return end.day.day(-1)
    }
}
