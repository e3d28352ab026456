// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime
import Storage
import Synchronization

/// What the writer of the state met, on its way to the engine: a failure, or nil where it writes again.
final class StorageNews: Sendable {
    private struct Box {
        var news: [StorageError?] = []
        var wake: WakeSignal?
    }

    private let box = Mutex(Box())

    /// Who is woken by news.
    func wake(_ signal: WakeSignal) { box.withLock { $0.wake = signal } }

    /// Adds news; what fails again and again is news once.
    func add(_ failure: StorageError?) {
        let wake = box.withLock { box in
            if box.news.last != failure || box.news.isEmpty { box.news.append(failure) }
            return box.wake
        }
        wake?.signal()
    }

    /// Takes everything, oldest first.
    func take() -> [StorageError?] {
        box.withLock { box in
            defer { box.news = [] }
            return box.news
        }
    }
}
