// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import MixerTestSupport
import Realtime
import Testing

@testable import Mixer

/// Voices whose frames come through a ring.
struct StreamTests {
    /// Writes mono samples; returns how many were taken.
    @discardableResult
    private func write(_ samples: [Float], to ring: AudioRing) -> Int {
        samples.withUnsafeBufferPointer { buffer -> Int in
            guard let base = buffer.baseAddress else { return 0 }
            return withUnsafePointer(to: base) { ring.write($0, frames: samples.count) }
        }
    }

    private func stream(
        _ ring: AudioRing,
        head: [Float]? = nil,
        length: Int? = nil,
        change: (inout VoiceStart) -> Void = { _ in }
    ) -> VoiceStart {
        var start = VoiceStart(
            source: .stream(
                head: head.map { SampleBuffer(planes: [$0]) },
                ring: ring,
                length: length.map { FrameCount($0) }
            ),
            bus: .sounds
        )
        change(&start)
        return start
    }

    @Test(arguments: [1, 2, 5, 16])
    func `the ring continues where the head ends`(quantum: Int) throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        write([4, 5, 6], to: ring)
        ring.finish()
        let voice = try rig.start(stream(ring, head: [1, 2, 3], length: 6))
        #expect(rig.left(8, quantum: quantum) == [1, 2, 3, 4, 5, 6, 0, 0])
        #expect(
            rig.events() == [
                .started(voice, at: .zero),
                .ended(voice, at: FrameTime(6), playhead: FrameCount(6), cause: .finished), .released(voice),
            ]
        )
    }

    @Test func `a start inside the head reads the rest of it first`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        write([4, 5], to: ring)
        try rig.start(stream(ring, head: [1, 2, 3], length: 5) { $0.from = FrameCount(1) })
        #expect(rig.left(5) == [2, 3, 4, 5, 0])
    }

    @Test func `a stream without head waits for its first frames and then starts`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        let voice = try rig.start(stream(ring, length: 3))
        #expect(rig.left(3) == [0, 0, 0])
        #expect(rig.events() == [])
        write([1, 2, 3], to: ring)
        #expect(rig.left(4) == [1, 2, 3, 0])
        #expect(rig.events().first == .started(voice, at: FrameTime(3)))
        #expect(rig.control.counters.underruns == 0)
    }

    @Test func `a waiting stream can be paused, resumed and stopped`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        let voice = try rig.start(stream(ring, length: 3))
        _ = rig.left(1)
        try rig.send(.pause, to: voice)
        _ = rig.left(1)
        write([1], to: ring)
        #expect(rig.left(2) == [0, 0])
        try rig.send(.resume, to: voice)
        #expect(rig.left(1) == [1])
        try rig.send(.stop, to: voice)
        _ = rig.left(1)
        #expect(rig.events().last == .released(voice))
    }

    @Test func `a waiting stream that was stopped does not start with its first frames`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        let voice = try rig.start(stream(ring, length: 3))
        _ = rig.left(1)
        try rig.send(.stop, to: voice)
        write([1, 2], to: ring)
        #expect(rig.left(2) == [0, 0])
        #expect(
            rig.events() == [
                .ended(voice, at: FrameTime(1), playhead: .zero, cause: .stopped), .released(voice),
            ]
        )
    }

    @Test func `an empty ring is an underrun: silent, counted, reported, and recovered from`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        write([1, 2], to: ring)
        let voice = try rig.start(stream(ring, length: 5))
        #expect(rig.left(4) == [1, 2, 0, 0])
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(2))
        #expect(rig.left(3) == [0, 0, 0])
        write([3, 4, 5], to: ring)
        #expect(rig.left(4) == [3, 4, 5, 0])
        #expect(
            rig.events() == [
                .started(voice, at: .zero),
                .underrun(voice, at: FrameTime(2), frames: FrameCount(2)),
                .underrun(voice, at: FrameTime(4), frames: FrameCount(3)),
                .ended(voice, at: FrameTime(10), playhead: FrameCount(5), cause: .finished),
                .released(voice),
            ]
        )
        #expect(rig.control.counters.underruns == 1)
        #expect(rig.control.counters.underrunFrames == 5)
    }

    @Test func `after an underrun the voice rises over the declick ramp`() throws {
        let rig = Rig(declick: 4)
        let ring = AudioRing(channelCount: 1, capacity: 16)
        write([1], to: ring)
        try rig.start(stream(ring))
        #expect(rig.left(2) == [1, 0])
        write(constant(1, 8), to: ring)
        #expect(rig.left(5) == [0, 0.25, 0.5, 0.75, 1])
    }

    @Test func `a ring that finishes before the length ends the voice`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        write([1, 2], to: ring)
        ring.finish()
        let voice = try rig.start(stream(ring, length: 9))
        #expect(rig.left(4) == [1, 2, 0, 0])
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(2), playhead: FrameCount(2), cause: .sourceEnded)
            )
        )
        #expect(rig.control.counters.underruns == 0)
    }

    @Test func `a stream without length ends when the ring is finished and empty`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        write([1, 2], to: ring)
        ring.finish()
        let voice = try rig.start(stream(ring))
        #expect(rig.left(3) == [1, 2, 0])
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(2), playhead: FrameCount(2), cause: .finished)
            )
        )
    }

    @Test func `later iterations come through the ring`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 16)
        write([3, 1, 2, 3, 1, 2, 3], to: ring)
        ring.finish()
        let voice = try rig.start(stream(ring, head: [1, 2], length: 3) { $0.loops = LoopCount(2) })
        #expect(rig.left(11, quantum: 2) == [1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 0])
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(9), playhead: FrameCount(3), cause: .finished)
            )
        )
    }

    @Test func `a seek does nothing to a stream`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 8)
        write([1, 2, 3], to: ring)
        let voice = try rig.start(stream(ring, length: 3))
        try rig.send(.seek(.zero), to: voice, at: 1)
        #expect(rig.left(4) == [1, 2, 3, 0])
    }

    @Test func `the planes of a ring stay separate`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 2, capacity: 3)
        let left: [Float] = [1, 2]
        let right: [Float] = [-1, -2]
        func send() {
            left.withUnsafeBufferPointer { first in
                right.withUnsafeBufferPointer { second in
                    guard let one = first.baseAddress, let two = second.baseAddress else { return }
                    _ = [one, two].withUnsafeBufferPointer { planes in
                        planes.baseAddress.map { ring.write($0, frames: 2) }
                    }
                }
            }
        }
        send()
        try rig.start(stream(ring))
        #expect(rig.render(2) == [[1, 2], [-1, -2]])
        send()
        #expect(rig.render(2) == [[1, 2], [-1, -2]])
    }

    // MARK: Marks

    @Test(arguments: [1, 3, 5, 16])
    func `marks give playhead, iteration and the frame of each loop`(quantum: Int) throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 16, markCapacity: 8)
        // Twice as fast: a pass of four frames is two frames of the ring.
        #expect(ring.write(RingMark(at: 0, playhead: 100, slope: 2, iteration: 0)))
        write([1, 2, 3, 4, 5], to: ring)
        #expect(ring.write(RingMark(at: 5, playhead: 40, slope: 0.5, iteration: 1)))
        write([6, 7], to: ring)
        let voice = try rig.start(stream(ring) { $0.from = FrameCount(100) })
        #expect(rig.left(4, quantum: quantum) == [1, 2, 3, 4])
        #expect(rig.control.playhead(of: voice)?.playhead == FrameCount(108))
        #expect(rig.left(2, quantum: quantum) == [5, 6])
        #expect(rig.control.playhead(of: voice)?.iteration == 1)
        #expect(ring.write(RingMark(at: 7, playhead: 41, slope: 0, iteration: 1)))
        ring.finish()
        #expect(rig.left(2, quantum: quantum) == [7, 0])
        #expect(
            rig.events() == [
                .started(voice, at: .zero),
                .looped(voice, at: FrameTime(5), iteration: 1),
                .ended(voice, at: FrameTime(7), playhead: FrameCount(41), cause: .finished),
                .released(voice),
            ]
        )
    }

    @Test func `a ring that is finished without its last mark ended early`() throws {
        let rig = Rig()
        let ring = AudioRing(channelCount: 1, capacity: 16, markCapacity: 8)
        #expect(ring.write(RingMark(at: 0, playhead: 0, slope: 1, iteration: 0)))
        write([1, 2], to: ring)
        ring.finish()
        let voice = try rig.start(stream(ring))
        _ = rig.left(4)
        #expect(
            rig.events().contains(
                .ended(voice, at: FrameTime(2), playhead: FrameCount(2), cause: .sourceEnded)
            )
        )
    }
}
