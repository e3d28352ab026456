// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

extension FieldReader {
    /// A boolean field.
    mutating func bool(_ field: String) throws(Problem) -> Bool? {
        guard let value = take(field, .bool) else { return nil }
        guard let flag = bool(of: value) else { throw refusal(field, "true or false", value) }
        return flag
    }

    /// A boolean field with a default.
    mutating func bool(_ field: String, default standard: Bool) throws(Problem) -> Bool {
        try bool(field) ?? self.standard(field, standard, .bool(standard))
    }

    /// A number field within a closed range; `unit` follows the range in the problem's text, such as " seconds".
    mutating func number(
        _ field: String,
        in range: ClosedRange<Double>,
        unit: String = ""
    ) throws(Problem) -> Double? {
        guard let value = take(field, .number(range)) else { return nil }
        let allowed = Self.allowed(range, unit)
        guard let number = number(of: value) else { throw refusal(field, allowed, value) }
        guard range.contains(number) else {
            throw .invalid(path + field, allowed: allowed, given: Self.text(number))
        }
        return number
    }

    /// A number field with a default.
    mutating func number(
        _ field: String,
        in range: ClosedRange<Double>,
        unit: String = "",
        default standard: Double
    ) throws(Problem) -> Double {
        try number(field, in: range, unit: unit) ?? self.standard(field, standard, .number(standard))
    }

    /// A required number field.
    mutating func requiredNumber(
        _ field: String,
        in range: ClosedRange<Double>,
        unit: String = ""
    ) throws(Problem) -> Double {
        let value = try number(field, in: range, unit: unit)
        return try demanded(field, value, Self.allowed(range, unit), sample: range.lowerBound)
    }

    /// A number field that null resets to its default: `.some(nil)`.
    mutating func clearable(
        _ field: String,
        in range: ClosedRange<Double>,
        unit: String
    ) throws(Problem) -> Double?? {
        try clearable(field) { (fields) throws(Problem) in
            try fields.number(field, in: range, unit: unit)
        }
    }

    /// A field that null clears, `.some(nil)`; `read` reads any other value.
    mutating func clearable<Value>(
        _ field: String,
        _ read: (inout FieldReader) throws(Problem) -> Value?
    ) throws(Problem) -> Value?? {
        if clears(field) { return .some(nil) }
        return try read(&self).map(Optional.some)
    }

    /// A field for which null means the same as its absence; `read` reads any other value.
    mutating func nullable<Value>(
        _ field: String,
        _ read: (inout FieldReader) throws(Problem) -> Value?
    ) throws(Problem) -> Value? {
        try clearable(field, read) ?? nil
    }

    /// A whole number field within a closed range.
    mutating func integer(_ field: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let value = take(field, .integer(range)) else { return nil }
        let allowed = Self.allowed(range)
        guard let whole = integer(of: value) else {
            guard case .number(let number) = value else { throw refusal(field, allowed, value) }
            throw .invalid(path + field, allowed: allowed, given: Self.text(number))
        }
        guard range.contains(whole) else {
            throw .invalid(path + field, allowed: allowed, given: "\(whole)")
        }
        return whole
    }

    /// A whole number field with a default.
    mutating func integer(
        _ field: String,
        in range: ClosedRange<Int>,
        default standard: Int
    ) throws(Problem) -> Int {
        try integer(field, in: range) ?? self.standard(field, standard, .integer(standard))
    }

    /// A required whole number field.
    mutating func requiredInteger(_ field: String, in range: ClosedRange<Int>) throws(Problem) -> Int {
        let value = try integer(field, in: range)
        return try demanded(field, value, Self.allowed(range), sample: range.lowerBound)
    }

    /// A string field of 1 to `limit` bytes of UTF-8; without control characters unless it is `opaque`.
    mutating func string(_ field: String, limit: Int = 255, opaque: Bool = false) throws(Problem) -> String? {
        guard let value = take(field, .string(1...limit)) else { return nil }
        let allowed = "a string of 1 to \(limit) bytes" + (opaque ? "" : " without control characters")
        guard case .string(let text) = value else { throw refusal(field, allowed, value) }
        guard (1...limit).contains(text.utf8.count) else {
            throw .invalid(path + field, allowed: allowed, given: "\(text.utf8.count) bytes")
        }
        guard opaque || text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .invalid(path + field, allowed: allowed, given: "one with control characters")
        }
        return text
    }

    /// A text for people, of 1 to `limit` characters as JSON Schema counts them, Unicode scalars, without U+0000.
    mutating func prose(_ field: String, limit: Int) throws(Problem) -> String? {
        guard let value = take(field, .string(1...limit)) else { return nil }
        let allowed = "a string of 1 to \(limit) characters without U+0000"
        guard case .string(let text) = value else { throw refusal(field, allowed, value) }
        let count = text.unicodeScalars.count
        guard (1...limit).contains(count), !text.utf8.contains(0) else {
            throw .invalid(path + field, allowed: allowed, given: "\(count) characters")
        }
        return text
    }

    /// A required string field; `allowed` describes its value.
    mutating func requiredString(
        _ field: String,
        limit: Int = 255,
        opaque: Bool = false,
        _ allowed: String
    ) throws(Problem) -> String {
        let value = try string(field, limit: limit, opaque: opaque)
        return try demanded(field, value, allowed, sample: "sample")
    }

    /// A string of a query, of at most `limit` bytes.
    mutating func text(_ field: String, limit: Int) throws(Problem) -> String? {
        guard let value = take(field, .string(0...limit)) else { return nil }
        guard case .string(let text) = value, text.utf8.count <= limit else {
            let given = "\(value.text?.utf8.count ?? 0) bytes"
            throw .invalid(path + field, allowed: "at most \(limit) bytes", given: given)
        }
        return text
    }

    /// A string field that is one of a fixed list.
    mutating func choice<Choice>(_ field: String, of choices: Choice.Type) throws(Problem) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        try choice(field, from: Array(choices.allCases))
    }

    /// A string field that is one of some choices.
    mutating func choice<Choice>(_ field: String, from choices: [Choice]) throws(Problem) -> Choice?
    where Choice: RawRepresentable<String> {
        guard let value = take(field, .choice(choices.map(\.rawValue))) else { return nil }
        let allowed = "one of " + choices.map(\.rawValue).joined(separator: ", ")
        guard case .string(let text) = value else { throw refusal(field, allowed, value) }
        guard let choice = choices.first(where: { $0.rawValue.hasSameBytes(as: text) }) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.cut(toBytes: 64))\"")
        }
        return choice
    }

    /// A string field that is one of a fixed list, with a default.
    mutating func choice<Choice>(_ field: String, default standard: Choice) throws(Problem) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        try choice(field, of: Choice.self) ?? self.standard(field, standard, .string(standard.rawValue))
    }

    /// A required string field that is one of a fixed list.
    mutating func requiredChoice<Choice>(_ field: String, of choices: Choice.Type) throws(Problem) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        let value = try choice(field, of: choices)
        if value == nil, record != nil, let sample = choices.allCases.first {
            return try demanded(field, value, "", sample: sample)
        }
        guard let value else { throw .missing(path + field, allowed: Self.allowed(choices)) }
        return value
    }

    // MARK: Problem texts

    private static func allowed(_ range: ClosedRange<Double>, _ unit: String) -> String {
        "a number from \(text(range.lowerBound)) to \(text(range.upperBound))\(unit)"
    }

    private static func allowed(_ range: ClosedRange<Int>) -> String {
        "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    private static func allowed<Choice>(_ choices: Choice.Type) -> String
    where Choice: RawRepresentable<String> & CaseIterable {
        "one of " + choices.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
