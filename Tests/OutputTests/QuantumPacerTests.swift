// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Output

struct QuantumPacerTests {
    private let second: UInt64 = 1_000_000_000

    /// Quantum 1,000 at rate 1,000: one quantum per second.
    private func pacer(maximumBurst: Int = 4, maximumBacklog: Int? = 100) -> QuantumPacer {
        QuantumPacer(
            quantum: 1_000,
            rate: 1_000,
            now: 0,
            maximumBurst: maximumBurst,
            maximumBacklog: maximumBacklog
        )
    }

    @Test func `the first quantum is due at once and the second one quantum later`() {
        var pacer = pacer()
        #expect(pacer.take(now: 0) == 1)
        #expect(pacer.take(now: 0) == 0)
        #expect(pacer.nextDue == second)
        #expect(pacer.take(now: second - 1) == 0)
        #expect(pacer.take(now: second) == 1)
    }

    @Test func `waking late by less than a quantum moves nothing`() {
        var pacer = pacer()
        #expect(pacer.take(now: second / 2) == 1)
        #expect(pacer.nextDue == second)
    }

    @Test func `a stall is caught up in bursts of at most four quanta`() {
        var pacer = pacer()
        #expect(pacer.take(now: 9 * second) == 4)
        #expect(pacer.wakeTime(now: 9 * second) == 9 * second + second / 4)
        #expect(pacer.take(now: 9 * second) == 4)
        #expect(pacer.take(now: 9 * second) == 2)
        #expect(pacer.take(now: 9 * second) == 0)
        #expect(pacer.nextDue == 10 * second)
        #expect(pacer.dropped == 0)
    }

    @Test func `a backlog beyond the limit is dropped and counted`() {
        var pacer = pacer(maximumBacklog: 10)
        #expect(pacer.take(now: 1_000 * second) == 4)
        #expect(pacer.dropped == 991)
        #expect(pacer.take(now: 1_000 * second) == 4)
        #expect(pacer.take(now: 1_000 * second) == 2)
        #expect(pacer.nextDue == 1_001 * second)
    }

    @Test(arguments: [(512, 48_000), (256, 44_100), (441, 48_000), (8_192, 96_000)])
    func `a day at an uneven rate loses not one frame`(quantum: Int, rate: Int) {
        var pacer = QuantumPacer(
            quantum: quantum,
            rate: rate,
            now: 0,
            maximumBurst: .max,
            maximumBacklog: .max
        )
        let day = 86_400
        let taken = pacer.take(now: UInt64(day) * second)
        #expect(taken == day * rate / quantum + 1)
    }

    @Test func `waking exactly at each due time gives one quantum each`() {
        var pacer = QuantumPacer(quantum: 512, rate: 44_100, now: 12_345)
        for _ in 0..<10_000 {
            let due = pacer.nextDue
            #expect(pacer.take(now: due) == 1)
            #expect(pacer.wakeTime(now: due) > due)
        }
    }
}
