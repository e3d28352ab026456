// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization

/// A fixed number of threads for work that blocks: files, decoding, long computations.
///
/// - Thread: any may submit; jobs run in order of submission on the pool's own threads.
public final class WorkerPool: Sendable {
    /// Why a pool refused a job.
    public enum Refusal: Error, Sendable, Equatable {
        /// The maximum number of jobs wait; try again later.
        case full
        /// The pool was stopped.
        case stopped
    }

    private struct Job {
        let run: @Sendable () -> Void
        let addedAt: UInt64
    }

    private struct Queue {
        var jobs: [Job] = []
        var next = 0
        var isStopped = false
        var running = 0

        var waiting: Int { jobs.count - next }

        var first: Job? { next < jobs.count ? jobs[next] : nil }

        mutating func take() -> Job? {
            guard next < jobs.count else { return nil }
            let job = jobs[next]
            next += 1
            if next == jobs.count || next > 256 {
                jobs.removeFirst(next)
                next = 0
            }
            return job
        }
    }

    private let queue = Mutex(Queue())
    private let condition = NSCondition()
    private let limit: Int
    private let now: @Sendable () -> UInt64

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - name: what its threads are called, at most 12 characters.
    ///   - threads: 1 or more.
    ///   - limit: maximum number of waiting jobs.
    ///   - now: reads a clock in nanoseconds.
    public init(
        name: String = "worker",
        threads: Int,
        limit: Int = 1024,
        now: @escaping @Sendable () -> UInt64 = { SystemClock.monotonic.now }
    ) {
        self.limit = limit
        self.now = now
        queue.withLock { $0.running = threads }
        for number in 1...threads {
            _ = SystemThread.mustStart(name: "\(name)-\(number)") { [self] in work() }
        }
    }

    /// Seconds for which the next job has been waiting for a thread; nil if none waits.
    public var waitingSeconds: Double? {
        let now = now()
        return queue.withLock { $0.first }.map { Double(now - min(now, $0.addedAt)) / 1e9 }
    }

    /// Runs blocking work and waits for its result without blocking the caller's thread.
    ///
    /// - Parameters:
    ///   - failure: makes the error for work that the pool refuses.
    ///   - work: runs on one of the pool's threads.
    /// - Returns: the work's result.
    /// - Throws: what the work throws, or `failure`.
    public func run<Value: Sendable, Failure: Error>(
        orThrow failure: (Refusal) -> Failure,
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            let refusal = submit { continuation.resume(returning: Result(catching: work)) }
            if let refusal { continuation.resume(returning: .failure(failure(refusal))) }
        }
        return try result.get()
    }

    /// Adds a job without waiting for it; it runs before `stop()` returns.
    ///
    /// - Returns: why it was refused; nil if it was accepted.
    @discardableResult
    public func submit(_ job: @escaping @Sendable () -> Void) -> Refusal? {
        let job = Job(run: job, addedAt: now())
        let refusal: Refusal? = queue.withLock { queue in
            if queue.isStopped { return .stopped }
            if queue.waiting >= limit { return .full }
            queue.jobs.append(job)
            return nil
        }
        condition.lock()
        condition.signal()
        condition.unlock()
        return refusal
    }

    /// Runs all waiting jobs, then ends the threads.
    ///
    /// Blocks until they have ended.
    public func stop() {
        queue.withLock { $0.isStopped = true }
        condition.lock()
        condition.broadcast()
        while queue.withLock({ $0.running > 0 }) { condition.wait() }
        condition.unlock()
    }

    private func work() {
        while let job = nextJob() { job.run() }
        condition.lock()
        queue.withLock { $0.running -= 1 }
        condition.broadcast()
        condition.unlock()
    }

    /// Waits for a job; nil when the pool is stopped and none is left.
    private func nextJob() -> Job? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (job, isOver) = queue.withLock { ($0.take(), $0.isStopped) }
            // Another thread may have taken what this one was woken for.
            if job != nil || isOver { return job }
            condition.wait()
        }
    }
}
