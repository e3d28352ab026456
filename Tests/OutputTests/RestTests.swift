// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Output

/// An output without a device clock sleeps while nothing plays, and engine time still advances.
struct RestTests {
    @Test func `after a rest only the quantum that is due is rendered`() {
        // 10 frames per quantum, 1,000 per second: a quantum every 10 ms.
        var pacer = QuantumPacer(quantum: 10, rate: 1_000, now: 0)
        let first = pacer.take(now: 0)
        let rests = [5_000_000, 10_000_000, 1_004_000_000].map { pacer.rest(until: $0) }
        #expect(first == 1 && rests == [0, 0, 99])
        #expect(pacer.nextDue == 1_000_000_000)
        let taken = [pacer.take(now: 1_004_000_000), pacer.take(now: 1_004_000_000)]
        #expect(taken == [1, 0])
        #expect(pacer.dropped == 0)
    }

    @Test(arguments: [(0.0, 0.01), (0.5, 0.51), (1.99, 2), (5, 2.01)])
    func `the load of a quantum is reported in hundredths, rounded up`(_ part: Double, _ reported: Double) {
        let meter = LoadMeter()
        // A quantum of 480 frames has 10 ms.
        for _ in 0..<99 { meter.record(took: 0, of: 480, rate: 48_000) }
        meter.record(took: UInt64(part * 10_000_000), of: 480, rate: 48_000)
        let load = meter.reading()
        #expect(load.quanta == 100 && load.median == 0.01 && load.high == 0.01 && load.longest == reported)
    }

    @Test func `before the first quantum there is no load`() {
        #expect(LoadMeter().reading() == RenderLoad(quanta: 0, median: 0, high: 0, longest: 0))
    }
}
