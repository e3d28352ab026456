// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

internal import CRealtime
public import Synchronization

/// Wakes a waiting control thread from the audio thread by an eventfd; signals before the waiter wakes are coalesced.
///
/// If the process has no descriptor left, the waiter looks every 10 ms, and opens the eventfd as soon as it can.
///
/// Copies are the same signal; the descriptor is closed with the last copy.
///
/// - Thread: ``signal()`` any but audio, which uses ``emitter``; waiting by one thread.
public struct WakeSignal: Sendable {
    /// Interval at which a waiter has to look while ``fileDescriptor`` is −1.
    public static let lookMilliseconds: Int32 = 10

    private let record: WakeRecord
    /// The audio thread's view; it must not outlive every copy of the signal.
    public var emitter: WakeEmitter { record.emitter }

    /// Makes a signal.
    public init() { self.init { carillon_eventfd_open() } }

    /// Makes a signal with another way to open its eventfd, for tests; a negative number is a failure.
    init(opening open: @escaping @Sendable () -> Int32) { record = WakeRecord(opening: open) }

    /// Becomes readable when signalled; for an event loop, which then calls ``acknowledge()``.
    ///
    /// It is −1 while no descriptor can be opened; then call ``acknowledge()`` every ``lookMilliseconds``.
    /// - Thread: the waiter.
    public var fileDescriptor: Int32 { record.openIfMissing() }

    /// Wakes the waiter.
    public func signal() { emitter.signal() }

    /// Waits until signalled, and makes the next signal write again.
    ///
    /// - Parameter milliseconds: longest wait; negative waits without end.
    /// - Returns: whether it was signalled.
    public func wait(timeoutMilliseconds milliseconds: Int32) -> Bool {
        var left = milliseconds
        var descriptor = fileDescriptor
        while descriptor < 0 {
            if emitter.take() { return true }
            if left == 0 { return false }
            let step = left < 0 ? WakeSignal.lookMilliseconds : min(left, WakeSignal.lookMilliseconds)
            // Without a descriptor this is a sleep.
            _ = carillon_eventfd_wait(-1, step)
            if left > 0 { left -= step }
            descriptor = fileDescriptor
        }
        let result = carillon_eventfd_wait(descriptor, left)
        if result > 0 { _ = emitter.take() }
        return result > 0
    }

    /// Resets the descriptor after an event loop saw it readable; read the queues after this call, not before.
    public func acknowledge() {
        let descriptor = fileDescriptor
        if descriptor >= 0 { carillon_eventfd_drain(descriptor) }
        _ = emitter.take()
    }
}

/// The audio thread's view of a ``WakeSignal``.
///
/// - Thread: any.
/// - Realtime-safe: yes; the write it makes is the one system call of the audio thread.
@frozen
public struct WakeEmitter: BitwiseCopyable, @unchecked Sendable {
    // Safe because both are atomic, and `WakeSignal` keeps them and the descriptor alive.
    let isPending: UnsafeMutablePointer<Atomic<Bool>>
    /// The eventfd; −1 while there is none.
    let descriptor: UnsafeMutablePointer<Atomic<Int32>>

    /// Wakes the waiter, with one system call for all signals until it wakes.
    @_noAllocation @_noLocks
    public func signal() {
        // The total order with `WakeRecord.openIfMissing`: either the descriptor is seen here, or the flag is there.
        if !isPending.pointee.exchange(true, ordering: .sequentiallyConsistent) {
            _ = carillon_eventfd_signal(descriptor.pointee.load(ordering: .sequentiallyConsistent))
        }
    }

    /// Resets the flag.
    ///
    /// - Returns: whether it was set.
    func take() -> Bool { isPending.pointee.exchange(false, ordering: .acquiringAndReleasing) }
}

/// Owns the flag and the descriptor.
private final class WakeRecord: Sendable {
    let emitter: WakeEmitter
    private let open: @Sendable () -> Int32

    init(opening open: @escaping @Sendable () -> Int32) {
        self.open = open
        let flag = UnsafeMutablePointer<Atomic<Bool>>.allocate(capacity: 1)
        flag.initialize(to: Atomic<Bool>(false))
        let descriptor = UnsafeMutablePointer<Atomic<Int32>>.allocate(capacity: 1)
        descriptor.initialize(to: Atomic<Int32>(max(-1, open())))
        emitter = WakeEmitter(isPending: flag, descriptor: descriptor)
    }

    deinit {
        let descriptor = emitter.descriptor.pointee.load(ordering: .relaxed)
        if descriptor >= 0 { carillon_close(descriptor) }
        emitter.isPending.deinitialize(count: 1)
        emitter.isPending.deallocate()
        emitter.descriptor.deinitialize(count: 1)
        emitter.descriptor.deallocate()
    }

    /// The eventfd, opened now if it was not possible before; −1 if it still is not.
    func openIfMissing() -> Int32 {
        let present = emitter.descriptor.pointee.load(ordering: .relaxed)
        guard present < 0 else { return present }
        let fresh = open()
        guard fresh >= 0 else { return -1 }
        emitter.descriptor.pointee.store(fresh, ordering: .sequentiallyConsistent)
        // A signal before the descriptor was there has set only the flag.
        if emitter.isPending.pointee.load(ordering: .sequentiallyConsistent) {
            _ = carillon_eventfd_signal(fresh)
        }
        return fresh
    }
}
