// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import EngineTestSupport
import Foundation
import SQLiteStorage
import Testing

@testable import Engine

/// What plays after a start: the station of the configuration, and the announcements that waited.
struct StartTests {
    /// A folder with the sounds `a` and `b` of 1,000 frames and their station `calm`, after a first run.
    private func prepare(
        _ change: (EngineHarness) async throws -> Void = { _ in }
    ) async throws -> URL {
        let first = try await EngineHarness(keepsState: true)
        try await first.addConstant("a.wav", value: 0.5, frames: 1_000)
        try await first.addConstant("b.wav", value: 0.25, frames: 1_000)
        try await first.addStation("calm", ["a", "b"])
        try await change(first)
        await first.stop(keepsFolder: true)
        return first.folder
    }

    private func start(
        _ folder: URL,
        station: String? = "calm",
        volume: Double? = nil
    ) async throws -> EngineHarness {
        try await EngineHarness(folder: folder, keepsState: true) { configuration in
            configuration.startStation = station
            configuration.startVolume = volume
        }
    }

    @Test func `the station of the start plays, at the volume of the start`() async throws {
        let folder = try await prepare { first in
            var silence = ManagerChange()
            silence.musicVolume = 0
            _ = try await first.engine.changeManager(silence)
        }
        let harness = try await start(folder, volume: 0.5)
        let heard = await harness.advance(frames: 1_200)[0]
        #expect(heard[500] == 0.25 && heard[1_100] == 0.125, "its two tracks at half of their volume")
        #expect(await harness.engine.manager().musicVolume == 0.5)
        #expect(await harness.engine.health().reasons.isEmpty)
        await harness.stop()
    }

    @Test func `without these settings nothing plays, and the volume is the last one`() async throws {
        let folder = try await prepare { first in
            var quiet = ManagerChange()
            quiet.musicVolume = 0.25
            _ = try await first.engine.changeManager(quiet)
            _ = try await first.engine.playStation("calm")
        }
        let harness = try await start(folder, station: nil)
        #expect(await harness.advance(frames: 100)[0].allSatisfy { $0 == 0 })
        #expect(await harness.engine.manager().musicVolume == 0.25)
        await harness.stop()
    }

    @Test func `a station that cannot be played is a reason in health until music plays`() async throws {
        let harness = try await start(try await prepare(), station: "gone")
        let health = await harness.engine.health()
        let texts = Dictionary(uniqueKeysWithValues: health.reasons.map { ($0.code, $0.text) })
        let broken = "cannot sound: the music of the start (there is no station gone)"
        let unstarted = "no music was started: there is no station gone"
        #expect(texts == [.musicNotStarted: unstarted, .plansBroken: broken])
        #expect(health.isReady)
        _ = try await harness.engine.playStation("calm")
        await harness.advance(frames: 10)
        // The next start has no station either.
        #expect(await harness.engine.health().reasons.map(\.code) == [.plansBroken])
        await harness.stop()
    }

    @Test func `an interruption that was not ended holds the station of the start`() async throws {
        let folder = try await prepare { first in
            _ = try await first.engine.interrupt(.began(reason: "call"))
        }
        let harness = try await start(folder)
        #expect(await harness.advance(frames: 100)[0].allSatisfy { $0 == 0 })
        #expect(await harness.engine.music().player?.state == .paused)
        _ = try await harness.engine.interrupt(.ended(shouldResume: true))
        #expect(await harness.advance(frames: 100)[0][50] == 0.5)
        await harness.stop()
    }

    @Test func `what waits for sounds starts when they are read, without a further event`() async throws {
        let folder = try await prepare { first in
            var item = QueueItemRequest(.sound(.text("a")))
            item.chime = .text("b")
            _ = try await first.engine.announce(item)
        }
        var configuration = EngineConfiguration.withoutThreads(in: folder)
        configuration.sampleRate = SampleRate(1000)
        configuration.stateDirectory = folder.appending(path: "state").path
        configuration.startStation = "calm"
        let engine = try Engine(configuration: configuration, openStore: StateDatabase.open) { _ in }
        try await engine.start(waitsForSounds: false)
        await engine.soundsRead()
        #expect(await engine.queue().current != nil)
        #expect(await engine.state.queue.playback?.chime != nil, "the chime was read before, too")
        #expect(await engine.music().playing)
        await engine.stop()
        try FileManager.default.removeItem(at: folder)
    }
}
