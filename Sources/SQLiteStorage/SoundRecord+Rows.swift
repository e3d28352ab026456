// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import Storage

extension StateSchema {
    /// Columns of sounds besides name, location and base volume.
    static func addSoundColumns(_ database: Database) throws {
        try database.alter(table: "sound") { table in
            table.add(column: "title", .text)
            table.add(column: "color", .text)
            table.add(column: "hotkey", .text)
            table.add(column: "tags", .text).notNull().defaults(to: "[]")
            table.add(column: "custom", .text)
            // Before loudness was measured, a base volume other than the default was set by a client.
            table.add(column: "ownsBaseVolume", .boolean).notNull().defaults(to: false)
            table.add(column: "fileInode", .integer)
            table.add(column: "fileSize", .integer)
            table.add(column: "fileModified", .integer)
            table.add(column: "isMeasured", .boolean).notNull().defaults(to: false)
            table.add(column: "loudness", .double)
            table.add(column: "loudnessRange", .double)
            table.add(column: "truePeak", .double)
            table.add(column: "playCount", .integer).notNull().defaults(to: 0)
            table.add(column: "playedAt", .double)
        }
        try database.execute(sql: "UPDATE sound SET ownsBaseVolume = (baseVolume <> 1)")
    }
}

extension SoundRecord {
    /// Reads a row; throws `RowDecodingError` if a column holds an unexpected value.
    init(_ row: Row) throws {
        self.init(
            id: try row.decode(forColumn: "id"),
            name: try row.decode(forColumn: "name"),
            path: try row.decode(forColumn: "path"),
            asset: try row.decode(forColumn: "asset"),
            baseVolume: try row.decode(forColumn: "baseVolume"),
            registeredAt: Date(timeIntervalSince1970: try row.decode(forColumn: "registeredAt"))
        )
        details.title = try row.decode(forColumn: "title")
        details.color = try row.decode(forColumn: "color")
        details.hotkey = try row.decode(forColumn: "hotkey")
        details.tags = try SoundRecord.tags(try row.decode(forColumn: "tags"))
        details.customJSON = try row.decode(forColumn: "custom")
        ownsBaseVolume = try row.decode(forColumn: "ownsBaseVolume")
        if let inode = try row.decode(Int64?.self, forColumn: "fileInode"),
            let size = try row.decode(Int64?.self, forColumn: "fileSize"),
            let modified = try row.decode(Int64?.self, forColumn: "fileModified")
        {
            file = SoundFileRecord(inode: UInt64(bitPattern: inode), size: size, modified: modified)
        }
        if try row.decode(forColumn: "isMeasured") {
            loudness = LoudnessRecord(
                integrated: try row.decode(forColumn: "loudness"),
                range: try row.decode(forColumn: "loudnessRange"),
                truePeak: try row.decode(forColumn: "truePeak")
            )
        }
        let played = try row.decode(Double?.self, forColumn: "playedAt")
        plays = PlayRecord(
            count: try row.decode(forColumn: "playCount"),
            last: played.map { Date(timeIntervalSince1970: $0) }
        )
    }

    /// Inserts or replaces the row.
    func write(to database: Database) throws {
        let names = """
            id, name, path, asset, baseVolume, registeredAt, title, color, hotkey, tags, custom, ownsBaseVolume, \
            fileInode, fileSize, fileModified, isMeasured, loudness, loudnessRange, truePeak, playCount, playedAt
            """
        let marks = Array(repeating: "?", count: 21).joined(separator: ", ")
        try database.execute(
            sql: "INSERT OR REPLACE INTO sound (\(names)) VALUES (\(marks))",
            arguments: [
                id, name, path, asset, baseVolume, registeredAt.timeIntervalSince1970,
                details.title, details.color, details.hotkey, SoundRecord.text(of: details.tags),
                details.customJSON, ownsBaseVolume,
                file.map { Int64(bitPattern: $0.inode) }, file?.size, file?.modified,
                loudness != nil, loudness?.integrated, loudness?.range, loudness?.truePeak,
                plays.count, plays.last?.timeIntervalSince1970,
            ]
        )
    }

    private static func text(of tags: [String]) -> String {
        (try? JSONEncoder().encode(tags)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    private static func tags(_ text: String) throws -> [String] {
        guard let tags = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the tags of a sound are not a list")
        }
        return tags
    }
}
