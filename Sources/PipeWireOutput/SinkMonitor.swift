// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CPipeWireShim
public import Output
import Synchronization

/// Hears the monitor of a sink by a second stream of the output's connection.
///
/// The stream is passive and asks for no latency, so that it neither keeps a sink awake nor shortens a quantum. It is there
/// only while someone listens, and an output that connects later gets it, too.
///
/// - Thread: any.
public final class SinkMonitor: SinkListener {
    private struct State {
        var sink: String?
        var connection: StreamConnection?
    }

    private let state = Mutex(State())

    /// Listens to nothing.
    public init() {}

    /// Listens to a sink; see `SinkListener`.
    public func listen(to sink: String?) {
        state.withLock { state in
            guard state.sink != sink else { return }
            state.sink = sink
            SinkMonitor.apply(state)
        }
    }

    /// What was sent and heard; see `SinkListener`.
    public func takeHearing() -> SinkHearing? {
        state.withLock { state in
            guard let connection = state.connection else { return nil }
            var hearing = carillon_pw_hearing()
            carillon_pw_take_hearing(connection.stream, &hearing)
            guard hearing.frames > 0 else { return nil }
            return SinkHearing(sent: Gain(hearing.sent), heard: Gain(hearing.heard))
        }
    }

    /// Takes a new connection.
    func attach(_ connection: StreamConnection) {
        state.withLock { state in
            state.connection = connection
            SinkMonitor.apply(state)
        }
    }

    /// Lets go of the connection; it may be closed then.
    func detach() {
        state.withLock { $0.connection = nil }
    }

    /// What fails is tried again by the C side; until then nothing is heard.
    private static func apply(_ state: borrowing State) {
        guard let connection = state.connection else { return }
        withOptionalCString(state.sink) { _ = carillon_pw_listen(connection.stream, $0) }
    }
}
