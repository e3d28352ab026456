// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Bytes of one asset with a position; all decoder libraries read through it.
///
/// Only regular files are opened, and nothing beyond the size found at opening is ever read. One thread at a
/// time.
final class ByteReader {
    /// Number of bytes from the origin on.
    private(set) var size: Int64
    /// Position of offset 0 in the file: after any tags before the container.
    private(set) var origin: Int64 = 0
    /// Where the next ``read(into:count:)`` begins.
    private(set) var position: Int64 = 0
    /// Identity of the file; nil for memory.
    let identity: FileIdentity?
    /// The first `errno` of a read; reading continues as if the file ended there.
    private(set) var failure: Int32?
    private let descriptor: Int32
    private let bytes: [UInt8]

    /// Opens an asset.
    ///
    /// - Throws: ``DecodingError/notFound``, ``DecodingError/notRegularFile``, ``DecodingError/empty`` or
    ///   ``DecodingError/io(_:)``.
    init(_ source: AssetSource) throws(DecodingError) {
        switch source {
        case .memory(let bytes):
            (self.bytes, descriptor, size, identity) = (bytes, -1, Int64(bytes.count), nil)
        case .file(let path):
            let (descriptor, status) = try ByteReader.openRegular(path)
            self.descriptor = descriptor
            bytes = []
            size = Int64(status.st_size)
            identity = FileIdentity(status)
        }
        guard size > 0 else { throw .empty }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Moves offset 0 forward.
    func setOrigin(_ offset: Int64) {
        (size, origin, position) = (size - offset, origin + offset, 0)
    }

    /// Moves the position, clamped to the bytes.
    func seek(to offset: Int64) { position = max(0, min(size, offset)) }

    /// Reads at the position and moves it.
    ///
    /// - Returns: bytes read; 0 at the end or after a system error.
    func read(into memory: UnsafeMutableRawPointer, count: Int) -> Int {
        let done = read(at: position, into: memory, count: count)
        position += Int64(done)
        return done
    }

    /// Up to `count` bytes at an offset, without moving the position.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let wanted = Int(min(Int64(count), size - offset))
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
            guard let base = buffer.baseAddress else { return }
            initialized = read(at: offset, into: UnsafeMutableRawPointer(base), count: wanted)
        }
    }

    // MARK: Mechanism

    private func read(at offset: Int64, into memory: UnsafeMutableRawPointer, count: Int) -> Int {
        let wanted = Int(min(Int64(max(0, count)), size - offset))
        guard wanted > 0 else { return 0 }
        if descriptor < 0 {
            bytes.withUnsafeBytes { all in
                let part = UnsafeRawBufferPointer(rebasing: all[Int(origin + offset)...].prefix(wanted))
                memory.copyMemory(from: part.baseAddress ?? UnsafeRawPointer(memory), byteCount: wanted)
            }
            return wanted
        }
        var done = 0
        while done < wanted {
            let got = pread(descriptor, memory + done, wanted - done, off_t(origin + offset) + off_t(done))
            if got > 0 {
                done += got
            } else if got == 0 {
                break
            } else if errno != EINTR {
                if failure == nil { failure = errno }
                break
            }
        }
        return done
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
