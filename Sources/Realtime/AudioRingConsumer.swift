// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Synchronization

/// Indices of an ``AudioRing``, each on its own cache line.
@usableFromInline
@frozen
struct AudioRingState: ~Copyable {
    @usableFromInline let written = Atomic<UInt64>(0)
    @usableFromInline let isFinished = Atomic<Bool>(false)
    @usableFromInline let gap: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
    @usableFromInline let taken = Atomic<UInt64>(0)

    @inlinable
    init() {}
}

/// The audio thread's view of an ``AudioRing``; it lives no longer than the ring.
///
/// - Thread: audio only.
/// - Realtime-safe: yes.
@frozen
public struct AudioRingConsumer: BitwiseCopyable, @unchecked Sendable {
    // Safe because the control side keeps the ring alive until the voice that holds this view is released.
    @usableFromInline let state: UnsafeMutablePointer<AudioRingState>
    @usableFromInline let samples: UnsafeMutablePointer<Float>
    /// Planes of the ring.
    public let channelCount: Int
    /// Frames that fit; also the distance from one plane to the next.
    public let capacity: Int

    @inlinable
    init(
        state: UnsafeMutablePointer<AudioRingState>,
        samples: UnsafeMutablePointer<Float>,
        channelCount: Int,
        capacity: Int
    ) {
        self.state = state
        self.samples = samples
        self.channelCount = channelCount
        self.capacity = capacity
    }

    /// Frames that can be read now.
    @_noAllocation @_noLocks
    @inlinable
    public func readableFrames() -> Int {
        let taken = state.pointee.taken.load(ordering: .relaxed)
        return Int(truncatingIfNeeded: state.pointee.written.load(ordering: .acquiring) &- taken)
    }

    /// Whether nothing is left and nothing will come.
    @_noAllocation @_noLocks
    @inlinable
    public func isExhausted() -> Bool {
        // The flag is read first: frames written before it was set are then visible to the count.
        state.pointee.isFinished.load(ordering: .acquiring) && readableFrames() == 0
    }

    /// Frames that can be read in one piece, the oldest first; the rest follows after ``advance(_:)``.
    @_noAllocation @_noLocks
    @inlinable
    public func contiguousFrames() -> Int { min(readableFrames(), capacity - offset()) }

    /// The oldest frame in the first plane; plane `c` lies `c × capacity` samples after it.
    @_noAllocation @_noLocks
    @inlinable
    public func front() -> UnsafePointer<Float> { UnsafePointer(samples + offset()) }

    /// Gives `frames` frames back to the producer, no more than ``readableFrames()``.
    @_noAllocation @_noLocks
    @inlinable
    public func advance(_ frames: Int) {
        let taken = state.pointee.taken.load(ordering: .relaxed)
        state.pointee.taken.store(taken &+ UInt64(truncatingIfNeeded: frames), ordering: .releasing)
    }

    @_noAllocation @_noLocks
    @inlinable
    func offset() -> Int {
        let taken = state.pointee.taken.load(ordering: .relaxed)
        return Int(truncatingIfNeeded: taken % UInt64(truncatingIfNeeded: capacity))
    }
}
