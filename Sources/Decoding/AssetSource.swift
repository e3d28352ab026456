// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Where the bytes of a sound are.
public enum AssetSource: Sendable {
    /// A regular file. The path is opened as it is: the caller has checked that it may be read.
    case file(path: String)
    /// Bytes in memory.
    case memory([UInt8])
}

/// Identifies one state of a file.
public struct FileIdentity: Sendable, Hashable {
    /// The file system's number; it may change when the machine restarts.
    public let device: UInt64
    /// The file's number within its file system.
    public let inode: UInt64
    /// Bytes.
    public let size: Int64
    /// Seconds since 1970 of the last change.
    public let modifiedSeconds: Int
    /// Nanoseconds beyond those seconds.
    public let modifiedNanoseconds: Int
}
