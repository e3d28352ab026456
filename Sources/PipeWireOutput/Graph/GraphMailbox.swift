// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Synchronization

/// What callers want, on its way to the graph's thread.
final class GraphMailbox: Sendable {
    /// Everything that is wanted; the newest wish counts.
    struct Wishes: Sendable {
        var treatment = OtherAppsPolicy.leave
        var routes = OutputRoutes()
        var isEnding = false
    }

    private let wishes = Mutex(Wishes())

    /// What is wanted now.
    var present: Wishes { wishes.withLock { $0 } }

    /// Changes what is wanted.
    func change(_ body: (inout Wishes) -> Void) {
        wishes.withLock { body(&$0) }
    }
}
