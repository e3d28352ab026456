// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Storage

extension StateDatabase: StateStore {
    /// Opens or creates a state file; blocks.
    ///
    /// - Throws: `damaged`, `inUse` and `newerVersion` with the file unchanged, or `failed`.
    public static func open(_ options: StateStoreOptions) throws(StorageError) -> any StateStore {
        try StateDatabase(
            path: options.path,
            durability: options.durability,
            retention: options.retention,
            reserveInBytes: options.reserveInBytes,
            onFailure: options.onFailure,
            onRecovery: options.onRecovery
        )
    }
}
