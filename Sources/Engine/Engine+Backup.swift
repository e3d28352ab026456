// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension Engine {
    /// Copies the committed state into a new file while the engine keeps running.
    ///
    /// Uploaded sounds are separate files and not included.
    ///
    /// - Returns: the path of the copy, which the caller owns; a copy left behind is removed at the next start.
    /// - Throws: `storageFull`, `storageFailed`, `stateDamaged`, `overloaded`.
    public func backup() async throws(EngineError) -> String {
        try await files.workers.run { [files, stateFile] () throws(EngineError) in
            let (path, handle) = try files.store.makeTemporary()
            try? handle.close()
            do throws(EngineError) {
                try stateFile.backup(to: path)
                return path
            } catch {
                files.store.discard(path)
                throw error
            }
        }
    }

    /// Removes a copy made by ``backup()``.
    public func discardBackup(_ path: String) async { await files.discard(path) }
}
