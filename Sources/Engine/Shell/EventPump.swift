// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Realtime
import Synchronization

/// Drains the engine when the audio thread signals events: a thread blocks on the wake signal, without polling.
///
/// Signals that arrive during a drain are coalesced.
final class EventPump: Sendable {
    /// The longest wait in seconds: a thousand years would not fit in nanoseconds.
    private static let longest = 1e9

    private let wake: WakeSignal
    private let isStopping = Atomic<Bool>(false)
    private let task: Mutex<Task<Void, Never>?> = Mutex(nil)
    private let alarms = Mutex(Alarms())
    private let questions = LivenessQuestions()

    init(_ wake: WakeSignal) { self.wake = wake }

    /// Starts the thread.
    func start(_ engine: Engine) {
        let (wakes, events) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        _ = SystemThread.mustStart(name: "carillon-engine") { [self] in
            while !isStopping.load(ordering: .acquiring) {
                if wake.wait(timeoutMilliseconds: patience) || takeAlarm() { events.yield() }
            }
            events.finish()
        }
        let running = Task { [weak engine, self] in
            for await _ in wakes {
                await engine?.drain()
                self.questions.answer()
            }
        }
        task.withLock { $0 = running }
    }

    /// Calls back after the next drain.
    func ask(_ answer: @escaping @Sendable () -> Void) {
        questions.add(answer)
        wake.signal()
    }

    /// Drains after the given seconds even without events; nil cancels this.
    func setAlarm(_ purpose: Alarms.Purpose, after seconds: Double?) {
        let time = seconds.map { SystemClock.boot.now + UInt64(min(max(0, $0), EventPump.longest) * 1e9) }
        // The thread is waiting for a later time, or without a timeout.
        if alarms.withLock({ $0.set(purpose, at: time) }) { wake.signal() }
    }

    private var patience: Int32 { alarms.withLock { $0.milliseconds(from: SystemClock.boot.now) } }

    private func takeAlarm() -> Bool { alarms.withLock { $0.takeDue(at: SystemClock.boot.now) } }

    /// Ends the thread after one more drain.
    func stop() async {
        isStopping.store(true, ordering: .releasing)
        wake.signal()
        let running = task.withLock { $0.take() }
        await running?.value
    }
}
