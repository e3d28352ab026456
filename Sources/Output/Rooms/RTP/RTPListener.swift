// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Platform

/// Receives the packets that this machine sends to a group, and reads their timestamps.
///
/// Packets of other machines are ignored: what is received is to come from the address from which this one sends. A machine
/// whose firewall drops its own packets knows nothing.
final class RTPListener {
    /// Nanoseconds for which it listens.
    private static let patience: UInt64 = 300_000_000

    private let socket: FileDescriptor
    private let source: in_addr_t
    /// The shortest delay so far in frames; nil before something is received.
    private var delay: Int?

    /// Joins a group; nil without a network.
    private init?(_ group: RTPGroup) {
        guard let socket = RTPListener.datagrams(), let sender = RTPListener.datagrams() else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = group.port.bigEndian
        address.sin_addr.s_addr = group.address.bigEndian
        var source = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var yes: Int32 = 1
        var membership = ip_mreq(imr_multiaddr: address.sin_addr, imr_interface: in_addr(s_addr: 0))
        setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        // Nothing is sent: connecting only chooses the address. Safe because the kernel reads and writes both only during the calls.
        let isOpen = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(sender.number, $0, length) == 0 && bind(socket.number, $0, length) == 0
            }
        }
        let isKnown = withUnsafeMutablePointer(to: &source) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(sender.number, $0, &length) == 0
            }
        }
        let size = socklen_t(MemoryLayout<ip_mreq>.size)
        guard isOpen, isKnown,
            setsockopt(socket.number, Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, &membership, size) == 0
        else { return nil }
        self.socket = socket
        self.source = source.sin_addr.s_addr
    }

    /// The shortest delay of each stream in frames; without those of which nothing is received.
    ///
    /// - Thread: any that may block for 0.3 s.
    static func delays(of groups: [String: RTPGroup], rate: Int) -> [String: Int] {
        let listeners = groups.compactMapValues { RTPListener($0) }
        let ordered = Array(listeners.values)
        guard !ordered.isEmpty else { return [:] }
        var polled = ordered.map { pollfd(fd: $0.socket.number, events: Int16(POLLIN), revents: 0) }
        let end = SystemClock.monotonic.now + patience
        while SystemClock.monotonic.now < end {
            guard poll(&polled, nfds_t(polled.count), 50) > 0 else { continue }
            for (listener, event) in zip(ordered, polled) where event.revents != 0 {
                listener.receive(rate: rate)
            }
        }
        return listeners.compactMapValues(\.delay)
    }

    private static func datagrams() -> FileDescriptor? {
        let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = Foundation.socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | flags, 0)
        return number >= 0 ? FileDescriptor(owning: number) : nil
    }

    /// Reads the head of the next packet.
    private func receive(rate: Int) {
        var bytes = [UInt8](repeating: 0, count: 12)
        var sender = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe because the kernel writes only inside both, during the call.
        let count = withUnsafeMutablePointer(to: &sender) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                recvfrom(socket.number, &bytes, 12, 0, $0, &length)
            }
        }
        let time = SystemClock.real.now
        guard count > 0, sender.sin_addr.s_addr == source,
            let frames = RTPDelay.frames(bytes.prefix(count), at: time, rate: rate)
        else { return }
        delay = min(delay ?? frames, frames)
    }
}
