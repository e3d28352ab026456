// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Synchronization

extension AccessControl {
    /// Changes the tokens: stored and in use when this returns.
    ///
    /// Connections with a token that was changed or revoked end.
    ///
    /// - Throws: why the change was not made.
    public func change(_ change: AccessTokenChange) async throws(AccessTokenChange.Failure) {
        // Storing waits for the disk and for other processes.
        let result = await withCheckedContinuation { caller in
            do throws(SystemError) {
                _ = try SystemThread(name: "carillon-tokens") { [self] in
                    caller.resume(
                        returning: Result { () throws(AccessTokenChange.Failure) in try make(change) }
                    )
                }
            } catch {
                caller.resume(returning: .failure(.notStored(reason: error.explanation)))
            }
        }
        for action in try result.get() { action() }
    }

    private func make(
        _ change: AccessTokenChange
    ) throws(AccessTokenChange.Failure) -> [@Sendable () -> Void] {
        try exchange.withLock { _ throws(AccessTokenChange.Failure) in
            guard let store else {
                var table = state.withLock(\.table)
                try table.make(change)
                return take(table)
            }
            return take(try store(change))
        }
    }
}
