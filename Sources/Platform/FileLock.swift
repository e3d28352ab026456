// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A lock that one process at a time holds: a file of its own, which stays, under flock(2).
///
/// Released with the last reference, or when the process ends.
public final class FileLock: Sendable {
    private let descriptor: Int32

    /// Waits until the lock is free, and takes it.
    ///
    /// - Parameter path: the file of the lock, which is made with mode 600.
    /// - Throws: the failed call if the file cannot be made or locked.
    public init(path: String) throws(SystemError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last("open \(path)") }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let error = SystemError.last("flock \(path)")
                close(descriptor)
                throw error
            }
        }
    }

    deinit { close(descriptor) }
}
