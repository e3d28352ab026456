// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A date in whole seconds as HTTP writes it, `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// - Source: RFC 9110 section 5.6.7.
public struct HTTPDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Seconds since 1970-01-01 00:00:00 UTC, from year 1 to year 9999.
    public let secondsSinceEpoch: Int64

    /// Makes a date; clamped to years 1 to 9999.
    public init(secondsSinceEpoch: Int64) {
        self.secondsSinceEpoch = min(max(secondsSinceEpoch, -62_135_596_800), 253_402_300_799)
    }

    /// Earlier than.
    public static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    /// The date in its preferred form (IMF-fixdate), 29 characters.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The date in its preferred form (IMF-fixdate), 29 bytes.
    public var bytes: [UInt8] {
        let seconds = Int(secondsSinceEpoch)
        let day = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let second = seconds - day * 86_400
        let date = CivilDate(daysSinceEpoch: day)
        var output: [UInt8] = []
        output.reserveCapacity(29)
        output.append(contentsOf: Self.weekdays[((day % 7) + 11) % 7].utf8.prefix(3))
        output.append(contentsOf: ", ".utf8)
        Self.write(date.day, digits: 2, to: &output)
        output.append(ByteClass.space)
        output.append(contentsOf: Self.months[date.month - 1].utf8)
        output.append(ByteClass.space)
        Self.write(date.year, digits: 4, to: &output)
        output.append(ByteClass.space)
        Self.write(second / 3600, digits: 2, to: &output)
        output.append(0x3A)
        Self.write(second / 60 % 60, digits: 2, to: &output)
        output.append(0x3A)
        Self.write(second % 60, digits: 2, to: &output)
        output.append(contentsOf: " GMT".utf8)
        return output
    }

    static var weekdays: [String] {
        ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    }
    static var months: [String] {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    }

    private static func write(_ number: Int, digits: Int, to output: inout [UInt8]) {
        var scale = 1
        for _ in 1..<digits { scale *= 10 }
        while scale > 0 {
            output.append(0x30 &+ UInt8(number / scale % 10))
            scale /= 10
        }
    }
}

/// A day of the Gregorian calendar.
struct CivilDate {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The calendar repeats every 400 years (146,097 days); years begin in March so that leap days come last.
    init(daysSinceEpoch: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01; nil if there is no such day.
    var daysSinceEpoch: Int? {
        guard (1...12).contains(month), day >= 1 else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let result = era * 146_097 + dayOfEra - 719_468
        let back = CivilDate(daysSinceEpoch: result)
        return back.day == day && back.month == month ? result : nil
    }
}
