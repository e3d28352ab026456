// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import Storage

/// What decoders found in the files of sounds: a cache of bytes that only the engine understands.
///
/// - Source: decision D-64.
enum SoundFactTable {
    static func create(_ database: Database) throws {
        try database.create(table: "soundFacts") { table in
            table.primaryKey("soundID", .text)
            table.column("facts", .blob).notNull()
        }
    }

    static func write(_ facts: [UInt8], of sound: String, to database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO soundFacts VALUES (?, ?)",
            arguments: [sound, Data(facts)]
        )
    }

    static func remove(_ sound: String, from database: Database) throws {
        try database.execute(sql: "DELETE FROM soundFacts WHERE soundID = ?", arguments: [sound])
    }

    /// Removes all facts, also of a state file that has no table for them yet.
    static func removeAll(_ database: Database) throws {
        guard try database.tableExists("soundFacts") else { return }
        try database.execute(sql: "DELETE FROM soundFacts")
    }

    /// All facts by sound; a row of another type is left out.
    static func load(_ database: Database) throws -> [String: [UInt8]] {
        var facts: [String: [UInt8]] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT soundID, facts FROM soundFacts")
        while let row = try rows.next() {
            guard let id = String.fromDatabaseValue(row["soundID"]),
                let data = Data.fromDatabaseValue(row["facts"])
            else { continue }
            facts[id] = Array(data)
        }
        return facts
    }
}
