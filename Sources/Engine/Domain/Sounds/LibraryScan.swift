// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Platform
import Storage

/// The result of scanning library folders.
struct LibraryScan: Sendable {
    /// Files, and folders that were scanned recursively, as real paths; nil for all.
    let places: Set<ExactPath>?
    /// The files found there.
    let files: [File]
    /// The existing library roots, with their file identities.
    let roots: [ExactPath: FileIdentity]
    /// Folders that could not be listed.
    var unread: [ExactPath] = []
    /// Whether there are more files and folders than were scanned.
    var isCut = false

    /// A file that may be a sound.
    struct File: Sendable {
        let path: String
        let identity: FileIdentity
        /// The record that a sound keeps of the file.
        var record: SoundFileRecord { SoundFileRecord(identity) }
    }

    /// Whether a path was scanned.
    func covers(_ path: ExactPath) -> Bool {
        guard let places else { return true }
        return sequence(first: path, next: \.parent).contains { places.contains($0) }
    }

    /// Whether a file that was not found is known to be gone: it may be in what could not be listed.
    func knowsLack(of path: ExactPath) -> Bool {
        covers(path) && !isCut && !unread.contains { path.isBelow($0) }
    }
}
