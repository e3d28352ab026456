// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Synchronization

/// Collects the engine's events in order, except activations and deactivations of the session, which every sound causes.
public final class EventLog: Sendable {
    private let envelopes = Mutex<[EngineEventEnvelope]>([])

    /// Makes an empty log.
    public init() {}

    /// All events so far.
    public var all: [EngineEventEnvelope] { envelopes.withLock { $0 } }

    /// Adds an event.
    public func append(_ envelope: EngineEventEnvelope) {
        switch envelope.event {
        case .session(.activated), .session(.deactivated): return
        default: envelopes.withLock { $0.append(envelope) }
        }
    }

    /// Removes and returns all events so far.
    public func take() -> [EngineEventEnvelope] {
        envelopes.withLock { envelopes in
            defer { envelopes.removeAll() }
            return envelopes
        }
    }

    /// The finish events so far.
    public var finishes: [PlayerFinish] {
        all.compactMap { envelope in
            guard case .playerFinished(let finish) = envelope.event else { return nil }
            return finish
        }
    }
}
