// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import SQLiteStorage
import Storage
import Testing

/// Backups of a state in use, and their restoration.
final class BackupTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    var path: String { file("state.sqlite") }
    var copy: String { file("backup.sqlite") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String) -> String { folder.appending(path: name).path }
    private func volume(_ value: Double) -> VolumeRecord {
        VolumeRecord(scope: "music", volume: value, isMuted: false)
    }
    private func makeState(_ value: Double) async throws {
        let database = try StateDatabase(path: path)
        database.submit([.putVolume(volume(value))])
        try await database.flush()
        database.close()
    }
    private func volumes(at path: String) throws -> [Double] {
        let database = try StateDatabase(path: path)
        defer { database.close() }
        return try database.load().volumes.map(\.volume)
    }

    @Test func `a backup of an open state holds all commits, and the state stays usable`() async throws {
        let database = try StateDatabase(path: path)
        database.submit([.putVolume(volume(0.25))])
        try await database.flush()
        try database.backup(to: copy)
        database.submit([.putVolume(volume(0.5))])
        try await database.flush()
        try StateDatabase.check(copy)
        #expect(try volumes(at: copy) == [0.25])
        try database.backup(to: copy)
        #expect(try volumes(at: copy) == [0.5])
        database.close()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy {
                !$0.hasSuffix(".part")
            }
        )
    }

    @Test
    func `a backup has neither links nor their secret, and a restore takes none from a copy of the file`()
        async throws
    {
        let database = try StateDatabase(path: path)
        let records = [
            DocumentRecord(kind: .link, id: "l1", body: "\"marked link\""),
            DocumentRecord(kind: .setting, id: StoredState.linkSecret, body: "\"marked secret\""),
            DocumentRecord(kind: .setting, id: "queue", body: "\"kept\""),
        ]
        database.submit(records.map { .putDocument($0) })
        try await database.flush()
        try database.backup(to: copy)
        #expect(try database.load().documents.count == 3)
        database.close()
        let bytes = String(decoding: try Data(contentsOf: URL(filePath: copy)), as: UTF8.self)
        #expect(bytes.contains("kept") && !bytes.contains("marked"), "not even in pages that are free")
        #expect(try documents(at: copy) == ["queue"])
        try FileManager.default.copyItem(atPath: path, toPath: file("copied.sqlite"))
        #expect(try documents(at: file("copied.sqlite")).count == 3)
        _ = try StateDatabase.restore(from: file("copied.sqlite"), to: path)
        #expect(try documents(at: path) == ["queue"])
    }

    private func documents(at path: String) throws -> [String] {
        let database = try StateDatabase(path: path)
        defer { database.close() }
        return try database.load().documents.map(\.id)
    }

    @Test func `a backup into a missing folder fails with its path and leaves nothing`()
        async throws
    {
        let database = try StateDatabase(path: path)
        defer { database.close() }
        let wanted = file("missing/backup.sqlite")
        let error = #expect(throws: StorageError.self) { try database.backup(to: wanted) }
        guard case .failed(let shown, _) = error else {
            Issue.record("not failed but \(String(describing: error))")
            return
        }
        #expect(shown == wanted)
    }

    @Test func `a truncated backup is damaged`() async throws {
        try await makeState(0.25)
        let database = try StateDatabase(path: path)
        try database.backup(to: copy)
        database.close()
        let bytes = try Data(contentsOf: URL(filePath: copy))
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: copy))
        let error = #expect(throws: StorageError.self) { try StateDatabase.check(copy) }
        guard case .damaged = error else {
            Issue.record("not damaged but \(String(describing: error))")
            return
        }
        #expect(throws: StorageError.self) { try StateDatabase.restore(from: copy, to: path) }
        #expect(try volumes(at: path) == [0.25], "a refused restore changes nothing")
    }

    @Test func `a database of another program is not a backup`() throws {
        let other = try DatabaseQueue(path: copy)
        try other.write { try $0.execute(sql: "CREATE TABLE sound (id TEXT)") }
        try other.close()
        #expect(throws: StorageError.damaged(path: copy, detail: "this is not a state file of Carillon")) {
            try StateDatabase.check(copy)
        }
    }

    /// A change of one record for each field that can be wrong.
    private static let faults: [(String, @Sendable (inout SoundRecord) -> Void)] = [
        ("asset", { $0.asset = "../../victim" }), ("asset", { $0.asset = ".." }),
        ("asset", { $0.asset = "a/b" }),
        ("asset", { $0.asset = "" }), ("asset", { $0.path = "/a" }), ("asset", { $0.asset = nil }),
        ("path", { ($0.asset, $0.path) = (nil, "relative") }),
        ("path", { ($0.asset, $0.path) = (nil, "/library/../etc/passwd") }),
        ("id", { $0.id = "../x" }), ("id", { $0.id = "" }), ("name", { $0.name = "a/b" }),
        ("name", { $0.name = "a\u{1B}" }), ("baseVolume", { $0.baseVolume = 2 }),
        ("baseVolume", { $0.baseVolume = -.infinity }),
    ]

    @Test(arguments: faults.indices)
    func `a backup with an invalid record is refused with its field, and nothing changes`(
        _ index: Int
    ) async throws {
        let (field, damage) = Self.faults[index]
        try await makeState(0.25)
        let database = try StateDatabase(path: copy)
        var record = SoundRecord(
            id: "s_1",
            name: "bell",
            path: nil,
            asset: "a.wav",
            baseVolume: 1,
            registeredAt: Date(timeIntervalSince1970: 0)
        )
        database.submit([.putSound(record)])
        try await database.flush()
        database.close()
        #expect(try StateDatabase.validate(copy).sounds.map(\.asset) == ["a.wav"])
        let damaged = try StateDatabase(path: copy)
        damage(&record)
        damaged.submit([.removeSound(id: "s_1"), .putSound(record)])
        try await damaged.flush()
        damaged.close()
        let error = #expect(throws: StorageError.self) { try StateDatabase.restore(from: copy, to: path) }
        guard case .damaged(copy, let detail) = error else {
            Issue.record("not damaged but \(String(describing: error))")
            return
        }
        #expect(detail.contains(": \(field) must be "), "\(detail)")
        #expect(try volumes(at: path) == [0.25])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy {
                !$0.contains("replaced")
            }
        )
    }

    @Test func `a backup that is a link is refused`() async throws {
        try await makeState(0.25)
        try FileManager.default.createSymbolicLink(atPath: copy, withDestinationPath: path)
        #expect(throws: StorageError.failed(path: copy, detail: "it is not a regular file")) {
            try StateDatabase.restore(from: copy, to: file("other.sqlite"))
        }
    }

    @Test func `a restore brings the state back and keeps the replaced one`() async throws {
        try await makeState(0.25)
        let database = try StateDatabase(path: path)
        try database.backup(to: copy)
        database.submit([.putVolume(volume(1))])
        database.close()
        let kept = try StateDatabase.restore(from: copy, to: path, now: Date(timeIntervalSince1970: 1_000))
        #expect(try volumes(at: path) == [0.25])
        #expect(kept == path + ".replaced-1000")
        #expect(try volumes(at: #require(kept)) == [1])
        #expect(try volumes(at: copy) == [0.25], "the backup is as it was")
    }

    @Test func `a state in use is not replaced`() async throws {
        try await makeState(0.25)
        let database = try StateDatabase(path: path)
        defer { database.close() }
        try database.backup(to: copy)
        #expect(throws: StorageError.inUse(path: path)) { try StateDatabase.restore(from: copy, to: path) }
    }

    @Test func `a damaged state, or none, is replaced`() async throws {
        try await makeState(0.25)
        let database = try StateDatabase(path: path)
        try database.backup(to: copy)
        database.close()
        let rubbish = Data(repeating: 0x41, count: 8_192)
        try rubbish.write(to: URL(filePath: path))
        let kept = try #require(try StateDatabase.restore(from: copy, to: path))
        #expect(try Data(contentsOf: URL(filePath: kept)) == rubbish)
        #expect(try volumes(at: path) == [0.25])
        try FileManager.default.removeItem(atPath: path)
        #expect(try StateDatabase.restore(from: copy, to: path) == nil)
        #expect(try volumes(at: path) == [0.25])
    }

    @Test(arguments: Durability.allCases)
    func `a commit waits for the disk if durability requires it`(durability: Durability) async throws {
        let database = try StateDatabase(path: path, durability: durability)
        database.submit([.putVolume(volume(0.25))])
        try await database.flush()
        database.close()
        #expect(try volumes(at: path) == [0.25])
    }
}
