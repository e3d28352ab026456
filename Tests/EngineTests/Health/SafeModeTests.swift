// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import SQLiteStorage
import Testing

/// With an unusable state file the engine works, keeps no change, refuses uploads and does not modify the file.
final class SafeModeTests {
    let folder: URL
    var state: URL { folder.appending(path: "state/state.sqlite") }

    init() throws {
        folder = try EngineHarness.makeFolder()
        try FileManager.default.createDirectory(
            at: folder.appending(path: "state/assets"),
            withIntermediateDirectories: true
        )
    }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func makeEngine(hasSafeMode: Bool = true) throws -> Engine {
        var configuration = EngineConfiguration()
        configuration.stateDirectory = folder.appending(path: "state").path
        configuration.hasSafeMode = hasSafeMode
        configuration.runsPump = false
        return try Engine(configuration: configuration, openStore: StateDatabase.open) { _ in }
    }

    @Test func `a damaged file is not modified, changes take effect unkept, uploads are refused`()
        async throws
    {
        let rubbish = Data(repeating: 0x41, count: 8_192)
        try rubbish.write(to: state)
        let upload = folder.appending(path: "state/assets/s1.wav")
        try Data([1]).write(to: upload)
        #expect(throws: EngineError.self) { try self.makeEngine(hasSafeMode: false) }
        let engine = try makeEngine()
        try await engine.start()
        let health = await engine.health()
        #expect(health.reasons.map(\.code) == [.safeMode] && health.status == .degraded)
        let note = KeepingNote()
        let settings = StationSettings(name: "a", options: [:], playlist: .tags(["a"]))
        let station = try await KeepingNote.$current.withValue(note) {
            try await engine.createStation(settings)
        }
        #expect(station.settings.name == "a")
        #expect(!note.isKept)
        let error = await #expect(throws: EngineError.self) { try await engine.admitUpload(sizeInBytes: 1) }
        guard case .changesRefused(let reason) = error else {
            Issue.record("not refused but \(String(describing: error))")
            return
        }
        #expect(reason.contains("damaged"))
        await engine.stop()
        #expect(try Data(contentsOf: state) == rubbish)
        #expect(FileManager.default.fileExists(atPath: upload.path))
    }

    @Test func `a jump of the system clocks is reported once`() async throws {
        var configuration = EngineConfiguration()
        configuration.runsPump = false
        configuration.stateDirectory = folder.appending(path: "state").path
        let clocks = ScriptedClocks()
        configuration.systemClocks = { clocks.next() }
        let jumps = Recorder()
        let engine = try Engine(configuration: configuration, openStore: StateDatabase.open) { envelope in
            if case .clockJumped(let jump) = envelope.event { jumps.add(jump) }
        }
        try await engine.start()
        for _ in 0..<5 { await engine.drain() }
        #expect(jumps.all == [ClockJump(kind: .suspended, seconds: 100), ClockJump(kind: .set, seconds: -7)])
        let metrics = await engine.metrics()
        #expect(metrics.clockJumps == [.suspended: 1, .set: 1])
        await engine.stop()
    }
}
