// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Realtime
import Testing

@testable import Mixer

/// Zones that are recorded.
struct TapTests {
    private let rig = Rig(outputs: 2, declick: 0, limiter: nil) { $0.zoneCount = 3 }

    private func tap(_ zone: Int, _ ring: AudioRing?, at frame: Int64? = nil) throws {
        try rig.control.reserve(commands: 1)
        rig.control.tap(ZoneID(zone), into: ring, at: frame.map { FrameTime($0) })
        rig.control.commit()
    }

    @Test(arguments: [1, 7, 4_096])
    func `a ring gets what a zone plays, from the frame of the command to that of its end`(
        quantum: Int
    ) throws {
        let ring = AudioRing(channelCount: 2, capacity: 100)
        try rig.start(ramp(50))
        try tap(0, ring, at: 10)
        try tap(0, nil, at: 30)
        let played = rig.render(50, quantum: quantum)
        #expect(ring.isFinished)
        let taken = ring.takeInterleaved(100)
        #expect(taken == played[0][10..<30].flatMap { [$0, $0] })
    }

    @Test func `a zone that no bus reaches is silence, and one that a bus reaches is that bus`() throws {
        let (closed, open) = (
            AudioRing(channelCount: 2, capacity: 9), AudioRing(channelCount: 2, capacity: 9)
        )
        try rig.start(constant(1, 9), bus: .music)
        try rig.start(constant(10, 9), bus: .announcements)
        try rig.send(.setCell(.announcements, RampTarget(0.5, 0)), in: 2)
        try tap(1, closed)
        try tap(2, open)
        _ = rig.render(4)
        #expect(closed.takeInterleaved(9) == constant(0, 8))
        #expect(open.takeInterleaved(9) == constant(5, 8))
        #expect(!open.isFinished)
    }

    @Test func `what does not fit is lost and counted, and the sound goes on`() throws {
        let ring = AudioRing(channelCount: 2, capacity: 6)
        try rig.start(constant(1, 20))
        try tap(0, ring)
        #expect(rig.render(4)[0] == constant(1, 4))
        #expect(rig.render(4)[0] == constant(1, 4))
        #expect(ring.lostFrames == 2)
        // As much as lies in one piece, then the rest.
        #expect(ring.takeInterleaved(9).count == 12)
        #expect(rig.render(4)[0] == constant(1, 4))
        #expect(ring.lostFrames == 2 && ring.readableFrames == 4)
    }

    @Test func `another ring takes the place of the first, which is finished`() throws {
        let (first, second) = (
            AudioRing(channelCount: 2, capacity: 9), AudioRing(channelCount: 2, capacity: 9)
        )
        try tap(0, first)
        try tap(0, second)
        _ = rig.render(1)
        #expect(first.isFinished && !second.isFinished)
        #expect(first.readableFrames == 0 && second.readableFrames == 1)
    }

    @Test func `a ring lives as long as the audio thread may write into it`() throws {
        weak var kept: AudioRing?
        do {
            let ring = AudioRing(channelCount: 2, capacity: 9)
            kept = ring
            try tap(0, ring)
        }
        _ = rig.render(1)
        #expect(kept != nil)
        try tap(0, nil)
        _ = rig.render(1)
        try tap(1, nil)
        #expect(kept == nil)
    }
}
