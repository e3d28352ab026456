// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// What is heard where a sound in memory returns.
struct SeamTests {
    private static let sound: [Float] = [1, 2, 3, 4, 5, 6, 7, 8]
    /// Two frames before the return, and one after it.
    private static let seam = LoopSeam(SampleBuffer(planes: [[70, 80, 10]]), lead: FrameCount(2))

    private func rig(
        _ loops: Int32,
        from: Int = 0,
        change: (inout VoiceStart) -> Void = { _ in }
    ) throws -> (Rig, VoiceHandle) {
        let rig = Rig()
        let voice = try rig.start(Self.sound) {
            ($0.seam, $0.loops, $0.from) = (Self.seam, LoopCount(loops), FrameCount(from))
            change(&$0)
        }
        return (rig, voice)
    }

    @Test(arguments: [1, 2, 3, 5, 64])
    func `the seam is heard on both sides of a return, and not at the beginning and the end`(
        quantum: Int
    ) throws {
        let (rig, _) = try rig(2)
        let heard = rig.left(26, quantum: quantum)
        let middle: [Float] = [10, 2, 3, 4, 5, 6, 70, 80]
        #expect(heard == [1, 2, 3, 4, 5, 6, 70, 80] + middle + [10, 2, 3, 4, 5, 6, 7, 8, 0, 0])
    }

    @Test func `a loop is left and entered until the last frame`() throws {
        let (rig, voice) = try rig(1)
        #expect(rig.left(7) == [1, 2, 3, 4, 5, 6, 70])
        try rig.send(.setLoops(.once), to: voice)
        #expect(rig.left(3) == [8, 0, 0])
        let (other, entering) = try self.rig(0)
        #expect(other.left(7) == [1, 2, 3, 4, 5, 6, 7])
        try other.send(.setLoops(LoopCount(1)), to: entering)
        #expect(other.left(10) == [80, 10, 2, 3, 4, 5, 6, 7, 8, 0])
    }

    @Test func `a seek leaves the seam, and may end in it`() throws {
        let (rig, voice) = try rig(-1)
        #expect(rig.left(8) == [1, 2, 3, 4, 5, 6, 70, 80])
        try rig.send(.seek(FrameCount(0)), to: voice)
        #expect(rig.left(2) == [1, 2])
        try rig.send(.seek(FrameCount(7)), to: voice)
        #expect(rig.left(3) == [80, 10, 2])
    }

    @Test func `with loop points or an end the seam of the whole sound is not heard`() throws {
        let (points, _) = try rig(1) { $0.loopRange = FrameCount(1)..<FrameCount(8) }
        #expect(points.left(10) == [1, 2, 3, 4, 5, 6, 7, 8, 2, 3])
        let (end, _) = try rig(0) { $0.end = FrameCount(7) }
        #expect(end.left(9) == [1, 2, 3, 4, 5, 6, 7, 0, 0])
    }
}
