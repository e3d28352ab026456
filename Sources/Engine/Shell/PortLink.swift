// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output

/// The graph port and what it was sent last, so that only differences are sent; a value around the port.
struct PortLink {
    private let port: (any GraphPort)?
    private var isRunning = false
    private var policy = OtherAppsPolicy.leave
    private var routes = OutputRoutes()
    /// When the output's volume is reported next though it did not change.
    private var reportsAt: Date?
    /// Whether an interruption of the sound server found no room in the mixer's queue.
    var hasLateInterruptions = false

    init(_ port: (any GraphPort)?) { self.port = port }

    /// Begins to watch the sound server's graph.
    ///
    /// - Returns: false where there is no port.
    mutating func start(_ onChange: @escaping @Sendable (AudioGraph) -> Void) -> Bool {
        guard let port else { return false }
        port.start(onChange: onChange)
        isRunning = true
        return true
    }

    /// Ends the port; blocks until it has ended.
    var stop: @Sendable () -> Void { { [port] in port?.stop() } }

    /// Sends the port what it does not know yet: what happens to other applications, and where our streams go.
    mutating func apply(_ policy: OtherAppsPolicy, _ routes: OutputRoutes) {
        guard isRunning, let port else { return }
        if policy != self.policy {
            self.policy = policy
            port.applyToOthers(policy)
        }
        if routes != self.routes {
            self.routes = routes
            port.route(routes)
        }
    }

    /// Decides whether the output's volume is to be reported now.
    ///
    /// - Parameters:
    ///   - interval: seconds between two reports; nil where nobody wants them.
    ///   - now: the present.
    /// - Returns: whether one is due, and when the next is.
    mutating func volumeReport(every interval: Double?, now: Date) -> (isDue: Bool, next: Date?) {
        guard let interval else {
            reportsAt = nil
            return (false, nil)
        }
        let next = now.addingTimeInterval(interval)
        guard let due = reportsAt else {
            reportsAt = next
            return (false, next)
        }
        guard due <= now else {
            // A shorter interval counts at once.
            reportsAt = min(due, next)
            return (false, reportsAt)
        }
        // In step with the first one, whatever was missed.
        let skipped = (now.timeIntervalSince(due) / interval).rounded(.down)
        reportsAt = due.addingTimeInterval((skipped + 1) * interval)
        return (true, reportsAt)
    }
}
