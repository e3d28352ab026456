// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension HTTPDate {
    /// Reads a date in one of the three forms: IMF-fixdate, RFC 850 and asctime; nil if it is none of them.
    ///
    /// The day of the week must be valid but need not match the date. A two-digit year is the one at most 50
    /// years after `now`; without `now`, 00 to 69 are 2000 to 2069.
    public init?(_ text: String, now: HTTPDate? = nil) {
        var reader = DateReader(text)
        guard let date = reader.read(now: now) else { return nil }
        self = date
    }
}

/// Reads the parts of a date from left to right.
private struct DateReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func read(now: HTTPDate?) -> HTTPDate? {
        var name: [UInt8] = []
        while index < bytes.count, ByteClass.isAlpha(bytes[index]) {
            name.append(bytes[index])
            index += 1
        }
        let weekday = String(decoding: name, as: UTF8.self)
        let isShort = HTTPDate.weekdays.contains { $0.utf8.prefix(3).elementsEqual(name) }
        guard isShort || HTTPDate.weekdays.contains(weekday) else { return nil }
        if isShort { return literal(", ") ? fixdate() : asctime() }
        return literal(", ") ? rfc850(now: now) : nil
    }

    /// The form `06 Nov 1994 08:49:37 GMT`.
    private mutating func fixdate() -> HTTPDate? {
        guard let day = number(2), literal(" "), let month = month(), literal(" "), let year = number(4),
            literal(" "), let second = time(), literal(" GMT")
        else { return nil }
        return date(year, month, day, second)
    }

    /// The form `06-Nov-94 08:49:37 GMT`.
    private mutating func rfc850(now: HTTPDate?) -> HTTPDate? {
        guard let day = number(2), literal("-"), let month = month(), literal("-"), let short = number(2),
            literal(" "), let second = time(), literal(" GMT")
        else { return nil }
        let limit = now.map { $0.secondsSinceEpoch / 31_556_952 + 1970 + 50 } ?? 2069
        let newest = Int(limit) - (Int(limit) - short) % 100
        return date(newest, month, day, second)
    }

    /// The form ` Nov  6 08:49:37 1994`.
    private mutating func asctime() -> HTTPDate? {
        guard literal(" "), let month = month(), literal(" ") else { return nil }
        guard let day = literal(" ") ? number(1) : number(2) else { return nil }
        guard literal(" "), let second = time(), literal(" "), let year = number(4) else { return nil }
        return date(year, month, day, second)
    }

    private func date(_ year: Int, _ month: Int, _ day: Int, _ second: Int) -> HTTPDate? {
        guard index == bytes.count, year >= 1,
            let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
        else { return nil }
        return HTTPDate(secondsSinceEpoch: Int64(days) * 86_400 + Int64(second))
    }

    /// A leap second counts as the first second of the next minute.
    private mutating func time() -> Int? {
        guard let hour = number(2), literal(":"), let minute = number(2), literal(":"),
            let second = number(2),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private mutating func month() -> Int? {
        guard index + 3 <= bytes.count else { return nil }
        let name = bytes[index..<index + 3]
        guard let found = HTTPDate.months.firstIndex(where: { $0.utf8.elementsEqual(name) }) else {
            return nil
        }
        index += 3
        return found + 1
    }

    private mutating func number(_ digits: Int) -> Int? {
        guard index + digits <= bytes.count else { return nil }
        let value = Bytes.decimal(bytes.span.extracting(index..<index + digits))
        index += digits
        return value
    }

    private mutating func literal(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }
}
