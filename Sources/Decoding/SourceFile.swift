// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// An open source of a sound, read-only and never empty.
///
/// - Thread: any.
public final class SourceFile: Sendable {
    /// The descriptor; it stays this object's.
    public var descriptor: Int32 { file.number }
    /// Bytes.
    public let size: Int64
    /// Identity and state of the file when it was opened; nil for bytes in memory.
    public let identity: FileIdentity?
    /// Whether it is read once, in order, as it arrives.
    public let isSocket: Bool
    private let file: FileDescriptor

    /// Opens a source; only regular files are opened.
    ///
    /// - Throws: ``DecodingError/notFound``, ``DecodingError/notRegularFile``, ``DecodingError/empty``,
    ///   ``DecodingError/io(_:)`` or ``DecodingError/outOfResources``.
    public init(_ source: AssetSource) throws(DecodingError) {
        switch source {
        case .file(let path):
            let (descriptor, status) = try SourceFile.openRegular(path)
            file = FileDescriptor(owning: descriptor)
            (size, identity) = (Int64(status.st_size), FileIdentity(status))
        case .memory(let bytes):
            guard !bytes.isEmpty else { throw .empty }
            file = FileDescriptor(owning: try SourceFile.copy(bytes.count) { $0.copyBytes(from: bytes) })
            (size, identity) = (Int64(bytes.count), nil)
        }
        isSocket = false
        guard size > 0 else { throw .empty }
    }

    /// Takes a descriptor that another process has opened: of a file, or of a socket from which it is read once.
    ///
    /// - Throws: ``DecodingError/empty`` or ``DecodingError/io(_:)``.
    public init(descriptor: Int32) throws(DecodingError) {
        var status = stat()
        let code = fstat(descriptor, &status) == 0 ? 0 : errno
        file = FileDescriptor(owning: descriptor)
        if code != 0 { throw .io(code) }
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
        (size, identity) = (isSocket ? .max : Int64(status.st_size), nil)
        guard size > 0 else { throw .empty }
    }

    /// A socket from which a decoder reads.
    ///
    /// - Throws: ``DecodingError/io(_:)``.
    convenience init(socket: ByteSocket) throws(DecodingError) {
        let copy = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .io(errno) }
        try self.init(descriptor: copy)
    }

    /// Makes a source of `size` bytes in memory, at least 1, which `fill` writes.
    init(size: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) throws(DecodingError) {
        file = FileDescriptor(owning: try SourceFile.copy(size, fill))
        (self.size, identity, isSocket) = (Int64(size), nil, false)
    }

    /// Memory that is filled and then mapped no more.
    private static func copy(
        _ size: Int,
        _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(DecodingError) -> Int32 {
        do throws(SystemError) {
            let memory = try SealedMemory(size: size)
            fill(memory.bytes)
            let descriptor = fcntl(memory.descriptor, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else { throw .last("fcntl") }
            return descriptor
        } catch {
            throw DecodingError(error)
        }
    }

    /// Opens a regular file; checks before and after, since opening a pipe may block and opening a device may have
    /// effects.
    private static func openRegular(_ path: String) throws(DecodingError) -> (Int32, stat) {
        guard !path.utf8.contains(0) else { throw .notFound }
        var status = stat()
        guard stat(path, &status) == 0 else { throw openError(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile }
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw openError(errno) }
        guard fstat(descriptor, &status) == 0 else {
            let number = errno
            close(descriptor)
            throw .io(number)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegularFile
        }
        return (descriptor, status)
    }

    private static func openError(_ number: Int32) -> DecodingError {
        switch number {
        case ENOENT, ENOTDIR: .notFound
        case EISDIR, ENXIO, ENODEV: .notRegularFile
        default: .io(number)
        }
    }
}

extension DecodingError {
    /// A system call of a session failed.
    init(_ error: SystemError) {
        let isTemporary = error.isExhaustion || error.wouldBlock
        self = isTemporary ? .outOfResources : .decoderFailed(.unavailable("\(error)"))
    }
}
