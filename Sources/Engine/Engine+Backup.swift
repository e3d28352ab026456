// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

extension Engine {
    /// Copies the committed state into a new file while the engine keeps running.
    ///
    /// Uploaded sounds are separate files and not included.
    ///
    /// - Returns: the copy, a file that the caller owns; one left behind is removed at the next start.
    /// - Throws: `storageFull`, `storageFailed`, `stateDamaged`, `overloaded`.
    public func backup() async throws(EngineError) -> AnswerContent {
        try await files.workers.run { [files, stateFile] () throws(EngineError) in
            let (path, handle) = try files.store.makeTemporary()
            try? handle.close()
            do throws(EngineError) {
                try stateFile.backup(to: path)
                return .file(path)
            } catch {
                files.store.discard(path)
                throw error
            }
        }
    }
}
