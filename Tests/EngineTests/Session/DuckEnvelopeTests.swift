// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import Testing

@testable import Engine

struct DuckEnvelopeTests {
    private func gains(_ track: DuckEnvelope, _ frames: [Int64]) -> [Float] {
        frames.map { track.gain(at: FrameTime($0)).linear }
    }

    @Test func `a sustained duck attenuates over its attack and holds`() {
        let duck = Duck(depth: .floor, attack: FrameCount(4), hold: nil, release: FrameCount(4))
        let track = DuckEnvelope(duck, from: .unity, at: FrameTime(10))
        #expect(gains(track, [0, 10, 11, 12, 14, 1_000_000]) == [1, 1, 0.75, 0.5, 0, 0])
    }

    @Test func `a duck that ends attenuates, holds, and recovers over its release`() {
        let duck = Duck(depth: .floor, attack: FrameCount(2), hold: FrameCount(3), release: FrameCount(4))
        let track = DuckEnvelope(duck, from: Gain(0.5), at: FrameTime(0))
        #expect(gains(track, [0, 1, 2, 5, 6, 7, 9, 20]) == [0.5, 0.25, 0, 0, 0.25, 0.5, 1, 1])
    }
}
