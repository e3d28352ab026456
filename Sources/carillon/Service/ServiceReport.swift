// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Logging
import Platform
import Reactor

/// Reports the state of the server to the service manager, if there is one.
///
/// - Thread: any.
struct ServiceReport: Sendable {
    private let notices: ServiceNotices?
    private let logger: Logger

    /// Uses the environment of the process by default.
    init(_ notices: ServiceNotices? = ServiceNotices(), logger: Logger) {
        self.notices = notices
        self.logger = logger
    }

    /// Time between two looks at what must move: a quarter of the watchdog's timeout, or 10 seconds without a watchdog.
    var beatInterval: Duration { notices?.watchdogTimeout.map { $0 / 4 } ?? .seconds(10) }

    /// The server is ready.
    func ready(at addresses: [SocketAddress]) {
        let places = addresses.map(\.description).joined(separator: ", ")
        send { notices throws(SystemError) in try notices.send(.ready, .status("serves at \(places)")) }
    }

    /// The configuration is being reloaded.
    func reloading() {
        let microseconds = MonotonicTime.now.nanoseconds / 1_000
        send { notices throws(SystemError) in
            try notices.send(.reloading(atMicroseconds: microseconds))
        }
    }

    /// The configuration was reloaded.
    func reloaded() { send { notices throws(SystemError) in try notices.send(.ready) } }

    /// The server is shutting down.
    func stopping() { send { notices throws(SystemError) in try notices.send(.stopping) } }

    /// Everything has moved since the last beat.
    func alive() { send { notices throws(SystemError) in try notices.send(.watchdog) } }

    private func send(_ work: (ServiceNotices) throws(SystemError) -> Void) {
        guard let notices else { return }
        do throws(SystemError) {
            try work(notices)
        } catch {
            logger.warning("cannot notify the service manager", metadata: ["error": "\(error)"])
        }
    }
}
