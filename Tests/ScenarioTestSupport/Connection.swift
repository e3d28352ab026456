// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Glibc

/// An error of a client.
public struct ClientError: Error, CustomStringConvertible {
    /// One sentence.
    public let description: String

    /// Makes an error.
    public init(description: String) { self.description = description }
}

/// A blocking TCP connection to this machine; every wait ends after 30 seconds.
///
/// - Thread: one at a time, not of the cooperative pool.
public final class Connection: Sendable {
    let port: UInt16
    private let descriptor: Int32

    /// Connects to 127.0.0.1.
    public init(port: UInt16) throws(ClientError) {
        self.port = port
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 30, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw ClientError(description: "cannot connect to port \(port): error \(errno)")
        }
    }

    deinit { close(descriptor) }

    /// Sends all bytes.
    public func send(_ bytes: [UInt8]) throws(ClientError) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw ClientError(description: "cannot send: error \(errno)") }
            sent += count
        }
    }

    /// The next bytes; none if the server ended the connection.
    public func receive() throws(ClientError) -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count >= 0 else { throw ClientError(description: "nothing came: error \(errno)") }
        return Array(piece[..<count])
    }

    /// Shuts both directions down, so that a blocked read returns.
    public func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
