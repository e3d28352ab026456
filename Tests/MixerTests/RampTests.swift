// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

@testable import Mixer

/// The ramp of every gain.
struct RampTests {
    @Test func `a ramp of zero frames sets the value at once`() {
        var ramp = Ramp(1)
        #expect(Bool(ramp.move(to: 0.25, over: 0, curve: .linear)))
        #expect(ramp.value == 0.25)
        #expect(!ramp.isMoving)
    }

    @Test func `a ramp to its current value ends at once`() {
        var ramp = Ramp(0.5)
        #expect(Bool(ramp.move(to: 0.5, over: 100, curve: .sCurve)))
        #expect(!ramp.isMoving)
    }

    @Test(
        arguments: FadeCurve.allCases,
        [(Float(0), Float(1)), (1, 0), (0.25, 0.75), (2, 0.5), (0, 0.00005)]
    )
    func `every curve begins and ends exactly and is monotonic`(curve: FadeCurve, ends: (Float, Float)) {
        var ramp = Ramp(ends.0)
        _ = ramp.move(to: ends.1, over: 100, curve: curve)
        var before = ends.0
        for frame in 1...100 {
            let isOver = ramp.advance(1)
            #expect(isOver == (frame == 100))
            #expect(ends.1 > ends.0 ? ramp.value >= before : ramp.value <= before)
            before = ramp.value
        }
        #expect(ramp.value == ends.1)
    }

    @Test(arguments: [
        (FadeCurve.linear, Float(0), Float(1), Float(0.5)),
        (.equalPower, 0, 1, 0.70710678), (.equalPower, 1, 0, 0.70710678),
        (.sCurve, 0, 1, 0.5), (.exponential, 1, 0, 0.01), (.exponential, 1, 0.25, 0.5),
    ])
    func `every curve has its value half way`(curve: FadeCurve, from: Float, to: Float, middle: Float) {
        var ramp = Ramp(from)
        _ = ramp.move(to: to, over: 64, curve: curve)
        _ = ramp.advance(32)
        #expect(abs(ramp.value - middle) < 1e-6)
    }

    @Test func `two equal-power fades keep the power constant`() {
        var up = Ramp(0)
        var down = Ramp(1)
        _ = up.move(to: 1, over: 50, curve: .equalPower)
        _ = down.move(to: 0, over: 50, curve: .equalPower)
        for _ in 0..<50 {
            _ = up.advance(1)
            _ = down.advance(1)
            #expect(abs(up.value * up.value + down.value * down.value - 1) < 1e-6)
        }
    }
}
