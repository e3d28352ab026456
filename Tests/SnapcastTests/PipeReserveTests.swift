// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Snapcast

struct PipeReserveTests {
    private var reserve = PipeReserve(size: 19_200)

    @Test mutating func `all pipes get it half a second after the last sink began to write`() {
        #expect(fills([0, 0], at: 0) == false)
        #expect(fills([4_096, 0], at: 50) == false)
        #expect(fills([0, 0], at: 5_000) == false, "one sink has not written yet")
        #expect(fills([0, 4_096], at: 5_050) == false)
        #expect(fills([256, 256], at: 5_549) == false)
        #expect(fills([0, 0], at: 5_550) == true)
        #expect(reserve.isFilled)
        #expect(fills([19_456, 19_456], at: 5_600) == false)
    }

    @Test mutating func `all pipes get it again when missed cycles have used up a half`() {
        _ = fills([4_096, 4_096], at: 0)
        #expect(fills([0, 0], at: 500) == true)
        #expect(fills([9_600, 9_600], at: 1_000) == false)
        #expect(fills([9_599, 13_000], at: 2_000) == true)
    }

    @Test mutating func `a pipe that is low alone gets none`() {
        _ = fills([4_096, 4_096], at: 0)
        #expect(fills([0, 0], at: 500) == true)
        #expect(fills([0, 19_200], at: 1_000) == false)
    }

    @Test mutating func `it is given again after all sinks have ended`() {
        _ = fills([4_096], at: 0)
        #expect(fills([0], at: 500) == true)
        #expect(fills([0], at: 1_500) == false)
        #expect(!reserve.isFilled)
        #expect(fills([0], at: 9_000) == false)
        #expect(fills([4_096], at: 9_050) == false)
        #expect(fills([256], at: 9_550) == true)
    }

    @Test mutating func `without pipes nothing is done`() {
        #expect(fills([], at: 0) == false)
        #expect(fills([], at: 10_000) == false)
        #expect(!reserve.isFilled)
    }

    private mutating func fills(_ levels: [Int], at milliseconds: UInt64) -> Bool {
        reserve.shouldFill(levels, now: milliseconds * 1_000_000)
    }
}
