// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Realtime
import Synchronization

/// Brings the audio thread's news to the engine: a thread blocked on the wake signal, no polling.
///
/// Wakes that come while the engine still drains become one.
final class EventPump: Sendable {
    private let wake: WakeSignal
    private let isStopping = Atomic<Bool>(false)
    private let task: Mutex<Task<Void, Never>?> = Mutex(nil)
    private let alarms = Mutex<[Alarm: ContinuousClock.Instant]>([:])

    /// What a time is waited for.
    enum Alarm: Sendable { case queue, watch, rest, preparation }

    init(_ wake: WakeSignal) { self.wake = wake }

    /// Begins to pump.
    func start(_ engine: Engine) {
        let (wakes, news) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let thread = Thread { [self] in
            while !isStopping.load(ordering: .acquiring) {
                if wake.wait(timeoutMilliseconds: patience) || takeAlarm() { news.yield() }
            }
            news.finish()
        }
        thread.name = "carillon-control"
        thread.start()
        let running = Task { [weak engine] in
            for await _ in wakes { await engine?.drain() }
        }
        task.withLock { $0 = running }
    }

    /// Drains after so many seconds though there is no news; nil takes that back.
    func setAlarm(_ alarm: Alarm, after seconds: Double?) {
        let next = seconds.map { ContinuousClock.now + .seconds($0) }
        let isSooner = alarms.withLock { alarms in
            let first = alarms.values.min()
            alarms[alarm] = next
            guard let next else { return false }
            return first.map { next < $0 } ?? true
        }
        // The thread waits for a later time, or for none.
        if isSooner { wake.signal() }
    }

    /// Milliseconds to the first alarm, never early; −1 where there is none.
    private var patience: Int32 {
        alarms.withLock { alarms in
            guard let first = alarms.values.min() else { return -1 }
            let left = (first - .now) / .milliseconds(1)
            return Int32(clamping: Int(max(0, min(left.rounded(.up), 1e9))))
        }
    }

    /// Whether an alarm's time has come; each comes once.
    private func takeAlarm() -> Bool {
        alarms.withLock { alarms in
            let count = alarms.count
            let now = ContinuousClock.now
            alarms = alarms.filter { $0.value > now }
            return alarms.count < count
        }
    }

    /// Ends the pump after one more drain.
    func stop() async {
        isStopping.store(true, ordering: .releasing)
        wake.signal()
        let running = task.withLock { $0.take() }
        await running?.value
    }
}
