// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import EngineTestSupport
import Foundation
import Testing

@testable import Engine

/// The gates of the integrated loudness, with the programmes of EBU Tech 3341.
struct IntegratedLoudnessTests {
    /// The K-weighted power of a loudness in LUFS.
    private func power(_ loudness: Double) -> Double { pow(10, (loudness + 0.691) / 10) }

    /// Measures stretches of constant loudness, in steps of 100 ms.
    private func measure(_ stretches: [(loudness: Double, seconds: Double)]) -> IntegratedLoudness {
        var measured = IntegratedLoudness()
        for stretch in stretches {
            let steps = Int((stretch.seconds * 10).rounded())
            measured.take(steps: Array(repeating: power(stretch.loudness), count: steps))
        }
        return measured
    }

    private static let programmes: [([(loudness: Double, seconds: Double)], Double)] = [
        ([(-23, 20)], -23), ([(-33, 20)], -33),
        ([(-36, 10), (-23, 60), (-36, 10)], -23),
        ([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)], -23),
        ([(-26, 20), (-20, 20.1), (-26, 20)], -23),
    ]

    @Test(arguments: programmes)
    func `a programme of EBU Tech 3341 is within 0.1 LU`(
        _ stretches: [(loudness: Double, seconds: Double)],
        _ expected: Double
    ) throws {
        #expect(abs(try #require(measure(stretches).value) - expected) < 0.1)
    }

    @Test func `blocks of 400 ms overlap by 300 ms`() throws {
        var measured = IntegratedLoudness()
        measured.take(steps: Array(repeating: power(-20), count: 3))
        #expect(measured.value == nil && measured.steps == 3)
        measured.take(steps: [power(-20)])
        #expect(abs(try #require(measured.value) + 20) < 1e-9)
        // Blocks of 3, 2, 1 and 0 loud steps; the last is below the absolute gate.
        measured.take(steps: [0, 0, 0, 0])
        let loud = power(-20)
        let blocks = [4.0, 3, 2, 1].map { $0 * loud / 4 }
        let expected = 10 * log10(blocks.reduce(0, +) / 4) - 0.691
        #expect(abs(try #require(measured.value) - expected) < 1e-9)
    }

    @Test(arguments: [(-70.01, false), (-69.9, true), (-160, false), (0, true), (12, true), (80, true)])
    func `what is not above the absolute gate does not count`(_ loudness: Double, _ counts: Bool) {
        let measured = measure([(loudness, 5)])
        #expect((measured.value != nil) == counts)
        if counts { #expect(abs((measured.value ?? 0) - loudness) < 1e-6) }
        #expect(measured.seconds == 5, "silence is time that was measured, too")
    }

    @Test(arguments: [(-29.5, true), (-31.5, false)])
    func `what is 10 LU below the rest does not count`(_ quiet: Double, _ counts: Bool) throws {
        // As long as each other: the mean is 3 LU below the louder one, the gate 13 LU.
        let value = try #require(measure([(-17, 100), (quiet, 100)]).value)
        #expect((value < -18) == counts, "\(value)")
    }

    @Test func `a reset starts over, and blocks do not reach over it`() throws {
        var measured = measure([(-10, 10)])
        measured.reset()
        #expect(measured.value == nil && measured.seconds == 0)
        measured.take(steps: Array(repeating: power(-30), count: 3))
        #expect(measured.value == nil)
        measured.take(steps: Array(repeating: power(-30), count: 7))
        #expect(abs(try #require(measured.value) + 30) < 1e-9)
        #expect(measured.seconds == 1)
    }

    @Test func `all readers have one measurement, of what one of them wants and takes`() async throws {
        let harness = try await EngineHarness()
        let engine = harness.engine
        let selection = MeterSelection(sources: [], hasLoudness: true)
        let (first, second) = (LevelReader(), LevelReader())
        try await engine.beginMetering(selection, for: first)
        await harness.advance(frames: 2_000)
        try await engine.beginMetering(selection, for: second)
        // Both read the same steps, which count once.
        for reader in [first, second] {
            #expect(await engine.meterReading(selection, for: reader).loudness?.duration == 2)
        }
        await engine.endMetering(selection, for: first)
        await harness.advance(frames: 1_000)
        // The last reader takes what it has not read yet.
        await engine.endMetering(selection, for: second)
        await harness.advance(frames: 5_000)
        let silent = LoudnessSnapshot(momentary: nil, shortTerm: nil, integrated: nil, duration: 3)
        #expect(await engine.loudness() == silent)
        try await engine.beginMetering(selection, for: first)
        await harness.advance(frames: 400)
        #expect(await engine.loudness().duration == 3.4)
        // The ring holds the newest 25.6 s.
        await harness.advance(frames: 30_000)
        #expect(await engine.loudness().duration == 29)
        #expect(await engine.resetLoudness().duration == 0)
        await harness.advance(frames: 250)
        #expect(await engine.loudness().duration == 0.2)
        #expect(await engine.meterReading(MeterSelection(sources: []), for: first).loudness == nil)
        await harness.stop()
    }
}
