// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Platform

/// The sending side of a socket, without a reference to it, for loops over thousands of sockets.
///
/// Does not keep the socket open. Use it on the socket's loop, and only while the socket is known to be open: the kernel
/// reuses descriptor numbers.
public struct SocketPort: Sendable {
    private let number: Int32

    init(_ number: Int32) { self.number = number }

    /// Writes as much of the bytes from `offset` as the kernel accepts.
    /// - Returns: bytes written; zero if the socket would block.
    /// - Throws: `EPIPE`, `ECONNRESET` and the like if the peer is gone.
    public func send(_ bytes: [UInt8], offset: Int = 0) throws(SystemError) -> Int {
        // Safe because the kernel reads only inside the buffer and only during the call.
        let sent = bytes.withUnsafeBytes { buffer in
            let rest = UnsafeRawBufferPointer(rebasing: buffer[min(offset, buffer.count)...])
            return Foundation.send(number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        }
        if sent >= 0 { return sent }
        guard errno == EAGAIN || errno == EINTR else { throw .last("send") }
        return 0
    }
}

extension Socket {
    /// The socket's sending side.
    public var port: SocketPort { SocketPort(descriptor.number) }
}
