// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Checks values against the part of JSON Schema 2020-12 that the contract uses.
///
/// Strict if a schema lists the members of an object: one that no schema names is a violation, unless
/// `additionalProperties` allows it. So an undocumented member of an answer is found too.
struct SchemaValidator {
    /// Resolves a reference; `base` is the document that holds it.
    let resolve: (_ reference: String, _ base: String) -> (schema: JSON, base: String)?

    /// The result of checking a value.
    struct Outcome {
        var violations: [String] = []
        /// Members that some schema names.
        var known: Set<String> = []
        /// Whether members beyond those are allowed.
        var isOpen = false
        /// Whether any schema lists members at all.
        var listsMembers = false
    }

    /// Checks a value, including members that no schema names.
    func violations(of value: JSON, _ schema: JSON, base: String, at place: String = "$") -> [String] {
        var outcome = check(value, schema, base, place)
        if case .object(let members) = value, outcome.listsMembers, !outcome.isOpen {
            for name in members.keys.sorted() where !outcome.known.contains(name) {
                outcome.violations.append("\(place).\(name) is not in the contract")
            }
        }
        return outcome.violations
    }

    // MARK: One schema

    private func check(_ value: JSON, _ schema: JSON, _ base: String, _ place: String) -> Outcome {
        var outcome = Outcome()
        if case .bool(let isAllowed) = schema {
            outcome.isOpen = true
            if !isAllowed { outcome.violations = ["\(place) must not be there"] }
            return outcome
        }
        if schema.has("$ref") {
            guard let target = resolve(schema["$ref"].text, base) else {
                outcome.violations = ["\(schema["$ref"].text) leads nowhere"]
                return outcome
            }
            outcome.join(check(value, target.schema, target.base, place))
        }
        for part in schema["allOf"].items { outcome.join(check(value, part, base, place)) }
        choose(value, schema, base, place, &outcome)
        outcome.violations += scalars(value, schema, place)
        members(value, schema, base, place, &outcome)
        elements(value, schema, base, place, &outcome)
        return outcome
    }

    private func choose(
        _ value: JSON,
        _ schema: JSON,
        _ base: String,
        _ place: String,
        _ outcome: inout Outcome
    ) {
        for keyword in ["oneOf", "anyOf"] where schema.has(keyword) {
            let tried = schema[keyword].items.map { option in
                (check(value, option, base, place), violations(of: value, option, base: base, at: place))
            }
            let fitting = tried.filter { $0.1.isEmpty || $0.0.violations.isEmpty }.map(\.0)
            for found in fitting { outcome.join(found) }
            if fitting.isEmpty {
                let why = tried.flatMap(\.1).prefix(4).joined(separator: "; ")
                outcome.violations.append("\(place) fits none of \(keyword): \(why)")
            } else if keyword == "oneOf", fitting.count > 1 {
                outcome.violations.append("\(place) fits \(fitting.count) of oneOf")
            }
        }
        if schema.has("not"), check(value, schema["not"], base, place).violations.isEmpty {
            outcome.violations.append("\(place) is what it must not be")
        }
        guard schema.has("if") else { return }
        let holds = check(value, schema["if"], base, place).violations.isEmpty
        let branch = holds ? "then" : "else"
        if schema.has(branch) { outcome.join(check(value, schema[branch], base, place)) }
    }

    private func members(
        _ value: JSON,
        _ schema: JSON,
        _ base: String,
        _ place: String,
        _ outcome: inout Outcome
    ) {
        guard case .object(let members) = value else { return }
        let properties = schema["properties"].members
        if schema.has("properties") { outcome.listsMembers = true }
        outcome.known.formUnion(properties.keys)
        for name in schema["required"].items.map(\.text) where members[name] == nil {
            outcome.violations.append("\(place).\(name) is missing")
        }
        if members.count > Int(schema["maxProperties"].number(or: 1e9)) {
            outcome.violations.append("\(place) has too many members")
        }
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            if let property = properties[name] {
                outcome.violations += violations(of: member, property, base: base, at: "\(place).\(name)")
            } else if schema.has("additionalProperties") {
                let rest = schema["additionalProperties"]
                outcome.isOpen = true
                outcome.violations += violations(of: member, rest, base: base, at: "\(place).\(name)")
            }
        }
        if schema["additionalProperties"] == true { outcome.isOpen = true }
        let isPlainObject = schema["type"] == "object" && !schema.has("properties") && !schema.has("allOf")
        if isPlainObject && !schema.has("additionalProperties") { outcome.isOpen = true }
    }

    private func elements(
        _ value: JSON,
        _ schema: JSON,
        _ base: String,
        _ place: String,
        _ outcome: inout Outcome
    ) {
        guard case .array(let elements) = value else { return }
        if elements.count < Int(schema["minItems"].number(or: 0))
            || elements.count > Int(schema["maxItems"].number(or: 1e9))
        {
            outcome.violations.append("\(place) has \(elements.count) elements")
        }
        guard schema.has("items") else { return }
        for (index, element) in elements.enumerated() {
            let inner = "\(place)[\(index)]"
            outcome.violations += violations(of: element, schema["items"], base: base, at: inner)
        }
    }
}

extension SchemaValidator.Outcome {
    /// Merges the result of another schema for the same value.
    mutating func join(_ other: SchemaValidator.Outcome) {
        violations += other.violations
        known.formUnion(other.known)
        isOpen = isOpen || other.isOpen
        listsMembers = listsMembers || other.listsMembers
    }
}

extension JSON {
    /// The number, or another if this is not one.
    func number(or other: Double) -> Double {
        guard case .number(let number) = self else { return other }
        return number
    }
}
