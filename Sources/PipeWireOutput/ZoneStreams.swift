// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
import Output
import Synchronization

/// Which zones have a stream of their own, besides the main one, and the sink of each (AQ-30).
///
/// The graph sets the routes; the connected output applies them, and so does one that connects later.
///
/// - Thread: any.
public final class ZoneStreams: Sendable {
    private struct State {
        var routes: [ZoneRoute] = []
        var connection: StreamConnection?
    }

    private let state = Mutex(State())

    /// No zone has a stream of its own.
    public init() {}

    /// Sets the zones with streams from now on.
    func route(_ routes: [ZoneRoute]) {
        state.withLock { state in
            guard state.routes != routes else { return }
            state.routes = routes
            ZoneStreams.apply(state)
        }
    }

    /// Applies the routes to a new connection.
    func attach(_ connection: StreamConnection) {
        state.withLock { state in
            state.connection = connection
            ZoneStreams.apply(state)
        }
    }

    /// Releases the connection, which may be closed afterwards.
    func detach() {
        state.withLock { $0.connection = nil }
    }

    /// A failure shows in the graph: no stream of the zone appears there.
    private static func apply(_ state: borrowing State) {
        guard let connection = state.connection else { return }
        for index in 0..<Int(CARILLON_PW_ZONES) {
            let route = state.routes.first { $0.zone == index + 1 }
            withOptionalCString(route?.sink) { sink in
                _ = carillon_pw_route_zone(
                    connection.stream,
                    UInt32(index),
                    route?.key ?? "",
                    route?.title ?? "",
                    sink
                )
            }
        }
    }
}
