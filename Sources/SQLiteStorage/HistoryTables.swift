// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import GRDB
import Storage

/// The tables of the play history.
enum HistoryTables {
    static func create(_ database: Database) throws {
        try database.create(table: "history") { table in
            table.primaryKey("number", .integer)
            for column in ["playerId", "soundId", "name", "kind", "askedBy"] {
                table.column(column, .text).notNull()
            }
            table.column("announcementId", .text)
            for column in ["startedAt", "endedAt", "startFrame", "endFrame", "playedFrames"] {
                table.column(column, .integer).notNull()
            }
            table.column("reason", .text).notNull()
            table.column("peak", .integer)
            table.column("digest", .text).notNull()
        }
        try database.create(table: "historyEnds") { table in
            table.primaryKey("id", .integer).check { $0 == 1 }
            table.column("first", .integer).notNull()
            table.column("anchor", .text).notNull()
            table.column("last", .integer).notNull()
            table.column("head", .text).notNull()
        }
        try write(HistoryEnds(), to: database)
    }

    /// Adds the time by which the history ages; it begins with the newest playback.
    static func createClock(_ database: Database) throws {
        try database.create(table: "historyClock") { table in
            table.primaryKey("id", .integer).check { $0 == 1 }
            table.column("time", .integer).notNull()
            table.column("ran", .integer)
        }
        try database.execute(
            sql: """
                INSERT INTO historyClock SELECT 1, endedAt, NULL FROM history ORDER BY endedAt DESC LIMIT 1
                """
        )
    }

    /// Adds whether a playback was heard; not known of earlier ones.
    static func addAudibility(_ database: Database) throws {
        try database.alter(table: "history") { table in
            table.add(column: "heard", .text)
            table.add(column: "heardReasons", .text)
        }
    }

    /// Adds what was played; not known of earlier ones.
    static func addWork(_ database: Database) throws {
        try database.alter(table: "history") { table in
            for column in ["title", "artist", "album", "isrc"] { table.add(column: column, .text) }
        }
    }

    /// Advances the time by which the history ages, and returns it in microseconds since 1970.
    ///
    /// `wall` is the system's clock in the same unit, `elapsed` the time of running since the last call in this process.
    static func advanceClock(to wall: Int64, after elapsed: Int64, in database: Database) throws -> Int64 {
        let row = try Row.fetchOne(database, sql: "SELECT time, ran FROM historyClock WHERE id = 1")
        var clock = RetentionClock(
            time: try row?.decode(forColumn: "time") ?? wall,
            ran: try row?.decode(forColumn: "ran")
        )
        clock.advance(to: wall, after: elapsed)
        try database.execute(
            sql: "INSERT OR REPLACE INTO historyClock VALUES (1, ?, ?)",
            arguments: [clock.time, clock.ran]
        )
        return clock.time
    }

