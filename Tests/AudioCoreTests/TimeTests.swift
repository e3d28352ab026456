// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Testing

struct TimeTests {
    @Test(arguments: [
        (0.0, Int64(0)), (1, 48_000), (0.5 / 48_000, 1), (0.49 / 48_000, 0), (-1, -48_000), (.nan, 0),
        (.infinity, 0),
        (1e300, 48_000_000_000_000_000),
    ])
    func `seconds become frames rounded once, and invalid values become nil`(seconds: Double, frames: Int64) {
        #expect(SampleRate.standard.frames(seconds: seconds).frames == frames)
    }

    @Test func `a day of frames survives the conversion to seconds and back exactly`() {
        let rate = SampleRate(44_100)
        let lengths: [Int64] = [0, 1, 44_099, 86_400 * 44_100 + 1]
        for frames in lengths {
            #expect(rate.frames(seconds: rate.seconds(FrameCount(frames))).frames == frames)
        }
    }

    @Test func `positions and lengths add and subtract`() {
        let time = FrameTime(100)
        #expect(time + FrameCount(20) == FrameTime(120))
        #expect(time - FrameCount(20) == FrameTime(80))
        #expect(FrameTime(120) - time == FrameCount(20))
        #expect(FrameTime.zero < time)
        #expect(FrameCount(3) - FrameCount(5) == FrameCount(-2))
        #expect(FrameCount(3) < FrameCount(5))
    }

    @Test(arguments: [(Int32(0), Int32(0), false), (3, 3, false), (-1, -1, true), (.min, -1, true)])
    func `every negative loop count means forever`(given: Int32, returns: Int32, isForever: Bool) {
        let loops = LoopCount(given)
        #expect(loops.returns == returns)
        #expect(loops.isForever == isForever)
    }
}
