// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore

extension HistoryEntry {
    /// The schema `HistoryEntry` of `openapi.yaml`.
    var json: JSONValue {
        [
            "number": .integer(Int(number)),
            "playerId": .string(playerId),
            "soundId": .string(soundId),
            "name": .string(name),
            "kind": .string(kind),
            "askedBy": .string(askedBy),
            "announcementId": .optional(announcementId),
            "startedAt": .string(Self.time(startedAt)),
            "endedAt": .string(Self.time(endedAt)),
            "startFrame": .integer(Int(startFrame)),
            "endFrame": .integer(Int(endFrame)),
            "playedFrames": .integer(Int(playedFrames)),
            "reason": .string(reason),
            "peakDb": peakDb.map { .number($0) } ?? .null,
            "digest": .string(digest),
        ]
    }

    /// UTC to the microsecond, which the digest covers.
    private static func time(_ microseconds: Int64) -> String {
        HTTPCore.Timestamp.utc(microsecondsSinceEpoch: microseconds)
    }
}

extension HistoryPage {
    /// The schema `HistoryPage`.
    var json: JSONValue {
        ["entries": .array(entries.map(\.json)), "nextCursor": .optional(nextCursor)]
    }

    /// The same as a table with a line of names.
    ///
    /// - Source: RFC 4180.
    var table: String {
        var lines = [Self.columns.joined(separator: ",")]
        for entry in entries {
            lines.append(Self.columns.map { Self.field(entry.json[$0] ?? .null) }.joined(separator: ","))
        }
        return lines.map { $0 + "\r\n" }.joined()
    }

    private static let columns = [
        "number", "startedAt", "endedAt", "name", "kind", "askedBy", "reason", "peakDb", "playedFrames",
        "startFrame", "endFrame", "soundId", "playerId", "announcementId", "digest",
    ]

    /// Text that a spreadsheet would take for a formula is led in by an apostrophe.
    private static func field(_ value: JSONValue) -> String {
        guard case .string(let text) = value else {
            if case .null = value { return "" }
            return String(decoding: value.encoded, as: UTF8.self)
        }
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
        let shown = isFormula ? "'" + text : text
        guard shown.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" }) || isFormula else {
            return shown
        }
        return "\"" + shown.replacing("\"", with: "\"\"") + "\""
    }
}

extension HistoryCheck {
    /// The schema `HistoryCheck`.
    var json: JSONValue {
        [
            "intact": .bool(fault == nil && knowsMark != false),
            "count": .integer(Int(count)),
            "first": .integer(Int(first)),
            "last": .integer(Int(last)),
            "digest": .string(digest),
            "fault": .optional(fault?.rawValue),
            "faultNumber": faultNumber.map { .integer(Int($0)) } ?? .null,
            "knowsMark": knowsMark.map { .bool($0) } ?? .null,
        ]
    }
}
