// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import Platform
import Reactor

/// A regular file that is open for an answer: what is sent and what is digested is this file, whatever becomes of its
/// path.
public struct ServedFile: Sendable {
    /// What tells one content from another.
    public struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        let seconds: Int64
        let nanoseconds: Int64
    }

    /// Bytes that are read at a time.
    private static let pieceInBytes = 1 << 18

    let file: OpenFile

    init(_ file: OpenFile) { self.file = file }

    /// Changes with the content.
    public var identity: Identity {
        Identity(
            device: file.device,
            inode: file.identity,
            size: file.size,
            seconds: file.modified.seconds,
            nanoseconds: file.modified.nanoseconds
        )
    }

    /// Reads the file for its SHA-256; blocks for seconds.
    ///
    /// - Parameter isCancelled: asked after each piece.
    /// - Returns: 32 bytes; nil if it was cancelled, cannot be read or has become shorter.
    public func digest(isCancelled: () -> Bool) -> [UInt8]? {
        var hash = SHA256()
        var offset: Int64 = 0
        while offset < file.size {
            let count = Int(min(Int64(Self.pieceInBytes), file.size - offset))
            guard !isCancelled(), let piece = try? file.read(at: offset, count: count), piece.count == count
            else {
                return nil
            }
            hash.update(piece)
            offset += Int64(count)
        }
        return hash.finalize()
    }
}
