// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
import Synchronization

/// Which buses have a stream of their own, beside the main one, and the sink each is for (AQ-30).
///
/// The graph says what is wanted, the output that is connected at the time does it, and one that connects later, too.
///
/// - Thread: any.
public final class BusStreams: Sendable {
    /// Names of the buses as the API writes them, in the order of `BusID`.
    static let names = ["sound", "music", "system", "announcement"]

    private struct State {
        var sinks: [String: String] = [:]
        var connection: StreamConnection?
    }

    private let state = Mutex(State())

    /// No bus has a stream of its own.
    public init() {}

    /// Says which buses go to which sinks from now on, by their names.
    func route(_ sinks: [String: String]) {
        state.withLock { state in
            guard state.sinks != sinks else { return }
            state.sinks = sinks
            BusStreams.apply(state)
        }
    }

    /// Takes a new connection.
    func attach(_ connection: StreamConnection) {
        state.withLock { state in
            state.connection = connection
            BusStreams.apply(state)
        }
    }

    /// Lets go of the connection; it may be closed then.
    func detach() {
        state.withLock { $0.connection = nil }
    }

    /// What fails is seen in the graph: the bus stays on the main stream, because no stream of its own appears there.
    private static func apply(_ state: borrowing State) {
        guard let connection = state.connection else { return }
        for (index, name) in names.enumerated() {
            withOptionalCString(state.sinks[name]) { sink in
                _ = carillon_pw_route_bus(connection.stream, UInt32(index), name, sink)
            }
        }
    }
}
