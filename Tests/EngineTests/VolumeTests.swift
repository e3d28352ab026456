// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Testing

@testable import Engine

/// Volumes of the buses (SM-23, SM-24) and their mutes.
struct VolumeTests {
    @Test func `SM-23 the sound volume applies to playing sounds with a short ramp, not to music`()
        async throws
    {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", value: 0.25, frames: 1000)
        try await harness.addConstant("bed.wav", value: 0.5, frames: 1000)
        let player = try await harness.engine.play(sound: .text("bell"))
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("bed"), fadeIn: false))
        await harness.advance(frames: 10)
        _ = harness.log.take()
        var change = ManagerChange()
        change.soundVolume = 0
        #expect(try await harness.engine.changeManager(change).snapshot.soundVolume == 0)
        let heard = await harness.advance(frames: 10)
        #expect(heard[0] == [0.75, 0.6875, 0.625, 0.5625] + Array(repeating: 0.5, count: 6))
        #expect(try await harness.engine.player(player.id).volume == 1)
        #expect(try await harness.engine.player(player.id).effectiveVolume == 0)
        #expect(harness.log.all.map(\.event) == [.volumeChanged(scope: .sound, volume: 0, isMuted: false)])
        #expect(try await !harness.engine.changeManager(change).changed)
        await harness.stop()
    }

    @Test func `a mute does not change the volume`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 1000)
        _ = try await harness.engine.play(sound: .text("bell"))
        await harness.advance(frames: 10)
        var change = ManagerChange()
        change.masterMuted = true
        let muted = try await harness.engine.changeManager(change)
        #expect(muted.snapshot.masterMuted && muted.snapshot.masterVolume == 1)
        let heard = await harness.advance(frames: 10)
        #expect(heard[0].suffix(6).allSatisfy { $0 == 0 })
        await harness.stop()
    }

    @Test func `while a bus is soloed the others are silent, but for announcements`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", value: 0.25, frames: 1000)
        try await harness.addConstant("bed.wav", value: 0.5, frames: 1000)
        let player = try await harness.engine.play(sound: .text("bell"))
        _ = try await harness.engine.playMusic(MusicRequest(sound: .text("bed"), fadeIn: false))
        await harness.advance(frames: 10)
        _ = harness.log.take()
        var change = ManagerChange()
        change.musicSoloed = true
        let soloed = try await harness.engine.changeManager(change)
        #expect(soloed.changed && soloed.snapshot.musicSoloed && !soloed.snapshot.soundMuted)
        #expect(harness.log.take().map(\.event) == [.managerChanged(soloed.snapshot)])
        // The ramp of a mute.
        let heard = await harness.advance(frames: 10)
        #expect(heard[0] == [0.75, 0.6875, 0.625, 0.5625] + Array(repeating: 0.5, count: 6))
        #expect(try await harness.engine.player(player.id).effectiveVolume == 0)
        let state = await harness.engine.state
        #expect(state.isMuted(.sound) && state.isMuted(.system) && !state.isMuted(.music))
        #expect(!state.isMuted(.announcement))
        #expect(try await !harness.engine.changeManager(change).changed)

        change = ManagerChange()
        change.soundSoloed = true
        change.musicMuted = true
        #expect(try await harness.engine.changeManager(change).changed)
        await harness.advance(frames: 4)
        #expect(await harness.advance(frames: 6)[0].allSatisfy { $0 == 0.25 })
        change = ManagerChange()
        (change.soundSoloed, change.musicSoloed) = (false, false)
        change.musicMuted = false
        #expect(try await harness.engine.changeManager(change).changed)
        await harness.advance(frames: 4)
        #expect(await harness.advance(frames: 6)[0].allSatisfy { $0 == 0.75 })
        await harness.stop()
    }

    @Test func `one value out of range changes nothing`() async throws {
        let harness = try await EngineHarness()
        let before = await harness.engine.manager()
        var change = ManagerChange()
        change.soundVolume = 0.5
        change.musicFadeDuration = 3601
        let expected = EngineError.invalidValue(
            field: "musicFadeDuration",
            allowed: "0 to 3600.0 seconds",
            given: "3601.0"
        )
        await #expect(throws: expected) { try await harness.engine.changeManager(change) }
        #expect(await harness.engine.manager() == before)
        await harness.stop()
    }
}
