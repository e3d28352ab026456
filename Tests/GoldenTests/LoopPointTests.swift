// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import MixerTestSupport
import Testing

/// Loops between two frames of a sound: exact.
struct LoopPointTests {
    private func range(_ lower: Int, _ upper: Int) -> Range<FrameCount> {
        FrameCount(lower)..<FrameCount(upper)
    }

    @Test(arguments: [1, 2, 3, 7, 100])
    func `all passes but the last end at the upper bound, all but the first begin at the lower`(
        quantum: Int
    ) throws {
        let rig = Rig()
        let voice = try rig.start(ramp(6)) {
            $0.loops = LoopCount(2)
            $0.loopRange = range(2, 4)
        }
        #expect(rig.left(13, quantum: quantum) == [1, 2, 3, 4, 3, 4, 3, 4, 5, 6, 0, 0, 0])
        let events = rig.events()
        #expect(events.contains(.looped(voice, at: FrameTime(6), iteration: 2)))
        #expect(
            events.contains(.ended(voice, at: FrameTime(10), playhead: FrameCount(6), cause: .finished))
        )
    }

    @Test func `one frame between the bounds may loop forever, and be released`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(4)) {
            $0.loops = .forever
            $0.loopRange = range(1, 2)
        }
        #expect(rig.left(6, quantum: 4) == [1, 2, 2, 2, 2, 2])
        try rig.send(.setLoops(.once), to: voice)
        #expect(rig.left(4) == [2, 3, 4, 0])
    }

    @Test func `a start or a seek after the upper bound plays to the end and loops from there`() throws {
        let rig = Rig()
        try rig.start(ramp(6)) {
            $0.loops = LoopCount(1)
            $0.loopRange = range(1, 3)
            $0.from = FrameCount(4)
        }
        #expect(rig.left(9) == [5, 6, 2, 3, 4, 5, 6, 0, 0])
        let other = try rig.start(ramp(6)) {
            $0.loops = .forever
            $0.loopRange = range(1, 3)
        }
        try rig.send(.seek(FrameCount(5)), to: other, at: 10)
        #expect(rig.left(6) == [1, 6, 2, 3, 2, 3])
    }

    @Test func `a seek between the bounds stays between them`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(6)) {
            $0.loops = .forever
            $0.loopRange = range(1, 4)
        }
        try rig.send(.seek(FrameCount(2)), to: voice, at: 6)
        #expect(rig.left(10) == [1, 2, 3, 4, 2, 3, 3, 4, 2, 3])
    }

    @Test func `a seek's old position loops between the bounds while it fades out`() throws {
        let rig = Rig(declick: 4)
        let voice = try rig.start([0, 8, 8, 0, 0, 0]) {
            $0.loops = .forever
            $0.loopRange = range(1, 3)
        }
        try rig.send(.seek(FrameCount(5)), to: voice, at: 2)
        // Only the old position is heard: 8 falling, although there is silence after the upper bound.
        #expect(rig.left(3) == [0, 8, 8])
        let heard = rig.left(3)
        // The old position loops to frames 1 and 2 at 3/4 and 1/2, the new one goes from frame 5 to 1 and 2.
        #expect(heard == [8, 8, 8])
    }

    @Test(arguments: [(-3, 4), (0, 99), (2, 2), (9, 12), (-5, -1)])
    func `a range beyond the sound is clamped, an empty one is ignored`(lower: Int, upper: Int) throws {
        let rig = Rig()
        try rig.start(ramp(4)) {
            $0.loops = LoopCount(1)
            $0.loopRange = range(lower, upper)
        }
        #expect(rig.left(9) == [1, 2, 3, 4, 1, 2, 3, 4, 0])
    }

    @Test func `the playhead holds the position in the sound and the iteration`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(10)) {
            $0.loops = .forever
            $0.loopRange = range(4, 8)
        }
        _ = rig.left(15, quantum: 3)
        let playhead = try #require(rig.control.playhead(of: voice))
        #expect(playhead.playhead == FrameCount(7))
        #expect(playhead.iteration == 2)
    }
}
