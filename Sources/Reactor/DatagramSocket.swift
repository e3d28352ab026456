// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
public import Platform

/// A bound UDP socket on one loop.
///
/// - Thread: the loop only.
public final class DatagramSocket {
    /// The address in use, with the port that the kernel chose if 0 was requested.
    public let address: SocketAddress
    private let loop: EventLoop
    private let descriptor: FileDescriptor
    private var watch: Watch?

    /// Binds.
    ///
    /// - Throws: the failed call, with the address in its text.
    public init(_ address: SocketAddress, on loop: EventLoop) throws(SystemError) {
        self.loop = loop
        let type = Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let number = socket(address.family, type, 0)
        guard number >= 0 else { throw .last("socket \(address)") }
        descriptor = FileDescriptor(owning: number)
        var on: Int32 = 1
        if case .ipv6 = address {
            setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        guard address.withKernelAddress({ Foundation.bind(number, $0, $1) }) == 0 else {
            throw .last("bind \(address)")
        }
        // As much as the system allows, so that what comes in one moment is not lost.
        var size: Int32 = 1 << 22
        setsockopt(number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        self.address = Listener.name(of: number) ?? address
    }

    /// Calls an action whenever datagrams wait.
    ///
    /// - Throws: the error of `epoll_ctl`.
    public func start(_ action: @escaping @Sendable () -> Void) throws(SystemError) {
        watch = try loop.watch(descriptor: descriptor.number, trigger: .level) { _ in action() }
    }

    /// Calls the action no more; datagrams are dropped when the socket is released.
    public func stop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
    }

    /// Takes the next datagram.
    ///
    /// - Parameter buffer: takes its bytes; a longer one is cut.
    /// - Returns: the number of bytes and the sender; nil if none waits.
    public func receive(into buffer: inout [UInt8]) -> (count: Int, sender: SocketAddress)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // Safe because the kernel writes only inside both, during the call, and the storage holds every family's address.
        let count = buffer.withUnsafeMutableBytes { bytes in
            withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    recvfrom(descriptor.number, bytes.baseAddress, bytes.count, 0, $0, &length)
                }
            }
        }
        guard count >= 0, let sender = SocketAddress(kernel: storage) else { return nil }
        return (count, sender)
    }

    /// Sends a datagram; one for which the system has no room or no way is lost.
    public func send(_ bytes: [UInt8], to receiver: SocketAddress) {
        // Safe because the kernel reads only inside both, and only during the call.
        _ = bytes.withUnsafeBytes { buffer in
            receiver.withKernelAddress {
                sendto(descriptor.number, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL), $0, $1)
            }
        }
    }
}

// Safe because the mutable state is touched only on the loop, which `EventLoop` checks on each watch.
extension DatagramSocket: @unchecked Sendable {}
