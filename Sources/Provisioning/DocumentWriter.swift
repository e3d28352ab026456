// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

/// Writes documents: the same state gives the same bytes.
enum DocumentWriter {
    /// The document of a state.
    static func text(of state: ServerState, files: [String: String]) -> String {
        var lines = ["\(Document.versionName): \(Document.version)"]
        for kind in Kind.all {
            let elements = state.elements[kind.name] ?? [:]
            if !kind.isCollection {
                lines += Self.lines(kind.name, elements[""]?.json ?? .object([]), 0)
            } else if !elements.isEmpty {
                lines.append("\(kind.name):")
                for (name, element) in elements.sorted(by: { $0.key < $1.key }) {
                    var json = element.json
                    if kind.hasFiles, let file = files[name] { json = json.setting("file", .string(file)) }
                    if let parts = kind.parts, let all = json[parts.member]?.list {
                        let written = all.filter(parts.isWritable)
                        json = json.setting(parts.member, .array(written))
                        if written.count < all.count {
                            let count = all.count - written.count
                            lines.append("  # Left out: \(parts.member) whose sounds are gone, \(count).")
                        }
                    }
                    lines += Self.lines(name, json, 1)
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A member in block style, its members sorted by name; lists of scalars in one line.
    private static func lines(_ name: String, _ value: JSONValue, _ depth: Int) -> [String] {
        block(String(repeating: "  ", count: depth) + scalar(.string(name)) + ":", value, depth)
    }

    private static func block(_ head: String, _ value: JSONValue, _ depth: Int) -> [String] {
        switch value {
        case .object(let members) where !members.isEmpty:
            return [head]
                + members.sorted { $0.name < $1.name }.flatMap { lines($0.name, $0.value, depth + 1) }
        case .array(let elements) where elements.contains { $0.isNested }:
            let indent = String(repeating: "  ", count: depth + 1)
            return [head]
                + elements.flatMap { element -> [String] in
                    guard case .object(let members) = element, !members.isEmpty else {
                        return [indent + "- " + inline(element)]
                    }
                    // The members stand two columns further, the first behind the dash.
                    let inner = members.sorted { $0.name < $1.name }.flatMap {
                        lines($0.name, $0.value, depth + 2)
                    }
                    return inner.enumerated().map { index, line in
                        index == 0 ? indent + "- " + line.dropFirst(indent.count + 2) : line
                    }
                }
        default: return [head + " " + inline(value)]
        }
    }

    private static func inline(_ value: JSONValue) -> String {
        switch value {
        case .array(let elements): "[" + elements.map(inline).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.name < $1.name }.map {
                    scalar(.string($0.name)) + ": " + inline($0.value)
                }
                .joined(separator: ", ") + "}"
        default: scalar(value)
        }
    }

    /// A scalar that every reader of YAML takes for the same value, also those of version 1.1.
    private static func scalar(_ value: JSONValue) -> String {
        guard case .string(let text) = value else {
            let plain = String(decoding: value.encoded, as: UTF8.self)
            guard case .number = value, let mark = plain.firstIndex(of: "e") else { return plain }
            // Version 1.1 knows exponents with a point and a sign alone.
            let mantissa = plain[..<mark].contains(".") ? String(plain[..<mark]) : plain[..<mark] + ".0"
            let exponent = plain[plain.index(after: mark)...]
            return mantissa + "e" + ("+-".contains(exponent.first ?? "+") ? "" : "+") + exponent
        }
        return isPlain(text) ? text : quoted(text)
    }

    private static let reserved: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isLetter(first), !reserved.contains(text.lowercased())
        else { return false }
        return text.unicodeScalars.allSatisfy {
            isLetter($0) || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// In double quotes, where what YAML calls not printable is escaped.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case " "..."~", "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{D7FF}", "\u{E000}"..."\u{FEFE}",
                "\u{FF00}"..."\u{FFFD}",
                "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result + "\""
    }
}

extension JSONValue {
    /// Whether it is an object, or a list.
    fileprivate var isNested: Bool {
        switch self {
        case .object, .array: true
        default: false
        }
    }
}
