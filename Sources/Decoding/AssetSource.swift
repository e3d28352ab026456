// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Where the bytes of a sound are.
public enum AssetSource: Sendable {
    /// A regular file. The path is opened as it is: the caller has checked that it may be read.
    case file(path: String)
    /// Bytes in memory.
    case memory([UInt8])
}

/// Tells one state of a file from another.
struct FileIdentity: Sendable, Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modifiedSeconds: Int
    let modifiedNanoseconds: Int
}
