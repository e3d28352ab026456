// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A network of IP addresses, such as `192.0.2.0/24`, `2001:db8::/32` or a single address.
///
/// - Source: RFC 4632 section 3.1, RFC 4291 section 2.3.
public struct AddressRange: Sendable, Hashable {
    /// The first address; IPv4 is mapped into IPv6.
    private let first: [UInt8]
    /// Number of leading bits that all addresses share.
    private let bits: Int

    /// Networks that no one else reaches from outside.
    ///
    /// - Source: RFC 1918, RFC 3927, RFC 4193, RFC 4291 section 2.5.6.
    public static let privateNetworks = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1", "fc00::/7",
        "fe80::/10",
    ].compactMap(AddressRange.init)

    /// Reads an address with an optional number of bits; nil if it is none, or has bits beyond that number.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        guard let first = Self.bytes(of: parts[0]) else { return nil }
        let isIPv4 = !parts[0].utf8.contains(0x3A)
        let most = isIPv4 ? 32 : 128
        var count = most
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let given = Int(parts[1]),
                given <= most
            else {
                return nil
            }
            count = given
        }
        (self.first, bits) = (first, isIPv4 ? count + 96 : count)
        guard zip(first, first.indices).allSatisfy({ byte, index in byte & ~Self.mask(index, bits) == 0 })
        else { return nil }
    }

    /// Whether an address, with or without brackets and a zone, is in the network.
    public func contains(_ host: String) -> Bool {
        guard let address = Self.bytes(of: host) else { return false }
        return address.indices.allSatisfy { address[$0] & Self.mask($0, bits) == first[$0] }
    }

    /// The bits of a byte that belong to the network.
    private static func mask(_ index: Int, _ bits: Int) -> UInt8 {
        let left = max(0, min(8, bits - index * 8))
        return left == 0 ? 0 : UInt8(truncatingIfNeeded: 0xFF << (8 - left))
    }

    /// The 16 bytes of an address; nil if a text is none.
    private static func bytes(of host: String) -> [UInt8]? {
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host[...]
        let text = String(bare.prefix { $0 != "%" })
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            return [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + withUnsafeBytes(of: four) { Array($0) }
        }
        return inet_pton(AF_INET6, text, &six) == 1 ? withUnsafeBytes(of: six) { Array($0) } : nil
    }
}
