// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

extension Engine {
    /// Copies everything committed so far into a file of its own, while the engine runs on.
    ///
    /// Uploaded sounds are files of their own and not in it.
    ///
    /// - Returns: the path of the copy, which belongs to the caller; what nobody removes is swept at the next start.
    /// - Throws: `storageFull`, `storageFailed`, `stateDamaged`, `overloaded`.
    public func backup() async throws(EngineError) -> String {
        try await workers.run { [store, database] () throws(EngineError) in
            let (path, handle) = try store.makeTemporary()
            try? handle.close()
            do throws(StorageError) {
                try database.backup(to: path)
                return path
            } catch {
                store.discard(path)
                throw EngineError(error, "writing a backup to")
            }
        }
    }

    /// Removes a copy that ``backup()`` made.
    public func discardBackup(_ path: String) async {
        try? await workers.run { [store] () throws(EngineError) in store.discard(path) }
    }
}
