// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// Scheduled players (AP-06).
struct ScheduleTests {
    private func later(_ seconds: Double) -> PlayRequest {
        var request = PlayRequest()
        request.delay = seconds
        return request
    }

    @Test func `a scheduled player can be rescheduled, and finishes once`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 20)
        let player = try await harness.engine.play(sound: .text("bell"), later(0.05))
        let moved = try await harness.engine.play(player: player.id, later(0.1))
        #expect(moved.changed && moved.snapshot.scheduledAt == 0.1 && moved.snapshot.state == .scheduled)
        #expect(try await !harness.engine.play(player: player.id, later(0.1)).changed)
        let heard = await harness.advance(frames: 200)
        #expect(heard[0].firstIndex { $0 != 0 } == 100 && heard[0].lastIndex { $0 != 0 } == 119)
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        await harness.stop()
    }

    @Test func `any number of scheduled players can be stopped at once`() async throws {
        let harness = try await EngineHarness { $0.maximumVoices = 4 }
        try await harness.addConstant("bell.wav", frames: 20)
        for _ in 0..<1200 {
            let player = try await harness.engine.play(sound: .text("bell"), later(5))
            _ = try await harness.engine.pause(player: player.id)
            await harness.advance(frames: 10)
        }
        #expect(try await harness.engine.stopAllSounds().count == 1200)
        #expect(harness.log.finishes.count == 1200)
        await harness.stop()
    }

    @Test func `a pause before the first frame does not shorten the played time`() async throws {
        // Starting in the middle of a long sound waits for its reader.
        let harness = try await EngineHarness { $0.residentSeconds = 0.5 }
        try await harness.addConstant("long.wav", frames: 1000)
        var middle = PlayerCreation()
        middle.currentTime = 0.9
        let player = try await harness.engine.createPlayer(sound: .text("long"), middle)
        _ = try await harness.engine.play(player: player.id)
        _ = try await harness.engine.pause(player: player.id)
        await harness.advance(frames: 20)
        _ = try await harness.engine.play(player: player.id)
        await harness.advance(frames: 200)
        #expect(harness.log.finishes.map(\.durationPlayed) == [0.1])
        await harness.stop()
    }

    @Test func `a fade requested of a scheduled player is reported when it is heard`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", value: 1, frames: 500)
        let player = try await harness.engine.play(sound: .text("bell"), later(0.1))
        let fade = FadeRequest(kind: .to(0.5), duration: 0.1)
        _ = try await harness.engine.fade(player: player.id, fade)
        var heard = await harness.advance(frames: 150)[0]
        let shown = try await harness.engine.player(player.id).effectiveVolume
        heard += await harness.advance(frames: 10)[0]
        #expect(abs(Double(heard[150]) - shown) < 0.01)
        await harness.stop()
    }

    @Test func `the volume set on a scheduled player is the end of its fade-in, which starts with the sound`()
        async throws
    {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", value: 1, frames: 500)
        var request = later(0.1)
        request.fadeIn = true
        request.fadeDuration = 0.1
        let player = try await harness.engine.play(sound: .text("bell"), request)
        await harness.advance(frames: 10)
        var change = PlayerChange()
        change.volume = 0.5
        _ = try await harness.engine.changePlayer(player.id, change)
        let heard = await harness.advance(frames: 290)[0]
        // It starts on frame 100.
        #expect(heard[..<90].allSatisfy { $0 == 0 })
        #expect(heard[100] < 0.1 && abs(heard[140] - 0.25) < 0.01)
        #expect(heard[200] == 0.5 && heard[280] == 0.5)
        await harness.stop()
    }
}
