// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A date of the Gregorian calendar, apart from any time zone.
public struct CivilDay: Sendable, Hashable, Comparable {
    /// Days since 1 January 1970.
    let number: Int

    /// The dates that a text can name.
    static let range = CivilDay(1, 1, 1)...CivilDay(9999, 12, 31)

    /// 1 January 1970.
    public static let epoch = CivilDay(number: 0)

    init(number: Int) { self.number = number }

    /// The day of a wall clock's time, given as if the clock showed UTC.
    init(containing wall: Date) {
        number = Int((wall.timeIntervalSince1970 / 86_400).rounded(.down))
    }

    /// The day that clocks of a zone show at a time.
    public init(at time: Date, in zone: TimeZone) {
        self.init(containing: time.addingTimeInterval(Double(zone.secondsFromGMT(for: time))))
    }

    /// A year, month and day that the calendar has.
    ///
    /// - Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    init(_ year: Int, _ month: Int, _ day: Int) {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// A date such as `2026-11-24`, of the years 1 to 9999; nil if the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
        self.init(digits: parts.joined())
    }

    /// A date such as `20261124`; nil if the text is none.
    init?(digits: String) {
        guard digits.utf8.count == 8, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let given = Int(digits)
        else { return nil }
        let (year, month, day) = (given / 10_000, given / 100 % 100, given % 100)
        guard year >= 1, (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.init(year, month, day)
        // 31 April would be 1 May.
        guard dayOfMonth == day else { return nil }
    }

    /// The day that lies a number of days later.
    func day(_ offset: Int) -> CivilDay { CivilDay(number: number + offset) }

    /// Its midnight as if clocks showed UTC.
    var start: Date { Date(timeIntervalSince1970: Double(number) * 86_400) }
    /// The year, astronomical.
    var year: Int { parts.year }
    /// 1 to 12.
    var month: Int { parts.month }
    /// 1 to 31.
    var dayOfMonth: Int { parts.day }
    /// 0, Sunday, to 6.
    var weekday: Int { ((number + 4) % 7 + 7) % 7 }

    /// The date as `2026-11-24`.
    public var text: String {
        let padded = { (number: Int, width: Int) in
            String(repeating: "0", count: max(0, width - String(number).utf8.count)) + String(number)
        }
        let (year, month, day) = parts
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Whether a date is earlier than another.
    public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

    // MARK: Clocks

    /// The offsets from UTC in seconds that clocks of a zone have on this day: two where they are changed.
    func offsets(in zone: TimeZone) -> Set<Int> {
        [day(-1).start, day(2).start].reduce(into: []) { $0.insert(zone.secondsFromGMT(for: $1)) }
    }

    /// The times at which clocks show a number of seconds after midnight: one, or none or two where they are changed.
    ///
    /// - Parameters:
    ///   - seconds: as clocks show them, 0 to 86,399.
    ///   - zone: the clocks' zone.
    ///   - offsets: those of ``offsets(in:)``.
    /// - Returns: the times in order.
    func times(_ seconds: Int, in zone: TimeZone, _ offsets: Set<Int>) -> [Date] {
        let wall = start.addingTimeInterval(Double(seconds))
        return offsets.map { wall.addingTimeInterval(-Double($0)) }
            .filter { $0.addingTimeInterval(Double(zone.secondsFromGMT(for: $0))) == wall }
            .sorted()
    }
}

extension CivilDay: Codable {
    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = CivilDay(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no date")
        }
        self = day
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
