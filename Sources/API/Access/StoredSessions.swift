// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Foundation
public import HTTPServer

/// Keeps the sessions of browsers in the engine's state file.
public struct StoredSessions: SessionStore {
    private let engine: Engine

    /// Makes the store.
    ///
    /// - Parameter engine: keeps the sessions; it need not have started.
    public init(engine: Engine) { self.engine = engine }

    /// The sessions of before; what cannot be read is none.
    public func sessions() -> [StoredSession] {
        engine.storedTexts(.session).compactMap { _, text in
            try? JSONDecoder().decode(StoredSession.self, from: Data(text.utf8))
        }
    }

    /// Takes changes, in order; never waits.
    public func submit(_ changes: [AccessSessionChange]) {
        let encoder = JSONEncoder()
        engine.submit(
            changes.map { change in
                switch change {
                case .put(let session):
                    (session.id, (try? encoder.encode(session)).map { String(decoding: $0, as: UTF8.self) })
                case .remove(let id): (id, nil)
                }
            },
            .session
        )
    }

    /// Returns when what was submitted survives the process, or could not be written.
    public func flush() async { _ = await engine.flush() }
}
