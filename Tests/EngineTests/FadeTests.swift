// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// Fades of players (SM-10, SM-16 to SM-18), which change the volume.
struct FadeTests {
    private func playing(
        _ harness: EngineHarness,
        frames: Int = 1000,
        volume: Double? = nil
    ) async throws -> PlayerSnapshot {
        try await harness.addConstant("bell.wav", frames: frames)
        var request = PlayRequest()
        request.volume = volume
        let player = try await harness.engine.play(sound: .text("bell"), request)
        await harness.advance(frames: 10)
        _ = harness.log.take()
        return player
    }

    @Test func `SM-16 fadeTo goes from the current volume to the given one`() async throws {
        let harness = try await EngineHarness()
        let player = try await playing(harness)
        let faded = try await harness.engine.fade(
            player: player.id,
            FadeRequest(kind: .to(0.5), duration: 0.02)
        )
        #expect(faded.snapshot.volume == 0.5)
        #expect(faded.snapshot.fade?.from == 1 && faded.snapshot.fade?.remaining == 0.02)
        let heard = await harness.advance(frames: 30)
        #expect(heard[0][0] == 0.5 && heard[0][10] == 0.375 && heard[0][20] == 0.25 && heard[0][29] == 0.25)
        #expect(harness.log.all.map { name($0.event) } == ["fade started", "fade ended"])
        #expect(harness.log.all.map(\.frame) == [10, 30])
        #expect(try await harness.engine.player(player.id).fade == nil)
        await harness.stop()
    }