    /// By names: databases of earlier versions may have their columns in another order.
    private static let insertion: String = {
        let columns = [
            "number", "playerId", "soundId", "name", "kind", "askedBy", "announcementId", "startedAt",
            "endedAt",
            "startFrame", "endFrame", "playedFrames", "reason", "peak", "digest", "heard", "heardReasons",
            "title",
            "artist", "album", "isrc",
        ]
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO history (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }()

    /// Appends a record to the chain.
    static func append(_ record: HistoryRecord, to database: Database) throws {
        var ends = try ends(in: database)
        ends.last += 1
        ends.head = HistoryChain.digest(ends.last, record, after: ends.head)
        try database.execute(
            sql: insertion,
            arguments: [
                ends.last, record.playerID, record.soundID, record.name, record.kind, record.askedBy,
                record.announcementID, record.startedAt, record.endedAt, record.startFrame, record.endFrame,
                record.playedFrames, record.reason, record.peak, ends.head, record.heard, record.heardReasons,
                record.work.title, record.work.artist, record.work.album, record.work.isrc,
            ]
        )
        try write(ends, to: database)
    }

    /// Deletes the oldest rows beyond the retention limits; `now` is in microseconds since 1970.
    static func trim(_ retention: HistoryRetention, now: Int64, in database: Database) throws {
        var ends = try ends(in: database)
        var first = max(ends.first, ends.last - Int64(clamping: retention.count) + 1)
        let oldest = now - Int64(min(retention.seconds, 1e11) * 1e6)
        let young = try Int64.fetchOne(
            database,
            sql: "SELECT number FROM history WHERE number >= ? AND endedAt >= ? ORDER BY number LIMIT 1",
            arguments: [first, oldest]
        )
        first = max(first, young ?? ends.last + 1)
        guard first > ends.first else { return }
        // If someone removed that row, the old anchor stays, and a check finds the gap.
        let anchor = try String.fetchOne(
            database,
            sql: "SELECT digest FROM history WHERE number = ?",
            arguments: [first - 1]
        )
        guard let anchor else { return }
        (ends.first, ends.anchor) = (first, anchor)
        try database.execute(sql: "DELETE FROM history WHERE number < ?", arguments: [first])
        try write(ends, to: database)
    }

    static func ends(in database: Database) throws -> HistoryEnds {
        guard let row = try Row.fetchOne(database, sql: "SELECT * FROM historyEnds WHERE id = 1") else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT,
                message: "the table historyEnds of the play history is empty"
            )
        }
        return HistoryEnds(
            first: try row.decode(forColumn: "first"),
            anchor: try row.decode(forColumn: "anchor"),
            last: try row.decode(forColumn: "last"),
            head: try row.decode(forColumn: "head")
        )
    }

    private static func write(_ ends: HistoryEnds, to database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO historyEnds VALUES (1, ?, ?, ?, ?)",
            arguments: [ends.first, ends.anchor, ends.last, ends.head]
        )
    }

    // MARK: Reading

    /// Rows that match a filter, newest first.
    static func rows(_ filter: HistoryFilter, in database: Database) throws -> [HistoryRow] {
        var conditions: [String] = []
        var arguments = StatementArguments()
        func require(_ condition: String, _ values: StatementArguments) {
            conditions.append(condition)
            arguments += values
        }
        if let before = filter.before { require("number < ?", [before]) }
        if let from = filter.from { require("endedAt >= ?", [from]) }
        if let until = filter.until { require("startedAt < ?", [until]) }
        if let since = filter.since { require("startedAt >= ?", [since]) }
        if let kind = filter.kind { require("kind = ?", [kind]) }
        if let heard = filter.heard { require("heard = ?", [heard]) }
        if let sound = filter.sound { require("(soundId = ? OR name = ?)", [sound, sound]) }
        let wanted = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        arguments += [filter.limit]
        return try Row.fetchAll(
            database,
            sql: "SELECT * FROM history \(wanted) ORDER BY number DESC LIMIT ?",
            arguments: arguments
        ).map(HistoryRow.init)
    }

    /// The next rows of the chain, oldest first.
    static func rows(from number: Int64, limit: Int, in database: Database) throws -> [HistoryRow] {
        try Row.fetchAll(
            database,
            sql: "SELECT * FROM history WHERE number >= ? ORDER BY number LIMIT ?",
            arguments: [number, limit]
        ).map(HistoryRow.init)
    }
}

extension HistoryRow {
    fileprivate init(_ row: Row) throws {
        let record = HistoryRecord(
            playerID: try row.decode(forColumn: "playerId"),
            soundID: try row.decode(forColumn: "soundId"),
            name: try row.decode(forColumn: "name"),
            kind: try row.decode(forColumn: "kind"),
            askedBy: try row.decode(forColumn: "askedBy"),
            announcementID: try row.decode(forColumn: "announcementId"),
            startedAt: try row.decode(forColumn: "startedAt"),
            endedAt: try row.decode(forColumn: "endedAt"),
            startFrame: try row.decode(forColumn: "startFrame"),
            endFrame: try row.decode(forColumn: "endFrame"),
            playedFrames: try row.decode(forColumn: "playedFrames"),
            reason: try row.decode(forColumn: "reason"),
            peak: try row.decode(forColumn: "peak"),
            heard: try row.decode(forColumn: "heard"),
            heardReasons: try row.decode(forColumn: "heardReasons"),
            work: WorkRecord(
                title: try row.decode(forColumn: "title"),
                artist: try row.decode(forColumn: "artist"),
                album: try row.decode(forColumn: "album"),
                isrc: try row.decode(forColumn: "isrc")
            )
        )
        self.init(
            number: try row.decode(forColumn: "number"),
            record: record,
            digest: try row.decode(forColumn: "digest")
        )
    }
}
