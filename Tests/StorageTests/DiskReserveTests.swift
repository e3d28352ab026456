// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
import Storage
import Testing

@testable import SQLiteStorage

final class DiskReserveTests {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reserve-\(UUID().uuidString)")
    var path: String { folder.appending(path: "state.sqlite").path }
    var reserve: String { path + ".reserve" }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func occupied() throws -> Int {
        var status = stat()
        return stat(reserve, &status) == 0 ? Int(status.st_blocks) * 512 : 0
    }

    @Test func `it occupies its size on the disk until it is released`() throws {
        var subject = DiskReserve(path: reserve, sizeInBytes: 65_536)
        #expect(try !subject.isHeld && occupied() == 0)
        subject.hold()
        #expect(try subject.isHeld && occupied() >= 65_536)
        let first = subject.release()
        #expect(first && !subject.isHeld && !FileManager.default.fileExists(atPath: reserve))
        let second = subject.release()
        #expect(!second)
    }

    @Test func `without room for it nothing is left behind`() {
        var subject = DiskReserve(path: reserve, sizeInBytes: 1 << 55)
        subject.hold()
        #expect(!subject.isHeld && !FileManager.default.fileExists(atPath: reserve))
    }

    @Test func `a full disk takes the reserve only for a change that makes room`() async throws {
        let database = try StateDatabase(path: path, reserveInBytes: 65_536)
        // Returns when the writer has made the reserve and waits.
        database.submit([.putSound(sound("s1"))])
        try await database.flush()
        #expect(try occupied() >= 65_536)
        try limitPages(of: database, to: 1)
        database.submit([.putStation(station)])
        await #expect(throws: StorageError.full(path: path)) { try await database.flush() }
        #expect(try occupied() >= 65_536)
        database.submit([.removeSound(id: "s1")])
        await #expect(throws: StorageError.full(path: path)) { try await database.flush() }
        #expect(!FileManager.default.fileExists(atPath: reserve))
        try limitPages(of: database, to: 1_000_000)
        try await database.flush()
        #expect(try database.load().sounds.isEmpty && database.load().stations == [station])
        database.close()
        #expect(try occupied() >= 65_536)
    }

    /// Too large for the pages that the file has.
    private let station = StationRecord(
        id: "t1",
        name: "a",
        place: 0,
        settings: String(repeating: " ", count: 1 << 20)
    )

    private func sound(_ id: String) -> SoundRecord {
        SoundRecord(
            id: id,
            name: id,
            path: nil,
            asset: id,
            baseVolume: 1,
            registeredAt: Date(timeIntervalSince1970: 1000)
        )
    }

    /// SQLite reports a full disk when the file would need more pages than this.
    private func limitPages(of database: StateDatabase, to count: Int) throws {
        try database.database.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA max_page_count = \(count)")
        }
    }
}
