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
    private let alarm = Mutex<ContinuousClock.Instant?>(nil)

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
    func setAlarm(after seconds: Double?) {
        let next = seconds.map { ContinuousClock.now + .seconds($0) }
        let isSooner = alarm.withLock { present in
            defer { present = next }
            guard let next else { return false }
            return present.map { next < $0 } ?? true
        }
        // The thread waits for a later time, or for none.
        if isSooner { wake.signal() }
    }

    /// Milliseconds to the alarm, never early; −1 where there is none.
    private var patience: Int32 {
        alarm.withLock { alarm in
            guard let alarm else { return -1 }
            let left = (alarm - .now) / .milliseconds(1)
            return Int32(clamping: Int(max(0, min(left.rounded(.up), 1e9))))
        }
    }

    /// Whether the alarm's time has come; it comes once.
    private func takeAlarm() -> Bool {
        alarm.withLock { alarm in
            guard let time = alarm, time <= .now else { return false }
            alarm = nil
            return true
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
