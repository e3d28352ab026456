// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import SQLiteStorage
import Storage
import Testing

/// State files of each earlier schema are read unchanged.
final class MigrationTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    var path: String { folder.appending(path: "state.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The tables each schema step created, with a row in each, as written by that version.
    private static let steps: [(name: String, statements: [String])] = [
        (
            "1 sounds, volumes, fades",
            [
                "CREATE TABLE sound (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL UNIQUE ON CONFLICT REPLACE,"
                    + " path TEXT, asset TEXT, baseVolume DOUBLE NOT NULL, registeredAt DOUBLE NOT NULL)",
                "CREATE TABLE volume (scope TEXT PRIMARY KEY NOT NULL, volume DOUBLE NOT NULL,"
                    + " isMuted BOOLEAN NOT NULL)",
                "CREATE TABLE fade (name TEXT PRIMARY KEY NOT NULL, seconds DOUBLE NOT NULL)",
                "INSERT INTO sound VALUES ('s1', 'bell.wav', '/sounds/bell.wav', NULL, 0.5, 1000.5)",
                "INSERT INTO volume VALUES ('music', 0.25, 1)", "INSERT INTO fade VALUES ('music', 2.5)",
            ]
        ),
        (
            "v3-policies-flags",
            [
                "CREATE TABLE soundPolicy (soundID TEXT PRIMARY KEY NOT NULL, maxInstances INTEGER,"
                    + " cooldown DOUBLE NOT NULL, steal TEXT NOT NULL)",
                "CREATE TABLE flag (name TEXT PRIMARY KEY NOT NULL, isOn BOOLEAN NOT NULL)",
                "INSERT INTO soundPolicy VALUES ('s1', 3, 0.5, 'mute')",
                "INSERT INTO flag VALUES ('allowsBackgroundMusic', 1)",
            ]
        ),
        (
            "v3-sound-details",
            [
                "title TEXT", "color TEXT", "hotkey TEXT", "tags TEXT NOT NULL DEFAULT '[]'", "custom TEXT",
                "ownsBaseVolume BOOLEAN NOT NULL DEFAULT 0", "fileInode INTEGER", "fileSize INTEGER",
                "fileModified INTEGER", "isMeasured BOOLEAN NOT NULL DEFAULT 0", "loudness DOUBLE",
                "loudnessRange DOUBLE", "truePeak DOUBLE", "playCount INTEGER NOT NULL DEFAULT 0",
                "playedAt DOUBLE",
            ].map { "ALTER TABLE sound ADD COLUMN " + $0 }
                + ["UPDATE sound SET title = 'Bell', ownsBaseVolume = 1, playCount = 7"]
        ),
        (
            "v3-stations",
            [
                "CREATE TABLE station (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL,"
                    + " settings TEXT NOT NULL)",
                "CREATE TABLE crossfader (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,"
                    + " name TEXT NOT NULL, settings TEXT NOT NULL)",
                "INSERT INTO station VALUES ('a', 'calm', 0, '{}')",
                "INSERT INTO crossfader (id, name, settings) VALUES ('x', 'film', '{}')",
            ]
        ),
        (
            "v4-documents",
            [
                "CREATE TABLE document (kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,"
                    + " PRIMARY KEY (kind, id))",
                "INSERT INTO document VALUES ('queueItem', 'q1', '{}')",
            ]
        ),
    ]

    private func write(_ count: Int) throws {
        let database = try DatabaseQueue(path: path)
        try database.write { database in
            try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for step in Self.steps.prefix(count) {
                for statement in step.statements { try database.execute(sql: statement) }
                try database.execute(
                    sql: "INSERT INTO grdb_migrations VALUES (?)",
                    arguments: [step.name]
                )
            }
        }
        try database.close()
    }

    @Test(arguments: 1...5)
    func `a file of an earlier schema is migrated completely and has a history from then on`(
        steps: Int
    ) async throws {
        try write(steps)
        let database = try StateDatabase(path: path)
        defer { database.close() }
        let state = try database.load()
        #expect(state.sounds.map(\.id) == ["s1"] && state.sounds.map(\.baseVolume) == [0.5])
        #expect(state.sounds.map(\.ownsBaseVolume) == [true])
        #expect(state.volumes == [VolumeRecord(scope: "music", volume: 0.25, isMuted: true)])
        #expect(state.fadeSeconds == ["music": 2.5])
        #expect(state.policies.map(\.maxInstances) == (steps >= 2 ? [3] : []))
        #expect(state.flags == (steps >= 2 ? ["allowsBackgroundMusic": true] : [:]))
        #expect(state.sounds.map(\.plays.count) == [steps >= 3 ? 7 : 0])
        #expect(state.stations.map(\.name) == (steps >= 4 ? ["calm"] : []))
        #expect(state.crossfaders.map(\.name) == (steps >= 4 ? ["film"] : []))
        #expect(state.documents.map(\.id) == (steps >= 5 ? ["q1"] : []))
        #expect(try database.verifyHistory().fault == nil)
    }

    @Test func `a file of a later version is refused and unchanged, also as a backup`() throws {
        try StateDatabase(path: path).close()
        let other = try DatabaseQueue(path: path)
        try other.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v99-later')") }
        try other.close()
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: StorageError.newerVersion(path: path)) { try StateDatabase(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(throws: StorageError.newerVersion(path: path)) { try StateDatabase.check(path) }
    }
}
