// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Realtime
import Testing

@testable import LiveAudio

/// High-pass and gate of an input, and who gets its sound.
struct InputFilterTests {
    @Test(arguments: [(20.0, -24.1), (80.0, -3.0), (320.0, 0.0)])
    func `the high-pass falls by 12 dB an octave below its corner`(hertz: Double, decibels: Double) {
        var filter = HighPass(hertz: 80, sampleRate: 48_000, channels: 2)
        var sound = sine(hertz, 1, channels: 2)
        filter.process(&sound)
        let settled = sound.suffix(48_000)
        #expect(abs(level(settled) - decibels) < 0.2, "\(level(settled))")
    }

    @Test func `the gate opens for what is louder, holds, and closes`() {
        var gate = NoiseGate(decibels: -40, sampleRate: 48_000, channels: 1)
        var soft = sine(1_000, 0.005)
        gate.process(&soft)
        #expect(soft[..<4_800].contains { $0 > 0.004 }, "it begins open")
        #expect(soft[48_000...].allSatisfy { $0 == 0 })
        var loud = sine(1_000, 0.5)
        gate.process(&loud)
        #expect(abs(level(loud.suffix(4_800)) - level([0.5, 0.5, -0.5, -0.5][...]) + 3.01) < 0.1)
        var after = [Float](repeating: 0.005, count: 48_000)
        gate.process(&after)
        #expect(after[4_800] == 0.005 && after[30_000] == 0)
    }

    @Test func `a feed gives all its streams the sound`() throws {
        let feed = InputFeed(LiveFormat(channels: 1), InputFilter(), now: { 0 }, onChange: {})
        let options = LiveOptions(
            format: LiveFormat(channels: 1),
            engineRate: 48_000,
            longest: .infinity,
            delay: 0.01,
            keeps: false
        )
        let streams = try (0..<2).map { _ in try #require(LiveStream(options)) }
        for stream in streams { stream.open(at: 0); feed.add(stream) }
        let rings = streams.compactMap { $0.claim() }
        feed.take([Float](repeating: .nan, count: 480))
        for _ in 0..<10 { feed.take([Float](repeating: -0.5, count: 480)) }
        #expect(rings.count == 2 && rings.allSatisfy { $0.readableFrames > 4_000 })
        feed.remove(streams[0])
        let before = rings.map(\.readableFrames)
        feed.take([Float](repeating: 0.1, count: 4_800))
        #expect(rings[0].readableFrames == before[0] && rings[1].readableFrames > before[1])
    }

    private func sine(_ hertz: Double, _ amplitude: Double, channels: Int = 1) -> [Float] {
        (0..<96_000 * channels).map { index in
            Float(amplitude * sin(2 * .pi * hertz * Double(index / channels) / 48_000))
        }
    }

    /// The mean square in decibels of a full sine.
    private func level(_ samples: ArraySlice<Float>) -> Double {
        let power = samples.reduce(0.0) { $0 + Double($1 * $1) } / Double(samples.count)
        return 10 * log10(2 * power)
    }
}
