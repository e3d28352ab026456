// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Synchronization

/// A bounded queue between one producer and one consumer, without locks; the two ends are made together and freed
/// when both are gone.
///
/// - Thread: each end belongs to one thread at a time (or to one actor: whose executor orders the accesses).
/// - Realtime-safe: yes, except ``make(capacity:)`` and the deinitialisers.
public enum SPSCRing<Element: BitwiseCopyable & Sendable> {
    /// Makes the two ends of a ring.
    ///
    /// - Parameter capacity: how many elements fit, 1 to 2^30; rounded up to a power of two.
    /// - Returns: both ends.
    public static func make(capacity: Int) -> SPSCPair<Element> {
        precondition((1...1 << 30).contains(capacity), "a ring holds 1 to 2^30 elements")
        var slots = 1
        while slots < capacity { slots *= 2 }
        let state = UnsafeMutablePointer<SPSCState>.allocate(capacity: 1)
        state.initialize(to: SPSCState())
        let elements = UnsafeMutablePointer<Element>.allocate(capacity: slots)
        // Touched here, so that the audio thread's first write makes no page fault.
        UnsafeMutableRawPointer(elements)
            .initializeMemory(as: UInt8.self, repeating: 0, count: slots * MemoryLayout<Element>.stride)
        return SPSCPair(
            producer: SPSCProducer(state: state, elements: elements, capacity: slots),
            consumer: SPSCConsumer(state: state, elements: elements, capacity: slots)
        )
    }
}

/// The two ends of a new ring; take them apart by consuming.
@frozen
public struct SPSCPair<Element: BitwiseCopyable & Sendable>: ~Copyable {
    /// The end that writes.
    public var producer: SPSCProducer<Element>
    /// The end that reads.
    public var consumer: SPSCConsumer<Element>
    @inlinable
    init(producer: consuming SPSCProducer<Element>, consumer: consuming SPSCConsumer<Element>) {
        self.producer = producer
        self.consumer = consumer
    }
}

/// Counters shared by the two ends, each on its own cache line.
@usableFromInline
@frozen
struct SPSCState: ~Copyable {
    @usableFromInline let written = Atomic<UInt64>(0)
    @usableFromInline let gap0: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0, 0, 0, 0, 0, 0, 0
    )
    @usableFromInline let taken = Atomic<UInt64>(0)
    @usableFromInline let gap1: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0, 0, 0, 0, 0, 0, 0
    )
    @usableFromInline let owners = Atomic<Int>(2)

    @inlinable
    init() {}

    /// Whether the caller was the last of the two ends.
    @inlinable
    func leave() -> Bool { owners.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }
}
