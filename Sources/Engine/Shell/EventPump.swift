// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Realtime
import Synchronization

/// Brings the audio thread's events to the engine: a thread blocked on the wake signal, no polling.
///
/// Wakes that come while the engine still drains become one.
final class EventPump: Sendable {
    private let wake: WakeSignal
    private let isStopping = Atomic<Bool>(false)
    private let task: Mutex<Task<Void, Never>?> = Mutex(nil)
    private let alarms = Mutex(Alarms())

    init(_ wake: WakeSignal) { self.wake = wake }

    /// Begins to pump.
    func start(_ engine: Engine) {
        let (wakes, news) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        _ = SystemThread.mustStart(name: "carillon-engine") { [self] in
            while !isStopping.load(ordering: .acquiring) {
                if wake.wait(timeoutMilliseconds: patience) || takeAlarm() { news.yield() }
            }
            news.finish()
        }
        let running = Task { [weak engine] in
            for await _ in wakes { await engine?.drain() }
        }
        task.withLock { $0 = running }
    }

    /// Drains after so many seconds though there are no events; nil takes that back.
    func setAlarm(_ purpose: Alarms.Purpose, after seconds: Double?) {
        let time = seconds.map { ContinuousClock.now + .seconds($0) }
        // The thread waits for a later time, or for none.
        if alarms.withLock({ $0.set(purpose, at: time) }) { wake.signal() }
    }

    private var patience: Int32 { alarms.withLock { $0.milliseconds(from: .now) } }

    private func takeAlarm() -> Bool { alarms.withLock { $0.takeDue(at: .now) } }

    /// Ends the pump after one more drain.
    func stop() async {
        isStopping.store(true, ordering: .releasing)
        wake.signal()
        let running = task.withLock { $0.take() }
        await running?.value
    }
}
