// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output

/// The graph port with the settings it was last sent, so that only changes are sent.
struct PortLink {
    private let port: (any GraphPort)?
    private var isRunning = false
    private var policy = OtherAppsPolicy.leave
    private var routes = OutputRoutes()
    /// Revision of the plan of rooms that their engine was last sent.
    var sentRoomPlan: UInt64 = 0
    /// When the output's volume is next reported even if it did not change.
    private var reportsAt: Date?
    /// Whether an interruption by another stream has to be retried because the mixer's queue was full.
    var hasLateInterruptions = false

    init(_ port: (any GraphPort)?) { self.port = port }

    /// Starts watching the sound server's graph.
    ///
    /// - Returns: false if there is no port.
    mutating func start(_ onChange: @escaping @Sendable (AudioGraph) -> Void) -> Bool {
        guard let port else { return false }
        port.start(onChange: onChange)
        isRunning = true
        return true
    }

    /// Ends the port; blocks until it has ended.
    var stop: @Sendable () -> Void { { [port] in port?.stop() } }

    /// Sends the port a changed policy for other applications and changed routes of our streams.
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
    ///   - interval: seconds between two reports; nil if reports are disabled.
    ///   - now: the current time.
    /// - Returns: whether a report is due, and when the next one is.
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
            // A shorter interval takes effect immediately.
            reportsAt = min(due, next)
            return (false, reportsAt)
        }
        // Keep the phase of the first report, even if some were missed.
        let skipped = (now.timeIntervalSince(due) / interval).rounded(.down)
        reportsAt = due.addingTimeInterval((skipped + 1) * interval)
        return (true, reportsAt)
    }
}
