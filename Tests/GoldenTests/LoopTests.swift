// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// Gapless loops.
struct LoopTests {
    @Test(arguments: [1, 2, 3, 7, 100])
    func `a sound returns n times without a gap`(quantum: Int) throws {
        let rig = Rig()
        let voice = try rig.start([1, 2, 3]) { $0.loops = LoopCount(2) }
        #expect(rig.left(11, quantum: quantum) == [1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 0])
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(9), playhead: FrameCount(3), cause: .finished)
            )
        )
    }

    @Test func `a loop is reported with its frame and iteration`() throws {
        let rig = Rig()
        let voice = try rig.start([1, 2, 3]) { $0.loops = .forever }
        _ = rig.left(4)
        #expect(rig.events() == [.started(voice, at: .zero), .looped(voice, at: FrameTime(3), iteration: 1)])
        _ = rig.left(9)
        #expect(rig.events() == [.looped(voice, at: FrameTime(12), iteration: 4)])
    }

    @Test func `one frame may loop forever`() throws {
        let rig = Rig()
        let voice = try rig.start([0.5]) { $0.loops = .forever }
        #expect(rig.left(1_000, quantum: 64) == constant(0.5, 1_000))
        #expect(rig.control.playhead(of: voice)?.iteration == 1_000)
    }

    @Test func `looping can be ended while it loops`() throws {
        let rig = Rig()
        let voice = try rig.start([1, 2, 3]) { $0.loops = .forever }
        try rig.send(.setLoops(.once), to: voice, at: 4)
        #expect(rig.left(8) == [1, 2, 3, 1, 2, 3, 0, 0])
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(6), playhead: FrameCount(3), cause: .finished)
            )
        )
    }

    @Test func `looping can begin during the last pass`() throws {
        let rig = Rig()
        let voice = try rig.start([1, 2, 3])
        try rig.send(.setLoops(LoopCount(1)), to: voice, at: 2)
        #expect(rig.left(8) == [1, 2, 3, 1, 2, 3, 0, 0])
    }

    @Test func `the loop count includes the iterations already made`() throws {
        let rig = Rig()
        let voice = try rig.start([1, 2]) { $0.loops = .forever }
        try rig.send(.setLoops(LoopCount(2)), to: voice, at: 3)
        #expect(rig.left(8) == [1, 2, 1, 2, 1, 2, 0, 0])
    }

    @Test func `a fade continues across a loop`() throws {
        let rig = Rig()
        try rig.start([1, 2]) {
            $0.loops = .forever
            $0.fadeTo = RampTarget(0, 4)
        }
        #expect(rig.left(5) == [1, 1.5, 0.5, 0.5, 0])
    }
}
