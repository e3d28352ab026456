// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Platform

/// A connection to a server for programs that ask and wait: every call blocks.
///
/// - Thread: any, one at a time; never a loop.
public final class ClientSocket: Sendable {
    private let descriptor: FileDescriptor

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: of the server.
    ///   - timeout: for connecting, and for each step that waits for the other side; nil waits for ever.
    /// - Throws: the failing call with the address in its text.
    public init(_ address: SocketAddress, timeout: Duration?) throws(SystemError) {
        let number = socket(address.family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw .last("socket") }
        descriptor = FileDescriptor(owning: number)
        setTimeout(timeout)
        let result = address.withKernelAddress { connect(number, $0, $1) }
        guard result == 0 else {
            // A connect that takes too long says that it is under way.
            throw SystemError(
                operation: "connect \(address)",
                code: errno == EINPROGRESS ? ETIMEDOUT : errno
            )
        }
    }

    /// How long each further step may wait for the other side; nil for ever.
    public func setTimeout(_ timeout: Duration?) {
        let (seconds, attoseconds) = timeout?.components ?? (0, 0)
        var wait = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor.number, SOL_SOCKET, option, &wait, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Sends everything.
    ///
    /// - Throws: `ETIMEDOUT` when the other side takes nothing for too long, `EPIPE` and the like when it is gone.
    public func send(_ bytes: [UInt8]) throws(SystemError) {
        var sent = 0
        while sent < bytes.count {
            // Safe because the kernel reads only inside the slice and only during the call.
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno != EINTR {
                throw SystemError(operation: "send", code: errno == EAGAIN ? ETIMEDOUT : errno)
            }
        }
    }

    /// What has arrived; waits for the first byte.
    ///
    /// - Returns: at least one byte; none when the other side has ended.
    /// - Throws: `ETIMEDOUT` when nothing comes for too long.
    public func receive() throws(SystemError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            // Safe because the kernel writes at most the buffer's length and only during the call.
            let count = buffer.withUnsafeMutableBytes { recv(descriptor.number, $0.baseAddress, $0.count, 0) }
            if count >= 0 { return Array(buffer[..<count]) }
            guard errno != EINTR else { continue }
            throw SystemError(operation: "receive", code: errno == EAGAIN ? ETIMEDOUT : errno)
        }
    }
}

extension SocketAddress {
    /// The addresses of a host; blocks while a name is looked up.
    ///
    /// - Parameters:
    ///   - host: a name or an address, IPv6 without brackets.
    ///   - port: of every address.
    /// - Returns: in the order in which they should be tried; none for a name that is not known.
    public static func lookUp(host: String, port: UInt16) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let entry = next?.pointee, addresses.count < 16 {
            var storage = sockaddr_storage()
            let size = min(Int(entry.ai_addrlen), MemoryLayout<sockaddr_storage>.size)
            // Safe because the resolver says how long each address is, and the list lives until the end.
            withUnsafeMutableBytes(of: &storage) { bytes in
                bytes.copyMemory(from: UnsafeRawBufferPointer(start: entry.ai_addr, count: size))
            }
            if let address = SocketAddress(kernel: storage) { addresses.append(address) }
            next = entry.ai_next
        }
        return addresses
    }
}
