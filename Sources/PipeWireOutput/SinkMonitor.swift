// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import CPipeWireShim
public import Output
import Synchronization

/// Measures a sink by a capture stream on its monitor, on the output's connection.
///
/// The stream is passive and requests no latency, so that it neither keeps a sink awake nor shortens a quantum. It
/// exists only while listening, and is added to an output that connects later, too.
///
/// - Thread: any.
public final class SinkMonitor: SinkListener {
    private struct State {
        var sink: String?
        var connection: StreamConnection?
    }

    private let state = Mutex(State())

    /// Makes a monitor that does not listen.
    public init() {}

    /// Listens to a sink; see `SinkListener`.
    public func listen(to sink: String?) {
        state.withLock { state in
            guard state.sink != sink else { return }
            state.sink = sink
            SinkMonitor.apply(state)
        }
    }

    /// The levels sent and heard; see `SinkListener`.
    public func takeHearing() -> SinkHearing? {
        state.withLock { state in
            guard let connection = state.connection else { return nil }
            var hearing = carillon_pw_hearing()
            carillon_pw_take_hearing(connection.stream, &hearing)
            guard hearing.frames > 0 else { return nil }
            return SinkHearing(sent: Gain(hearing.sent), heard: Gain(hearing.heard))
        }
    }

    /// Applies the sink to a new connection.
    func attach(_ connection: StreamConnection) {
        state.withLock { state in
            state.connection = connection
            SinkMonitor.apply(state)
        }
    }

    /// Releases the connection, which may be closed afterwards.
    func detach() {
        state.withLock { $0.connection = nil }
    }

    /// The C side retries after a failure; until then nothing is measured.
    private static func apply(_ state: borrowing State) {
        guard let connection = state.connection else { return }
        withOptionalCString(state.sink) { _ = carillon_pw_listen(connection.stream, $0) }
    }
}
