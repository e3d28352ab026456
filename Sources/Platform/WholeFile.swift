// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A small file that is read and replaced as a whole.
///
/// - Thread: any; all functions wait for the disk.
public struct WholeFile: Sendable, Hashable {
    /// A file as it was when it was opened.
    public struct Content: Sendable, Hashable {
        /// The content.
        public let bytes: [UInt8]
        /// Permission bits, 0 to 0o7777.
        public let mode: UInt32
        /// Number of the user who owns it.
        public let owner: UInt32
    }

    /// The path of the file.
    public let path: String

    /// Names a file, which need not exist.
    public init(_ path: String) { self.path = path }

    /// Reads the file.
    ///
    /// - Parameter limitInBytes: largest size; one more byte is `EFBIG`.
    /// - Returns: the content, with the facts of the same open file; nil if no file has this name.
    /// - Throws: the failed call if it cannot be known whether there is a file or what it holds; `ELOOP` for a
    ///   symbolic link, and `EINVAL` for everything else that is not a regular file.
    public func read(limitInBytes: Int) throws(SystemError) -> Content? {
        let number = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else {
            if errno == ENOENT { return nil }
            throw .last("open \(path)")
        }
        let file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .last("fstat \(path)") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemError(operation: "open \(path)", code: EINVAL)
        }
        guard let data = try? file.read(upToCount: limitInBytes + 1) ?? Data() else {
            throw SystemError(operation: "read \(path)", code: EIO)
        }
        guard data.count <= limitInBytes else { throw SystemError(operation: "read \(path)", code: EFBIG) }
        return Content(
            bytes: Array(data),
            mode: UInt32(status.st_mode & 0o7777),
            owner: UInt32(status.st_uid)
        )
    }

    /// Replaces the file, or makes it: another process sees the old content or the new one, also after a power cut.
    ///
    /// Uses the file `NAME.new` meanwhile; hold a ``FileLock`` if other processes may replace it too.
    /// - Parameters:
    ///   - bytes: the new content.
    ///   - mode: permission bits of the new file.
    /// - Throws: the failed call; the file is unchanged then.
    public func replace(with bytes: [UInt8], mode: UInt32) throws(SystemError) {
        let fresh = path + ".new"
        unlink(fresh)
        let number = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
        guard number >= 0 else { throw .last("open \(fresh)") }
        do throws(SystemError) {
            // Owns the descriptor to the end of this block.
            let file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
            // The umask does not reduce what was requested.
            guard fchmod(number, mode_t(mode)) == 0 else { throw .last("fchmod \(fresh)") }
            errno = 0
            guard (try? file.write(contentsOf: bytes)) != nil else {
                throw SystemError(operation: "write \(fresh)", code: errno == 0 ? EIO : errno)
            }
            guard fsync(number) == 0 else { throw .last("fsync \(fresh)") }
            guard rename(fresh, path) == 0 else { throw .last("rename \(fresh)") }
        } catch {
            unlink(fresh)
            throw error
        }
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
