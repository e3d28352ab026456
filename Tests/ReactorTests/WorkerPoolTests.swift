// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Reactor
import Testing

struct WorkerPoolTests {
    struct Broken: Error, Equatable {}

    /// Holds a worker's thread until it is opened.
    final class Gate: Sendable {
        private let condition = NSCondition()
        // Safe because it is touched only while the condition is locked.
        private nonisolated(unsafe) var isOpen = false

        func pass() {
            condition.lock()
            while !isOpen { condition.wait() }
            condition.unlock()
        }

        func open() {
            condition.lock()
            isOpen = true
            condition.broadcast()
            condition.unlock()
        }
    }

    @Test func `work runs and its result comes back`() async throws {
        let pool = WorkerPool(threads: 2)
        var sum = 0
        for number in 1...100 { sum += try await pool.run { number } }
        #expect(sum == 5_050)
        pool.stop()
    }

    @Test func `the work's own error comes back`() async {
        let pool = WorkerPool(threads: 1)
        await #expect {
            try await pool.run { () throws(Broken) -> Int in throw Broken() }
        } throws: { error in
            guard case WorkerError<Broken>.failed(let inner) = error else { return false }
            return inner == Broken()
        }
        pool.stop()
    }

    @Test func `a full queue refuses work and a free one takes it again`() async throws {
        let pool = WorkerPool(threads: 1, queueLimit: 1)
        let (started, startedContinuation) = AsyncStream.makeStream(of: Void.self)
        let gate = Gate()
        let busy = Task {
            try await pool.run {
                startedContinuation.finish()
                gate.pass()
            }
        }
        for await _ in started {}
        let results = await withTaskGroup(of: Bool.self) { tasks in
            for _ in 0..<4 {
                tasks.addTask { (try? await pool.run { true }) ?? false }
            }
            // Three of the four must be refused before the worker is free; the fourth waits for it.
            var results: [Bool] = []
            for await result in tasks {
                results.append(result)
                if results.count == 3 { gate.open() }
            }
            return results
        }
        #expect(results == [false, false, false, true])
        try await busy.value
        #expect(try await pool.run { 7 } == 7)
        pool.stop()
    }

    @Test func `a stopped pool refuses work`() async {
        let pool = WorkerPool()
        pool.stop()
        await #expect {
            try await pool.run { 1 }
        } throws: { error in
            guard case WorkerError<Never>.stopped = error else { return false }
            return true
        }
    }
}
