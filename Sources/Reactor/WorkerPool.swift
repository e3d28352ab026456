// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization

/// Why a worker pool did not return a result.
public enum WorkerError<Failure: Error>: Error {
    /// As much work waits as the pool allows; try again later.
    case overloaded
    /// The pool was stopped.
    case stopped
    /// The work itself failed.
    case failed(Failure)
}

extension WorkerError: Sendable where Failure: Sendable {}

/// A few threads for work that blocks: disk, names, long computations.
///
/// - Thread: any.
public final class WorkerPool: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var next = 0
        var threads = 0
        var idle = 0
        var isStopped = false
    }

    /// Threads at most; each starts when it is first needed.
    public let threadLimit: Int
    /// Pieces of work that may wait at most.
    public let queueLimit: Int
    private let condition = NSCondition()
    // Safe because it is touched only between `condition.lock()` and `condition.unlock()`.
    private nonisolated(unsafe) var state = State()

    /// Makes a pool without starting a thread.
    public init(threads: Int = 2, queueLimit: Int = 1_024) {
        self.threadLimit = max(1, threads)
        self.queueLimit = max(1, queueLimit)
    }

    /// Runs `work` on a worker thread and returns its result.
    /// - Throws: `overloaded` when the queue is full, `stopped` after `stop()`, `failed` with the work's own error.
    public func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(WorkerError<Failure>) -> Value {
        let result: Result<Value, WorkerError<Failure>> = await withCheckedContinuation { continuation in
            let refusal = submit {
                do throws(Failure) { continuation.resume(returning: .success(try work())) } catch {
                    continuation.resume(returning: .failure(.failed(error)))
                }
            }
            switch refusal {
            case .none: break
            case .overloaded: continuation.resume(returning: .failure(.overloaded))
            case .stopped: continuation.resume(returning: .failure(.stopped))
            }
        }
        return try result.get()
    }

    /// Ends the threads once the waiting work is done; later work is refused.
    public func stop() {
        condition.lock()
        state.isStopped = true
        condition.broadcast()
        condition.unlock()
    }

    // MARK: Threads

    private enum Refusal { case none, overloaded, stopped }

    private func submit(_ work: @escaping @Sendable () -> Void) -> Refusal {
        condition.lock()
        defer { condition.unlock() }
        if state.isStopped { return .stopped }
        guard state.waiting.count - state.next < queueLimit else { return .overloaded }
        state.waiting.append(work)
        if state.idle > 0 {
            condition.signal()
        } else if state.threads < threadLimit {
            state.threads += 1
            let thread = Thread { [self] in runWorker() }
            thread.name = "worker"
            thread.start()
        }
        return .none
    }

    private func runWorker() {
        while let work = take() { work() }
    }

    private func take() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while state.next == state.waiting.count {
            if state.isStopped {
                state.threads -= 1
                return nil
            }
            state.idle += 1
            condition.wait()
            state.idle -= 1
        }
        let work = state.waiting[state.next]
        state.next += 1
        if state.next == state.waiting.count || state.next > 256 {
            state.waiting.removeFirst(state.next)
            state.next = 0
        }
        return work
    }
}
