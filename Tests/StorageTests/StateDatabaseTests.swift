// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import SQLiteStorage
import Storage
import Synchronization
import Testing

final class StateDatabaseTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    var path: String { folder.appending(path: "state.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func bell(baseVolume: Double = 1) -> SoundRecord {
        SoundRecord(
            id: "s1",
            name: "bell.wav",
            path: "/sounds/bell.wav",
            asset: nil,
            baseVolume: baseVolume,
            registeredAt: Date(timeIntervalSince1970: 1000.5)
        )
    }

    @Test func `the file and its log are their owner's alone, also those of an earlier version`() throws {
        func modes() throws -> [Int] {
            try [path, path + "-wal"].map { file in
                let facts = try FileManager.default.attributesOfItem(atPath: file)
                return try #require(facts[.posixPermissions] as? NSNumber).intValue
            }
        }
        let first = try StateDatabase(path: path)
        first.submit([.putSound(bell())])
        #expect(try modes() == [0o600, 0o600])
        first.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let second = try StateDatabase(path: path)
        defer { second.close() }
        #expect(try modes() == [0o600, 0o600])
    }

    @Test func `submitted changes are there after reopening`() throws {
        let first = try StateDatabase(path: path)
        first.submit([.putSound(bell()), .putVolume(.init(scope: "music", volume: 0.25, isMuted: true))])
        first.submit([.putFade(name: "music", seconds: 2.5)])
        first.close()

        let second = try StateDatabase(path: path)
        defer { second.close() }
        let state = try second.load()
        #expect(state.sounds == [bell()])
        #expect(state.volumes == [VolumeRecord(scope: "music", volume: 0.25, isMuted: true)])
        #expect(state.fadeSeconds == ["music": 2.5])
    }

    @Test
    func `switches and voice policies are there after reopening, and a policy is removed with its sound`()
        throws
    {
        let policy = PolicyRecord(soundID: "s1", maxInstances: nil, cooldown: 0.5, steal: "mute")
        var other = policy
        other.soundID = "s2"
        other.maxInstances = 3
        let first = try StateDatabase(path: path)
        first.submit([.putSound(bell()), .putPolicy(policy), .putPolicy(other)])
        first.submit([.putFlag(name: "allowsBackgroundMusic", isOn: true), .removeSound(id: "s2")])
        first.close()

        let second = try StateDatabase(path: path)
        defer { second.close() }
        let state = try second.load()
        #expect(state.policies == [policy])
        #expect(state.flags == ["allowsBackgroundMusic": true])
    }

    @Test func `the newest change of a row wins`() throws {
        let first = try StateDatabase(path: path)
        first.submit([.putSound(bell(baseVolume: 0.1)), .putSound(bell(baseVolume: 0.9))])
        first.submit([.putVolume(.init(scope: "sound", volume: 0, isMuted: false))])
        first.submit([.putVolume(.init(scope: "sound", volume: 1, isMuted: false))])
        first.close()
        let second = try StateDatabase(path: path)
        defer { second.close() }
        #expect(try second.load().sounds.map(\.baseVolume) == [0.9])
        #expect(try second.load().volumes.map(\.volume) == [1])
    }

    @Test func `a removed sound stays removed`() throws {
        let first = try StateDatabase(path: path)
        first.submit([.putSound(bell())])
        first.submit([.removeSound(id: "s1")])
        first.close()
        let second = try StateDatabase(path: path)
        defer { second.close() }
        #expect(try second.load() == StoredState())
    }

    @Test func `a name moves from a removed sound to a new one in one batch`() throws {
        let first = try StateDatabase(path: path)
        var other = bell()
        other.id = "s2"
        first.submit([.putSound(bell()), .removeSound(id: "s1"), .putSound(other)])
        first.close()
        let second = try StateDatabase(path: path)
        defer { second.close() }
        #expect(try second.load().sounds == [other])
    }

