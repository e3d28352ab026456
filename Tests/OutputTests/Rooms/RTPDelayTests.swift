// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Output

struct RTPDelayTests {
    /// A packet with a timestamp.
    private func packet(_ stamp: UInt32) -> [UInt8] {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: stamp >> UInt32($0)) }
        return [0x80, 0x61, 0, 1] + bytes + [1, 2, 3, 4] + [0, 0]
    }

    @Test(arguments: [-4_800, -1, 0, 1, 256, 4_800])
    func `a delay is counted in frames, also where timestamps begin again`(frames: Int) {
        for time: UInt64 in [0, 1_000_000_000, 1_795_727_358_123_456_789] {
            let now = time / 1_000_000_000 * 48_000 + time % 1_000_000_000 * 48_000 / 1_000_000_000
            let stamp = UInt32(truncatingIfNeeded: now) &- UInt32(truncatingIfNeeded: frames)
            #expect(RTPDelay.frames(packet(stamp), at: time, rate: 48_000) == frames)
        }
    }

    @Test func `other packets say nothing`() {
        #expect(RTPDelay.frames([], at: 0, rate: 48_000) == nil)
        #expect(RTPDelay.frames(packet(0).prefix(11), at: 0, rate: 48_000) == nil)
        #expect(RTPDelay.frames([0x40] + packet(0).dropFirst(), at: 0, rate: 48_000) == nil)
    }

    @Test func `streams in time stay`() {
        #expect(RTPDelay.problem([:], rate: 48_000) == nil)
        #expect(RTPDelay.problem(["main": 768], rate: 48_000) == nil)
        #expect(RTPDelay.problem(["main": 768, "z1": 816], rate: 48_000) == nil)
        #expect(RTPDelay.problem(["main": 2_880, "z1": 2_870], rate: 48_000) == nil)
    }

    @Test func `a missed cycle of one stream is a difference`() {
        #expect(
            RTPDelay.problem(["main": 768, "z1": 1_024], rate: 48_000)
                == "RTP streams were 5 ms apart and are started again"
        )
        #expect(RTPDelay.problem(["main": 817, "z1": 768], rate: 48_000) != nil)
    }

    @Test func `after a restart a difference is tolerated, a delay that silences rooms is not`() {
        let apart = ["main": 768, "z1": 1_024]
        #expect(RTPDelay.problem(apart, rate: 48_000, toleratesDifference: true) == nil)
        let late = ["main": 768, "z1": 2_881]
        #expect(RTPDelay.problem(late, rate: 48_000, toleratesDifference: true) != nil)
    }

    @Test func `streams that are late together are a problem before rooms are silent`() {
        #expect(
            RTPDelay.problem(["main": 2_881, "z1": 2_881], rate: 48_000)
                == "the RTP streams were 60 ms late and are started again"
        )
    }
}
