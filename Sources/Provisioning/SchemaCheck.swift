// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding
import SafeText

/// Checks values of a document against schemas of the contract: the keywords that `openapi.yaml` uses.
///
/// Lengths of strings are bytes, as the server counts them.
/// - Source: JSON Schema 2020-12.
struct SchemaCheck {
    /// Most faults that are reported.
    static let limit = 20

    let contract: Contract
    private(set) var faults: [DocumentFault] = []
    private var patterns: [String: Regex<AnyRegexOutput>] = [:]

    init(_ contract: Contract) { self.contract = contract }

    /// Notes what is wrong.
    mutating func add(_ mark: SourceMark, _ reason: String) {
        if faults.count < Self.limit { faults.append(DocumentFault(mark, reason)) }
    }

    /// Checks a value; `path` names it in messages.
    mutating func check(_ value: SourceValue, _ schema: JSONValue, _ path: String) {
        guard faults.count < Self.limit else { return }
        let schema = contract.resolve(schema)
        let json = value.json
        if let types = Self.types(of: schema), !types.contains(where: { json.isOf($0) }) {
            return add(value.mark, "\(path) must be \(Self.phrase(types)), not \(json.phrase)")
        }
        if case .array(let values) = schema["enum"], !values.contains(where: { $0.isEqual(to: json) }) {
            let allowed = values.filter { $0 != .null }.map(\.plain).joined(separator: ", ")
            return add(value.mark, "\(path) must be one of \(allowed), not \(json.phrase)")
        }
        if case .array(let parts) = schema["oneOf"] {
            guard json != .null, let first = parts.first else { return }
            return check(value, first, path)
        }
        checkRule(value, schema, path)
        switch value.content {
        case .scalar(let scalar): checkScalar(scalar, value.mark, schema, path)
        case .array(let elements): checkArray(elements, value.mark, schema, path)
        case .object(let members): checkObject(members, value.mark, schema, path)
        }
    }

    /// Checks the rule between members: `if` and `then`, which allows nothing, or another schema; `else` likewise.
    private mutating func checkRule(_ value: SourceValue, _ schema: JSONValue, _ path: String) {
        guard let condition = schema["if"] else { return }
        let branch = holds(condition, value) ? schema["then"] : schema["else"]
        guard let branch else { return }
        if branch["not"] != nil {
            let rule = schema["description"]?.text.map {
                ": " + $0.split(separator: "\n").joined(separator: " ")
            }
            return add(value.mark, "\(path) is not allowed like this\(rule ?? "")")
        }
        check(value, branch, path)
    }

    /// Whether a value would pass a schema.
    private func holds(_ schema: JSONValue, _ value: SourceValue) -> Bool {
        if case .array(let parts) = schema["anyOf"], !parts.contains(where: { holds($0, value) }) {
            return false
        }
        if case .array(let names) = schema["required"], value.members != nil,
            !names.allSatisfy({ $0.text.map { value[$0] != nil } ?? true })
        {
            return false
        }
        if case .array(let elements) = value.content {
            if let least = schema["minItems"]?.double, Double(elements.count) < least { return false }
            if let most = schema["maxItems"]?.double, Double(elements.count) > most { return false }
        }
        for (name, part) in contract.properties(schema) {
            guard let member = value[name] else { continue }
            if part["not"] != nil || !holds(part, member) { return false }
        }
        if let constant = schema["const"], !constant.isEqual(to: value.json) { return false }
        if let types = Self.types(of: schema), !types.contains(where: { value.json.isOf($0) }) {
            return false
        }
        return true
    }

    private mutating func checkScalar(
        _ value: JSONValue,
        _ mark: SourceMark,
        _ schema: JSONValue,
        _ path: String
    ) {
        if let number = value.double {
            if let least = schema["minimum"]?.double, number < least {
                add(mark, "\(path) must be at least \(JSONValue.number(least).plain), not \(value.plain)")
            }
            if let most = schema["maximum"]?.double, number > most {
                add(mark, "\(path) must be at most \(JSONValue.number(most).plain), not \(value.plain)")
            }
            if let bound = schema["exclusiveMinimum"]?.double, number <= bound {
                add(mark, "\(path) must be more than \(JSONValue.number(bound).plain)")
            }
        }
        guard let text = value.text else { return }
        let size = text.utf8.count
        if let least = schema["minLength"]?.double, Double(size) < least {
            return add(mark, "\(path) is empty")
        }
        if let most = schema["maxLength"]?.double, Double(size) > most {
            return add(mark, "\(path) has \(size) bytes; at most \(Int(most)) are allowed")
        }
        if let pattern = schema["pattern"]?.text, !matches(text, pattern) {
            return add(mark, "\(path) is \(value.phrase); allowed is what matches \(pattern)")
        }
        if let format = schema["format"]?.text, let wanted = StringFormat(rawValue: format),
            !wanted.holds(text)
        {
            add(mark, "\(path) is \(value.phrase), which is \(wanted.phrase)")
        }
    }

