// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Reads the Content-Disposition field of an upload whose body is the file itself.
///
/// - Source: RFC 6266.
enum ContentDisposition {
    /// The file name, from `filename*` or else `filename`; nil if there is none.
    ///
    /// The engine checks names that look like paths.
    static func fileName(_ field: String) -> String? {
        let parameters = split(field).dropFirst()
        if let extended = value(of: "filename*", in: parameters), let name = decoded(extended) { return name }
        return value(of: "filename", in: parameters)
    }

    /// Splits at semicolons outside quoted strings.
    private static func split(_ field: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in field {
            if character == ";", !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && isQuoted && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func value(of name: String, in parameters: ArraySlice<String>) -> String? {
        for parameter in parameters {
            let halves = parameter.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].lowercased() == name else { continue }
            let value = unquoted(String(halves[1]))
            return value.isEmpty ? nil : value
        }
        return nil
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }

    /// Reads `UTF-8''percent-encoded`.
    private static func decoded(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return String(parts[2]).removingPercentEncoding
    }
}
