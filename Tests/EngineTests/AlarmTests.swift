// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// The times at which the engine drains without events.
struct AlarmTests {
    private let now = ContinuousClock.now

    @Test
    func `a purpose neither changes nor clears the time of another`() {
        for other in Alarms.Purpose.allCases where other != .queue {
            var alarms = Alarms()
            _ = alarms.set(.queue, at: now + .milliseconds(100))
            _ = alarms.set(other, at: now + .milliseconds(20))
            #expect(alarms.milliseconds(from: now) == 20)
            _ = alarms.set(other, at: now + .milliseconds(500))
            #expect(alarms.milliseconds(from: now) == 100)
            _ = alarms.set(other, at: nil)
            #expect(alarms.milliseconds(from: now) == 100)
        }
    }

    @Test
    func `only a time before all others requires a shorter wait`() {
        var alarms = Alarms()
        let asks = [
            alarms.set(.queue, at: now + .seconds(2)),
            alarms.set(.watch, at: now + .seconds(3)),
            alarms.set(.rest, at: now + .seconds(1)),
            alarms.set(.rest, at: nil),
        ]
        #expect(asks == [true, false, true, false])
    }

    @Test
    func `an alarm fires once and never early`() {
        var alarms = Alarms()
        _ = alarms.set(.session, at: now + .milliseconds(10))
        let taken = [9, 10, 20].map { alarms.takeDue(at: now + .milliseconds($0)) }
        #expect(taken == [false, true, false])
        #expect(alarms.milliseconds(from: now) == -1)
    }
}
