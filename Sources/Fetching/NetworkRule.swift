// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// The networks in which a stream may be: all public addresses, some networks, or both.
public struct NetworkRule: Sendable, Hashable {
    /// Whether every address that anybody can reach is allowed.
    public var allowsPublic: Bool
    /// The networks that are allowed besides, as texts.
    public let texts: [String]
    private let networks: [AddressRange]

    /// All public addresses, and nothing else.
    public static let standard = NetworkRule(allowsPublic: true, networks: [])

    /// Addresses that are not public: of private and shared networks, this machine, links, documents, tests and groups, and
    /// those that stand for IPv4 addresses.
    ///
    /// - Source: IANA registries of special-purpose addresses (RFC 6890).
    private static let special =
        AddressRange.privateNetworks
        + [
            "0.0.0.0/8", "192.88.99.0/24", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "::/96", "::ffff:0:0:0/96", "3fff::/20",
            "5f00::/16", "64:ff9b::/96", "64:ff9b:1::/48",
            "100::/64",
            "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10", "ff00::/8",
        ].compactMap(AddressRange.init)

    private init(allowsPublic: Bool, networks: [String]) {
        (self.allowsPublic, texts) = (allowsPublic, networks)
        self.networks = networks.compactMap(AddressRange.init)
    }

    /// Reads `public`, addresses and networks; nil if one is none of these.
    public init?(_ texts: [String]) {
        let networks = texts.filter { $0 != "public" }
        guard networks.allSatisfy({ AddressRange($0) != nil }) else { return nil }
        self.init(allowsPublic: networks.count < texts.count, networks: networks)
    }

    /// Whether a stream may be at an address.
    public func allows(_ host: String) -> Bool {
        guard AddressRange(host) != nil else { return false }
        if networks.contains(where: { $0.contains(host) }) { return true }
        return allowsPublic && !NetworkRule.special.contains { $0.contains(host) }
    }
}
