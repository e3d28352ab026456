// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Testing

/// Which sounds stay in memory under a budget: 1,000 frames of one channel take 4,096 bytes, a head 2,048.
struct ResidencyTests {
    private var looping: PlayRequest {
        var play = PlayRequest()
        play.looping = true
        return play
    }

    private func harness() async throws -> EngineHarness {
        // Three sounds fit; a fourth evicts the least recently used one.
        try await EngineHarness { $0.residentBudgetBytes = 16_000 }
    }

    private func resident(_ harness: EngineHarness) async -> [String] {
        await harness.engine.sounds().filter { $0.isResident == true }.map(\.name)
    }

    @Test func `the least recently played sound is evicted, not the newest`() async throws {
        let harness = try await harness()
        for name in ["a", "b", "c"] { _ = try await harness.addConstant(name + ".wav", frames: 1_000) }
        #expect(await resident(harness) == ["a.wav", "b.wav", "c.wav"])
        _ = try await harness.engine.play(sound: .text("a"))
        await harness.advance(frames: 1_100)
        _ = try await harness.addConstant("d.wav", frames: 1_000)
        #expect(await resident(harness) == ["a.wav", "c.wav", "d.wav"])
        await harness.stop()
    }

    @Test func `a sound that a voice holds stays in memory`() async throws {
        let harness = try await harness()
        for name in ["a", "b", "c"] { _ = try await harness.addConstant(name + ".wav", frames: 1_000) }
        _ = try await harness.engine.play(sound: .text("a"), looping)
        for name in ["b", "c"] {
            _ = try await harness.engine.play(sound: .text(name))
            await harness.advance(frames: 1_100)
        }
        _ = try await harness.addConstant("d.wav", frames: 1_000)
        #expect(await resident(harness).contains("a.wav"))
        await harness.stop()
    }

    @Test func `an evicted sound plays the same, and is loaded again when it is played`() async throws {
        let harness = try await EngineHarness { $0.residentBudgetBytes = 30_000 }
        _ = try await harness.addConstant("a.wav", value: 0.25, frames: 1_000)
        for number in 0..<7 { _ = try await harness.addConstant("\(number).wav", frames: 1_000) }
        #expect(await !resident(harness).contains("a.wav"))
        _ = try await harness.engine.play(sound: .text("a"))
        let samples = await harness.advance(frames: 1_010)[0]
        #expect(samples.filter { abs($0 - 0.25) < 1e-6 }.count >= 990)
        #expect(harness.log.finishes.map(\.reason) == [.ended])
        #expect(await harness.wait { (try? await $0.engine.sound(.text("a")))?.isResident == true })
        await harness.stop()
    }
}
