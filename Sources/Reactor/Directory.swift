// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation
public import Platform

/// An open directory, which confines the opening of files to what is below it.
///
/// - Thread: any. Opening may touch the disk.
public final class Directory: Sendable {
    private let descriptor: FileDescriptor

    /// Opens the directory at a path.
    /// - Throws: the failed call if the directory does not exist or cannot be read.
    public init(path: String) throws(SystemError) {
        let number = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw .last("open \(path)") }
        descriptor = FileDescriptor(owning: number)
    }

    /// Whether the path leads to this directory.
    public func isAt(_ path: String) -> Bool {
        var (held, found) = (stat(), stat())
        guard fstat(descriptor.number, &held) == 0, stat(path, &found) == 0 else { return false }
        return held.st_dev == found.st_dev && held.st_ino == found.st_ino
    }

    /// Opens the file or directory below this one that the names lead to.
    ///
    /// Symbolic links that stay inside are followed if the kernel has openat2, else refused; those that lead out are
    /// always refused. `.`, `..`, empty names and names with `/` or NUL are refused.
    /// - Throws: an error whose `isNotFound` is true for everything a client may treat as absent.
    public func open(_ names: [String]) throws(SystemError) -> OpenFile {
        for name in names
        where name.isEmpty || name == "." || name == ".." || name.utf8.contains(0x2F)
            || name.utf8.contains(0)
        {
            throw SystemError(operation: "open", code: ENOENT)
        }
        let path = names.isEmpty ? "." : names.joined(separator: "/")
        let number = carillon_open_beneath(descriptor.number, path)
        if number >= 0 { return try OpenFile(owning: FileDescriptor(owning: number)) }
        guard number == -ENOSYS || number == -EPERM else {
            throw SystemError(operation: "openat2", code: -number)
        }
        return try openByWalking(names)
    }

    /// Opens one name at a time without following links: for kernels and sandboxes without openat2.
    private func openByWalking(_ names: [String]) throws(SystemError) -> OpenFile {
        var current = FileDescriptor(owning: dup(descriptor.number))
        guard current.number >= 0 else { throw .last("dup") }
        for (index, name) in names.enumerated() {
            let isLast = index == names.count - 1
            let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
            let next = openat(current.number, name, isLast ? flags : flags | O_DIRECTORY)
            guard next >= 0 else { throw .last("openat") }
            current = FileDescriptor(owning: next)
        }
        return try OpenFile(owning: current)
    }
}

/// A file held open for reading; it closes when the last reference ends.
public final class OpenFile: Sendable {
    /// The type of an opened file.
    public enum Kind: Sendable { case regular, directory, other }

    let descriptor: FileDescriptor
    /// The type of the file.
    public let kind: Kind
    /// The size in bytes when it was opened.
    public let size: Int64
    /// The last change of the content: seconds and nanoseconds since 1970, UTC.
    public let modified: (seconds: Int64, nanoseconds: Int64)
    /// The inode number.
    public let identity: UInt64
    /// The number of its file system.
    public let device: UInt64

    init(owning descriptor: consuming FileDescriptor) throws(SystemError) {
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else { throw .last("fstat") }
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        default: kind = .other
        }
        size = Int64(status.st_size)
        modified = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
        identity = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
        self.descriptor = descriptor
    }

    /// Reads up to `count` bytes from `offset`, fewer only at the end of the file; may touch the disk.
    public func read(at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        // Safe because the kernel writes at most the given capacity and only during the call.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(
                    descriptor.number,
                    buffer.baseAddress.map { $0 + filled },
                    count - filled,
                    off_t(offset) + off_t(filled)
                )
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = .last("pread") }
                guard got > 0 else { return }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
