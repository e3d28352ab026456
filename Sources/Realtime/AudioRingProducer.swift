// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

internal import CRealtime
import Synchronization

/// The audio thread's way to write into an ``AudioRing``; it lives no longer than the ring.
///
/// - Thread: audio only.
/// - Realtime-safe: yes.
@frozen
public struct AudioRingProducer: BitwiseCopyable, @unchecked Sendable {
    // Safe because who gave the ring to the audio thread keeps it alive until it is finished.
    @usableFromInline let state: UnsafeMutablePointer<AudioRingState>
    @usableFromInline let samples: UnsafeMutablePointer<Float>
    @usableFromInline let channelCount: Int32
    @usableFromInline let capacity: Int32

    @inlinable
    init(
        state: UnsafeMutablePointer<AudioRingState>,
        samples: UnsafeMutablePointer<Float>,
        channelCount: Int32,
        capacity: Int32
    ) {
        (self.state, self.samples) = (state, samples)
        (self.channelCount, self.capacity) = (channelCount, capacity)
    }

    /// Appends frames, or loses and counts those that do not fit.
    ///
    /// - Parameters:
    ///   - first: the first plane; nil for silence.
    ///   - stride: samples from one plane to the next.
    ///   - frames: frames of each plane.
    @_noAllocation @_noLocks
    public func write(_ first: UnsafePointer<Float>?, stride: Int, frames: Int) {
        let size = Int(capacity)
        let written = state.pointee.written.load(ordering: .relaxed)
        let taken = state.pointee.taken.load(ordering: .acquiring)
        let count = min(frames, size &- Int(truncatingIfNeeded: written &- taken))
        let start = Int(truncatingIfNeeded: written % UInt64(truncatingIfNeeded: size))
        let before = min(count, size &- start)
        var channel = 0
        while channel < Int(channelCount) {
            let plane = samples + channel &* size
            if let first {
                let source = first + channel &* stride
                carillon_copy(plane + start, source, before)
                carillon_copy(plane, source + before, count &- before)
            } else {
                carillon_zero(plane + start, before)
                carillon_zero(plane, count &- before)
            }
            channel &+= 1
        }
        if count < frames {
            let lost = state.pointee.lost.load(ordering: .relaxed)
            state.pointee.lost.store(
                lost &+ UInt64(truncatingIfNeeded: frames &- count),
                ordering: .relaxed
            )
        }
        state.pointee.written.store(written &+ UInt64(truncatingIfNeeded: count), ordering: .releasing)
    }

    /// Marks the end: the audio thread touches the ring no more.
    @_noAllocation @_noLocks
    public func finish() { state.pointee.isFinished.store(true, ordering: .releasing) }
}
