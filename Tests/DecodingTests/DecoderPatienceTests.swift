// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Decoding

/// When a process that reads a file is given up.
@Suite struct DecoderPatienceTests {
    private func patience(job: Double = 60) -> DecoderPatience {
        DecoderPatience(opening: job, answer: 10, job: job, at: .init(clock: 100, processor: 0))
    }

    @Test func `on a busy machine a process may take longer by the clock than by processor time`() {
        var patience = patience(job: 300)
        patience.ask(at: .init(clock: 100, processor: 0))
        // Two fifths of a processor.
        for second in 1..<25 {
            let now = DecoderPatience.Reading(clock: 100 + Double(second), processor: Double(second) * 0.4)
            #expect(patience.exceededLimit(at: now) == nil)
        }
        #expect(patience.exceededLimit(at: .init(clock: 125, processor: 10)) == 10)
    }

    @Test func `a process that does nothing is given up by the clock`() {
        var patience = patience()
        patience.ask(at: .init(clock: 100, processor: 1))
        #expect(patience.exceededLimit(at: .init(clock: 105, processor: 2)) == nil)
        #expect(patience.exceededLimit(at: .init(clock: 114.9, processor: 2)) == nil)
        #expect(patience.exceededLimit(at: .init(clock: 115, processor: 2)) == 10)
    }

    @Test func `a process that only pretends to work is given up, too`() {
        var patience = patience(job: .infinity)
        patience.ask(at: .init(clock: 100, processor: 0))
        var passed = 0.0
        while patience.exceededLimit(at: .init(clock: 100 + passed, processor: passed / 1e6)) == nil {
            passed += 1
        }
        #expect(passed == 30)
    }

    @Test func `the first answer may take as long as the job`() {
        var patience = patience(job: 60)
        #expect(patience.exceededLimit(at: .init(clock: 159, processor: 3)) == nil)
        #expect(patience.exceededLimit(at: .init(clock: 160, processor: 3)) == 60)
    }

    @Test func `all answers together may take no longer than the job by the clock`() {
        var patience = patience(job: 60)
        for number in 1...11 {
            let now = DecoderPatience.Reading(clock: 100 + Double(number) * 5, processor: Double(number))
            #expect(patience.exceededLimit(at: now) == nil)
            patience.ask(at: now)
        }
        #expect(patience.exceededLimit(at: .init(clock: 160, processor: 12)) == 60)
    }

    @Test func `a stream may go on for ever`() {
        var patience = DecoderPatience(
            opening: 10,
            answer: 10,
            job: .infinity,
            at: .init(clock: 0, processor: 0)
        )
        for number in 1...10_000 {
            let now = DecoderPatience.Reading(clock: Double(number), processor: Double(number))
            #expect(patience.exceededLimit(at: now) == nil)
            patience.ask(at: now)
        }
    }
}
