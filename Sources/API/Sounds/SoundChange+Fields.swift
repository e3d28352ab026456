// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

extension SoundChange {
    /// Reads the schema `SoundChange`: null clears a value; absent fields are unchanged.
    static func read(_ fields: inout FieldReader) throws(Problem) -> SoundChange {
        var change = SoundChange()
        change.baseVolume = try fields.edit("baseVolume", .number(ValueRange.volume)) {
            value throws(Problem) in
            switch value {
            case .integer(let whole): Double(whole)
            case .number(let number): number
            default: throw .invalid("baseVolume", allowed: "a number from 0 to 1, or null", given: value.kind)
            }
        }
        change.title = try fields.textEdit("title", limit: DetailLimits.title)
        change.color = try fields.textEdit("color", limit: nil)
        change.hotkey = try fields.textEdit("hotkey", limit: DetailLimits.hotkey)
        change.tags = try fields.edit(
            "tags",
            .array(.string(1...DetailLimits.word), limit: DetailLimits.entries)
        ) { value throws(Problem) in try tags(value) }
        change.custom = try fields.edit(
            "custom",
            .map(.either([.string(0...DetailLimits.text), .anyNumber, .bool]), limit: DetailLimits.entries)
        ) { value throws(Problem) in try custom(value) }
        change.policy = try PolicyChange.read(&fields)
        try fields.finish()
        return change
    }

    private static func tags(_ value: JSONValue) throws(Problem) -> [String] {
        let allowed =
            "at most \(DetailLimits.entries) strings of 1 to \(DetailLimits.word) bytes, or null"
        guard case .array(let elements) = value else {
            throw .invalid("tags", allowed: allowed, given: value.kind)
        }
        return try elements.map { element throws(Problem) in
            guard case .string(let tag) = element else {
                throw .invalid("tags", allowed: allowed, given: "one with \(element.kind)")
            }
            return tag
        }
    }

    private static func custom(_ value: JSONValue) throws(Problem) -> [String: CustomValue] {
        guard case .object(let members) = value else {
            throw .invalid(
                "custom",
                allowed: "an object of at most \(DetailLimits.entries) members, or null",
                given: value.kind
            )
        }
        var values: [String: CustomValue] = [:]
        for member in members {
            switch member.value {
            case .string(let text): values[member.name] = .text(text)
            case .integer(let whole): values[member.name] = .number(Double(whole))
            case .number(let number): values[member.name] = .number(number)
            case .bool(let flag): values[member.name] = .flag(flag)
            case .null, .array, .object, .encoded:
                throw .invalid(
                    "custom.\(member.name.cut(toBytes: 64))",
                    allowed: "a string of at most \(DetailLimits.text) bytes, a number or a boolean",
                    given: member.value.kind
                )
            }
        }
        return values
    }
}

extension FieldReader {
    /// A field that can be set, or cleared by null.
    fileprivate mutating func edit<Value>(
        _ field: String,
        _ kind: @autoclosure () -> RequestRecord.Kind,
        _ read: (JSONValue) throws(Problem) -> Value
    ) throws(Problem) -> Edit<Value> {
        if clears(field) { return .clear }
        return switch take(field, kind()) {
        case nil: .keep
        case let value?: .set(try read(value))
        }
    }

    fileprivate mutating func textEdit(_ field: String, limit: Int?) throws(Problem) -> Edit<String> {
        let allowed = limit.map { "a string of 1 to \($0) bytes, or null" } ?? "a string, or null"
        return try edit(field, .string((limit == nil ? 0 : 1)...(limit ?? Int.max))) {
            value throws(Problem) in
            guard case .string(let text) = value else {
                throw .invalid(field, allowed: allowed, given: value.kind)
            }
            return text
        }
    }
}

extension SoundDetails {
    /// The members of the schema `Sound` that clients can set.
    var members: [JSONMember] {
        [
            JSONMember("title", .optional(title)),
            JSONMember("color", .optional(color)),
            JSONMember("hotkey", .optional(hotkey)),
            JSONMember("tags", .strings(tags)),
            JSONMember("custom", .object(custom.sorted { $0.key < $1.key }.map { JSONMember($0, $1.json) })),
        ]
    }
}

extension CustomValue {
    fileprivate var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        case .flag(let flag): .bool(flag)
        }
    }
}
