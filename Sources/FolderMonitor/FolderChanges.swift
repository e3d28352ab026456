// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Platform

/// Paths that may have changed; the receiver reads the disk to find out how.
public struct FolderChanges: Sendable, Equatable {
    /// Absolute paths of files and folders that appeared, changed or disappeared.
    public var paths: Set<ExactPath>
    /// Whether everything must be scanned, because events were lost or a root appeared or disappeared.
    public var isEverything: Bool

    /// Makes a report.
    public init(paths: Set<ExactPath> = [], isEverything: Bool = false) {
        self.paths = paths
        self.isEverything = isEverything
    }
}

/// Why folders are not watched.
public enum FolderMonitorError: Error, Sendable, Equatable {
    /// inotify is not available; the number is errno.
    case unavailable(Int32)
    /// The limit of watches (`fs.inotify.max_user_watches`) is reached; the folder and those below are not watched.
    case limitReached(path: String)
}
