// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why state could not be opened, read or written.
public enum StorageError: Error, Sendable, Equatable {
    /// The file is not an SQLite database or is damaged; it was not changed. Restore it or move it away.
    case damaged(path: String, detail: String)
    /// Another process has the file open: stop it, or configure another folder.
    case inUse(path: String)
    /// A newer version of the program wrote the file; it was not changed.
    case newerVersion(path: String)
    /// The disk is full.
    case full(path: String)
    /// The file could not be opened, read or written, for instance for lack of permission.
    case failed(path: String, detail: String)
}
