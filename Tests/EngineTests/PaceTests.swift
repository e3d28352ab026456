// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// Work that is asked for too often.
struct PaceTests {
    private let millisecond: UInt64 = 1_000_000

    @Test
    func `the first time is at once, and so is one after the interval`() {
        var pace = Pace(seconds: 0.1)
        let answers = ([0, 100, 1_000] as [UInt64]).map { pace.ask(at: $0 * millisecond) }
        #expect(answers == [.now, .now, .now])
    }

    @Test
    func `who asks too soon is told when, once, and then it is time`() {
        var pace = Pace(seconds: 0.1)
        let answers = ([50, 90, 91, 149, 150, 151] as [UInt64]).map { pace.ask(at: $0 * millisecond) }
        #expect(answers == [.now, .later(0.061), .planned, .planned, .now, .later(0.1)])
    }
}
