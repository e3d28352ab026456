// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

extension WorkerPool {
    /// Runs blocking work and waits for its result without blocking the caller's thread.
    ///
    /// - Throws: the errors of the work; `overloaded` if too many jobs wait, `stopped` after `stop()`.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(EngineError) -> Value
    ) async throws(EngineError) -> Value {
        try await run(
            orThrow: { (refusal) -> EngineError in
                switch refusal {
                case .full: .overloaded(retryAfter: 1)
                case .stopped: .stopped
                }
            },
            work
        )
    }
}
