// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ArgumentParser
import Foundation
import SQLiteStorage
import Storage
import Testing

@testable import carillon

struct RestoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "restore-\(UUID().uuidString)"
    ).path

    /// A backup of one uploaded sound.
    private func makeBackup() async throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/backup/assets",
            withIntermediateDirectories: true
        )
        let database = try StateDatabase(path: folder + "/backup/state.sqlite")
        let record = SoundRecord(
            id: "s_1",
            name: "bell",
            path: nil,
            asset: "bell.wav",
            baseVolume: 1,
            registeredAt: Date(timeIntervalSince1970: 0)
        )
        database.submit([.putSound(record)])
        try await database.flush()
        database.close()
    }

    private func restore() async throws {
        let command = try #require(
            try Carillon.parseAsRoot(["restore", folder + "/backup", "--state", folder + "/state"])
                as? Restore
        )
        try await command.run()
    }

    private func contents(_ place: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder + place)) ?? []).sorted()
    }

    @Test func `a restore copies the files that the state names, and no others`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await makeBackup()
        for name in ["bell.wav", "other.wav"] {
            try Data([1]).write(to: URL(filePath: folder + "/backup/assets/" + name))
        }
        try await restore()
        #expect(contents("/state/assets") == ["bell.wav"])
        #expect(contents("/state").contains("state.sqlite"))
    }

    @Test(arguments: ["bell.wav", "other.wav"])
    func `a link in a backup is refused before anything changes`(_ name: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await makeBackup()
        try Data([1]).write(to: URL(filePath: folder + "/victim"))
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/backup/assets/" + name,
            withDestinationPath: folder + "/victim"
        )
        await #expect(throws: ExitCode.self) { try await restore() }
        #expect(contents("/state") == [])
    }

    @Test func `a folder of uploads that is a link is refused`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await makeBackup()
        try FileManager.default.removeItem(atPath: folder + "/backup/assets")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/backup/assets",
            withDestinationPath: folder
        )
        await #expect(throws: ExitCode.self) { try await restore() }
        #expect(contents("/state") == [])
    }
}
