// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

struct LevelTests {
    @Test(arguments: [
        (Float(0.5), Float(0.5)), (-1, 0), (.nan, 0), (-.infinity, 0), (.infinity, .greatestFiniteMagnitude),
        (2, 2),
    ])
    func `a gain is finite and not negative`(given: Float, linear: Float) {
        #expect(Gain(given).linear == linear)
    }

    @Test func `gains in series multiply`() {
        #expect(Gain(0.5) * Gain(0.5) == Gain(0.25))
        #expect(Gain(.greatestFiniteMagnitude) * Gain(2) == Gain(.greatestFiniteMagnitude))
        #expect(Gain.silence < Gain.unity)
    }

    @Test(arguments: [(Float(1), 0.0), (0.1, -20), (10, 20), (0, -160)])
    func `decibels are twenty times the logarithm of the gain`(gain: Float, decibels: Double) {
        #expect(abs(Decibels(Gain(gain)).value - decibels) < 1e-5)
        #expect(abs(Decibels(decibels).gain.linear - gain) < 1e-5 * max(gain, 1))
    }

    @Test(arguments: [-160.0, -161, -.infinity, .nan])
    func `a level at or below the floor is silence`(value: Double) {
        #expect(Decibels(value) == .floor)
        #expect(Decibels(value).gain == .silence)
    }

    @Test(arguments: [(Float(-2), Float(-1)), (2, 1), (.nan, 0), (0.25, 0.25)])
    func `a pan is clamped between left and right`(given: Float, position: Float) {
        #expect(Pan(given).position == position)
    }

    @Test func `each number of channels up to eight has its layout`() {
        for count in 1...8 { #expect(ChannelLayout(channelCount: count)?.channelCount == count) }
        #expect(ChannelLayout(channelCount: 0) == nil)
        #expect(ChannelLayout(channelCount: 9) == nil)
    }
}
