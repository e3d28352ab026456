// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Bytes of one asset with a position; all decoder libraries read through it.
///
/// Nothing beyond the size found at opening is ever read. One thread at a time.
final class ByteReader {
    /// Number of bytes from the origin on.
    private(set) var size: Int64
    /// Position of offset 0 in the file: after any tags before the container.
    private(set) var origin: Int64 = 0
    /// Where the next ``read(into:count:)`` begins.
    private(set) var position: Int64 = 0
    /// The first `errno` of a read; reading continues as if the file ended there.
    private(set) var failure: Int32?
    private let file: SourceFile

    /// Reads a file from its beginning.
    init(_ file: SourceFile) {
        self.file = file
        size = file.size
    }

    /// Another reader of the same file, whose offset 0 is at an offset of this one.
    func reader(from offset: Int64) -> ByteReader {
        let reader = ByteReader(file)
        reader.setOrigin(origin + offset)
        return reader
    }

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
        let done =
            file.isSocket
            ? receive(into: memory, count: count) : read(at: position, into: memory, count: count)
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

    /// Whether bytes are read once, in their order, as they arrive.
    var isLive: Bool { file.isSocket }

    // MARK: Mechanism

    /// Waits for bytes of a socket.
    private func receive(into memory: UnsafeMutableRawPointer, count: Int) -> Int {
        while true {
            // The sandbox knows this call alone.
            var part = iovec(iov_base: memory, iov_len: count)
            let got = withUnsafeMutablePointer(to: &part) { part in
                var message = msghdr()
                message.msg_iov = part
                message.msg_iovlen = 1
                return recvmsg(file.descriptor, &message, 0)
            }
            if got >= 0 { return got }
            guard errno == EINTR else {
                if failure == nil { failure = errno }
                return 0
            }
        }
    }

    private func read(at offset: Int64, into memory: UnsafeMutableRawPointer, count: Int) -> Int {
        let wanted = Int(min(Int64(max(0, count)), size - offset))
        guard wanted > 0 else { return 0 }
        var done = 0
        while done < wanted {
            let got = pread(
                file.descriptor,
                memory + done,
                wanted - done,
                off_t(origin + offset) + off_t(done)
            )
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
}
