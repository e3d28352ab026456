// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport

@testable import API

/// Fields of a request as sentences, from the notes of a reader and from a schema.
struct SchemaShapes {
    let contract: Contract

    // MARK: Notes of a reader

    /// The fields, sorted by name.
    static func fields(of record: RequestRecord) -> [String] {
        record.fields.map { field in
            line(
                field.name,
                text(field.kind),
                isRequired: field.isRequired,
                isNullable: field.isNullable,
                standard: field.standard.map { JSON($0.encoded) }
            )
        }.sorted()
    }

    private static func text(_ kind: RequestRecord.Kind) -> String {
        switch kind {
        case .any: "anything"
        case .bool: "boolean"
        case .time: "date-time"
        case .date: "date"
        case .clockTime: "time of day"
        case .timeOfDay: "time of day with seconds"
        case .anyNumber: "number"
        case .number(let range):
            "number" + bounds(range.lowerBound, range.upperBound.isInfinite ? nil : range.upperBound)
        case .integer(let range):
            "integer"
                + bounds(Double(range.lowerBound), range.upperBound == .max ? nil : Double(range.upperBound))
        case .string(let range):
            "string"
                + bounds(Double(range.lowerBound), range.upperBound == .max ? nil : Double(range.upperBound))
        case .choice(let choices): "one of " + choices.sorted().joined(separator: ", ")
        case .object(let record): "{ " + fields(of: record).joined(separator: "; ") + " }"
        case .array(let element, let limit):
            "array" + bounds(nil, limit.map(Double.init)) + " of " + text(element)
        case .map(let value, let limit): "map" + bounds(nil, limit.map(Double.init)) + " of " + text(value)
        case .either(let kinds): kinds.map(text).sorted().joined(separator: " or ")
        }
    }

    // MARK: Schemas

    /// The parameters, sorted by name.
    func fields(ofQuery parameters: [JSON]) -> [String] {
        parameters.filter { $0["in"] == "query" }.map { parameter in
            let isRequired = parameter["required"] == true
            return line(parameter["name"].text, parameter["schema"], isRequired: isRequired)
        }.sorted()
    }

    /// The properties, sorted by name.
    func fields(of schema: JSON) -> [String] {
        let schema = contract.resolved(schema)
        let required = schema["required"].items.map(\.text)
        let inherited = schema["allOf"].items.flatMap { fields(of: $0) }
        let own = schema["properties"].members.map { name, property in
            line(name, property, isRequired: required.contains(name))
        }
        return (inherited + own).sorted()
    }

    private func line(_ name: String, _ schema: JSON, isRequired: Bool) -> String {
        let resolved = contract.resolved(schema)
        let (kinds, isNullable) = alternatives(schema)
        return Self.line(
            name,
            kinds.map(text).sorted().joined(separator: " or "),
            isRequired: isRequired,
            isNullable: isNullable,
            standard: [schema, resolved].first { $0.has("default") }?["default"]
        )
    }

    /// The alternatives of a schema, without null.
    private func alternatives(_ schema: JSON) -> (schemas: [JSON], isNullable: Bool) {
        var schema = contract.resolved(schema)
        if !schema.has("type"), schema.has("else") { return (choices(schema), false) }
        let list = schema["oneOf"].items + schema["anyOf"].items
        // With a type of its own the alternatives only say which members go together.
        guard list.isEmpty || schema.has("type") else {
            let others = list.filter { $0["type"] != "null" }
            return (others.flatMap { alternatives($0).schemas }, others.count < list.count)
        }
        let types = schema["type"].items
        guard let type = types.first(where: { $0 != "null" }) else { return ([schema], false) }
        schema["type"] = type
        return ([schema], types.contains("null"))
    }

    /// The alternatives of a choice by type: `if` has the type of `then`; bounds beside them are for both.
    private func choices(_ schema: JSON) -> [JSON] {
        let types = schema["if"]["type"].items.isEmpty ? [schema["if"]["type"]] : schema["if"]["type"].items
        let bounds = schema.members.filter { ["minimum", "maximum"].contains($0.key) }
        let chosen = types.map { type in
            JSON.object(schema["then"].members.merging(["type": type]) { $1 })
        }
        guard !schema["else"].has("not") else { return chosen }
        return chosen + [JSON.object(schema["else"].members.merging(bounds) { $1 })]
    }

    private func text(_ given: JSON) -> String {
        let schema = contract.resolved(given)
        if schema.has("enum"), schema["type"] != "integer" || schema["enum"].items.count > 1 {
            return "one of "
                + schema["enum"].items.filter { $0 != .null }.map(Self.plain).sorted().joined(separator: ", ")
        }
        switch schema["type"].text {
        case "boolean": return "boolean"
        case "number": return "number" + Self.bounds(number(schema, "minimum"), number(schema, "maximum"))
        case "integer":
            let only = schema["enum"].items.first?.number
            return "integer"
                + Self.bounds(only ?? number(schema, "minimum"), only ?? number(schema, "maximum"))
        case "string": return string(schema)
        case "array":
            let (kinds, _) = alternatives(schema["items"])
            let elements = kinds.map(text).sorted().joined(separator: " or ")
            return "array" + Self.bounds(nil, number(schema, "maxItems")) + " of " + elements
        case "object": return object(schema)
        default: return "anything"
        }
    }

    private func string(_ schema: JSON) -> String {
        if schema["format"] == "date-time" { return "date-time" }
        if schema["format"] == "date" { return "date" }
        if schema["pattern"].text.contains("2[0-3]):[0-5]") {
            return schema["pattern"].text.contains(")?") ? "time of day with seconds" : "time of day"
        }
        return "string" + Self.bounds(number(schema, "minLength") ?? 0, number(schema, "maxLength"))
    }

    private func object(_ schema: JSON) -> String {
        if schema["additionalProperties"] == true { return "anything" }
        if schema.has("properties") || schema.has("allOf") {
            return "{ " + fields(of: schema).joined(separator: "; ") + " }"
        }
        guard case .object = schema["additionalProperties"] else { return "map of anything" }
        let (kinds, _) = alternatives(schema["additionalProperties"])
        let values = kinds.map(text).sorted().joined(separator: " or ")
        return "map" + Self.bounds(nil, number(schema, "maxProperties")) + " of " + values
    }

    private func number(_ schema: JSON, _ name: String) -> Double? {
        schema.has(name) ? schema[name].number : nil
    }

    // MARK: Sentences

    private static func line(
        _ name: String,
        _ kind: String,
        isRequired: Bool,
        isNullable: Bool,
        standard: JSON?
    ) -> String {
        name + ": " + kind + (isNullable ? " or null" : "") + (isRequired ? ", required" : "")
            + (standard.map { ", default " + plain($0) } ?? "")
    }

    private static func bounds(_ least: Double?, _ most: Double?) -> String {
        guard least != nil || most != nil else { return "" }
        return " " + (least.map { plain(.number($0)) } ?? "") + "..."
            + (most.map { plain(.number($0)) } ?? "")
    }

    private static func plain(_ value: JSON) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): FieldReader.text(number)
        default: value.description
        }
    }
}
