// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Synchronization

/// A cell that holds the newest value of one writer for one reader: a triple buffer, wait-free at both ends.
///
/// - Thread: `publish` by one writer through ``writer``, ``latest()`` by one reader.
/// - Realtime-safe: yes, except making and freeing it.
public final class LatestValue<T: BitwiseCopyable & Sendable>: @unchecked Sendable {
    // Safe because the three slots are owned by writer, reader and the exchange cell, one each, at every moment.
    private let state: UnsafeMutablePointer<LatestValueState>
    private let slots: UnsafeMutablePointer<T>
    private var reading = 1

    /// Makes a cell that holds `value`.
    public init(_ value: T) {
        state = UnsafeMutablePointer<LatestValueState>.allocate(capacity: 1)
        state.initialize(to: LatestValueState())
        slots = UnsafeMutablePointer<T>.allocate(capacity: 3)
        slots.initialize(repeating: value, count: 3)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
        slots.deallocate()
    }

    /// The writer's view, one in use; it must not outlive the cell.
    public var writer: LatestValueWriter<T> { LatestValueWriter(state: state, slots: slots) }

    /// The newest value published.
    ///
    /// - Thread: the reader only.
    public func latest() -> T {
        if state.pointee.exchange.load(ordering: .relaxed) & LatestValueState.newBit != 0 {
            reading = Int(
                state.pointee.exchange.exchange(UInt8(reading), ordering: .acquiringAndReleasing)
                    & LatestValueState.slotMask
            )
        }
        return slots[reading]
    }
}

/// The exchange cell: the number of the slot between writer and reader, with `newBit` set if the reader has not seen
/// it.
@usableFromInline
@frozen
struct LatestValueState: ~Copyable {
    @usableFromInline static var newBit: UInt8 { @_noAllocation @_noLocks @inlinable get { 4 } }
    @usableFromInline static var slotMask: UInt8 { @_noAllocation @_noLocks @inlinable get { 3 } }
    @usableFromInline let exchange = Atomic<UInt8>(2)

    @inlinable
    init() {}
}

/// The writing end of a ``LatestValue``.
///
/// - Thread: one at a time.
/// - Realtime-safe: yes.
@frozen
public struct LatestValueWriter<T: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    // Safe because the writer alone writes the slot it owns.
    @usableFromInline let state: UnsafeMutablePointer<LatestValueState>
    @usableFromInline let slots: UnsafeMutablePointer<T>
    @usableFromInline var writing: Int = 0

    @inlinable
    init(state: UnsafeMutablePointer<LatestValueState>, slots: UnsafeMutablePointer<T>) {
        self.state = state
        self.slots = slots
    }

    /// Replaces the value.
    @inlinable
    public mutating func publish(_ value: T) {
        slots[writing] = value
        let slot = UInt8(truncatingIfNeeded: writing) | LatestValueState.newBit
        let before = state.pointee.exchange.exchange(slot, ordering: .acquiringAndReleasing)
        writing = Int(before & LatestValueState.slotMask)
    }
}
