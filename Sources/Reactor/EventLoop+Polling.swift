// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation
public import Platform
import Synchronization

/// How a descriptor became ready.
public struct Readiness: OptionSet, Sendable {
    /// The bits, private to this process.
    public let rawValue: UInt8

    /// Makes a set of the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bytes, a connection or the end of the stream can be read.
    public static let readable = Readiness(rawValue: 1)
    /// Bytes can be written.
    public static let writable = Readiness(rawValue: 2)
    /// The peer has shut down its side; bytes may still wait before the end.
    public static let peerEnded = Readiness(rawValue: 4)
    /// The connection is broken in both directions.
    public static let failed = Readiness(rawValue: 8)

    init(events: UInt32) {
        var readiness: Readiness = []
        if events & carillon_epoll_in != 0 { readiness.insert(.readable) }
        if events & carillon_epoll_out != 0 { readiness.insert(.writable) }
        if events & carillon_epoll_rdhup != 0 { readiness.insert(.peerEnded) }
        if events & (carillon_epoll_hup | carillon_epoll_err) != 0 { readiness.insert(.failed) }
        self = readiness
    }
}

/// Names one watched descriptor of the loop that watches it.
public struct Watch: Sendable, Hashable {
    let descriptor: Int32
    let generation: UInt32
}

/// The loop's record of one watched descriptor.
struct Registration {
    let generation: UInt32
    let handler: @Sendable (Readiness) -> Void
}

extension EventLoop {
    /// How readiness is reported.
    enum Trigger {
        /// Once per change, for reading and writing: read until nothing is left.
        case edge
        /// In every turn while something can be read.
        case level
    }

    /// Calls `handler` on the loop when the socket's readiness changes; loop only.
    ///
    /// Each change is reported once: read and write until the socket would block.
    /// - Throws: the error of `epoll_ctl`.
    public func watch(
        _ socket: Socket,
        _ handler: @escaping @Sendable (Readiness) -> Void
    ) throws(SystemError) -> Watch {
        try watch(descriptor: socket.descriptor.number, trigger: .edge, handler)
    }

    /// Ends a watch; its handler is never called again.
    ///
    /// - Thread: loop only.
    public func unwatch(_ watch: Watch) {
        preconditionCurrent()
        let index = Int(watch.descriptor)
        guard index < registrations.count, registrations[index]?.generation == watch.generation else {
            return
        }
        registrations[index] = nil
        var event = epoll_event()
        epoll_ctl(epoll.number, EPOLL_CTL_DEL, watch.descriptor, &event)
        forgetEnd()
    }

    /// Frees the entries of the highest descriptors after a load peak.
    private func forgetEnd() {
        guard registrations.count > 256, case .some(nil) = registrations.last else { return }
        let used = (registrations.lastIndex { $0 != nil } ?? -1) + 1
        registrations.removeLast(registrations.count - used)
        // A copy has room for what it holds, and no more.
        if registrations.capacity > 4 * used { registrations = registrations.map(\.self) }
    }

    func watch(
        descriptor: Int32,
        trigger: Trigger,
        _ handler: @escaping @Sendable (Readiness) -> Void
    ) throws(SystemError) -> Watch {
        preconditionCurrent()
        let watch = Watch(descriptor: descriptor, generation: nextGeneration)
        nextGeneration &+= 1
        var event = epoll_event()
        switch trigger {
        case .edge:
            event.events =
                carillon_epoll_in | carillon_epoll_out | carillon_epoll_rdhup | carillon_epoll_edge
        case .level: event.events = carillon_epoll_in
        }
        event.data.u64 = UInt64(watch.generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
        guard epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw .last("epoll_ctl")
        }
        let index = Int(descriptor)
        while registrations.count <= index { registrations.append(nil) }
        registrations[index] = Registration(generation: watch.generation, handler: handler)
        return watch
    }

    /// The thread's body: runs waiting work, sleeps until an event, and reports it.
    func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        blockBrokenPipeSignal()
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        while true {
            var rounds = 0
            repeat {
                runWork()
                rounds += 1
            } while !localWork.isEmpty && rounds < Self.roundsPerTurn
            if !hasWork, mayEnd() { return }
            let count = epoll_wait(epoll.number, &events, Int32(events.count), timeout())
            currentTime = .now
            for index in 0..<max(0, Int(count)) { report(events[index]) }
            while let action = timers.popDue(at: currentTime) { action() }
            localWork += laterWork
            laterWork.removeAll(keepingCapacity: true)
        }
    }

    // MARK: Steps of the loop

    /// Rounds of work, each added by the one before, between two polls: about the number that one request needs.
    private static let roundsPerTurn = 32

    private var hasWork: Bool { !localWork.isEmpty || !laterWork.isEmpty }

    private func runWork() {
        let arrived = shared.withLock { shared in
            shared.isWakePending = false
            var taken: [Work] = []
            swap(&taken, &shared.work)
            return taken
        }
        if !arrived.isEmpty { localWork.append(contentsOf: arrived) }
        // Work added by the batch runs in the next round.
        var batch: [Work] = []
        swap(&batch, &localWork)
        for work in batch {
            switch work {
            case .closure(let closure): closure()
            case .job(let job):
                job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(),
                    taskExecutor: asUnownedTaskExecutor()
                )
            }
        }
        if localWork.isEmpty {
            batch.removeAll(keepingCapacity: batch.capacity <= 4_096)
            swap(&batch, &localWork)
        }
    }

    private func mayEnd() -> Bool {
        let ended = shared.withLock { shared in
            guard shared.isStopping, shared.work.isEmpty else { return false }
            shared.isRunning = false
            // Cleared under the lock, so that a thread started afterwards is the only current one.
            thread.store(0, ordering: .relaxed)
            return true
        }
        return ended
    }

    private func timeout() -> Int32 {
        guard !hasWork else { return 0 }
        guard let moment = timers.nextMoment() else { return -1 }
        let wait = moment.nanoseconds - MonotonicTime.now.nanoseconds
        // Rounded up: waking early would only spin until the moment has come.
        return wait <= 0 ? 0 : Int32(clamping: (wait + 999_999) / 1_000_000)
    }

    private func report(_ event: epoll_event) {
        let data = event.data.u64
        guard data != .max else { return }
        let index = Int(UInt32(truncatingIfNeeded: data))
        // A handler earlier in this batch may have ended the watch, and its number may be in use again.
        guard index < registrations.count, let registration = registrations[index],
            registration.generation == UInt32(truncatingIfNeeded: data >> 32)
        else { return }
        registration.handler(Readiness(events: event.events))
    }

    /// A peer that goes away during sendfile must not end the process.
    private func blockBrokenPipeSignal() {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }
}