    @Test func `a file that is not a database is refused and unchanged`() throws {
        let bytes = Data(repeating: 0x41, count: 8192)
        try bytes.write(to: URL(filePath: path))
        let error = #expect(throws: StorageError.self) { try StateDatabase(path: path) }
        guard case .damaged(let shown, _) = error else {
            Issue.record("not damaged but \(String(describing: error))")
            return
        }
        #expect(shown == path)
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test(arguments: [
        "INSERT INTO sound (id, name, path, asset, baseVolume, registeredAt) VALUES ('s1', 'bell', NULL, NULL, 'loud', 0)",
        "INSERT INTO sound (id, name, path, asset, baseVolume, registeredAt) VALUES ('s1', 'bell', x'ff', NULL, 1, 'now')",
        "INSERT INTO volume VALUES ('music', x'00', 0)",
        "INSERT INTO fade VALUES ('music', 'long')",
    ])
    func `values the program never writes are reported as damage, without a crash`(statement: String) throws {
        try StateDatabase(path: path).close()
        try expectDamage(by: statement, in: path)
    }

    @Test func `a missing folder is an error with its path`() throws {
        let missing = folder.appending(path: "missing/state.sqlite").path
        let error = #expect(throws: StorageError.self) { try StateDatabase(path: missing) }
        guard case .failed(let shown, _) = error else {
            Issue.record("not failed but \(String(describing: error))")
            return
        }
        #expect(shown == missing)
    }

    @Test func `a file in use is refused and free again when it is closed`() throws {
        let first = try StateDatabase(path: path)
        #expect(throws: StorageError.inUse(path: path)) { try StateDatabase(path: path) }
        first.submit([.putSound(bell())])
        first.close()
        let second = try StateDatabase(path: path)
        #expect(try second.load().sounds == [bell()])
        second.close()
    }

    @Test func `without a path everything works in memory`() throws {
        let database = try StateDatabase(path: nil)
        #expect(try database.load() == StoredState())
        database.submit([.putSound(bell())])
        database.close()
    }

    /// The files as they are now, as a process would find them after this one was killed.
    private func loadAsAfterDeath() throws -> StoredState {
        let copy = folder.appending(path: "copy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasPrefix("state.sqlite") {
            try FileManager.default.copyItem(
                at: folder.appending(path: name),
                to: copy.appending(path: name)
            )
        }
        let database = try StateDatabase(path: copy.appending(path: "state.sqlite").path)
        defer { database.close() }
        return try database.load()
    }

    @Test func `flushed changes survive a crash of the process`() async throws {
        let database = try StateDatabase(path: path)
        defer { database.close() }
        for step in 1...20 {
            let volume = VolumeRecord(scope: "music", volume: Double(step) / 20, isMuted: false)
            database.submit([.putVolume(volume)])
            try await database.flush()
            #expect(try loadAsAfterDeath().volumes == [volume])
        }
    }

    @Test func `a flush with nothing to write returns`() async throws {
        let database = try StateDatabase(path: path)
        try await database.flush()
        database.close()
        try await database.flush()
    }

    @Test func `many concurrent callers are all answered, and a flush after closing fails`() async throws {
        let database = try StateDatabase(path: path)
        let record = bell()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    var sound = record
                    (sound.id, sound.name) = ("s\(number)", "\(number)")
                    database.submit([.putSound(sound)])
                    try await database.flush()
                }
            }
            try await group.waitForAll()
        }
        #expect(try loadAsAfterDeath().sounds.count == 100)
        database.close()
        database.submit([.putSound(record)])
        await #expect(throws: StorageError.failed(path: path, detail: "closed")) {
            try await database.flush()
        }
    }

    @Test func `a failed commit is reported to its caller and retried only after a pause`() async throws {
        let failures = Mutex(0)
        let database = try StateDatabase(path: path) { _ in failures.withLock { $0 += 1 } }
        // SQLite stores NaN as NULL.
        database.submit([.putVolume(.init(scope: "music", volume: .nan, isMuted: false))])
        await #expect(throws: StorageError.self) { try await database.flush() }
        // Enough time for hundreds of attempts; at most one per second is made.
        let begin = ContinuousClock.now
        for _ in 0..<50_000 { await Task.yield() }
        let seconds = Int((ContinuousClock.now - begin) / .seconds(1))
        #expect(failures.withLock { $0 } <= 5 + seconds)
        database.submit([.putVolume(.init(scope: "music", volume: 0.5, isMuted: false))])
        try await database.flush()
        #expect(try loadAsAfterDeath().volumes.map(\.volume) == [0.5])
        database.close()
    }

    @Test func `stations are read in their order, crossfaders in order of creation`() async throws {
        let first = try StateDatabase(path: path)
        let stations = [("b", 1), ("a", 0), ("c", 2)].map { id, place in
            StationRecord(id: id, name: id, place: place, settings: #"{"n": "ü"}"#)
        }
        first.submit(stations.map { .putStation($0) } + [.removeStation(id: "c")])
        for id in ["y", "x", "z"] {
            first.submit([.putCrossfader(CrossfaderRecord(id: id, name: id, settings: "{}"))])
        }
        try await first.flush()
        first.submit([.putCrossfader(CrossfaderRecord(id: "y", name: "new", settings: "[]"))])
        first.submit([.removeCrossfader(id: "z")])
        try await first.flush()
        first.close()
        let second = try StateDatabase(path: path)
        let stored = try second.load()
        #expect(stored.stations == [stations[1], stations[0]])
        #expect(stored.crossfaders.map(\.id) == ["y", "x"])
        #expect(stored.crossfaders.first?.name == "new" && stored.crossfaders.first?.settings == "[]")
        second.close()
    }
}
