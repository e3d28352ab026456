// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc

/// A file that occupies space on the disk, so that a change that makes room can be written when the disk is full.
///
/// - Thread: the writer's.
struct DiskReserve: Sendable {
    private let path: String
    private let sizeInBytes: Int
    /// Whether the space is occupied.
    private(set) var isHeld = false

    /// Takes over the file of an earlier run; occupies nothing yet.
    ///
    /// - Parameters:
    ///   - path: the file, on the disk of the state.
    ///   - sizeInBytes: 1 or more.
    init(path: String, sizeInBytes: Int) { (self.path, self.sizeInBytes) = (path, sizeInBytes) }

    /// Occupies the space, unless that is done or there is not enough.
    mutating func hold() {
        guard !isHeld else { return }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        isHeld =
            ftruncate(descriptor, off_t(sizeInBytes)) == 0
            && posix_fallocate(descriptor, 0, off_t(sizeInBytes)) == 0
        close(descriptor)
        if !isHeld { unlink(path) }
    }

    /// Gives the space back to the disk.
    ///
    /// - Returns: whether it was occupied.
    mutating func release() -> Bool {
        defer { isHeld = false }
        return isHeld && unlink(path) == 0
    }
}
