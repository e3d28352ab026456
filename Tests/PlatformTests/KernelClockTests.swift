// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Platform

struct KernelClockTests {
    @Test(arguments: [
        (Int32(0), Int32(0), true), (0, 0x2001, true), (1, 0x10, true), (0, 0x40, false), (0, 0x2041, false),
        (5, 0, false),
        (5, 0x40, false),
    ])
    func `the state and a bit of the status say whether it is synchronized`(
        state: Int32,
        status: Int32,
        isSynchronized: Bool
    ) {
        let clock = KernelClock(state: state, status: status, estimated: 1, largest: 2)
        #expect(clock.isSynchronized == isSynchronized)
    }

    @Test func `errors are in seconds and never negative`() {
        let clock = KernelClock(state: 0, status: 0, estimated: 1_500, largest: 16_000_000)
        #expect(clock.estimatedError == 0.0015)
        #expect(clock.largestError == 16)
        #expect(KernelClock(state: 0, status: 0, estimated: -1, largest: -1).estimatedError == 0)
    }
}
