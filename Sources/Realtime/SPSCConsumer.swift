// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Synchronization

/// The reading end of an ``SPSCRing``.
///
/// - Thread: one at a time.
/// - Realtime-safe: yes; being generic, it is checked in the marked functions that call it.
@frozen
public struct SPSCConsumer<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    // Safe because the consumer is the only writer of `taken` and reads only slots the producer published.
    @usableFromInline let state: UnsafeMutablePointer<SPSCState>
    @usableFromInline let elements: UnsafeMutablePointer<Element>
    /// Elements that fit.
    public let capacity: Int
    @usableFromInline var next: UInt64 = 0

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

    /// Elements published and not yet taken.
    @inlinable
    public func count() -> Int {
        Int(truncatingIfNeeded: state.pointee.written.load(ordering: .acquiring) &- next)
    }

    /// Takes the oldest element; nil if there is none.
    @inlinable
    public mutating func pop() -> Element? {
        guard count() > 0 else { return nil }
        let element = elements[Int(truncatingIfNeeded: next) & (capacity - 1)]
        next &+= 1
        state.pointee.taken.store(next, ordering: .releasing)
        return element
    }
}
