// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import Storage

/// The hash chain that reveals removed or changed rows.
///
/// A row's digest is the SHA-256 of one line of text: the digest before it and the fields of the record in the order
/// of `HistoryRecord`, separated by tabs, with `\`, tab and line feed written as `\\`, `\t` and `\n`, and an absent
/// value as `\-`; title, artist, album and ISRC are left out where all four are absent, and then `heard` and `heardReasons`
/// too where both are, as in the records of earlier versions. The digest before the first row is 64 zeros. When old rows are deleted, the digest before the
/// oldest remaining row is kept; so the chain still has a known start, and the newest digest covers all rows ever
/// written.
enum HistoryChain {
    /// The digest before the first row.
    static let origin = String(repeating: "0", count: 64)

    /// The digest of a row.
    static func digest(_ number: Int64, _ record: HistoryRecord, after before: String) -> String {
        var fields: [String?] = [
            before, String(number), record.playerID, record.soundID, record.name, record.kind, record.askedBy,
            record.announcementID, String(record.startedAt), String(record.endedAt),
            String(record.startFrame),
            String(record.endFrame), String(record.playedFrames), record.reason,
            record.peak.map { String($0) },
        ]
        let work = [record.work.title, record.work.artist, record.work.album, record.work.isrc]
        let namesWork = work.contains { $0 != nil }
        if record.heard != nil || record.heardReasons != nil || namesWork {
            fields += [record.heard, record.heardReasons]
        }
        if namesWork { fields += work }
        let line = fields.map(escaped).joined(separator: "\t")
        return Hexadecimal.text(SHA256.digest(of: line.utf8))
    }

    private static func escaped(_ field: String?) -> String {
        guard let field else { return "\\-" }
        var text = ""
        for scalar in field.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

/// First and last row of a chain.
struct HistoryEnds: Sendable, Equatable {
    /// The oldest row kept.
    var first: Int64 = 1
    /// The digest before it.
    var anchor = HistoryChain.origin
    /// The newest row; 0 if there never was one.
    var last: Int64 = 0
    /// Its digest.
    var head = HistoryChain.origin
}

/// Verifies rows against the chain.
struct HistoryVerifier: Sendable {
    private(set) var next: Int64
    private(set) var digest: String
    private(set) var count: Int64 = 0
    private(set) var fault: (number: Int64, HistoryVerdict.Fault)?

    /// Begins at the oldest row that is kept.
    init(_ ends: HistoryEnds) { (next, digest) = (ends.first, ends.anchor) }

    /// Checks the next existing row.
    mutating func take(_ row: HistoryRow, _ ends: HistoryEnds) {
        guard fault == nil else { return }
        if row.number > ends.last {
            fault = (row.number, .added)
        } else if row.number != next {
            fault = (next, .missing)
        } else if row.digest != HistoryChain.digest(row.number, row.record, after: digest) {
            fault = (row.number, .changed)
        } else {
            (next, digest, count) = (next + 1, row.digest, count + 1)
        }
    }

    /// Checks the end, after the last existing row.
    mutating func end(_ ends: HistoryEnds) {
        guard fault == nil else { return }
        if next <= ends.last {
            fault = (next, .missing)
        } else if digest != ends.head {
            fault = (ends.last, .changed)
        }
    }
}
