// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB

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
        return migrator
    }

    static func load(_ database: Database) throws -> StoredState {
        var state = StoredState()
        let sounds = try Row.fetchAll(database, sql: "SELECT * FROM sound ORDER BY registeredAt, id")
        state.sounds = sounds.map { row in
            SoundRecord(
                id: row["id"],
                name: row["name"],
                path: row["path"],
                asset: row["asset"],
                baseVolume: row["baseVolume"],
                registeredAt: .init(timeIntervalSince1970: row["registeredAt"])
            )
        }
        state.volumes = try Row.fetchAll(database, sql: "SELECT * FROM volume ORDER BY scope").map { row in
            VolumeRecord(scope: row["scope"], volume: row["volume"], isMuted: row["isMuted"])
        }
        for row in try Row.fetchAll(database, sql: "SELECT * FROM fade") {
            state.fadeSeconds[row["name"]] = row["seconds"]
        }
        return state
    }

    static func write(_ change: StateChange, to database: Database) throws {
        switch change {
        case .putSound(let sound):
            try database.execute(
                sql: "INSERT OR REPLACE INTO sound VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    sound.id, sound.name, sound.path, sound.asset, sound.baseVolume,
                    sound.registeredAt.timeIntervalSince1970,
                ]
            )
        case .removeSound(let id):
            try database.execute(sql: "DELETE FROM sound WHERE id = ?", arguments: [id])
        case .putVolume(let volume):
            try database.execute(
                sql: "INSERT OR REPLACE INTO volume VALUES (?, ?, ?)",
                arguments: [volume.scope, volume.volume, volume.isMuted]
            )
        case .putFade(let name, let seconds):
            try database.execute(
                sql: "INSERT OR REPLACE INTO fade VALUES (?, ?)",
                arguments: [name, seconds]
            )
        }
    }
}
