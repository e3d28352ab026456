// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// One end of a local connection for bytes in order.
///
/// - Thread: any, one at a time; sending blocks.
public final class ByteSocket: Sendable {
    /// The descriptor; it stays this object's.
    public var descriptor: Int32 { socket.number }
    private let socket: FileDescriptor

    /// Takes an open descriptor.
    public init(descriptor: Int32) { socket = FileDescriptor(owning: descriptor) }

    /// Makes a connected pair.
    ///
    /// - Throws: the error of `socketpair`.
    public static func pair() throws(SystemError) -> (ByteSocket, ByteSocket) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .last("socketpair") }
        return (ByteSocket(descriptor: ends[0]), ByteSocket(descriptor: ends[1]))
    }

    /// Sends everything; false once the other end is closed.
    public func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { sent += count } else if errno != EINTR { return false }
        }
        return true
    }

    /// Ends sending, so that the other end reads to the end.
    public func end() { shutdown(descriptor, Int32(SHUT_WR)) }
}
