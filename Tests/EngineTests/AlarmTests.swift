// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// The times at which the engine drains without events.
struct AlarmTests {
    private let now: UInt64 = 5_000_000_000
    private let millisecond: UInt64 = 1_000_000

    @Test
    func `a purpose neither changes nor clears the time of another`() {
        for other in Alarms.Purpose.allCases where other != .queue {
            var alarms = Alarms()
            _ = alarms.set(.queue, at: now + 100 * millisecond)
            _ = alarms.set(other, at: now + 20 * millisecond)
            #expect(alarms.milliseconds(from: now) == 20)
            _ = alarms.set(other, at: now + 500 * millisecond)
            #expect(alarms.milliseconds(from: now) == 100)
            _ = alarms.set(other, at: nil)
            #expect(alarms.milliseconds(from: now) == 100)
        }
    }

    @Test
    func `only a time before all others requires a shorter wait`() {
        var alarms = Alarms()
        let asks = [
            alarms.set(.queue, at: now + 2000 * millisecond),
            alarms.set(.watch, at: now + 3000 * millisecond),
            alarms.set(.rest, at: now + 1000 * millisecond),
            alarms.set(.rest, at: nil),
        ]
        #expect(asks == [true, false, true, false])
    }

    @Test
    func `an alarm fires once and never early`() {
        var alarms = Alarms()
        _ = alarms.set(.session, at: now + 10 * millisecond)
        let taken = ([9, 10, 20] as [UInt64]).map { alarms.takeDue(at: now + $0 * millisecond) }
        #expect(taken == [false, true, false])
        #expect(alarms.milliseconds(from: now) == -1)
    }
}
