// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import GRDB
import Storage

/// The tables of stations and crossfaders.
enum StationTables {
    static func create(_ database: Database) throws {
        try database.create(table: "station") { table in
            table.primaryKey("id", .text)
            table.column("name", .text).notNull()
            table.column("place", .integer).notNull()
            table.column("settings", .text).notNull()
        }
        try database.create(table: "crossfader") { table in
            table.autoIncrementedPrimaryKey("number")
            table.column("id", .text).notNull().unique()
            table.column("name", .text).notNull()
            table.column("settings", .text).notNull()
        }
    }

    /// Reads both; throws `RowDecodingError` if a column holds an unexpected value.
    static func load(_ state: inout StoredState, from database: Database) throws {
        let stations = try Row.fetchAll(database, sql: "SELECT * FROM station ORDER BY place, id")
        state.stations = try stations.map { row in
            StationRecord(
                id: try row.decode(forColumn: "id"),
                name: try row.decode(forColumn: "name"),
                place: try row.decode(forColumn: "place"),
                settings: try row.decode(forColumn: "settings")
            )
        }
        let crossfaders = try Row.fetchAll(database, sql: "SELECT * FROM crossfader ORDER BY number")
        state.crossfaders = try crossfaders.map { row in
            CrossfaderRecord(
                id: try row.decode(forColumn: "id"),
                name: try row.decode(forColumn: "name"),
                settings: try row.decode(forColumn: "settings")
            )
        }
    }

    static func write(_ station: StationRecord, to database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO station VALUES (?, ?, ?, ?)",
            arguments: [station.id, station.name, station.place, station.settings]
        )
    }

    /// An existing one keeps its number, and so its place.
    static func write(_ crossfader: CrossfaderRecord, to database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO crossfader (id, name, settings) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, settings = excluded.settings
                """,
            arguments: [crossfader.id, crossfader.name, crossfader.settings]
        )
    }
}
