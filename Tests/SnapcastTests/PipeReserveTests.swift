// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Snapcast

struct PipeReserveTests {
    private var reserve = PipeReserve(size: 19_200)

    @Test
    mutating func
        `all pipes get it half a second after the last sink began to write, and are measured after another half`()
    {
        #expect(next([0, 0], at: 0) == .wait(50))
        #expect(next([4_096, 0], at: 50) == .wait(50))
        #expect(next([0, 0], at: 5_000) == .wait(50), "one sink has not written yet")
        #expect(next([0, 4_096], at: 5_050) == .wait(50))
        #expect(next([256, 256], at: 5_549) == .wait(50))
        #expect(next([0, 0], at: 5_550) == .fill)
        #expect(next([19_456, 19_456], at: 6_049) == .wait(50))
        #expect(next([19_456, 19_456], at: 6_050) == .measure)
        #expect(next([19_456, 19_456], at: 8_050) == .wait(250))
    }

    @Test mutating func `pipes that are full already get none, but are measured`() {
        _ = next([65_536], at: 0)
        #expect(next([65_536], at: 500) == .wait(50))
        #expect(next([65_536], at: 1_000) == .measure)
    }

    @Test(arguments: [[9_599, 19_200], [19_200, 38_401]])
    mutating func `pipes with too little or too much are measured again, half a second later`(levels: [Int]) {
        begin()
        #expect(next([9_600, 38_400], at: 3_000) == .wait(250))
        #expect(next(levels, at: 4_000) == .wait(250))
        #expect(next(levels, at: 4_499) == .wait(50))
        #expect(next(levels, at: 4_500) == .measure)
    }

    @Test mutating func `it is given again after all sinks have ended`() {
        begin()
        #expect(next([0, 0], at: 3_000) == .wait(250))
        #expect(next([4_096, 4_096], at: 9_000) == .wait(50))
        #expect(next([0, 0], at: 9_500) == .fill)
    }

    @Test mutating func `without pipes nothing is done`() {
        #expect(next([], at: 0) == .wait(250))
        #expect(next([], at: 10_000) == .wait(250))
    }

    /// Until it has been measured.
    private mutating func begin() {
        _ = next([4_096, 4_096], at: 0)
        #expect(next([0, 0], at: 500) == .fill)
        #expect(next([19_200, 19_200], at: 1_000) == .measure)
    }

    private mutating func next(_ levels: [Int], at milliseconds: UInt64) -> PipeReserve.Step {
        reserve.next(levels, now: milliseconds * 1_000_000)
    }
}
