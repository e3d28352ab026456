// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// A content line of an iCalendar file.
///
/// - Source: RFC 5545, section 3.1.
struct CalendarLine: Sendable, Equatable {
    /// Its number in the file, from 1; of a folded one that of its first part.
    let number: Int
    /// The property in capital letters, such as `DTSTART`.
    let name: String
    /// The parameters, with names and values in capital letters.
    let parameters: [String: String]
    /// What follows the colon.
    let value: String
    /// The whole line, for a message.
    let text: String

    /// Reads a line whose parts were joined; nil without a name or a colon.
    init?(_ bytes: [UInt8], number: Int) {
        let text = Self.text(bytes)
        guard StreamSafeText.isSafe(text) else { return nil }
        // By bytes: a colon with a mark on it is one character.
        let bytes = Array(text.utf8)
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        var isQuoted = false
        var colon: Int?
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted:
                parts.append(bytes[start..<index])
                start = index + 1
            case UInt8(ascii: ":") where !isQuoted:
                parts.append(bytes[start..<index])
                colon = index
            default: break
            }
            if colon != nil { break }
        }
        guard let colon, let name = parts.first, !name.isEmpty else { return nil }
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard halves.count == 2 else { return nil }
            parameters[Self.capitals(halves[0])] = Self.capitals(
                halves[1].filter { $0 != UInt8(ascii: "\"") }
            )
        }
        (self.number, self.name, self.parameters) = (number, Self.capitals(name), parameters)
        (value, self.text) = (String(decoding: bytes[(colon + 1)...], as: UTF8.self), text)
    }

    private static func capitals(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).uppercased()
    }

    /// The text of a line: UTF-8, or ISO 8859-1 from programs that do not know better.
    private static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }

    /// The value as a text, without what escapes and control characters stand for.
    ///
    /// - Source: RFC 5545, section 3.3.11.
    var plainText: String {
        var plain = ""
        var isEscaped = false
        for character in value.unicodeScalars {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "n" where isEscaped, "N" where isEscaped: plain.append(" ")
            default:
                if character.properties.generalCategory != .control { plain.unicodeScalars.append(character) }
            }
            isEscaped = false
        }
        return plain
    }

    /// A line that is no content line.
    struct BadLine: Error, Equatable {
        let number: Int
        /// Its beginning.
        let text: String
        /// What it should be: part of a sentence.
        let allowed: String

        init(number: Int, bytes: ArraySlice<UInt8>) {
            let whole = String(decoding: bytes, as: UTF8.self)
            (self.number, text) = (number, whole.cut(toBytes: 64))
            if bytes.count > UnfoldedLines.limit {
                allowed = "lines of at most \(UnfoldedLines.limit) bytes"
            } else if StreamSafeText.isSafe(whole) {
                allowed = "lines with a name and a colon"
            } else {
                allowed = "at most \(StreamSafeText.marksInARow) combining marks in a row"
            }
        }
    }
}
