// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Storage
import Synchronization

/// Collects outcomes of the state writer for the engine: an error, or nil after a recovery.
final class StorageReports: Sendable {
    private struct Box {
        var reports: [StorageError?] = []
        var wake: WakeSignal?
    }

    private let box = Mutex(Box())

    /// Sets the signal that wakes the engine after an outcome.
    func wake(_ signal: WakeSignal) { box.withLock { $0.wake = signal } }

    /// Adds an outcome; a repeated failure is reported once.
    func add(_ failure: StorageError?) {
        let wake = box.withLock { box in
            if box.reports.last != failure || box.reports.isEmpty { box.reports.append(failure) }
            return box.wake
        }
        wake?.signal()
    }

    /// Takes all outcomes, oldest first.
    func take() -> [StorageError?] {
        box.withLock { box in
            defer { box.reports = [] }
            return box.reports
        }
    }
}
