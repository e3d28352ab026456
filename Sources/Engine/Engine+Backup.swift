// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension Engine {
    /// Copies everything committed so far into a file of its own, while the engine runs on.
    ///
    /// Uploaded sounds are files of their own and not in it.
    ///
    /// - Returns: the path of the copy, which belongs to the caller; what nobody removes is swept at the next start.
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

    /// Removes a copy that ``backup()`` made.
    public func discardBackup(_ path: String) async { await files.discard(path) }
}
