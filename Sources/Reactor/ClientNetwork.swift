// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What one client owns of the address space, by which limits count it.
///
/// - Source: RFC 6177: a site has at least a /64; RFC 4291 section 2.5.5.2, IPv4-mapped addresses.
public enum ClientNetwork {
    /// The IPv4 address itself, also if it is mapped into IPv6; the first 64 bits of an IPv6 address.
    ///
    /// All machines of a link share the 64 bits of link-local addresses, so these are taken whole. A text that is no
    /// address stands for itself.
    /// - Parameter host: an address, with or without brackets and a zone.
    /// - Returns: the address or network in words.
    public static func name(ofHost host: String) -> String {
        guard host.utf8.contains(0x3A) else { return host }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host[...]
        let address = bare.prefix { $0 != "%" }
        var binary = in6_addr()
        guard inet_pton(AF_INET6, String(address), &binary) == 1 else { return host }
        let bytes = withUnsafeBytes(of: binary) { Array($0) }
        if bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) {
            return bytes.suffix(4).map(String.init).joined(separator: ".")
        }
        if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 { return String(bare) }
        let groups = stride(from: 0, to: 8, by: 2).map {
            String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16)
        }
        return groups.joined(separator: ":") + "::/64"
    }
}
