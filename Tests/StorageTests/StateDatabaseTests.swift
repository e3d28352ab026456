// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage
import Testing

struct StateDatabaseTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    var path: String { folder.appending(path: "state.sqlite").path }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

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

    @Test func `what was submitted is there after reopening`() throws {
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

    @Test func `the newest change of a thing wins`() throws {
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

    @Test func `a file that is no database is refused and left as it is`() throws {
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

    @Test func `a folder that does not exist is a failure with its path`() throws {
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
}
