// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Platform

/// A blocking connection to a server, or a socket that sends datagrams to it.
///
/// - Thread: any, one at a time, never an event loop; `end()` from any.
public final class ClientSocket: Sendable {
    private let descriptor: FileDescriptor

    /// What is sent: bytes in order, or datagrams, which may also go to all machines of a network.
    public enum Kind: Sendable { case stream, datagram }

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: the address of the server.
    ///   - kind: what is sent.
    ///   - timeout: for connecting, and for each step that waits for the other side; nil for no limit.
    /// - Throws: the failed call, with the address in its text.
    public init(_ address: SocketAddress, _ kind: Kind = .stream, timeout: Duration?) throws(SystemError) {
        let type = kind == .stream ? SOCK_STREAM : SOCK_DGRAM
        let number = socket(address.family, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw .last("socket") }
        descriptor = FileDescriptor(owning: number)
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        switch kind {
        case .datagram: setsockopt(number, SOL_SOCKET, SO_BROADCAST, &on, size)
        // A short message is not kept back until the one before it was acknowledged; a Unix socket refuses.
        case .stream: setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
        }
        setTimeout(timeout)
        let result = address.withKernelAddress { connect(number, $0, $1) }
        guard result == 0 else {
            // A timed-out connect fails with EINPROGRESS.
            throw SystemError(
                operation: "connect \(address)",
                code: errno == EINPROGRESS ? ETIMEDOUT : errno
            )
        }
    }

    /// Sets how long each further step may wait for the other side; nil for no limit.
    public func setTimeout(_ timeout: Duration?) {
        let (seconds, attoseconds) = timeout?.components ?? (0, 0)
        var wait = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor.number, SOL_SOCKET, option, &wait, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// Sends everything.
    ///
    /// - Throws: `ETIMEDOUT` if the other side accepts nothing within the timeout, `EPIPE` and the like if it is gone.
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

    /// Waits for data and returns all that has arrived, up to 64 KiB.
    ///
    /// - Returns: at least one byte; empty when the other side has closed the connection.
    /// - Throws: `ETIMEDOUT` if nothing arrives within the timeout.
    public func receive() throws(SystemError) -> [UInt8] {
        while true {
            // Safe because the kernel writes at most the buffer's length and only during the call, and only that is read.
            let (bytes, code) = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
                let count = recv(descriptor.number, buffer.baseAddress, buffer.count, 0)
                return count >= 0 ? (Array(buffer[..<count]), 0) : ([], errno)
            }
            if code == 0 { return bytes }
            guard code != EINTR else { continue }
            throw SystemError(operation: "receive", code: code == EAGAIN ? ETIMEDOUT : code)
        }
    }

    /// Whether the connection is open and nothing has arrived; never waits.
    public var isQuiet: Bool {
        var byte: UInt8 = 0
        return recv(descriptor.number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) < 0
            && (errno == EAGAIN || errno == EINTR)
    }

    /// What has arrived, without waiting; nil if nothing has.
    ///
    /// - Throws: `ECONNREFUSED` if nobody takes the datagrams that were sent.
    public func arrived() throws(SystemError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor.number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        guard count < 0 else { return Array(bytes[..<count]) }
        guard errno == EAGAIN || errno == EINTR else { throw .last("receive") }
        return nil
    }

    /// Ends both directions, so that a blocked call of another thread returns.
    public func end() { shutdown(descriptor.number, Int32(SHUT_RDWR)) }
}

extension SocketAddress {
    /// The addresses of a host, at most 16; blocks while a name is looked up.
    ///
    /// - Parameters:
    ///   - host: a name or an address, IPv6 without brackets.
    ///   - port: the port of every address.
    /// - Returns: the addresses in the order to try them; empty for an unknown name.
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
            // Safe because `ai_addrlen` is the length of each address, and the list lives until the end.
            withUnsafeMutableBytes(of: &storage) { bytes in
                bytes.copyMemory(from: UnsafeRawBufferPointer(start: entry.ai_addr, count: size))
            }
            if let address = SocketAddress(kernel: storage) { addresses.append(address) }
            next = entry.ai_next
        }
        return addresses
    }
}
