// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// Drift of an external clock against ours.
struct DriftTests {
    @Test(arguments: [1.0, 1.0003, 0.998])
    func `the rate of a steady clock is measured`(rate: Double) throws {
        var drift = DriftEstimate()
        for step in 0...300 { drift.add(external: 3 + Double(step) * 0.1 * rate, engine: Double(step) * 0.1) }
        let reading = try #require(drift.reading)
        #expect(abs(reading.rate - rate) < 1e-9)
        #expect(abs(reading.partsPerMillion - (rate - 1) * 1e6) < 1e-3)
        #expect(abs(reading.offset) < 1e-6)
        #expect(reading.samples == 301)
    }

    @Test func `jitter is reported and does not hide the rate`() throws {
        var drift = DriftEstimate()
        var numbers = SeededNumbers(seed: 4)
        for step in 0...1000 {
            let engine = Double(step) * 0.05
            drift.add(external: engine * 1.0002 + .random(in: -0.01...0.01, using: &numbers), engine: engine)
        }
        let reading = try #require(drift.reading)
        #expect(abs(reading.rate - 1.0002) < 2e-4)
        #expect((0.003...0.009).contains(reading.jitter))
    }

    @Test func `a jump restarts the measurement`() {
        var drift = DriftEstimate()
        for step in 0...40 { drift.add(external: Double(step) * 0.1, engine: Double(step) * 0.1) }
        #expect(drift.reading != nil)
        drift.add(external: 100, engine: 4.1)
        #expect(drift.reading == nil)
    }

    @Test func `a short time gives no estimate`() {
        var drift = DriftEstimate()
        for _ in 0...40 { drift.add(external: 5, engine: 1) }
        #expect(drift.reading == nil)
    }
}
