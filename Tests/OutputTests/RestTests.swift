// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Output

/// An output that keeps the time sleeps where nothing is to be heard, and engine time goes on all the same.
struct RestTests {
    @Test func `a pace that rested owes the quantum that is due, and no other`() {
        // 10 frames a quantum, 1,000 a second: a quantum every 10 ms.
        var pacer = QuantumPacer(quantum: 10, rate: 1_000, now: 0)
        let first = pacer.take(now: 0)
        let rests = [5_000_000, 10_000_000, 1_004_000_000].map { pacer.rest(until: $0) }
        #expect(first == 1 && rests == [0, 0, 99])
        #expect(pacer.nextDue == 1_000_000_000)
        let taken = [pacer.take(now: 1_004_000_000), pacer.take(now: 1_004_000_000)]
        #expect(taken == [1, 0])
        #expect(pacer.forgiven == 0)
    }

    @Test(arguments: [(0.0, 0.01), (0.5, 0.51), (1.99, 2), (5, 2.01)])
    func `the load of a quantum is told to a hundredth, rounded up`(_ part: Double, _ told: Double) {
        let meter = LoadMeter()
        // A quantum of 480 frames has 10 ms.
        for _ in 0..<99 { meter.note(took: 0, of: 480, rate: 48_000) }
        meter.note(took: UInt64(part * 10_000_000), of: 480, rate: 48_000)
        let load = meter.reading()
        #expect(load.quanta == 100 && load.median == 0.01 && load.high == 0.01 && load.longest == told)
    }

    @Test func `before the first quantum there is no load`() {
        #expect(LoadMeter().reading() == RenderLoad(quanta: 0, median: 0, high: 0, longest: 0))
    }
}
