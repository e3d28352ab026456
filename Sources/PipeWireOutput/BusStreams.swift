// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
import Synchronization

/// Which buses have a stream of their own, besides the main one, and the sink of each (AQ-30).
///
/// The graph sets the routes; the connected output applies them, and so does one that connects later.
///
/// - Thread: any.
public final class BusStreams: Sendable {
    /// Names of the buses in the API, in the order of `BusID`.
    static let names = ["sound", "music", "system", "announcement"]

    private struct State {
        var sinks: [String: String] = [:]
        var connection: StreamConnection?
    }

    private let state = Mutex(State())

    /// No bus has a stream of its own.
    public init() {}

    /// Sets the sinks of the buses from now on, by name.
    func route(_ sinks: [String: String]) {
        state.withLock { state in
            guard state.sinks != sinks else { return }
            state.sinks = sinks
            BusStreams.apply(state)
        }
    }

    /// Applies the routes to a new connection.
    func attach(_ connection: StreamConnection) {
        state.withLock { state in
            state.connection = connection
            BusStreams.apply(state)
        }
    }

    /// Releases the connection, which may be closed afterwards.
    func detach() {
        state.withLock { $0.connection = nil }
    }

    /// A failure shows in the graph: no stream of the bus appears there, so the bus stays on the main stream.
    private static func apply(_ state: borrowing State) {
        guard let connection = state.connection else { return }
        for (index, name) in names.enumerated() {
            withOptionalCString(state.sinks[name]) { sink in
                _ = carillon_pw_route_bus(connection.stream, UInt32(index), name, sink)
            }
        }
    }
}
