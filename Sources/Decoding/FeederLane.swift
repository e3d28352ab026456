// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Platform
import Realtime
import Synchronization

/// One decoding thread with its tasks.
final class FeederLane: Sendable {
    /// Wakes the thread.
    let wake = WakeSignal()
    private let engineRate: SampleRate
    private let tasks = Mutex<[FeederTask]>([])
    private let isStopping = Atomic<Bool>(false)
    private let thread = Mutex<SystemThread?>(nil)

    init(engineRate: SampleRate) { self.engineRate = engineRate }

    /// Number of open streams.
    var taskCount: Int { tasks.withLock { $0.count } }

    /// Adds a task.
    func add(_ task: FeederTask) {
        tasks.withLock { $0.append(task) }
        wake.signal()
    }

    /// Starts the thread; without one ``fillAll()`` does the work.
    func startThread() {
        thread.withLock { $0 = SystemThread.mustStart(name: "carillon-feeder") { [self] in run() } }
    }

    /// Ends the thread after its present slice, and all tasks.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        wake.signal()
        let running = thread.withLock { $0.take() }
        running?.join()
        let left = tasks.withLock { tasks in
            defer { tasks = [] }
            return tasks
        }
        for task in left { task.finish() }
    }

    /// Works until every ring is full.
    func fillAll() {
        for task in tasks.withLock({ $0 }) {
            if !task.isIdle { task.service() }
            while !task.isFinished, task.needsService() { task.service() }
        }
        dropFinished()
    }

    // MARK: The thread

    private func run() {
        while !isStopping.load(ordering: .acquiring) {
            let open = tasks.withLock { $0 }
            let waiting = open.filter { $0.needsService() }
            guard let urgent = waiting.min(by: { $0.fill < $1.fill }) else {
                _ = wake.wait(timeoutMilliseconds: sleepMilliseconds(open))
                continue
            }
            urgent.service()
            if urgent.isFinished { dropFinished() }
        }
    }

    /// Time until half of some ring may have been played; −1 if none is playing.
    private func sleepMilliseconds(_ open: [FeederTask]) -> Int32 {
        let frames = open.filter { !$0.isIdle && !$0.isFinished }.map(\.framesToRefill).min()
        guard let frames else { return -1 }
        return Int32(clamping: max(1, frames * 1_000 / engineRate.hertz + 1))
    }

    private func dropFinished() {
        tasks.withLock { $0.removeAll { $0.isFinished } }
    }
}
