// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Runs jobs one at a time, in order; a job that is already waiting is not added again.
///
/// - Thread: any.
final class SerialQueue<Element: Hashable & Sendable>: Sendable {
    private struct Waiting {
        var jobs: [Element] = []
        var next = 0
        var known: Set<Element> = []

        mutating func take() -> Element? {
            guard next < jobs.count else { return nil }
            let job = jobs[next]
            next += 1
            if next == jobs.count || next > 256 {
                jobs.removeFirst(next)
                next = 0
            }
            known.remove(job)
            return job
        }
    }

    private let waiting = Mutex(Waiting())
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init() {
        (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds a job; it runs once the queue is started.
    func add(_ job: Element) {
        waiting.withLock { waiting in
            if waiting.known.insert(job).inserted { waiting.jobs.append(job) }
        }
        wake.yield()
    }

    /// Starts running jobs.
    func start(_ run: @escaping @Sendable (Element) async -> Void) {
        let running = Task { [self] in
            for await _ in wakes {
                while let job = waiting.withLock({ $0.take() }) { await run(job) }
            }
        }
        task.withLock { $0 = running }
    }

    /// Stops after the running job; waiting jobs are dropped.
    func stop() async {
        waiting.withLock { $0 = Waiting() }
        wake.finish()
        let running = task.withLock { $0.take() }
        await running?.value
    }
}
