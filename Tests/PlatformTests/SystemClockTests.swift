// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Testing

struct SystemClockTests {
    @Test func `a sleep ends at its deadline, not before`() {
        let deadline = SystemClock.monotonic.now + 2_000_000
        SystemClock.sleep(untilMonotonic: deadline)
        #expect(SystemClock.monotonic.now >= deadline)
        SystemClock.sleep(untilMonotonic: 0)
    }

    @Test func `the three clocks are those of the system`() {
        let clocks = SystemClocks.now()
        #expect(clocks.boot >= clocks.monotonic)
        #expect(abs(Double(clocks.real) / 1e9 - Date().timeIntervalSince1970) < 30)
    }
}
