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
}
