// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import SQLiteStorage
import Storage
import Testing

/// The state of earlier versions is read unchanged, and the newer columns of sounds round-trip.
final class SoundMigrationTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    var path: String { folder.appending(path: "state.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a state file of version 0.1.
    private func writeFirstSchema(_ rows: [String]) throws {
        let database = try DatabaseQueue(path: path)
        try database.write { database in
            for statement in [
                "CREATE TABLE sound (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL UNIQUE ON CONFLICT REPLACE,"
                    + " path TEXT, asset TEXT, baseVolume DOUBLE NOT NULL, registeredAt DOUBLE NOT NULL)",
                "CREATE TABLE volume (scope TEXT PRIMARY KEY NOT NULL, volume DOUBLE NOT NULL,"
                    + " isMuted BOOLEAN NOT NULL)",
                "CREATE TABLE fade (name TEXT PRIMARY KEY NOT NULL, seconds DOUBLE NOT NULL)",
                "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
                "INSERT INTO grdb_migrations VALUES ('1 sounds, volumes, fades')",
            ] + rows { try database.execute(sql: statement) }
        }
        try database.close()
    }

    @Test func `a state file of the first schema is migrated`() throws {
        try writeFirstSchema([
            "INSERT INTO sound VALUES ('s1', 'bell.wav', '/sounds/bell.wav', NULL, 1, 1000.5)",
            "INSERT INTO sound VALUES ('s2', 'up.wav', NULL, 's2.wav', 0.5, 1001)",
            "INSERT INTO volume VALUES ('music', 0.25, 1)",
        ])
        let database = try StateDatabase(path: path)
        defer { database.close() }
        let state = try database.load()
        #expect(state.sounds.map(\.id) == ["s1", "s2"])
        #expect(state.sounds.map(\.baseVolume) == [1, 0.5])
        #expect(state.sounds.map(\.ownsBaseVolume) == [false, true])
        #expect(state.sounds.allSatisfy { $0.details == SoundDetailRecord() && $0.loudness == nil })
        #expect(state.sounds.allSatisfy { $0.plays == PlayRecord() && $0.file == nil })
        #expect(state.volumes == [VolumeRecord(scope: "music", volume: 0.25, isMuted: true)])
    }

    private func fullSound() -> SoundRecord {
        var sound = SoundRecord(
            id: "s1",
            name: "bell.wav",
            path: "/sounds/bell.wav",
            asset: nil,
            baseVolume: 0.5,
            registeredAt: Date(timeIntervalSince1970: 1000.5)
        )
        sound.details.title = "Die große Glocke"
        sound.details.color = "#ff8800"
        sound.details.hotkey = "F1"
        sound.details.tags = ["effects", "\"quoted\""]
        sound.details.customJSON = #"{"row":3}"#
        sound.ownsBaseVolume = false
        sound.file = SoundFileRecord(inode: .max, size: 123, modified: 1_700_000_000_123_456_789)
        sound.loudness = LoudnessRecord(integrated: -18.5, range: 3, truePeak: nil)
        sound.plays = PlayRecord(count: 7, last: Date(timeIntervalSince1970: 2000))
        return sound
    }

    @Test func `a sound round-trips completely`() throws {
        let first = try StateDatabase(path: path)
        first.submit([.putSound(fullSound())])
        first.close()
        let second = try StateDatabase(path: path)
        defer { second.close() }
        #expect(try second.load().sounds == [fullSound()])
    }

    @Test func `measured silence differs from not measured`() throws {
        var sound = fullSound()
        sound.loudness = LoudnessRecord(integrated: nil, range: nil, truePeak: nil)
        let first = try StateDatabase(path: path)
        first.submit([.putSound(sound)])
        first.close()
        let second = try StateDatabase(path: path)
        defer { second.close() }
        #expect(try second.load().sounds.first?.loudness == sound.loudness)
    }

    @Test func `plays are recorded on their own, and not for a removed sound`() async throws {
        let database = try StateDatabase(path: path)
        let plays = PlayRecord(count: 8, last: Date(timeIntervalSince1970: 3000))
        database.submit([.putSound(fullSound())])
        try await database.flush()
        database.submit([.putPlays(soundId: "s1", plays), .putPlays(soundId: "s2", plays)])
        try await database.flush()
        var expected = fullSound()
        expected.plays = plays
        #expect(try database.load().sounds == [expected])
        database.close()
    }

    @Test func `plays that no caller waits for are still written`() throws {
        let database = try StateDatabase(path: path)
        database.submit([.putSound(fullSound())])
        database.submit([.putPlays(soundId: "s1", PlayRecord(count: 9))])
        let deadline = Date(timeIntervalSinceNow: 120)
        while try database.load().sounds.first?.plays.count != 9, Date() < deadline {
            Thread.sleep(forTimeInterval: 0.01)
        }
        #expect(try database.load().sounds.first?.plays.count == 9)
        database.close()
    }

    @Test(arguments: ["tags = 'no list'", "tags = x'00'", "playCount = 'many'", "ownsBaseVolume = 'perhaps'"])
    func `values the program never writes are reported as damage, without a crash`(assignment: String) throws
    {
        let first = try StateDatabase(path: path)
        first.submit([.putSound(fullSound())])
        first.close()
        try expectDamage(by: "UPDATE sound SET \(assignment)", in: path)
    }
}
