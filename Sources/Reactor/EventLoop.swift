// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation
public import Platform
import Synchronization

/// One thread that waits on epoll and runs readiness handlers, timers, tasks and actors.
///
/// The loop is a serial executor and a task executor at once, so an actor pinned to it and a task that prefers
/// it share its thread without a hop. Members marked *loop only* stop the process when called elsewhere.
/// - Thread: any, except where marked loop only.
public final class EventLoop {
    private static let stackSize = 1 << 20

    /// Work that waits to be run.
    enum Work {
        case job(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    /// State that other threads write.
    struct Shared {
        var work: [Work] = []
        var isWakePending = false
        var isStopping = false
        var isRunning = true
    }

    /// The thread's name, for debuggers.
    public let name: String
    let shared = Mutex(Shared())
    let epoll: FileDescriptor
    let wakeDescriptor: FileDescriptor
    /// Identifies the loop's thread; zero while none runs.
    let thread = Atomic<UInt>(0)

    // Loop only from here.
    var registrations: [Registration?] = []
    var nextGeneration: UInt32 = 1
    var timers = TimerQueue()
    var localWork: [Work] = []
    /// Work that waits until the loop has polled.
    var laterWork: [Work] = []
    var receiveBuffer = [UInt8](repeating: 0, count: 65_536)
    var currentTime = MonotonicTime.now

    /// Makes a loop and starts its thread, which runs until `stop()`.
    /// - Throws: the failed system call.
    public init(name: String = "loop") throws(SystemError) {
        self.name = name
        let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw .last("epoll_create1") }
        self.epoll = FileDescriptor(owning: epoll)
        let wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wake >= 0 else { throw .last("eventfd") }
        self.wakeDescriptor = FileDescriptor(owning: wake)
        var event = epoll_event()
        event.events = carillon_epoll_in | carillon_epoll_edge
        event.data.u64 = .max
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, wake, &event) == 0 else { throw .last("epoll_ctl") }
        _ = try SystemThread(name: name, stackSize: Self.stackSize) { [self] in run() }
    }

    /// Whether the caller runs on the loop's thread.
    public var isCurrent: Bool {
        thread.load(ordering: .relaxed) == UInt(pthread_self())
    }

    /// The time at which the loop last woke up, cheaper than reading the clock.
    ///
    /// - Thread: loop only.
    public var now: MonotonicTime {
        preconditionCurrent()
        return currentTime
    }

    /// Runs `work` on the loop soon, after what is already waiting.
    public func execute(_ work: @escaping @Sendable () -> Void) { submit(.closure(work)) }

    /// Runs `work` after the loop has reported the events that have arrived.
    ///
    /// For the next portion of work that would otherwise delay other clients.
    /// - Thread: loop only.
    public func executeLater(_ work: @escaping @Sendable () -> Void) {
        preconditionCurrent()
        laterWork.append(.closure(work))
    }

    /// Ends the loop's thread once no work waits.
    ///
    /// Later work still runs, on a new thread.
    public func stop() {
        shared.withLock { $0.isStopping = true }
        wake()
    }

    /// Calls `action` on the loop at `moment` or soon after; loop only.
    public func schedule(at moment: MonotonicTime, _ action: @escaping @Sendable () -> Void) -> LoopTimer {
        preconditionCurrent()
        return LoopTimer(identifier: timers.schedule(at: moment, action))
    }

    /// Cancels a timer; does nothing if it has fired.
    ///
    /// - Thread: loop only.
    public func cancel(_ timer: LoopTimer) {
        preconditionCurrent()
        timers.cancel(timer.identifier)
    }

    /// Reads available bytes into the loop's buffer; loop only.
    ///
    /// The slice is valid for as long as the caller keeps it, but keeping it past the next call costs a copy.
    public func receive(from socket: Socket) throws(SystemError) -> Received {
        preconditionCurrent()
        let count = try socket.receive(into: &receiveBuffer)
        guard let count else { return .wouldBlock }
        guard count > 0 else { return .end }
        return .bytes(receiveBuffer[..<count], isDrained: count < receiveBuffer.count)
    }

    // MARK: Work from any thread

    func submit(_ work: Work) {
        if isCurrent {
            localWork.append(work)
            return
        }
        let (mustWake, mustStart) = shared.withLock { shared in
            shared.work.append(work)
            let first = !shared.isWakePending
            shared.isWakePending = true
            let start = !shared.isRunning
            shared.isRunning = true
            return (first, start)
        }
        if mustStart {
            _ = SystemThread.mustStart(name: name, stackSize: Self.stackSize) { [self] in run() }
        } else if mustWake {
            wake()
        }
    }

    func wake() {
        // A write to an eventfd fails only at 2⁶⁴ − 2, and then it is readable anyway.
        _ = eventfd_write(wakeDescriptor.number, 1)
    }

    func preconditionCurrent() {
        precondition(isCurrent, "this member of an event loop was called from another thread")
    }
}

// Safe because what other threads touch is behind `shared` or atomic, and the rest is touched only by the
// loop's own thread, which `preconditionCurrent()` checks at each entry.
extension EventLoop: @unchecked Sendable {}

/// Names one timer of the loop that made it.
public struct LoopTimer: Sendable, Hashable {
    let identifier: TimerQueue.Identifier
}

/// The result of one read from a socket.
public enum Received: Sendable {
    /// Bytes, at least one. `isDrained`: nothing more waits in the kernel at this moment.
    case bytes(ArraySlice<UInt8>, isDrained: Bool)
    /// The peer has shut down its side.
    case end
    /// No bytes are available; the loop reports when some arrive.
    case wouldBlock
}
