// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A lock that one process at a time holds: a file of its own, which stays, under flock(2).
///
/// Released with the last reference, or when the process ends.
public final class FileLock: Sendable {
    private let file: FileDescriptor

    /// Takes the lock if it is free; nil if another process holds it.
    ///
    /// - Parameter path: the file of the lock, which is made with mode 600.
    /// - Throws: the failed call if the file cannot be made or locked.
    public init?(unlessHeld path: String) throws(SystemError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last("open \(path)") }
        file = FileDescriptor(owning: descriptor)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return nil }
            guard errno == EINTR else { throw .last("flock \(path)") }
        }
    }
}
