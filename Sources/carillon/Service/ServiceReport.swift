// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Logging
import Platform
import Reactor

/// Keeps the service manager told, where there is one.
///
/// - Thread: any.
struct ServiceReport: Sendable {
    private let notices: ServiceNotices?
    private let logger: Logger

    /// Begins with what the environment says.
    init(_ notices: ServiceNotices? = ServiceNotices(), logger: Logger) {
        self.notices = notices
        self.logger = logger
    }

    /// Half the time after which the manager takes us for dead; nil where it does not watch.
    var watchdogInterval: Duration? { notices?.watchdogTimeout.map { $0 / 2 } }

    /// The server serves.
    func ready(at addresses: [SocketAddress]) {
        let places = addresses.map(\.description).joined(separator: ", ")
        send { notices throws(SystemError) in try notices.send(.ready, .status("serves at \(places)")) }
    }

    /// The configuration is read again.
    func reloading() {
        let microseconds = MonotonicTime.now.nanoseconds / 1_000
        send { notices throws(SystemError) in
            try notices.send(.reloading(atMicroseconds: microseconds))
        }
    }

    /// It was read.
    func reloaded() { send { notices throws(SystemError) in try notices.send(.ready) } }

    /// The server ends.
    func stopping() { send { notices throws(SystemError) in try notices.send(.stopping) } }

    /// The engine has answered.
    func alive() { send { notices throws(SystemError) in try notices.send(.watchdog) } }

    private func send(_ work: (ServiceNotices) throws(SystemError) -> Void) {
        guard let notices else { return }
        do throws(SystemError) {
            try work(notices)
        } catch {
            logger.warning("cannot tell the service manager", metadata: ["error": "\(error)"])
        }
    }
}
