// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform
import Synchronization

/// A file to whose end lines are written.
///
/// - Thread: one at a time.
final class AppendFile: Sendable {
    private let file: FileDescriptor
    private let path: String
    private let size: Mutex<Int>

    /// Opens the file, or makes it with mode 600.
    ///
    /// - Throws: the failed call.
    init(path: String) throws(SystemError) {
        let number = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw .last("open \(path)") }
        file = FileDescriptor(owning: number)
        self.path = path
        let end = lseek(number, 0, SEEK_END)
        guard end >= 0 else { throw .last("lseek \(path)") }
        size = Mutex(Int(end))
    }

    /// Its length in bytes.
    var sizeInBytes: Int { size.withLock(\.self) }

    /// Writes whole lines; none of them is there if it throws.
    ///
    /// - Throws: the failed call, such as on a full disk.
    func append(_ bytes: [UInt8]) throws(SystemError) {
        let before = sizeInBytes
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                write(file.number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = SystemError.last("write \(path)")
                ftruncate(file.number, off_t(before))
                throw failure
            }
            written += count
        }
        size.withLock { $0 = before + written }
    }

    /// Waits until what was written is on the disk.
    ///
    /// - Throws: the failed call.
    func sync() throws(SystemError) {
        guard fdatasync(file.number) == 0 else { throw .last("fdatasync \(path)") }
    }
}