    @Test func `SM-16 fadeTo does not start a silent player and sets its volume`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        let player = try await harness.engine.createPlayer(sound: .text("bell"))
        let faded = try await harness.engine.fade(
            player: player.id,
            FadeRequest(kind: .to(0.25), duration: 1)
        )
        #expect(faded.snapshot.volume == 0.25 && faded.snapshot.state == .idle)
        let heard = await harness.advance(frames: 20)
        #expect(heard[0].allSatisfy { $0 == 0 })
        await harness.stop()
    }

    @Test func `SM-17 fadeIn goes from zero to one, whatever the volume was before`() async throws {
        let harness = try await EngineHarness()
        let player = try await playing(harness, volume: 0.5)
        _ = try await harness.engine.fade(player: player.id, FadeRequest(kind: .fadeIn, duration: 0.04))
        let heard = await harness.advance(frames: 60)
        #expect(heard[0].prefix(5) == [0.25, 0.1875, 0.125, 0.0625, 0])
        #expect(heard[0][24] == 0.25)
        #expect(heard[0][44] == 0.5 && heard[0][59] == 0.5)
        #expect(try await harness.engine.player(player.id).volume == 1)
        await harness.stop()
    }

    @Test func `SM-18 fadeOut stops the sound when it reaches zero`() async throws {
        let harness = try await EngineHarness()
        let player = try await playing(harness)
        _ = try await harness.engine.fade(player: player.id, FadeRequest(kind: .fadeOut, duration: 0.02))
        #expect(try await harness.engine.player(player.id).state == .fadingOut)
        let heard = await harness.advance(frames: 30)
        #expect(heard[0][10] == 0.25 && heard[0][15] == 0.125 && heard[0][20] == 0)
        let finish = try #require(harness.log.finishes.first)
        #expect(finish.reason == .fadedOut && finish.durationPlayed == 0.03)
        #expect(harness.log.all.map { name($0.event) } == ["fade started", "fade ended", "finished"])
        #expect(try await harness.engine.player(player.id).state == .finished)
        await harness.stop()
    }

    @Test func `SM-18 fadeTo zero stops too`() async throws {
        let harness = try await EngineHarness()
        let player = try await playing(harness)
        _ = try await harness.engine.fade(player: player.id, FadeRequest(kind: .to(0), duration: 0.02))
        await harness.advance(frames: 30)
        #expect(harness.log.finishes.map(\.reason) == [.fadedOut])
        #expect(try await harness.engine.player(player.id).volume == 0)
        await harness.stop()
    }

    @Test func `SM-45 a fade to the current volume ends at once, and at zero it stops`() async throws {
        let harness = try await EngineHarness()
        let player = try await playing(harness)
        _ = try await harness.engine.fade(player: player.id, FadeRequest(kind: .to(1), duration: 5))
        #expect(harness.log.take().map { name($0.event) } == ["fade started", "fade ended"])
        var change = PlayerChange()
        change.volume = 0
        _ = try await harness.engine.changePlayer(player.id, change)
        await harness.advance(frames: 10)
        #expect(try await harness.engine.player(player.id).playing)
        _ = try await harness.engine.fade(player: player.id, FadeRequest(kind: .fadeOut, duration: 5))
        await harness.advance(frames: 10)
        #expect(harness.log.finishes.map(\.reason) == [.fadedOut])
        await harness.stop()
    }

    @Test func `SM-10 the volume of a fading player retargets the fade and keeps its end`() async throws {
        let harness = try await EngineHarness()
        let player = try await playing(harness)
        _ = try await harness.engine.fade(player: player.id, FadeRequest(kind: .to(0), duration: 0.04))
        await harness.advance(frames: 20)
        var change = PlayerChange()
        change.volume = 1
        let changed = try await harness.engine.changePlayer(player.id, change)
        #expect(changed.snapshot.volume == 1 && changed.snapshot.state == .playing)
        #expect(changed.snapshot.fade?.from == 0.5 && changed.snapshot.fade?.remaining == 0.02)
        let heard = await harness.advance(frames: 40)
        #expect(heard[0][0] == 0.25 && heard[0][10] == 0.375 && heard[0][20] == 0.5 && heard[0][39] == 0.5)
        #expect(harness.log.finishes.isEmpty)
        await harness.stop()
    }

    @Test func `SM-09 base volume multiplies the volume`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        _ = try await harness.engine.changeSound(.text("bell"), SoundChange(baseVolume: 0.5))
        var request = PlayRequest()
        request.volume = 0.5
        let player = try await harness.engine.play(sound: .text("bell"), request)
        #expect(player.baseVolume == 0.5 && player.effectiveVolume == 0.25)
        let heard = await harness.advance(frames: 10)
        #expect(heard[0] == Array(repeating: 0.125, count: 10))
        await harness.stop()
    }

    @Test func `SM-30 fadeIn rises from silence to the requested volume`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", frames: 100)
        var request = PlayRequest()
        request.fadeIn = true
        request.fadeDuration = 0.02
        request.volume = 0.5
        let player = try await harness.engine.play(sound: .text("bell"), request)
        #expect(player.volume == 0.5 && player.effectiveVolume == 0)
        let heard = await harness.advance(frames: 30)
        #expect(heard[0][0] == 0 && heard[0][10] == 0.125 && heard[0][20] == 0.25 && heard[0][29] == 0.25)
        await harness.stop()
    }

    @Test func `a fade continues during a pause`() async throws {
        let harness = try await EngineHarness()
        let player = try await playing(harness)
        _ = try await harness.engine.fade(player: player.id, FadeRequest(kind: .to(0.5), duration: 0.04))
        await harness.advance(frames: 10)
        _ = try await harness.engine.pause(player: player.id)
        await harness.advance(frames: 10)
        let paused = try await harness.engine.player(player.id)
        #expect(paused.state == .paused && paused.fade?.remaining == 0.02)
        await harness.advance(frames: 30)
        _ = try await harness.engine.play(player: player.id)
        let heard = await harness.advance(frames: 10)
        #expect(heard[0][9] == 0.25)
        await harness.stop()
    }

    @Test func `a fade-out stops a paused player, too`() async throws {
        let harness = try await EngineHarness()
        let player = try await playing(harness)
        _ = try await harness.engine.pause(player: player.id)
        await harness.advance(frames: 10)
        _ = try await harness.engine.fade(player: player.id, FadeRequest(kind: .fadeOut, duration: 0.02))
        await harness.advance(frames: 30)
        #expect(harness.log.finishes.map(\.reason) == [.fadedOut])
        #expect(try await harness.engine.player(player.id).state == .finished)
        await harness.stop()
    }

    @Test func `SM-30 a paused player fades in on request`() async throws {
        let harness = try await EngineHarness()
        try await harness.addConstant("bell.wav", value: 1, frames: 500)
        let player = try await harness.engine.play(sound: .text("bell"))
        await harness.advance(frames: 20)
        _ = try await harness.engine.pause(player: player.id)
        await harness.advance(frames: 20)
        _ = harness.log.take()
        var request = PlayRequest()
        request.fadeIn = true
        request.fadeDuration = 0.1
        _ = try await harness.engine.play(player: player.id, request)
        let heard = await harness.advance(frames: 120)
        #expect(heard[0][5] < 0.1 && abs(heard[0][50] - 0.5) < 1e-3 && heard[0][110] == 1)
        let names = harness.log.all.map { name($0.event) }
        #expect(names.sorted() == ["fade ended", "fade started", "resumed"])
        await harness.stop()
    }
}
