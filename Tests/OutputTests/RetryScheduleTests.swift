// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Output

struct RetryScheduleTests {
    @Test func `without a hint it tries every second`() {
        var schedule = RetrySchedule()
        #expect((0..<3).map { _ in schedule.next() } == [1_000_000_000, 1_000_000_000, 1_000_000_000])
    }

    @Test func `after a hint it tries soon and then doubles the wait up to a second`() {
        var schedule = RetrySchedule()
        schedule.expedite()
        let waits = (0..<8).map { _ in schedule.next() / 1_000_000 }
        #expect(waits == [20, 40, 80, 160, 320, 640, 1_000, 1_000])
    }
}
