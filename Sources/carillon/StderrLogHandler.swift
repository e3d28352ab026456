// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import Foundation
import Logging

/// Writes log lines to standard error, as text or JSON; one write per line.
struct StderrLogHandler: LogHandler {
    /// The name of the logger.
    let label: String
    /// Holds the level and the format.
    let control: LogControl
    var metadata: Logger.Metadata = [:]
    private var ownLevel: Logger.Level?

    /// Makes the handler of the logger of this name.
    init(label: String, control: LogControl) {
        self.label = label
        self.control = control
    }

    var logLevel: Logger.Level {
        get { ownLevel ?? control.level }
        set { ownLevel = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let line = self.line(event.level, "\(event.message)", all.map { ($0.key, "\($0.value)") }, at: Date())
        try? FileHandle.standardError.write(contentsOf: Data(line))
    }

    /// The line of one message, including the line end.
    func line(_ level: Logger.Level, _ message: String, _ facts: [(String, String)], at date: Date) -> [UInt8]
    {
        let time = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        switch control.format {
        case .text:
            let tail = facts.map { " \($0.0)=\(Self.quoted($0.1))" }.joined()
            let name = level.rawValue.uppercased().padding(toLength: 8, withPad: " ", startingAt: 0)
            return Array("\(time) \(name) \(label): \(Self.oneLine(message))\(tail)\n".utf8)
        case .json:
            let members: [JSONMember] = [
                JSONMember("time", .string(time)), JSONMember("level", .string(level.rawValue)),
                JSONMember("label", .string(label)), JSONMember("message", .string(message)),
                JSONMember("facts", .object(facts.map { JSONMember($0.0, .string($0.1)) })),
            ]
            return JSONValue.object(members).encoded + [UInt8(ascii: "\n")]
        }
    }

    private static func quoted(_ text: String) -> String {
        let line = oneLine(text)
        return line.contains(" ") || line.isEmpty ? "\"\(line.replacing("\"", with: "'"))\"" : line
    }

    /// Replaces line ends, so that one message is one line of the log.
    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
