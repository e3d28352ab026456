// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Foundation
import HTTPCore
import SafeText

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
            "heard": .optional(heard),
            "heardReasons": .strings(heardReasons),
            "heardIn": heardIn.isEmpty ? .null : .array(heardIn.map(\.json)),
            "title": .optional(title),
            "artist": .optional(artist),
            "album": .optional(album),
            "isrc": .optional(isrc),
            "digest": .string(digest),
        ]
    }

    /// UTC with microseconds, the precision that the digest covers.
    private static func time(_ microseconds: Int64) -> String {
        HTTPCore.Timestamp.utc(microsecondsSinceEpoch: microseconds)
    }
}

extension HistoryPage: JSONRepresentable {
    /// The schema `HistoryPage`.
    var json: JSONValue {
        ["entries": .array(entries.map(\.json)), "nextCursor": .optional(nextCursor)]
    }

    /// The page as CSV with a header line.
    ///
    /// - Source: RFC 4180.
    var table: String {
        var lines = [Self.columns.joined(separator: ",")]
        for entry in entries {
            let json = entry.json.with("heardIn", .string(entry.heardIn.map(\.word).joined(separator: " ")))
            lines.append(Self.columns.map { Self.field(json[$0] ?? .null) }.joined(separator: ","))
        }
        return lines.map { $0 + "\r\n" }.joined()
    }

    private static let columns = [
        "number", "startedAt", "endedAt", "name", "kind", "askedBy", "reason", "peakDb", "playedFrames",
        "startFrame", "endFrame", "soundId", "playerId", "announcementId", "digest", "heard", "heardReasons",
        "heardIn", "title", "artist", "album", "isrc",
    ]

    /// A field of CSV; text that a spreadsheet would read as a formula is prefixed with an apostrophe, and words of a list
    /// are separated by spaces.
    static func field(_ value: JSONValue) -> String {
        if case .array(let words) = value { return words.map(field).joined(separator: " ") }
        guard case .string(let text) = value else {
            if case .null = value { return "" }
            return String(decoding: value.encoded, as: UTF8.self)
        }
        // By scalars: a comma with a mark on it is one character, but still ends a cell.
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        guard isFormula || text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) })
        else {
            return text
        }
        var cell = isFormula ? "\"'" : "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { cell += "\"" }
            cell.unicodeScalars.append(scalar)
        }
        return cell + "\""
    }
}

extension HistoryCheck: JSONRepresentable {
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

extension HistoryQuery {
    /// Formats of the history.
    enum Format: String, CaseIterable { case json, csv }

    /// Reads `?from=&to=&day=&sound=&kind=&heard=&limit=&cursor=&format=`; without `format`, Accept decides.
    static func read(_ fields: inout FieldReader) throws(Problem) -> (query: HistoryQuery, format: Format?) {
        var query = HistoryQuery()
        query.from = try microseconds(&fields, "from")
        query.until = try microseconds(&fields, "to")
        query.day = try fields.day("day")
        query.sound = try fields.text("sound", limit: ValueRange.nameBytes)
        query.kind = try fields.choice("kind", of: PlayerKind.self)
        query.heard = try fields.choice("heard", of: Audibility.Heard.self)
        query.limit = try fields.integer("limit", in: ValueRange.pageSize, default: query.limit)
        query.cursor = try fields.text("cursor", limit: 64)
        let format = try fields.choice("format", of: Format.self)
        try fields.finish()
        return (query, format)
    }

    private static func microseconds(_ fields: inout FieldReader, _ name: String) throws(Problem) -> Int64? {
        guard let date = try fields.time(name) else { return nil }
        guard abs(date.timeIntervalSince1970) < 1e11 else {
            throw .invalid(name, allowed: "a time such as 2026-01-02T03:04:05Z", given: "one too far away")
        }
        return Int64((date.timeIntervalSince1970 * 1e6).rounded())
    }
}

/// A previously saved entry, to be verified against the history.
struct HistoryMark: Sendable {
    /// Its number, from 1.
    var number: Int64?
    /// Its digest, 64 lower-case hexadecimal digits.
    var digest: String?

    /// Reads `?number=&digest=`, both or neither.
    static func read(_ fields: inout FieldReader) throws(Problem) -> HistoryMark {
        var mark = HistoryMark()
        mark.number = try fields.integer("number", in: 1...Int.max).map { Int64($0) }
        let digest = try fields.text("digest", limit: 64)
        if let digest, digest.utf8.count != 64 || !digest.allSatisfy({ $0.isHexDigit && $0.isASCII }) {
            throw .invalid(
                "digest",
                allowed: "64 hexadecimal digits",
                given: "\"\(digest.cut(toBytes: 80))\""
            )
        }
        mark.digest = digest?.lowercased()
        try fields.finish()
        guard (mark.number == nil) == (mark.digest == nil) else {
            let allowed = "number and digest of one entry"
            throw .missing(mark.number == nil ? "number" : "digest", allowed: allowed)
        }
        return mark
    }
}
