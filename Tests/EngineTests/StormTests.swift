// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// Many concurrent operations in random order: every playback ends once, and nothing leaks.
struct StormTests {
    /// A seeded generator, so that a failure can be reproduced.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static func act(on harness: EngineHarness, _ dice: inout Dice) async throws {
        let engine = harness.engine
        let sound = SoundReference.text(["short", "long", "bed"].randomElement(using: &dice) ?? "short")
        let player = await engine.players().randomElement(using: &dice)?.id ?? "none"
        do throws(EngineError) {
            switch Int.random(in: 0..<14, using: &dice) {
            case 0, 1, 2:
                var request = PlayRequest()
                request.fadeIn = Bool.random(using: &dice)
                request.fadeDuration = 0.02
                request.numberOfLoops = Int.random(in: -1...2, using: &dice)
                request.delay = Bool.random(using: &dice) ? 0.03 : nil
                _ = try await engine.play(sound: sound, request)
            case 3: _ = try await engine.play(player: player)
            case 4: _ = try await engine.pause(player: player)
            case 5: _ = try await engine.stop(player: player, StopRequest(fadeOut: Bool.random(using: &dice)))
            case 6, 7:
                var change = PlayerChange()
                change.currentTime = Double.random(in: 0...1.2, using: &dice)
                change.volume = Double.random(in: 0...1, using: &dice)
                _ = try await engine.changePlayer(player, change)
            case 8: _ = try await engine.fade(player: player, FadeRequest(kind: .fadeOut, duration: 0.03))
            case 9: _ = try await engine.fade(player: player, FadeRequest(kind: .fadeIn, duration: 0.03))
            case 10: try await engine.disposePlayer(player)
            case 11: _ = try await engine.playMusic(MusicRequest(sound: sound))
            case 12: _ = try await engine.stopMusic(StopRequest(fadeOut: Bool.random(using: &dice)))
            default: _ = try await engine.stop(sound: sound, StopRequest(fadeDuration: 0.01))
            }
        } catch {
            switch error {
            case .playerNotFound, .limitReached, .overloaded, .wrongState: break
            default: throw error
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `every started playback finishes exactly once and every voice is released`(
        seed: UInt64
    ) async throws {
        let harness = try await EngineHarness {
            $0.maximumVoices = 32
            $0.residentSeconds = 0.5
        }
        try await harness.addConstant("short.wav", frames: 35)
        try await harness.addConstant("long.wav", frames: 900)
        try await harness.addConstant("bed.wav", frames: 400)
        var change = ManagerChange()
        change.musicFadeDuration = 0.02
        _ = try await harness.engine.changeManager(change)
        var dice = Dice(state: seed)
        for _ in 0..<400 {
            try await StormTests.act(on: harness, &dice)
            if Int.random(in: 0..<3, using: &dice) == 0 { await harness.advance(frames: 10) }
        }
        _ = try await harness.engine.stopAllSounds(StopRequest(fadeOut: false))
        _ = try await harness.engine.stopMusic(StopRequest(fadeOut: false))
        await harness.advance(frames: 100)
        try check(harness.log.all)
        #expect(await harness.engine.players().filter(\.playing) == [])
        #expect(await harness.engine.music().fadingOut.isEmpty)
        #expect(await harness.engine.device().deviceCurrentTime == 0)
        for _ in 0..<32 { _ = try await harness.engine.play(sound: .text("short")) }
        await harness.stop()
    }

    /// Starts, finishes and disposals of each player come in a valid order, and each start of a fade has one end.
    private func check(_ log: [EngineEventEnvelope]) throws {
        var running: [String: Int] = [:]
        var fading: Set<String> = []
        var gone: Set<String> = []
        var last: Int64 = 0
        for envelope in log {
            #expect(envelope.frame >= last - 10)
            last = envelope.frame
            switch envelope.event {
            case .playerStarted(let player):
                #expect(!gone.contains(player.id))
                running[player.id, default: 0] += 1
            case .playerFinished(let finish):
                #expect(!gone.contains(finish.playerId))
                let begun = running[finish.playerId, default: 0]
                // A player disposed in the quantum of its start is heard only for a declick ramp.
                if finish.durationPlayed > 0.004 { #expect(begun > 0) }
                if begun > 0 { running[finish.playerId] = begun - 1 }
            case .playerDisposed(let id, _): #expect(gone.insert(id).inserted)
            case .playerFadeStarted(let player, _): #expect(fading.insert(player.id).inserted)
            case .playerFadeEnded(let player): #expect(fading.remove(player.id) != nil)
            default: break
            }
        }
        #expect(running.filter { $0.value > 0 }.isEmpty)
        #expect(fading.isEmpty)
    }

    @Test func `concurrent callers during rendering leave nothing behind`() async throws {
        let harness = try await EngineHarness { $0.maximumVoices = 64 }
        try await harness.addConstant("short.wav", frames: 35)
        try await harness.addConstant("long.wav", frames: 900)
        try await harness.addConstant("bed.wav", frames: 400)
        try await withThrowingTaskGroup { group in
            for seed in 1...4 {
                group.addTask {
                    var dice = Dice(state: UInt64(seed) * 77)
                    for _ in 0..<200 { try await StormTests.act(on: harness, &dice) }
                }
            }
            group.addTask { await harness.advance(frames: 4000) }
            try await group.waitForAll()
        }
        _ = try await harness.engine.stopAllSounds(StopRequest(fadeOut: false))
        _ = try await harness.engine.stopMusic(StopRequest(fadeOut: false))
        await harness.advance(frames: 100)
        #expect(await harness.engine.players().allSatisfy { !$0.playing })
        for _ in 0..<64 { _ = try await harness.engine.play(sound: .text("short")) }
        await harness.stop()
    }
}
