// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A rule by which an event of whole days comes again.
///
/// - Source: RFC 5545, section 3.3.10.
struct RecurrenceRule: Sendable, Equatable {
    /// How often it comes, from one period to the next.
    enum Frequency: String, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A weekday of a period, or that of a number in it.
    struct Weekday: Sendable, Equatable {
        /// From the beginning, from the end if negative; 0 for each.
        let number: Int
        /// 0, Sunday, to 6.
        let day: Int
    }

    /// Why a rule is not understood: part of a sentence.
    struct Fault: Error, Equatable {
        let text: String
    }

    private(set) var frequency = Frequency.yearly
    private(set) var interval = 1
    /// How often it comes; nil for no limit.
    private(set) var count: Int?
    /// The last day on which it may begin; nil for none.
    private(set) var until: CivilDay?
    private(set) var months: [Int] = []
    private(set) var monthDays: [Int] = []
    private(set) var yearDays: [Int] = []
    private(set) var weekNumbers: [Int] = []
    private(set) var weekdays: [Weekday] = []
    private(set) var positions: [Int] = []
    /// 0, Sunday, to 6.
    private(set) var weekStart = 1

    private static let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// Reads a rule; what it does not say is as on the first day.
    init(_ text: String, from first: CivilDay) throws(Fault) {
        var hasFrequency = false
        for part in text.uppercased().split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard halves.count == 2 else { throw Fault(text: "\"\(part)\" is no part of a rule") }
            hasFrequency = hasFrequency || halves[0] == "FREQ"
            try take(halves[0], halves[1])
        }
        guard hasFrequency else { throw Fault(text: "a rule needs FREQ") }
        complete(from: first)
    }

    /// Whether it ends.
    var isLimited: Bool { count != nil || until != nil }

    /// Whether it is each year on the date of the first day.
    func isPlain(from first: CivilDay) -> Bool {
        frequency == .yearly && interval == 1 && months == [first.month] && monthDays == [first.dayOfMonth]
            && yearDays.isEmpty && weekNumbers.isEmpty && weekdays.isEmpty && positions.isEmpty
    }

    // MARK: Reading

    private mutating func take(_ name: String, _ value: String) throws(Fault) {
        switch name {
        case "FREQ":
            guard let frequency = Frequency(rawValue: value) else {
                throw Fault(text: "FREQ=\(value) is not of whole days")
            }
            self.frequency = frequency
        case "INTERVAL": interval = try Self.numbers(name, value, 1...1000)[0]
        case "COUNT": count = try Self.numbers(name, value, 1...1_000_000)[0]
        case "UNTIL":
            guard let day = CivilDay(digits: String(value.prefix(while: { $0 != "T" }))) else {
                throw Fault(text: "UNTIL=\(value) has no date")
            }
            until = day
        case "BYMONTH": months = try Self.numbers(name, value, 1...12)
        case "BYMONTHDAY": monthDays = try Self.numbers(name, value, -31...31)
        case "BYYEARDAY": yearDays = try Self.numbers(name, value, -366...366)
        case "BYWEEKNO": weekNumbers = try Self.numbers(name, value, -53...53)
        case "BYSETPOS": positions = try Self.numbers(name, value, -366...366)
        case "BYDAY": weekdays = try Self.weekdays(value)
        case "WKST":
            guard let day = Self.days.firstIndex(of: value) else {
                throw Fault(text: "WKST=\(value) is no weekday")
            }
            weekStart = day
        default: throw Fault(text: "\(name) is not of whole days")
        }
    }

    private static func numbers(
        _ name: String,
        _ value: String,
        _ range: ClosedRange<Int>
    ) throws(Fault) -> [Int] {
        var numbers: [Int] = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            guard part.utf8.count <= 8, let number = Int(part), range.contains(number), number != 0 else {
                throw Fault(text: "\(name) is \(range.lowerBound) to \(range.upperBound)")
            }
            numbers.append(number)
        }
        return numbers
    }

    private static func weekdays(_ value: String) throws(Fault) -> [Weekday] {
        var weekdays: [Weekday] = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            let digits = String(decoding: part.utf8.dropLast(2), as: UTF8.self)
            guard let day = days.firstIndex(where: { $0.utf8.elementsEqual(part.utf8.suffix(2)) }),
                let number = digits.isEmpty ? 0 : Int(digits), (-53...53).contains(number)
            else { throw Fault(text: "BYDAY=\(part) is no weekday") }
            weekdays.append(Weekday(number: number, day: day))
        }
        return weekdays
    }

    private mutating func complete(from first: CivilDay) {
        guard weekNumbers.isEmpty, yearDays.isEmpty, monthDays.isEmpty, weekdays.isEmpty else { return }
        switch frequency {
        case .yearly:
            if months.isEmpty { months = [first.month] }
            monthDays = [first.dayOfMonth]
        case .monthly: monthDays = [first.dayOfMonth]
        case .weekly: weekdays = [Weekday(number: 0, day: first.weekday)]
        case .daily: break
        }
    }
}
