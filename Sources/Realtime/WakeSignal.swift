// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

internal import CRealtime
public import Synchronization

/// Wakes a waiting control thread from the audio thread by an eventfd; signals before the waiter wakes are coalesced.
///
/// Copies are the same signal; the descriptor is closed with the last copy.
///
/// - Thread: ``signal()`` any but audio, which uses ``emitter``; waiting by one thread.
public struct WakeSignal: Sendable {
    private let descriptor: WakeDescriptor
    /// The audio thread's view; it must not outlive every copy of the signal.
    public let emitter: WakeEmitter

    /// Opens a signal.
    ///
    /// - Precondition: the process may open one more descriptor.
    public init() {
        descriptor = WakeDescriptor()
        emitter = descriptor.emitter
    }

    /// Becomes readable when signalled; for an event loop, which then calls ``acknowledge()``.
    public var fileDescriptor: Int32 { emitter.fileDescriptor }

    /// Wakes the waiter.
    public func signal() { emitter.signal() }

    /// Waits until signalled, and makes the next signal write again.
    ///
    /// - Parameter milliseconds: longest wait; negative waits without end.
    /// - Returns: whether it was signalled.
    public func wait(timeoutMilliseconds milliseconds: Int32) -> Bool {
        let result = carillon_eventfd_wait(fileDescriptor, milliseconds)
        if result > 0 { emitter.clear() }
        return result > 0
    }

    /// Resets the descriptor after an event loop saw it readable; read the queues after this call, not before.
    public func acknowledge() {
        carillon_eventfd_drain(fileDescriptor)
        emitter.clear()
    }
}

/// The audio thread's view of a ``WakeSignal``.
///
/// - Thread: any.
/// - Realtime-safe: yes; the write it makes is the one system call of the audio thread.
@frozen
public struct WakeEmitter: BitwiseCopyable, @unchecked Sendable {
    // Safe because the flag is atomic, and `WakeSignal` keeps it and the descriptor alive.
    let isPending: UnsafeMutablePointer<Atomic<Bool>>
    let fileDescriptor: Int32

    /// Wakes the waiter, with one system call for all signals until it wakes.
    @_noAllocation @_noLocks
    public func signal() {
        if !isPending.pointee.exchange(true, ordering: .acquiringAndReleasing) {
            _ = carillon_eventfd_signal(fileDescriptor)
        }
    }

    func clear() { _ = isPending.pointee.exchange(false, ordering: .acquiringAndReleasing) }
}

/// Owns the descriptor and the flag.
private final class WakeDescriptor: Sendable {
    let emitter: WakeEmitter

    init() {
        let descriptor = carillon_eventfd_open()
        precondition(descriptor >= 0, "a mixer needs one file descriptor to wake its control thread")
        let flag = UnsafeMutablePointer<Atomic<Bool>>.allocate(capacity: 1)
        flag.initialize(to: Atomic<Bool>(false))
        emitter = WakeEmitter(isPending: flag, fileDescriptor: descriptor)
    }

    deinit {
        carillon_close(emitter.fileDescriptor)
        emitter.isPending.deinitialize(count: 1)
        emitter.isPending.deallocate()
    }
}
