// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

@testable import API

extension RequestRecord.Kind {
    /// The smallest valid value.
    var valid: JSONValue {
        switch self {
        case .any, .map: [:]
        case .bool: true
        case .time: "2030-01-01T08:00:00Z"
        case .date: "2030-01-01"
        case .clockTime, .timeOfDay: "08:00"
        case .anyNumber: 1
        case .number(let range): .number(range.lowerBound)
        case .integer(let range): .integer(range.lowerBound)
        case .string: "x"
        case .choice(let choices): choices.first.map { .string($0) } ?? .null
        case .object(let record): record.valid
        case .array: []
        case .either(let kinds): kinds.first?.valid ?? .null
        }
    }

    /// Texts that a description of the allowed values must have.
    var bounds: [String] {
        switch self {
        case .number(let range):
            [range.lowerBound, range.upperBound].filter(\.isFinite).map(FieldReader.text)
        case .integer(let range):
            [range.lowerBound, range.upperBound].filter { ![.min, .max].contains($0) }.map { "\($0)" }
        case .string(let range): range.upperBound == .max ? [] : ["\(range.upperBound)"]
        case .choice(let choices): choices
        case .array(_, let limit): limit.map { ["\($0)"] } ?? []
        case .map(_, let limit): limit.map { ["\($0)"] } ?? []
        case .either(let kinds): kinds.flatMap(\.bounds)
        case .any, .bool, .time, .date, .clockTime, .timeOfDay, .anyNumber, .object: []
        }
    }

    /// The types of the allowed values, as `JSONValue.kind` names them.
    var types: Set<String> {
        switch self {
        case .any: ["null", "a boolean", "a number", "a string", "an array", "an object"]
        case .bool: ["a boolean"]
        case .number, .integer, .anyNumber: ["a number"]
        case .time, .date, .clockTime, .timeOfDay, .string, .choice: ["a string"]
        case .object, .map: ["an object"]
        case .array: ["an array"]
        case .either(let kinds): kinds.reduce(into: []) { $0.formUnion($1.types) }
        }
    }

    /// Texts that a description of the allowed values must have where a value is missing.
    ///
    /// They are the range of a number, or every choice. What a text or a list means is stated instead of its length.
    var range: [String] {
        switch self {
        case .number, .integer, .choice: bounds
        default: []
        }
    }

    /// Whether a value is allowed, as far as its type and its own range say.
    func accepts(_ value: JSONValue) -> Bool {
        guard types.contains(value.kind) else { return false }
        return switch (self, value) {
        case (.number(let range), .integer(let whole)): range.contains(Double(whole))
        case (.number(let range), .number(let number)): range.contains(number)
        case (.integer(let range), .integer(let whole)): range.contains(whole)
        case (.integer, _): false
        case (.string(let range), .string(let text)): range.contains(text.utf8.count)
        case (.choice(let choices), .string(let text)): choices.contains(text)
        case (.either(let kinds), _): kinds.contains { $0.accepts(value) }
        default: true
        }
    }

    /// Values of the right type that are not allowed, of kinds that hold no others.
    var scalarsOutside: [(String, JSONValue)] {
        switch self {
        case .number(let range): range.outside
        case .integer(let range): range.outside
        case .string(let range): range.textsOutside
        case .choice(let choices):
            ["", "·", choices.first?.uppercased() ?? ""].filter { !choices.contains($0) }
                .map { ("unknown choice", .string($0)) }
        case .time: [("no time", "tomorrow"), ("no month", "2030-13-01T08:00:00Z"), ("empty", "")]
        case .date: [("no date", "tomorrow"), ("no day", "2030-02-30"), ("empty", "")]
        case .clockTime, .timeOfDay: [("no time", "noon"), ("no hour", "24:00"), ("empty", "")]
        case .any, .bool, .anyNumber, .object, .array, .map, .either: []
        }
    }
}

extension ClosedRange<Double> {
    fileprivate var outside: [(String, JSONValue)] {
        var values: [(String, JSONValue)] = []
        if lowerBound.isFinite { values.append(("below the range", .number(lowerBound.nextDown))) }
        if upperBound.isFinite { values.append(("above the range", .number(upperBound.nextUp))) }
        return values
    }
}

extension ClosedRange<Int> {
    fileprivate var outside: [(String, JSONValue)] {
        var values: [(String, JSONValue)] = [
            ("a fraction", .number(Double(lowerBound) + 0.5)), ("huge", 1e300),
        ]
        if lowerBound != .min { values.append(("below the range", .integer(lowerBound - 1))) }
        if upperBound != .max { values.append(("above the range", .integer(upperBound + 1))) }
        return values
    }

    /// Texts of other lengths.
    fileprivate var textsOutside: [(String, JSONValue)] {
        var values: [(String, JSONValue)] = []
        if lowerBound > 0 { values.append(("empty", "")) }
        if upperBound != .max {
            values.append(("too long", .string(String(repeating: "x", count: upperBound + 1))))
        }
        return values
    }
}

extension RequestRecord {
    /// An object with the required fields.
    var valid: JSONValue {
        .object(fields.filter(\.isRequired).map { JSONMember($0.name, $0.kind.valid) })
    }
}

extension JSONValue {
    /// The object with a member.
    func setting(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = removing(name) else { return self }
        return .object(members + [JSONMember(name, value)])
    }

    /// The object without a member.
    func removing(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name })
    }
}
