// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer
import MixerTestSupport
import Testing

/// Ends inside a sound: exact, and without a click.
struct TrimTests {
    @Test(arguments: [1, 2, 3, 7, 100])
    func `a voice falls before an end inside its sound and ends there`(quantum: Int) throws {
        let rig = Rig()
        let voice = try rig.start(ramp(10)) { ($0.end, $0.exit) = (FrameCount(6), FrameCount(4)) }
        #expect(rig.left(9, quantum: quantum) == [1, 2, 3, 3, 2.5, 1.5, 0, 0, 0])
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(6), playhead: FrameCount(6), cause: .finished)
            )
        )
    }

    @Test(arguments: [1, 3, 100])
    func `only the last pass falls`(quantum: Int) throws {
        let rig = Rig()
        try rig.start(ramp(10)) { start in
            (start.end, start.exit, start.loops) = (FrameCount(6), FrameCount(2), LoopCount(1))
            start.loopRange = FrameCount(4)..<FrameCount(6)
        }
        #expect(rig.left(10, quantum: quantum) == [1, 2, 3, 4, 5, 6, 5, 3, 0, 0])
    }

    @Test func `a loop that is released inside the sound falls, too`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(10)) { start in
            (start.end, start.exit, start.loops) = (FrameCount(6), FrameCount(2), .forever)
            start.loopRange = FrameCount(4)..<FrameCount(6)
        }
        #expect(rig.left(8) == [1, 2, 3, 4, 5, 6, 5, 6])
        try rig.send(.setLoops(.once), to: voice)
        #expect(rig.left(4) == [5, 3, 0, 0])
    }

    @Test func `an end at or behind that of the sound changes nothing`() throws {
        for end in [4, 99] {
            let rig = Rig()
            try rig.start(ramp(4)) { ($0.end, $0.exit) = (FrameCount(end), FrameCount(2)) }
            #expect(rig.left(6) == [1, 2, 3, 4, 0, 0])
        }
    }

    @Test func `a seek away from the end rises again`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(10)) { ($0.end, $0.exit) = (FrameCount(6), FrameCount(4)) }
        try rig.send(.seek(FrameCount(0)), to: voice, at: 4)
        #expect(rig.left(12) == [1, 2, 3, 3, 1, 2, 3, 3, 2.5, 1.5, 0, 0])
    }
}
