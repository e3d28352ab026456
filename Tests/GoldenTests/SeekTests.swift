// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Seeks in sounds in memory.
struct SeekTests {
    @Test(arguments: [1, 3, 16])
    func `a seek is heard from its frame on`(quantum: Int) throws {
        let rig = Rig()
        let voice = try rig.start(ramp(20))
        try rig.send(.seek(FrameCount(10)), to: voice, at: 2)
        try rig.send(.seek(FrameCount(0)), to: voice, at: 4)
        #expect(rig.left(7, quantum: quantum) == [1, 2, 11, 12, 1, 2, 3])
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(3))
    }

    @Test func `the old and new position crossfade over the declick ramp`() throws {
        let rig = Rig(declick: 4)
        let voice = try rig.start(constant(1, 20) + constant(3, 20))
        try rig.send(.seek(FrameCount(20)), to: voice, at: 2)
        #expect(rig.left(8) == [1, 1, 1, 1.5, 2, 2.5, 3, 3])
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(26))
    }

    @Test func `a seek during another's crossfade waits for its end`() throws {
        let rig = Rig(declick: 2)
        let voice = try rig.start(constant(1, 20) + constant(3, 20) + constant(5, 20))
        try rig.send(.seek(FrameCount(20)), to: voice, at: 2)
        try rig.send(.seek(FrameCount(40)), to: voice, at: 3)
        #expect(rig.left(8) == [1, 1, 1, 2, 3, 4, 5, 5])
    }

    @Test func `a seek of a paused voice is heard with its resume`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(20))
        try rig.send(.pause, to: voice, at: 2)
        try rig.send(.seek(FrameCount(9)), to: voice, at: 3)
        _ = rig.left(4)
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(9))
        try rig.send(.resume, to: voice)
        #expect(rig.left(2) == [10, 11])
    }

    @Test func `a voice that has not started can be moved`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(20), at: 4)
        try rig.send(.seek(FrameCount(9)), to: voice)
        _ = rig.left(1)
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(9))
        #expect(rig.left(5) == [0, 0, 0, 10, 11])
    }

    @Test(arguments: [5, 6, 1_000])
    func `a seek to the end or beyond it ends the pass`(target: Int) throws {
        let rig = Rig()
        let voice = try rig.start(ramp(5)) { $0.loops = LoopCount(1) }
        try rig.send(.seek(FrameCount(target)), to: voice, at: 1)
        try rig.send(.seek(FrameCount(target)), to: voice, at: 3)
        #expect(rig.left(5) == [1, 1, 2, 0, 0])
        let events = rig.events()
        #expect(events.contains(.looped(voice, at: FrameTime(1), iteration: 1)))
        #expect(
            events.contains { event in
                if case .ended(voice, let at, _, .finished) = event { return at == FrameTime(3) }
                return false
            }
        )
    }

    @Test func `a negative seek goes to the beginning`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(5))
        try rig.send(.seek(FrameCount(-7)), to: voice, at: 2)
        #expect(rig.left(4) == [1, 2, 1, 2])
    }
}
