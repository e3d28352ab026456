// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation
import JSONCoding
public import Logging

/// One message of the log as a line, in text or JSON.
///
/// Nothing that a client or a file name contains can end the line or control a terminal.
public struct LogLine {
    private let level: Logger.Level
    private let label: String
    private let message: String
    private let facts: [(name: String, value: String)]

    /// Makes a message; `facts` are names and values.
    public init(
        level: Logger.Level,
        label: String,
        message: String,
        facts: [(name: String, value: String)] = []
    ) {
        (self.level, self.label, self.message, self.facts) = (level, label, message, facts)
    }

    /// The line, with its line end.
    public func bytes(_ format: LogFormat, at date: Date) -> [UInt8] {
        let time = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        switch format {
        case .text:
            let tail = facts.map { " \(Self.escaped($0.name))=\(Self.quoted($0.value))" }.joined()
            let name = level.rawValue.uppercased().padding(toLength: 8, withPad: " ", startingAt: 0)
            return Array("\(time) \(name) \(label): \(Self.escaped(message))\(tail)\n".utf8)
        case .json:
            let members: [JSONMember] = [
                JSONMember("time", .string(time)), JSONMember("level", .string(level.rawValue)),
                JSONMember("label", .string(label)), JSONMember("message", .string(message)),
                JSONMember("facts", .object(facts.map { JSONMember($0.name, .string($0.value)) })),
            ]
            // JSON itself escapes only the first 32 characters.
            let line = String(decoding: JSONValue.object(members).encoded, as: UTF8.self)
            return Array((Self.escaped(line) + "\n").utf8)
        }
    }

    private static func quoted(_ text: String) -> String {
        let line = escaped(text)
        guard line.isEmpty || line.utf8.contains(UInt8(ascii: " ")) else { return line }
        let plain = line.unicodeScalars.map { $0 == "\"" ? "'" : $0 }
        return "\"\(String(String.UnicodeScalarView(plain)))\""
    }

    /// Line ends as spaces; other control characters, and those that change the direction of text, as `\u001b`.
    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var line = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": line += " "
            case _ where isControl(scalar):
                let digits = String(scalar.value, radix: 16)
                line += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: line.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return line
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x61C: true
        default: false
        }
    }
}
