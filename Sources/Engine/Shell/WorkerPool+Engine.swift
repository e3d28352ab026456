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

    /// Runs work that is of no use once the calling task is cancelled.
    ///
    /// - Parameters:
    ///   - stopFlag: cancels it as well.
    ///   - work: is given a function that says whether its result is no longer wanted.
    /// - Returns: the work's result.
    /// - Throws: the errors of the work; `overloaded` if too many jobs wait, `stopped` after `stop()`.
    func run<Value: Sendable>(
        until stopFlag: StopFlag,
        _ work: @escaping @Sendable (_ isCancelled: @escaping () -> Bool) throws(EngineError) -> Value
    ) async throws(EngineError) -> Value {
        let isUnwanted = StopFlag()
        let result: Result<Value, EngineError> = await withTaskCancellationHandler {
            do throws(EngineError) {
                return .success(
                    try await run { () throws(EngineError) in
                        try work { isUnwanted.isRaised || stopFlag.isRaised }
                    }
                )
            } catch {
                return .failure(error)
            }
        } onCancel: {
            isUnwanted.raise()
        }
        return try result.get()
    }
}
