// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Synchronization

/// A row of 64-bit words that one thread rewrites and others read whole: a sequence lock over atomic words.
///
/// The memory belongs to the caller; word 0 is the sequence, odd while a write is under way.
///
/// - Thread: `write` by one thread, `read` by any.
/// - Realtime-safe: writing yes; a reader retries while a write overlaps.
@frozen
public struct SharedRecord: BitwiseCopyable, @unchecked Sendable {
    // Safe because every word is atomic and a torn read is detected by the sequence.
    @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>

    /// The record whose sequence word is `words[0]`.
    @_noAllocation @_noLocks
    @inlinable
    public init(_ words: UnsafeMutablePointer<Atomic<UInt64>>) { self.words = words }

    /// Begins a write; words keep their values until they are set.
    @_noAllocation @_noLocks
    @inlinable
    public func beginWriting() {
        let sequence = words[0].load(ordering: .relaxed)
        words[0].store(sequence &+ 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
    }

    /// Sets word `index`, counted from 0, between begin and end of a write.
    @_noAllocation @_noLocks
    @inlinable
    public func set(_ index: Int, _ value: UInt64) { words[index &+ 1].store(value, ordering: .relaxed) }

    /// Reads one word; rows are read consistently with ``read(_:)``.
    @_noAllocation @_noLocks
    @inlinable
    public func word(_ index: Int) -> UInt64 { words[index &+ 1].load(ordering: .relaxed) }

    /// Ends a write.
    @_noAllocation @_noLocks
    @inlinable
    public func endWriting() {
        let sequence = words[0].load(ordering: .relaxed)
        words[0].store(sequence &+ 1, ordering: .releasing)
    }

    /// Calls `body` until no write overlapped, at most a thousand times.
    ///
    /// - Parameter body: reads words with ``word(_:)``; it may see a torn row, whose result is discarded.
    /// - Returns: nil if a write overlapped every time.
    public func read<Result>(_ body: (SharedRecord) -> Result) -> Result? {
        for _ in 0..<1_000 {
            let before = words[0].load(ordering: .acquiring)
            guard before & 1 == 0 else { continue }
            let result = body(self)
            atomicMemoryFence(ordering: .acquiring)
            if words[0].load(ordering: .relaxed) == before { return result }
        }
        return nil
    }
}
