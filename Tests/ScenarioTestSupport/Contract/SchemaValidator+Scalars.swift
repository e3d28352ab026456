// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension SchemaValidator {
    /// Checks the value itself, not its parts.
    func scalars(_ value: JSON, _ schema: JSON, _ place: String) -> [String] {
        var violations: [String] = []
        let types = schema["type"].items.isEmpty ? [schema["type"]] : schema["type"].items
        if schema.has("type"), !types.contains(where: { Self.matches(value, $0.text) }) {
            violations.append("\(place) is \(value), not of type \(schema["type"])")
        }
        if schema.has("enum"), !schema["enum"].items.contains(value) {
            violations.append("\(place) is \(value), not in the enum")
        }
        if schema.has("const"), schema["const"] != value {
            violations.append("\(place) is \(value), not \(schema["const"])")
        }
        if case .number(let number) = value { violations += range(number, schema, place) }
        if case .string(let text) = value { violations += form(text, schema, place) }
        return violations
    }

    private func range(_ number: Double, _ schema: JSON, _ place: String) -> [String] {
        let isInside =
            number >= schema["minimum"].number(or: -.infinity)
            && number <= schema["maximum"].number(or: .infinity)
            && number > schema["exclusiveMinimum"].number(or: -.infinity)
            && number < schema["exclusiveMaximum"].number(or: .infinity)
        return isInside ? [] : ["\(place) is \(number), out of range"]
    }

    private func form(_ text: String, _ schema: JSON, _ place: String) -> [String] {
        var violations: [String] = []
        let length = Double(text.unicodeScalars.count)
        if length < schema["minLength"].number(or: 0) || length > schema["maxLength"].number(or: .infinity) {
            violations.append("\(place) has \(Int(length)) characters")
        }
        if schema.has("pattern") {
            let pattern = try? Regex(schema["pattern"].text)
            if pattern.map({ text.firstMatch(of: $0) == nil }) ?? true {
                violations.append("\(place) does not match \(schema["pattern"].text)")
            }
        }
        if schema["format"] == "date-time" {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
            if (try? style.parse(text)) == nil { violations.append("\(place) is no date: \(text)") }
        }
        return violations
    }

    private static func matches(_ value: JSON, _ type: String) -> Bool {
        switch (value, type) {
        case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"), (.array, "array"),
            (.object, "object"):
            true
        case (.number(let number), "integer"): number == number.rounded()
        default: false
        }
    }
}
