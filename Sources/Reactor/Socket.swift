// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation
public import Platform

/// One connected, non-blocking stream socket; it closes when the last reference ends.
///
/// - Thread: any, one at a time; reads and writes belong to the loop that watches it.
public final class Socket: Sendable {
    let descriptor: FileDescriptor
    /// The address of the peer; nil if unknown.
    public let peer: SocketAddress?

    init(owning descriptor: consuming FileDescriptor, peer: SocketAddress?) {
        self.descriptor = descriptor
        self.peer = peer
    }

    /// Sends each write at once instead of waiting for more (TCP_NODELAY); does nothing on Unix sockets.
    public func disableWriteDelay() {
        guard case .unix? = peer else {
            var on: Int32 = 1
            setsockopt(
                descriptor.number,
                Int32(IPPROTO_TCP),
                TCP_NODELAY,
                &on,
                socklen_t(MemoryLayout<Int32>.size)
            )
            return
        }
    }

    /// Shuts down our side; the peer reads the bytes sent, then the end.
    public func shutdownWriting() { shutdown(descriptor.number, Int32(SHUT_WR)) }

    /// Makes the close immediate: unsent bytes are dropped and the peer sees a reset.
    public func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor.number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Writes as much of the chunks as the kernel accepts, in one system call.
    /// - Parameters:
    ///   - chunks: only the first 16 are written in one call.
    ///   - offset: bytes of the first chunk that were sent before.
    /// - Returns: bytes written; zero if the socket would block.
    /// - Throws: `EPIPE`, `ECONNRESET` and the like if the peer is gone.
    public func send(_ chunks: ArraySlice<[UInt8]>, offset: Int) throws(SystemError) -> Int {
        var vectors: [iovec] = []
        vectors.reserveCapacity(min(16, chunks.count))
        let sent = gather(chunks.prefix(16), offset, &vectors)
        if sent >= 0 { return sent }
        guard errno == EAGAIN || errno == EINTR else { throw .last("send") }
        return 0
    }

    /// Writes as much of the bytes from `offset` as the kernel accepts; otherwise as `send(_:offset:)`.
    public func send(_ bytes: [UInt8], offset: Int) throws(SystemError) -> Int {
        try port.send(bytes, offset: offset)
    }

    /// Sends bytes of a file without copying them through this process.
    /// - Returns: bytes written; zero if the socket would block; nil if the file ends before `offset`.
    public func sendFile(_ file: OpenFile, offset: Int64, count: Int) throws(SystemError) -> Int? {
        var position = off_t(offset)
        let sent = sendfile(descriptor.number, file.descriptor.number, &position, count)
        if sent > 0 { return sent }
        if sent == 0 { return count == 0 ? 0 : nil }
        guard errno == EAGAIN || errno == EINTR else { throw .last("sendfile") }
        return 0
    }

    /// Reads into the buffer.
    /// - Returns: bytes read; nil if it would block, zero if the peer has shut down its side.
    func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
        // Safe because the kernel writes at most the buffer's length and only during the call.
        let count = buffer.withUnsafeMutableBytes { recv(descriptor.number, $0.baseAddress, $0.count, 0) }
        if count >= 0 { return count }
        guard errno == EAGAIN || errno == EINTR else { throw .last("recv") }
        return nil
    }

    /// Points one vector at each chunk by recursion, so that every pointer is used inside its own scope.
    private func gather(_ chunks: ArraySlice<[UInt8]>, _ offset: Int, _ vectors: inout [iovec]) -> Int {
        guard let first = chunks.first else {
            // Safe because every vector points into an array whose scope encloses this call.
            return vectors.withUnsafeMutableBufferPointer { buffer in
                var message = msghdr()
                message.msg_iov = buffer.baseAddress
                message.msg_iovlen = buffer.count
                return sendmsg(descriptor.number, &message, Int32(MSG_NOSIGNAL))
            }
        }
        // Safe because sendmsg only reads, and only until the innermost call returns.
        return first.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[min(offset, bytes.count)...])
            vectors.append(
                iovec(iov_base: UnsafeMutableRawPointer(mutating: rest.baseAddress), iov_len: rest.count)
            )
            return gather(chunks.dropFirst(), 0, &vectors)
        }
    }
}
