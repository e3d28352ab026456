// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why state could not be opened, read or written.
public enum StorageError: Error, Sendable, Equatable {
    /// The file is no SQLite database or is damaged; it was left as it is. Restore or move it away.
    case damaged(path: String, detail: String)
    /// Another process has the file open: stop it, or give this one another folder.
    case inUse(path: String)
    /// A newer version of the program wrote the file; it was left as it is.
    case newerVersion(path: String)
    /// The disk is full.
    case full(path: String)
    /// The file could not be opened, read or written, for instance for want of permission.
    case failed(path: String, detail: String)
}
