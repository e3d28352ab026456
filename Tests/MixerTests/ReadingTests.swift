// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Testing

@testable import Mixer

/// The readings of the control side: clock, playheads and levels.
struct ReadingTests {
    @Test func `the clock shows the newest quantum`() throws {
        let rig = Rig()
        #expect(rig.control.clock.sequence == 0)
        _ = rig.left(10)
        _ = rig.left(6)
        let clock = rig.control.clock
        #expect(clock.frame == FrameTime(16))
        #expect(clock.quantum == 6)
        #expect(clock.sequence == 2)
        #expect(clock.monotonicNanoseconds == 7)
        #expect(clock.delayFrames == 3)
    }

    @Test func `a playhead holds frame, iteration and time`() throws {
        let rig = Rig()
        let voice = try rig.start([1, 2, 3]) {
            $0.loops = .forever
            $0.from = FrameCount(1)
        }
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(1))
        _ = rig.left(6)
        let head = try #require(rig.control.playhead(of: voice))
        #expect(head.playhead == FrameCount(1))
        #expect(head.iteration == 2)
        #expect(head.at == FrameTime(6))
    }

    @Test(arguments: [(-5, 0), (2, 2), (9, 3), (Int.max, 3)])
    func `the playhead of a voice that has not started lies inside its sound`(from: Int, place: Int) throws {
        let rig = Rig()
        let voice = try rig.start([1, 2, 3]) { $0.from = FrameCount(from) }
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(place))
    }

    @Test func `a paused playhead does not move`() throws {
        let rig = Rig()
        let voice = try rig.start(ramp(9))
        try rig.send(.pause, to: voice, at: 4)
        _ = rig.left(6)
        _ = rig.left(6)
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(4))
    }

    @Test(arguments: [Float.infinity, -.infinity, 1e30, .nan])
    func `one frame beyond any measure does not corrupt later readings`(sample: Float) throws {
        let rig = Rig()
        let voice = try rig.start([sample] + constant(0.5, 15)) { $0.isMetered = true }
        _ = rig.left(8)
        let loud = try #require(rig.control.meters(of: voice))
        #expect(loud.peaks.allSatisfy { $0.linear.isFinite })
        #expect(loud.sumsOfSquares.allSatisfy { $0.isFinite })
        _ = rig.left(8)
        #expect(try #require(rig.control.meters(of: voice)).sumsOfSquares == [2])
    }

    @Test func `meters are off by default`() throws {
        let rig = Rig()
        let voice = try rig.start([1])
        _ = rig.left(1)
        #expect(rig.control.meters(of: .sounds) == nil)
        #expect(rig.control.meters(of: voice) == nil)
    }

    @Test func `a bus is measured after its gain, since the last reading`() throws {
        let rig = Rig()
        try rig.start([1, -4, 2, 1, 1, 1], bus: .music)
        try rig.send(.setGain(RampTarget(0.5, 0)), to: .music)
        try rig.send(.setMetering(true), to: .music)
        _ = rig.left(2)
        _ = rig.left(2)
        let first = try #require(rig.control.meters(of: .music))
        #expect(first.frames == FrameCount(4))
        #expect(first.peaks == [Gain(2), Gain(2)])
        #expect(first.sumsOfSquares == [5.5, 5.5])
        _ = rig.left(1)
        let second = try #require(rig.control.meters(of: .music))
        #expect(second.peaks == [Gain(0.5), Gain(0.5)])
        #expect(second.sumsOfSquares == [0.25, 0.25])
        let third = try #require(rig.control.meters(of: .music))
        #expect(third.frames == .zero)
        #expect(third.peaks == [.silence, .silence])
        try rig.send(.setMetering(false), to: .music)
        _ = rig.left(1)
        #expect(rig.control.meters(of: .music) == nil)
    }

    @Test func `a voice is measured by its own channels, after its gains`() throws {
        let rig = Rig()
        var start = VoiceStart(source: .buffer(SampleBuffer(planes: [[1, 1], [3, -5]])), bus: .sounds)
        start.isMetered = true
        start.volume = Gain(2)
        start.pan = Pan(1)
        let voice = try rig.start(start)
        _ = rig.left(2)
        let block = try #require(rig.control.meters(of: voice))
        #expect(block.peaks == [Gain(2), Gain(10)])
        #expect(block.sumsOfSquares == [8, 136])
    }

    @Test func `the master is measured at the output`() throws {
        let rig = Rig(limiter: Gain(0.5))
        try rig.start([1, 0.25])
        try rig.send(.setMetering(true), to: .master)
        let heard = rig.left(200)
        let peak = try #require(heard.max())
        #expect(peak < 0.5 && peak > 0.4)
        let block = try #require(rig.control.meters(of: .master))
        #expect(block.peaks == [Gain(peak), Gain(peak)])
    }
}
