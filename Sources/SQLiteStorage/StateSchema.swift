// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import Storage

/// The tables and how records are read and written.
enum StateSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 sounds, volumes, fades") { database in
            try database.create(table: "sound") { table in
                table.primaryKey("id", .text)
                table.column("name", .text).notNull().unique(onConflict: .replace)
                table.column("path", .text)
                table.column("asset", .text)
                table.column("baseVolume", .double).notNull()
                table.column("registeredAt", .double).notNull()
            }
            try database.create(table: "volume") { table in
                table.primaryKey("scope", .text)
                table.column("volume", .double).notNull()
                table.column("isMuted", .boolean).notNull()
            }
            try database.create(table: "fade") { table in
                table.primaryKey("name", .text)
                table.column("seconds", .double).notNull()
            }
        }
        migrator.registerMigration("v3-policies-flags") { database in
            try database.create(table: "soundPolicy") { table in
                table.primaryKey("soundID", .text)
                table.column("maxInstances", .integer)
                table.column("cooldown", .double).notNull()
                table.column("steal", .text).notNull()
            }
            try database.create(table: "flag") { table in
                table.primaryKey("name", .text)
                table.column("isOn", .boolean).notNull()
            }
        }
        migrator.registerMigration("v3-sound-details", migrate: addSoundColumns)
        migrator.registerMigration("v3-stations", migrate: StationTables.create)
        migrator.registerMigration("v4-documents") { database in
            try database.create(table: "document") { table in
                table.column("kind", .text).notNull()
                table.column("id", .text).notNull()
                table.column("body", .text).notNull()
                table.primaryKey(["kind", "id"])
            }
        }
        migrator.registerMigration("v5-history", migrate: HistoryTables.create)
        migrator.registerMigration("v6-history-clock", migrate: HistoryTables.createClock)
        migrator.registerMigration("v7-history-audibility", migrate: HistoryTables.addAudibility)
        migrator.registerMigration("v8-sound-facts", migrate: SoundFactTable.create)
        migrator.registerMigration("v9-history-work", migrate: HistoryTables.addWork)
        return migrator
    }

    /// Reads everything; throws `RowDecodingError` if a column holds an unexpected value.
    static func load(_ database: Database) throws -> StoredState {
        var state = StoredState()
        let sounds = try Row.fetchAll(database, sql: "SELECT * FROM sound ORDER BY registeredAt, id")
        state.sounds = try sounds.map(SoundRecord.init)
        let volumes = try Row.fetchAll(database, sql: "SELECT * FROM volume ORDER BY scope")
        state.volumes = try volumes.map { row in
            VolumeRecord(
                scope: try row.decode(forColumn: "scope"),
                volume: try row.decode(forColumn: "volume"),
                isMuted: try row.decode(forColumn: "isMuted")
            )
        }
        for row in try Row.fetchAll(database, sql: "SELECT * FROM fade") {
            state.fadeSeconds[try row.decode(forColumn: "name")] =
                try row.decode(forColumn: "seconds") as Double
        }
        for row in try Row.fetchAll(database, sql: "SELECT * FROM flag") {
            state.flags[try row.decode(forColumn: "name")] = try row.decode(forColumn: "isOn") as Bool
        }
        state.policies = try Row.fetchAll(database, sql: "SELECT * FROM soundPolicy").map { row in
            PolicyRecord(
                soundID: try row.decode(forColumn: "soundID"),
                maxInstances: try row.decode(forColumn: "maxInstances"),
                cooldown: try row.decode(forColumn: "cooldown"),
                steal: try row.decode(forColumn: "steal")
            )
        }
        try StationTables.load(&state, from: database)
        state.documents = try Row.fetchAll(database, sql: "SELECT * FROM document ORDER BY rowid")
            .compactMap { row in
                let kind: String = try row.decode(forColumn: "kind")
                return try DocumentKind(rawValue: kind).map { kind in
                    DocumentRecord(
                        kind: kind,
                        id: try row.decode(forColumn: "id"),
                        body: try row.decode(forColumn: "body")
                    )
                }
            }
        return state
    }

    static func write(_ change: StateChange, to database: Database) throws {
        switch change {
        case .putSound(let sound):
            try sound.write(to: database)
        case .putPlays(let id, let plays):
            try database.execute(
                sql: "UPDATE sound SET playCount = ?, playedAt = ? WHERE id = ?",
                arguments: [plays.count, plays.last?.timeIntervalSince1970, id]
            )
        case .putFacts(let id, let facts): try SoundFactTable.write(facts, of: id, to: database)
        case .removeSound(let id):
            try SoundFactTable.remove(id, from: database)
            try database.execute(sql: "DELETE FROM sound WHERE id = ?", arguments: [id])
            try database.execute(sql: "DELETE FROM soundPolicy WHERE soundID = ?", arguments: [id])
        case .putVolume(let volume):
            try database.execute(
                sql: "INSERT OR REPLACE INTO volume VALUES (?, ?, ?)",
                arguments: [volume.scope, volume.volume, volume.isMuted]
            )
        case .putStation(let station): try StationTables.write(station, to: database)
        case .removeStation(let id):
            try database.execute(sql: "DELETE FROM station WHERE id = ?", arguments: [id])
        case .putCrossfader(let crossfader): try StationTables.write(crossfader, to: database)
        case .removeCrossfader(let id):
            try database.execute(sql: "DELETE FROM crossfader WHERE id = ?", arguments: [id])
        case .putFade(let name, let seconds):
            try database.execute(
                sql: "INSERT OR REPLACE INTO fade VALUES (?, ?)",
                arguments: [name, seconds]
            )
        case .putFlag(let name, let isOn):
            try database.execute(
                sql: "INSERT OR REPLACE INTO flag VALUES (?, ?)",
                arguments: [name, isOn]
            )
        case .putPolicy(let policy):
            try database.execute(
                sql: "INSERT OR REPLACE INTO soundPolicy VALUES (?, ?, ?, ?)",
                arguments: [policy.soundID, policy.maxInstances, policy.cooldown, policy.steal]
            )
        case .addHistory(let record): try HistoryTables.append(record, to: database)
        case .putDocument(let document):
            // Not `INSERT OR REPLACE`: the row keeps its place in the order.
            try database.execute(
                sql: """
                    INSERT INTO document (kind, id, body) VALUES (?, ?, ?)
                    ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body
                    """,
                arguments: [document.kind.rawValue, document.id, document.body]
            )
        case .removeDocument(let kind, let id):
            try database.execute(
                sql: "DELETE FROM document WHERE kind = ? AND id = ?",
                arguments: [kind.rawValue, id]
            )
        }
    }
}
