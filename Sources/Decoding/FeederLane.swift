// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Platform
import Realtime
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// One thread that keeps the rings of its tasks filled; their processes decode.
final class FeederLane: Sendable {
    /// Wakes the thread.
    let wake = WakeSignal()
    private let engineRate: SampleRate
    private let tasks = Mutex<[FeederTask]>([])
    private let isStopping = Atomic<Bool>(false)
    private let thread = Mutex<SystemThread?>(nil)
    private let questions = LivenessQuestions()

    init(engineRate: SampleRate) { self.engineRate = engineRate }

    /// Number of open streams.
    var taskCount: Int { tasks.withLock { $0.count } }

    /// Adds a task.
    func add(_ task: FeederTask) {
        tasks.withLock { $0.append(task) }
        wake.signal()
    }

    /// Calls back on the thread within its next turn.
    func ask(_ answer: @escaping @Sendable () -> Void) {
        questions.add(answer)
        wake.signal()
    }

    /// Starts the thread; without one ``fillAll()`` does the work.
    func startThread() {
        thread.withLock { $0 = SystemThread.mustStart(name: "carillon-feeder") { [self] in run() } }
    }

    /// Ends the thread and all tasks.
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

    /// Works until every ring is full, and waits for the processes.
    func fillAll() {
        for task in tasks.withLock({ $0 }) {
            if !task.isIdle { serve(task) }
            while !task.isFinished, task.needsService() { serve(task) }
        }
        dropFinished()
    }

    // MARK: The thread

    private func run() {
        while !isStopping.load(ordering: .acquiring) {
            let open = tasks.withLock { $0 }
            for task in open.sorted(by: { $0.fill < $1.fill }) where task.needsService() { task.service() }
            wait(open)
            dropFinished()
            questions.answer()
        }
    }

    /// Waits for a reply, a call, or the time at which a ring is half empty.
    private func wait(_ open: [FeederTask]) {
        let waiting = open.filter(\.isWaiting)
        var entries = [pollfd(fd: wake.fileDescriptor, events: Int16(POLLIN), revents: 0)]
        entries += waiting.map { pollfd(fd: $0.descriptor ?? -1, events: Int16(POLLIN), revents: 0) }
        let hasWork = open.contains { $0.needsService() }
        poll(&entries, nfds_t(entries.count), hasWork ? 0 : milliseconds(open))
        if entries[0].revents != 0 { wake.acknowledge() }
        for task in waiting { task.collect() }
    }

    /// Time until half of some ring may have been played, at most a second while a reply is outstanding; −1 if nothing
    /// is playing.
    private func milliseconds(_ open: [FeederTask]) -> Int32 {
        let playing = open.filter { !$0.isIdle && !$0.isFinished && !$0.isWaiting }
        let limit: Int? = open.contains(where: \.isWaiting) ? 1_000 : nil
        let times =
            playing.map { max(1, $0.framesToRefill * 1_000 / engineRate.hertz + 1) }
            + [limit].compactMap(\.self)
        return Int32(clamping: times.min() ?? -1)
    }

    /// Asks for one block and waits for it.
    private func serve(_ task: FeederTask) {
        task.service()
        while task.isWaiting {
            var entry = pollfd(fd: task.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, 100)
            task.collect()
        }
    }

    private func dropFinished() {
        tasks.withLock { $0.removeAll { $0.isFinished } }
    }
}
