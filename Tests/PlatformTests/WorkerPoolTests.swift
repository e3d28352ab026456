// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Synchronization
import Testing

/// The threads for work that blocks.
struct WorkerPoolTests {
    private enum Broken: Error, Equatable { case work, refused(WorkerPool.Refusal) }

    /// The work that was done, and the moment at which two threads are in one place.
    private final class Log: Sendable {
        let count = Mutex(0)
        let arrivals = DispatchSemaphore(value: 0)
        let departures = DispatchSemaphore(value: 0)
    }

    private func run<Value: Sendable>(
        on pool: WorkerPool,
        _ work: @escaping @Sendable () throws(Broken) -> Value
    ) async throws(Broken) -> Value {
        try await pool.run(orThrow: Broken.refused, work)
    }

    @Test func `work runs and its result comes back`() async throws {
        let pool = WorkerPool(threads: 2)
        var sum = 0
        for number in 1...100 { sum += try await run(on: pool) { number } }
        #expect(sum == 5_050)
        pool.stop()
    }

    @Test func `the work's own error comes back`() async {
        let pool = WorkerPool(threads: 1)
        await #expect(throws: Broken.work) {
            try await run(on: pool) { () throws(Broken) -> Int in throw .work }
        }
        pool.stop()
    }

    @Test func `a full queue refuses work and a free one takes it again`() async throws {
        let pool = WorkerPool(threads: 1, limit: 1)
        let log = Log()
        pool.submit {
            log.arrivals.signal()
            log.departures.wait()
        }
        #expect(log.arrivals.wait(timeout: .now() + 30) == .success)
        #expect(pool.submit {} == nil)
        #expect(pool.submit {} == .full)
        await #expect(throws: Broken.refused(.full)) { try await run(on: pool) { 1 } }
        log.departures.signal()
        while pool.submit({}) != nil { sched_yield() }
        pool.stop()
    }

    @Test func `the job that is next says how long it has waited`() async throws {
        let clock = Mutex<UInt64>(5_000_000_000)
        let pool = WorkerPool(name: "test", threads: 1) { clock.withLock { $0 } }
        let log = Log()
        pool.submit {
            log.arrivals.signal()
            log.departures.wait()
        }
        #expect(log.arrivals.wait(timeout: .now() + 30) == .success)
        #expect(pool.waitingSeconds == nil)
        for second: UInt64 in [6, 8] {
            clock.withLock { $0 = second * 1_000_000_000 }
            pool.submit {}
        }
        clock.withLock { $0 = 9_500_000_000 }
        #expect(pool.waitingSeconds == 3.5)
        log.departures.signal()
        pool.stop()
        #expect(pool.waitingSeconds == nil)
    }

    @Test func `a stopped pool refuses work`() async {
        let pool = WorkerPool(threads: 1)
        pool.stop()
        await #expect(throws: Broken.refused(.stopped)) { try await run(on: pool) { 1 } }
    }

    @Test func `every thread keeps running, in whichever order jobs begin and end`() throws {
        let pool = WorkerPool(threads: 2)
        let log = Log()
        for _ in 0..<50_000 {
            while pool.submit({ log.count.withLock { $0 += 1 } }) != nil { sched_yield() }
        }
        // Each waits for the other, so both threads must be there.
        for _ in 0..<2 {
            while pool.submit({
                log.arrivals.signal()
                log.departures.wait()
            }) != nil { sched_yield() }
        }
        for _ in 0..<2 { #expect(log.arrivals.wait(timeout: .now() + 30) == .success) }
        for _ in 0..<2 { log.departures.signal() }
        pool.stop()
        #expect(log.count.withLock { $0 } == 50_000)
    }

    @Test func `what waits at the end is done, and nothing more is taken`() {
        let pool = WorkerPool(threads: 1)
        let log = Log()
        for _ in 0..<100 { pool.submit { log.count.withLock { $0 += 1 } } }
        pool.stop()
        #expect(log.count.withLock { $0 } == 100)
        #expect(pool.submit {} == .stopped)
    }
}
