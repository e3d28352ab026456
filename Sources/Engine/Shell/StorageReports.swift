// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Storage
import Synchronization

/// What the writer of the state met, on its way to the engine: a failure, or nil where it writes again.
final class StorageReports: Sendable {
    private struct Box {
        var reports: [StorageError?] = []
        var wake: WakeSignal?
    }

    private let box = Mutex(Box())

    /// Who is woken by an outcome.
    func wake(_ signal: WakeSignal) { box.withLock { $0.wake = signal } }

    /// Adds an outcome; what fails again and again is reported once.
    func add(_ failure: StorageError?) {
        let wake = box.withLock { box in
            if box.reports.last != failure || box.reports.isEmpty { box.reports.append(failure) }
            return box.wake
        }
        wake?.signal()
    }

    /// Takes everything, oldest first.
    func take() -> [StorageError?] {
        box.withLock { box in
            defer { box.reports = [] }
            return box.reports
        }
    }
}
