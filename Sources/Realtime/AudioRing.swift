// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// A queue of planar audio frames from one producer (the feeder) to one consumer (the audio thread).
///
/// Shape: `channelCount` planes of `capacity` frames. Lengths are plain frame counts, because this target does not
/// import AudioCore's units. The object owns the memory; the consumer is a view that must not outlive it.
///
/// - Thread: `write` and `finish` by the producer, ``consumer`` by the audio thread, fill levels by any.
/// - Realtime-safe: yes, except making and freeing it.
public final class AudioRing: @unchecked Sendable {
    // Safe because each index has one writer and frames are handed over by release and acquire.
    private let state: UnsafeMutablePointer<AudioRingState>
    private let samples: UnsafeMutablePointer<Float>
    private let marks: UnsafeMutablePointer<RingMark>?

    /// Planes of the ring, at least 1.
    public let channelCount: Int
    /// Frames that fit, exactly.
    public let capacity: Int
    /// Marks that fit; 0 if the frames are the sound's own, one for one.
    public let markCapacity: Int

    /// Makes an empty ring of `capacity` frames, at least 1, with room for `markCapacity` marks.
    public init(channelCount: Int, capacity: Int, markCapacity: Int = 0) {
        precondition(channelCount > 0 && capacity > 0, "an audio ring holds at least one sample")
        precondition(markCapacity >= 0, "a ring holds no negative number of marks")
        self.markCapacity = markCapacity
        marks = markCapacity > 0 ? UnsafeMutablePointer<RingMark>.allocate(capacity: markCapacity) : nil
        self.channelCount = channelCount
        self.capacity = capacity
        state = UnsafeMutablePointer<AudioRingState>.allocate(capacity: 1)
        state.initialize(to: AudioRingState())
        samples = UnsafeMutablePointer<Float>.allocate(capacity: channelCount * capacity)
        samples.initialize(repeating: 0, count: channelCount * capacity)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
        samples.deallocate()
        marks?.deallocate()
    }

    /// Frames a write would take now; exact for the producer, a lower bound for others.
    public var writableFrames: Int { capacity - readableFrames }

    /// Frames waiting to be read; a lower bound for the consumer.
    public var readableFrames: Int {
        let taken = state.pointee.taken.load(ordering: .acquiring)
        let written = state.pointee.written.load(ordering: .acquiring)
        return min(capacity, Int(truncatingIfNeeded: written &- taken))
    }

    /// Whether the producer has finished: no more frames will come.
    public var isFinished: Bool { state.pointee.isFinished.load(ordering: .acquiring) }

    /// The audio thread's view of this ring.
    public var consumer: AudioRingConsumer {
        AudioRingConsumer(
            state: state,
            samples: samples,
            channelCount: channelCount,
            capacity: capacity,
            marks: marks,
            markCapacity: markCapacity
        )
    }

    /// The way in for an audio thread that is the producer.
    public var producer: AudioRingProducer {
        AudioRingProducer(
            state: state,
            samples: samples,
            channelCount: Int32(channelCount),
            capacity: Int32(clamping: capacity)
        )
    }

    /// Takes the oldest frames, at most `most` of them, sample by sample of each frame; for a consumer that is no audio thread.
    ///
    /// - Thread: consumer only.
    public func takeInterleaved(_ most: Int) -> [Float] {
        let consumer = consumer
        let count = min(consumer.contiguousFrames(), most)
        guard count > 0 else { return [] }
        let first = consumer.front()
        let samples = [Float](unsafeUninitializedCapacity: count * channelCount) { samples, filled in
            for channel in 0..<channelCount {
                let plane = first + channel * capacity
                for frame in 0..<count { samples[frame * channelCount + channel] = plane[frame] }
            }
            filled = count * channelCount
        }
        consumer.advance(count)
        return samples
    }

    /// Appends frames, given sample by sample of each; those that do not fit are lost and counted.
    ///
    /// - Thread: producer only, one that is no audio thread.
    public func writeInterleaved(_ frames: [Float]) {
        let count = frames.count / channelCount
        let planes = (0..<channelCount).flatMap { channel in
            stride(from: channel, to: count * channelCount, by: channelCount).map { frames[$0] }
        }
        planes.withUnsafeBufferPointer { producer.write($0.baseAddress, stride: count, frames: count) }
    }

    /// Frames that did not fit since it was made.
    ///
    /// - Thread: any.
    public var lostFrames: Int64 {
        Int64(truncatingIfNeeded: state.pointee.lost.load(ordering: .relaxed))
    }

    /// Frames ever written; the first frame of the next write has this number.
    ///
    /// - Thread: producer only.
    public var writtenFrames: Int64 {
        Int64(truncatingIfNeeded: state.pointee.written.load(ordering: .relaxed))
    }

    /// Appends a mark; its frame must be unwritten yet, and later than the last mark's.
    ///
    /// Write the mark before its frames, so that a reader of a frame sees its mark.
    ///
    /// - Thread: producer only.
    /// - Returns: false, and nothing changed, if the ring of marks is full.
    public func write(_ mark: RingMark) -> Bool {
        let written = state.pointee.marksWritten.load(ordering: .relaxed)
        let taken = state.pointee.marksTaken.load(ordering: .acquiring)
        guard let marks, Int(truncatingIfNeeded: written &- taken) < markCapacity else { return false }
        marks[Int(written % UInt64(markCapacity))] = mark
        state.pointee.marksWritten.store(written &+ 1, ordering: .releasing)
        return true
    }

    /// Appends frames, one plane per channel.
    ///
    /// - Thread: producer only, and not after ``finish()``.
    /// - Returns: the frames taken, fewer than `frames` if the ring becomes full.
    public func write(_ planes: UnsafePointer<UnsafePointer<Float>>, frames: Int) -> Int {
        let written = state.pointee.written.load(ordering: .relaxed)
        let taken = state.pointee.taken.load(ordering: .acquiring)
        let room = capacity - Int(truncatingIfNeeded: written &- taken)
        let count = min(max(frames, 0), room)
        let start = Int(written % UInt64(capacity))
        let first = min(count, capacity - start)
        for channel in 0..<channelCount {
            let plane = samples + channel * capacity
            (plane + start).update(from: planes[channel], count: first)
            plane.update(from: planes[channel] + first, count: count - first)
        }
        state.pointee.written.store(written &+ UInt64(count), ordering: .releasing)
        return count
    }

    /// Notes whether there is nothing to write for now; an empty ring is then no underrun.
    ///
    /// - Thread: producer only.
    public func setIdle(_ isIdle: Bool) { state.pointee.isIdle.store(isIdle, ordering: .relaxed) }

    /// Marks the end: no more frames will be written.
    ///
    /// - Thread: producer only.
    public func finish() { state.pointee.isFinished.store(true, ordering: .releasing) }
}
