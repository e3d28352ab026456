// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

@testable import LiveAudio

/// How the clock of a source is followed, as numbers: pieces of 20 ms, and what waits when each of them arrives.
struct LiveRateTests {
    /// What is held while a source is faster by a share, and how far it was from the target.
    private struct Source {
        var rate: LiveRate
        var held = 0.06
        private(set) var clock = 0.0
        /// The largest distance from the target, and the largest correction, since the begin of a run.
        private(set) var (farthest, fastest) = (0.0, 0.0)

        init(most: Double = LiveRate.limit) {
            rate = LiveRate(most: most)
            rate.restart(holding: held)
        }

        mutating func run(for seconds: Double, late: Double = 0, drift: (Double) -> Double) {
            (farthest, fastest) = (0, 0)
            for _ in 0..<Int(seconds * 50) {
                held += 0.02 * (drift(clock) - rate.correction)
                rate.note(held: held - late, piece: 0.02)
                clock += 0.02
                farthest = max(farthest, abs(held - rate.target))
                fastest = max(fastest, abs(rate.correction))
            }
        }
    }

    @Test(arguments: [100e-6, -100e-6])
    func `the delay is the same whatever the clock of the source, from the first minute to the last of a day`(
        drift: Double
    ) {
        var source = Source()
        source.run(for: 120) { _ in drift }
        #expect(source.farthest < 0.001, "\(source.farthest)")
        source.run(for: 600) { _ in drift }
        source.run(for: 24 * 3_600 - 720) { _ in drift }
        #expect(source.farthest < 1e-5, "\(source.farthest)")
    }

    @Test func `a clock that wanders moves the delay by less than a fifth of a millisecond`() {
        var source = Source()
        source.run(for: 3_600) { 100e-6 * sin(2 * .pi * $0 / 3_600) }
        source.run(for: 7_200) { 100e-6 * sin(2 * .pi * $0 / 3_600) }
        #expect(source.farthest < 0.0002, "\(source.farthest)")
    }

    @Test func `what is known of a clock is not forgotten when the buffer is filled again`() {
        var source = Source()
        source.run(for: 600) { _ in 100e-6 }
        source.held = 0.07
        source.rate.restart(holding: 0.07)
        source.run(for: 60) { _ in 100e-6 }
        #expect(source.farthest < 1e-4, "\(source.farthest)")
    }

    @Test func `what is lost in a stall is won back without a change of pitch that is heard in music`() {
        var source = Source(most: LiveRate.music)
        source.held = 0.5
        source.rate.restart(holding: 0.5)
        source.run(for: 60) { _ in 0 }
        source.held = 0.1
        source.run(for: 240) { _ in 0 }
        #expect(source.fastest <= 0.003, "\(source.fastest)")
        #expect(abs(source.held - 0.5) < 0.002, "\(source.held)")
        source.run(for: 240) { _ in 0 }
        #expect(source.farthest < 0.002, "it does not go beyond: \(source.farthest)")
    }

    @Test func `pieces that are late together change nearly nothing`() {
        var source = Source(most: LiveRate.music)
        source.run(for: 60) { _ in 0 }
        source.run(for: 0.3, late: 0.15) { _ in 0 }
        source.run(for: 60) { _ in 0 }
        #expect(source.fastest < 400e-6, "\(source.fastest)")
    }
}
