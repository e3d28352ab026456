// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Synchronization

/// Indices of an ``AudioRing``, each on its own cache line.
@usableFromInline
@frozen
struct AudioRingState: ~Copyable {
    @usableFromInline let written = Atomic<UInt64>(0)
    @usableFromInline let isFinished = Atomic<Bool>(false)
    @usableFromInline let isIdle = Atomic<Bool>(false)
    @usableFromInline let marksWritten = Atomic<UInt64>(0)
    /// Frames that did not fit.
    @usableFromInline let lost = Atomic<UInt64>(0)
    @usableFromInline let gap: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    @usableFromInline let taken = Atomic<UInt64>(0)
    /// Number of the current mark; all earlier ones were passed.
    @usableFromInline let marksTaken = Atomic<UInt64>(0)

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
    @usableFromInline let marks: UnsafeMutablePointer<RingMark>?
    @usableFromInline let markCapacity: Int

    @inlinable
    init(
        state: UnsafeMutablePointer<AudioRingState>,
        samples: UnsafeMutablePointer<Float>,
        channelCount: Int,
        capacity: Int,
        marks: UnsafeMutablePointer<RingMark>?,
        markCapacity: Int
    ) {
        self.marks = marks
        self.markCapacity = markCapacity
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

    /// Whether the producer has nothing to give, so that an empty ring is no fault of its.
    @_noAllocation @_noLocks
    @inlinable
    public func isIdle() -> Bool { state.pointee.isIdle.load(ordering: .relaxed) }

    /// Whether nothing is left and nothing will come.
    @_noAllocation @_noLocks
    @inlinable
    public func isExhausted() -> Bool {
        // The flag is read first: frames written before it was set are then visible to the count.
        state.pointee.isFinished.load(ordering: .acquiring) && readableFrames() == 0
    }

    /// Frames that can be read in one piece, the oldest first; the rest is available after ``advance(_:)``.
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

    /// Frames released so far; the number of the next frame to read.
    @_noAllocation @_noLocks
    @inlinable
    public func takenFrames() -> Int64 {
        Int64(truncatingIfNeeded: state.pointee.taken.load(ordering: .relaxed))
    }

    // MARK: Marks

    /// Whether the ring has marks.
    @_noAllocation @_noLocks
    @inlinable
    public func hasMarks() -> Bool { marks != nil }

    /// The mark of the next frame to read; nil if none was written yet.
    @_noAllocation @_noLocks
    @inlinable
    public func mark() -> RingMark? {
        guard let marks else { return nil }
        let frame = Int64(truncatingIfNeeded: state.pointee.taken.load(ordering: .relaxed))
        let written = state.pointee.marksWritten.load(ordering: .acquiring)
        var present = state.pointee.marksTaken.load(ordering: .relaxed)
        guard present != written, marks[place(present)].at <= frame else { return nil }
        while present &+ 1 != written, marks[place(present &+ 1)].at <= frame { present &+= 1 }
        state.pointee.marksTaken.store(present, ordering: .releasing)
        return marks[place(present)]
    }

    /// Frames of `limit` that belong to the mark of the next frame to read; call ``mark()`` first.
    @_noAllocation @_noLocks
    @inlinable
    public func framesOfMark(limit: Int) -> Int {
        guard let marks else { return limit }
        let next = state.pointee.marksTaken.load(ordering: .relaxed) &+ 1
        let written = state.pointee.marksWritten.load(ordering: .acquiring)
        guard Int64(truncatingIfNeeded: written &- next) > 0 else { return limit }
        let frame = Int64(truncatingIfNeeded: state.pointee.taken.load(ordering: .relaxed))
        let left = marks[place(next)].at &- frame
        return left > 0 && left < Int64(truncatingIfNeeded: limit) ? Int(truncatingIfNeeded: left) : limit
    }

    @_noAllocation @_noLocks
    @inlinable
    func place(_ number: UInt64) -> Int {
        Int(truncatingIfNeeded: number % UInt64(truncatingIfNeeded: markCapacity))
    }
}
