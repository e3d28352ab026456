// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Storage

/// The result of scanning library folders.
struct LibraryScan: Sendable {
    /// Folders that were scanned recursively, as real paths; nil for all.
    let places: Set<String>?
    /// The files found there.
    let files: [File]
    /// The existing library roots, with their file identities.
    let roots: [String: FileIdentity]

    /// A file that may be a sound.
    struct File: Sendable {
        let path: String
        let identity: FileIdentity
        /// The record that a sound keeps of the file.
        var record: SoundFileRecord { SoundFileRecord(identity) }
    }

    /// Whether a path was scanned.
    func covers(_ path: String) -> Bool {
        guard let places else { return true }
        if places.contains(path) { return true }
        var end = path.endIndex
        while let slash = path[..<end].lastIndex(of: "/") {
            if places.contains(String(path[..<slash])) { return true }
            end = slash
        }
        return false
    }
}
