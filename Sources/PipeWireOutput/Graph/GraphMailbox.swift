// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Synchronization

/// Passes callers' settings to the graph's thread.
final class GraphMailbox: Sendable {
    /// The present settings.
    struct Settings: Sendable {
        var treatment = OtherAppsPolicy.leave
        var routes = OutputRoutes()
        var feeds: [SinkFeed] = []
        var isEnding = false
    }

    private let settings = Mutex(Settings())

    /// The present settings.
    var present: Settings { settings.withLock { $0 } }

    /// Changes the settings.
    func change(_ body: (inout Settings) -> Void) {
        settings.withLock { body(&$0) }
    }
}
