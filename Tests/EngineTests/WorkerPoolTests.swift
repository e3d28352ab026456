// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Synchronization
import Testing

@testable import Engine

/// The engine's threads for work that blocks.
struct WorkerPoolTests {
    /// The work that was done, and the moment at which two threads are in one place.
    private final class Log: Sendable {
        let count = Mutex(0)
        let arrivals = DispatchSemaphore(value: 0)
        let departures = DispatchSemaphore(value: 0)
    }

    @Test func `every thread lives on, however jobs and their ends fall together`() throws {
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
