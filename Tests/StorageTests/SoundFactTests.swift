// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import SQLiteStorage
import Storage
import Testing

/// What decoders found in the files of sounds is stored beside them.
final class SoundFactTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    var path: String { folder.appending(path: "state.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test func `facts survive a restart and go with their sound`() async throws {
        let first = try StateDatabase(path: path)
        first.submit([.putFacts(soundId: "s1", [1]), .putFacts(soundId: "s2", [])])
        first.submit([.putFacts(soundId: "s1", [0, 255, 3])])
        first.close()
        let second = try StateDatabase(path: path)
        #expect(try second.soundFacts() == ["s1": [0, 255, 3], "s2": []])
        second.submit([.removeSound(id: "s1")])
        try await second.flush()
        #expect(try second.soundFacts() == ["s2": []])
        second.close()
    }

    @Test func `facts of another type are left out`() throws {
        let first = try StateDatabase(path: path)
        first.submit([.putFacts(soundId: "s1", [1]), .putFacts(soundId: "s2", [2])])
        first.close()
        let database = try DatabaseQueue(path: path)
        try database.write { try $0.execute(sql: "UPDATE soundFacts SET facts = 7 WHERE soundID = 's1'") }
        try database.close()
        let second = try StateDatabase(path: path)
        #expect(try second.soundFacts() == ["s2": [2]])
        second.close()
    }

    @Test func `a restored backup has no facts, since it may come from elsewhere`() throws {
        let backup = folder.appending(path: "backup.sqlite").path
        let first = try StateDatabase(path: path)
        first.submit([.putFacts(soundId: "s1", [1])])
        try first.backup(to: backup)
        first.close()
        _ = try StateDatabase.restore(from: backup, to: path)
        let second = try StateDatabase(path: path)
        #expect(try second.soundFacts().isEmpty)
        second.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.allSatisfy { !$0.contains(".part") })
    }

    @Test func `a state file of the version before is migrated`() throws {
        try StateDatabase(path: path).close()
        let old = try DatabaseQueue(path: path)
        try old.write { database in
            try database.execute(sql: "DROP TABLE soundFacts")
            try database.execute(
                sql: "DELETE FROM grdb_migrations WHERE identifier = 'v8-sound-facts'"
            )
        }
        try old.close()
        let database = try StateDatabase(path: path)
        #expect(try database.soundFacts().isEmpty)
        database.submit([.putFacts(soundId: "s1", [1])])
        database.close()
        let again = try StateDatabase(path: path)
        #expect(try again.soundFacts() == ["s1": [1]])
        again.close()
    }
}