    private mutating func matches(_ text: String, _ pattern: String) -> Bool {
        if patterns[pattern] == nil {
            patterns[pattern] = (try? Regex(pattern))?.matchingSemantics(.unicodeScalar)
        }
        guard let regex = patterns[pattern] else {
            preconditionFailure("the contract has an unknown pattern")
        }
        return text.firstMatch(of: regex) != nil
    }

    private mutating func checkArray(
        _ elements: [SourceValue],
        _ mark: SourceMark,
        _ schema: JSONValue,
        _ path: String
    ) {
        if let least = schema["minItems"]?.double, Double(elements.count) < least {
            add(mark, "\(path) has \(elements.count) elements; at least \(Int(least)) are needed")
        }
        if let most = schema["maxItems"]?.double, Double(elements.count) > most {
            add(mark, "\(path) has \(elements.count) elements; at most \(Int(most)) are allowed")
        }
        if schema["uniqueItems"] == .bool(true) {
            for (index, element) in elements.enumerated()
            where elements[..<index].contains(where: { $0.json.isEqual(to: element.json) }) {
                add(element.mark, "\(path)[\(index)] is there twice")
            }
        }
        guard let items = schema["items"] else { return }
        for (index, element) in elements.enumerated() { check(element, items, "\(path)[\(index)]") }
    }

    private mutating func checkObject(
        _ members: [SourceMember],
        _ mark: SourceMark,
        _ schema: JSONValue,
        _ path: String
    ) {
        if case .array(let names) = schema["required"] {
            let missing = names.compactMap(\.text).filter { name in !members.contains { $0.name == name } }
            if !missing.isEmpty { add(mark, "\(path) lacks \(missing.joined(separator: ", "))") }
        }
        if let most = schema["maxProperties"]?.double, Double(members.count) > most {
            add(mark, "\(path) has \(members.count) members; at most \(Int(most)) are allowed")
        }
        let known = contract.properties(schema)
        let rest = schema["additionalProperties"]
        for member in members {
            if let names = schema["propertyNames"] {
                checkScalar(.string(member.name), member.mark, contract.resolve(names), "the name in \(path)")
            }
            guard known[member.name] == nil, rest == .bool(false) else {
                check(member.value, known[member.name] ?? rest ?? true, "\(path).\(member.name)")
                continue
            }
            let names = known.keys.sorted().joined(separator: ", ")
            add(member.mark, "\(path) has no \"\(member.name)\"; known: \(names.isEmpty ? "nothing" : names)")
        }
    }

    /// The types that a schema allows; nil if it says nothing about them.
    static func types(of schema: JSONValue) -> [String]? {
        switch schema["type"] {
        case .string(let type): [type]
        case .array(let types): types.compactMap(\.text)
        default: nil
        }
    }

    private static func phrase(_ types: [String]) -> String {
        let words = [
            "null": "null", "boolean": "true or false", "integer": "a whole number", "number": "a number",
            "string": "a string", "array": "a list", "object": "a mapping",
        ]
        return types.map { words[$0] ?? $0 }.joined(separator: " or ")
    }
}

extension JSONValue {
    /// Whether it is of a type of JSON Schema.
    fileprivate func isOf(_ type: String) -> Bool {
        switch (type, self) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array), ("object", .object),
            ("integer", .integer), ("number", .integer), ("number", .number):
            true
        case ("integer", .number(let value)): value == value.rounded()
        default: false
        }
    }

    /// The value in a message.
    var plain: String { text ?? String(decoding: encoded, as: UTF8.self) }

    /// A scalar with its value, or the type.
    fileprivate var phrase: String {
        switch self {
        case .array: "a list"
        case .object: "a mapping"
        case .string(let text): "\"\(text.cut(toBytes: 40))\(text.utf8.count > 40 ? "…" : "")\""
        default: plain
        }
    }
}
