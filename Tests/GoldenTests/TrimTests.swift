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

    @Test func `an end behind that of the sound changes nothing, and one there falls`() throws {
        let behind = Rig()
        try behind.start(ramp(4)) { ($0.end, $0.exit) = (FrameCount(99), FrameCount(2)) }
        #expect(behind.left(6) == [1, 2, 3, 4, 0, 0])
        let there = Rig()
        try there.start(ramp(4)) { ($0.end, $0.exit) = (FrameCount(4), FrameCount(2)) }
        #expect(there.left(6) == [1, 2, 3, 2, 0, 0])
    }

    @Test(arguments: [1, 2, 3, 100])
    func `who begins within the fall has the level that it has there`(quantum: Int) throws {
        let rig = Rig()
        try rig.start([Float](repeating: 1, count: 10)) { start in
            (start.end, start.exit, start.from) = (FrameCount(10), FrameCount(8), FrameCount(4))
        }
        #expect(rig.left(7, quantum: quantum) == [0.75, 0.625, 0.5, 0.375, 0.25, 0.125, 0])
    }

    @Test(arguments: [1, 2, 3, 100])
    func `a seek into the fall has the level that it has there`(quantum: Int) throws {
        let rig = Rig()
        let voice = try rig.start([Float](repeating: 1, count: 20)) { start in
            (start.end, start.exit) = (FrameCount(20), FrameCount(8))
        }
        try rig.send(.seek(FrameCount(16)), to: voice, at: 2)
        #expect(rig.left(7, quantum: quantum) == [1, 1, 0.5, 0.375, 0.25, 0.125, 0])
    }

    @Test(arguments: [1, 2, 100])
    func `a pause within the fall goes on at its level`(quantum: Int) throws {
        let rig = Rig()
        let voice = try rig.start([Float](repeating: 1, count: 8)) { start in
            (start.end, start.exit) = (FrameCount(8), FrameCount(8))
        }
        try rig.send(.pause, to: voice, at: 4)
        #expect(rig.left(6, quantum: quantum) == [1, 0.875, 0.75, 0.625, 0, 0])
        try rig.send(.resume, to: voice)
        #expect(rig.left(5, quantum: quantum) == [0.5, 0.375, 0.25, 0.125, 0])
    }

    @Test func `a voice that rises within the fall rises to its level`() throws {
        let rig = Rig(declick: 4)
        try rig.start([Float](repeating: 1, count: 16)) { start in
            (start.end, start.exit, start.from) = (FrameCount(16), FrameCount(16), FrameCount(4))
        }
        // It rises over four frames to the half, where the fall is then, and falls from there.
        #expect(
            rig.left(13) == [
                0, 0.125, 0.25, 0.375, 0.5, 0.4375, 0.375, 0.3125, 0.25, 0.1875, 0.125, 0.0625, 0,
            ]
        )
    }

    @Test func `a seek away from the end rises again`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(10)) { ($0.end, $0.exit) = (FrameCount(6), FrameCount(4)) }
        try rig.send(.seek(FrameCount(0)), to: voice, at: 4)
        #expect(rig.left(12) == [1, 2, 3, 3, 1, 2, 3, 3, 2.5, 1.5, 0, 0])
    }

    /// The largest step from frame to frame.
    private func step(_ sound: [Float]) -> Float {
        zip(sound, sound.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) }
    }

    @Test func `a last pass that begins within the fall goes to its level without a click`() throws {
        let rig = Rig(declick: 100)
        try rig.start([Float](repeating: 1, count: 1_000)) { start in
            (start.end, start.exit, start.loops) = (FrameCount(1_000), FrameCount(800), LoopCount(1))
            start.loopRange = FrameCount(600)..<FrameCount(1_000)
        }
        let sound = rig.left(1_400)
        #expect(step(sound) < 0.02, "\(step(sound))")
        #expect(sound[999] == 1 && abs(sound[1_200] - 0.25) < 0.001 && abs(sound[1_399]) < 0.01)
    }

    @Test func `loops that end or come within the fall change its level without a click`() throws {
        let rig = Rig(declick: 100)
        let voice = try rig.start([Float](repeating: 1, count: 1_000)) { start in
            (start.end, start.exit, start.loops) = (FrameCount(1_000), FrameCount(800), .forever)
        }
        try rig.send(.setLoops(.once), to: voice, at: 500)
        try rig.send(.setLoops(LoopCount(1)), to: voice, at: 700)
        let sound = rig.left(1_000 + 1_000)
        #expect(step(sound) < 0.02, "\(step(sound))")
        #expect(sound[499] == 1 && abs(sound[650] - 0.4375) < 0.001, "it falls")
        #expect(sound[900] == 1 && sound[1_100] == 1, "it rises again, since a pass follows")
        #expect(abs(sound[1_600] - 0.5) < 0.001, "the last pass falls")
    }
}
