// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CLinux
import Foundation

extension SocketAddress {
    /// The address family for `socket(2)`.
    var family: Int32 {
        switch self {
        case .ipv4: AF_INET
        case .ipv6: AF_INET6
        case .unix: AF_UNIX
        }
    }

    /// Calls `body` with the kernel's form of the address.
    func withKernelAddress<T>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
        var storage = sockaddr_storage()
        let length = fill(&storage)
        // Safe because `sockaddr_storage` is large enough and aligned for every address family.
        return withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// The kernel's form of the address.
    func kernelStorage() -> sockaddr_storage {
        var storage = sockaddr_storage()
        _ = fill(&storage)
        return storage
    }

    /// Converts an address of the kernel; nil for a family other than IPv4, IPv6 and Unix.
    init?(kernel storage: sockaddr_storage) {
        var storage = storage
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch Int32(storage.ss_family) {
        case AF_INET:
            // Safe because the family says which structure the bytes hold.
            let address = withUnsafeBytes(of: &storage) { $0.loadUnaligned(as: sockaddr_in.self) }
            var binary = address.sin_addr
            inet_ntop(AF_INET, &binary, &text, socklen_t(text.count))
            self = .ipv4(host: Self.string(text), port: UInt16(bigEndian: address.sin_port))
        case AF_INET6:
            // Safe because the family says which structure the bytes hold.
            let address = withUnsafeBytes(of: &storage) { $0.loadUnaligned(as: sockaddr_in6.self) }
            var binary = address.sin6_addr
            inet_ntop(AF_INET6, &binary, &text, socklen_t(text.count))
            self = .ipv6(host: Self.string(text), port: UInt16(bigEndian: address.sin6_port))
        case AF_UNIX:
            // Safe because the family says which structure the bytes hold; the path ends at its first zero.
            let path = withUnsafeBytes(of: &storage) { $0.dropFirst(2).prefix { $0 != 0 }.map { $0 } }
            self = .unix(path: String(decoding: path, as: UTF8.self))
        default:
            return nil
        }
    }

    private static func string(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func fill(_ storage: inout sockaddr_storage) -> socklen_t {
        // Safe because each structure is smaller than `sockaddr_storage`, and a path is at most 107 bytes.
        withUnsafeMutableBytes(of: &storage) { bytes in
            switch self {
            case .ipv4(let host, let port):
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                inet_pton(AF_INET, host, &address.sin_addr)
                bytes.storeBytes(of: address, as: sockaddr_in.self)
                return socklen_t(MemoryLayout<sockaddr_in>.size)
            case .ipv6(let host, let port):
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_port = port.bigEndian
                inet_pton(AF_INET6, host, &address.sin6_addr)
                bytes.storeBytes(of: address, as: sockaddr_in6.self)
                return socklen_t(MemoryLayout<sockaddr_in6>.size)
            case .unix(let path):
                bytes.storeBytes(of: sa_family_t(AF_UNIX), as: sa_family_t.self)
                let text = Array(path.utf8.prefix(107))
                bytes[2..<(2 + text.count)].copyBytes(from: text)
                return socklen_t(2 + text.count + 1)
            }
        }
    }
}
