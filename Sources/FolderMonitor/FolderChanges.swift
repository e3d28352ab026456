// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Places where something may have changed; what it was, a look at the disk tells.
public struct FolderChanges: Sendable, Equatable {
    /// Files and folders that appeared, changed or vanished, by absolute path.
    public var paths: Set<String>
    /// Whether news was lost or a root came or went, so that everything is to be looked at.
    public var isEverything: Bool

    /// Makes a report.
    public init(paths: Set<String> = [], isEverything: Bool = false) {
        self.paths = paths
        self.isEverything = isEverything
    }
}

/// Why folders are not watched.
public enum FolderMonitorError: Error, Sendable, Equatable {
    /// The system gives no watch at all; the number is errno.
    case unavailable(Int32)
    /// The system gives no further watch (`fs.inotify.max_user_watches`); the folder and what is below is not watched.
    case limitReached(path: String)
}
