// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import Synchronization

/// A feed of events to a client, which ends with the token that it began with.
///
/// - Thread: any.
final class OSCSubscription: Sendable {
    private let state = Mutex<(task: Task<Void, Never>, token: HeldToken, watch: UInt64?)?>(nil)

    /// Whether there is a feed.
    var isRunning: Bool { state.withLock { $0 != nil } }

    /// Begins a feed in place of another one.
    func begin(_ feed: OSCFeed, _ token: HeldToken) {
        end()
        let run = feed.begin()
        let task = Task { await run() }
        let watch = token.whenRevoked { task.cancel() }
        state.withLock { $0 = (task, token, watch) }
    }

    /// Ends the feed.
    func end() {
        let ended = state.withLock { state in
            defer { state = nil }
            return state
        }
        guard let (task, token, watch) = ended else { return }
        task.cancel()
        token.forget(watch)
    }
}
