// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Synchronization

/// The writing end of an ``SPSCRing``.
///
/// Elements are staged and then published together by one release store, so that the consumer sees all of a batch or
/// none of it.
///
/// - Thread: one at a time.
/// - Realtime-safe: yes; being generic, it is checked in the marked functions that call it.
@frozen
public struct SPSCProducer<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    // Safe because the producer is the only writer of `written` and of the slots between `written` and `taken`.
    @usableFromInline let state: UnsafeMutablePointer<SPSCState>
    @usableFromInline let elements: UnsafeMutablePointer<Element>
    /// Elements that fit.
    public let capacity: Int
    @usableFromInline var next: UInt64 = 0
    @usableFromInline var published: UInt64 = 0

    @inlinable
    init(state: UnsafeMutablePointer<SPSCState>, elements: UnsafeMutablePointer<Element>, capacity: Int) {
        self.state = state
        self.elements = elements
        self.capacity = capacity
    }

    deinit {
        if state.pointee.leave() {
            state.deinitialize(count: 1)
            state.deallocate()
            elements.deallocate()
        }
    }

    /// How many more elements fit, staged ones counted as present.
    @inlinable
    public func freeCount() -> Int {
        capacity - Int(truncatingIfNeeded: next &- state.pointee.taken.load(ordering: .acquiring))
    }

    /// Appends an element without publishing it yet.
    ///
    /// - Returns: false, and nothing changed, if the ring is full.
    @inlinable
    public mutating func stage(_ element: Element) -> Bool {
        guard freeCount() > 0 else { return false }
        elements[Int(truncatingIfNeeded: next) & (capacity - 1)] = element
        next &+= 1
        return true
    }

    /// Publishes everything staged by one release store.
    ///
    /// - Returns: whether there was anything to publish.
    @inlinable
    @discardableResult
    public mutating func publish() -> Bool {
        guard next != published else { return false }
        published = next
        state.pointee.written.store(next, ordering: .releasing)
        return true
    }

    /// Stages and publishes one element, with everything staged before it.
    ///
    /// - Returns: false, and nothing changed, if the ring is full.
    @inlinable
    public mutating func push(_ element: Element) -> Bool {
        guard stage(element) else { return false }
        publish()
        return true
    }

    /// Pushes all of a batch or nothing.
    ///
    /// - Returns: false, and nothing changed, if not all of it fits.
    @inlinable
    public mutating func push(_ batch: UnsafeBufferPointer<Element>) -> Bool {
        guard freeCount() >= batch.count else { return false }
        var index = 0
        while index < batch.count {
            elements[Int(truncatingIfNeeded: next) & (capacity - 1)] = batch[index]
            next &+= 1
            index &+= 1
        }
        publish()
        return true
    }
}
