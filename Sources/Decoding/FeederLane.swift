// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// One decoding thread with its tasks.
final class FeederLane: Sendable {
    /// Ends the thread's sleep.
    let wake = WakeSignal()
    private let engineRate: SampleRate
    private let tasks = Mutex<[FeederTask]>([])
    private let isStopping = Atomic<Bool>(false)
    private let thread = Mutex<pthread_t?>(nil)

    init(engineRate: SampleRate) { self.engineRate = engineRate }

    /// Streams open.
    var taskCount: Int { tasks.withLock { $0.count } }

    /// Takes over a task.
    func add(_ task: FeederTask) {
        tasks.withLock { $0.append(task) }
        wake.signal()
    }

    /// Starts the thread; without it ``fillAll()`` does the work.
    func startThread() {
        let lane = Unmanaged.passRetained(self)
        var started = pthread_t()
        let result = pthread_create(&started, nil, feederMain, lane.toOpaque())
        guard result == 0 else {
            lane.release()
            preconditionFailure("a feeder needs a thread; the system refused with error \(result)")
        }
        thread.withLock { [started] in $0 = started }
    }

    /// Ends the thread after its present slice, and all tasks.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        wake.signal()
        let running = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let running { pthread_join(running, nil) }
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

    fileprivate func run() {
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

    /// How long until half of some ring can have been played; −1 if none is playing.
    private func sleepMilliseconds(_ open: [FeederTask]) -> Int32 {
        let frames = open.filter { !$0.isIdle && !$0.isFinished }.map(\.framesToRefill).min()
        guard let frames else { return -1 }
        return Int32(clamping: max(1, frames * 1_000 / engineRate.hertz + 1))
    }

    private func dropFinished() {
        tasks.withLock { $0.removeAll { $0.isFinished } }
    }
}

/// The thread's entry.
private func feederMain(_ lane: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let lane else { return nil }
    Unmanaged<FeederLane>.fromOpaque(lane).takeRetainedValue().run()
    return nil
}
