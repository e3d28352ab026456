// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
public import Reactor

/// The reverse proxies whose fields are trusted.
///
/// They name the address of the client (`X-Forwarded-For` or `Forwarded`), the scheme and host that it used
/// (`X-Forwarded-Proto`, `X-Forwarded-Host`), and the path that they removed (`X-Forwarded-Prefix`). A trusted proxy has to set or remove all of these fields; those of other peers
/// are ignored.
/// - Source: RFC 7239.
public struct TrustedProxies: Sendable, Equatable {
    /// What a proxy says of a client.
    struct Client: Equatable {
        /// `host:port`, with the port 0 if it is not known; nil if the proxy does not say.
        var address: String?
        /// Whether the client used HTTPS; nil if the proxy does not say.
        var isEncrypted: Bool?
        /// The host that the client asked for, with its port; nil if the proxy does not say.
        var host: String?
        /// The path below which the client sees this server, such as `/carillon`; nil if the proxy does not say.
        var prefix: String?
    }

    /// Networks of proxies.
    public var ranges: [AddressRange]
    /// Whether peers on Unix sockets are trusted.
    public var includesUnixSockets: Bool

    /// Trusts nobody by default.
    public init(ranges: [AddressRange] = [], includesUnixSockets: Bool = false) {
        (self.ranges, self.includesUnixSockets) = (ranges, includesUnixSockets)
    }

    /// Whether a peer is trusted; its host is nil on a Unix socket.
    func trust(_ host: String?) -> Bool {
        guard let host else { return includesUnixSockets }
        return ranges.contains { $0.contains(host) }
    }

    /// What the fields of a request say of its client; the peer is trusted.
    ///
    /// Each proxy adds the address that it was asked from at the end, so the client is the last one that is not trusted.
    func client(of fields: HTTPFields) -> Client {
        var client = Client()
        var hops = fields.elements(of: .xForwardedFor).map { Client(address: Self.address($0)) }
        if hops.isEmpty { hops = fields.parameters(of: .forwarded).map(Self.hop) }
        for hop in hops.reversed() {
            // What is before an address that cannot be read was said by nobody known.
            guard let address = hop.address else { break }
            client = hop
            guard trust(Self.host(address)) else { break }
        }
        if let scheme = fields.elements(of: .xForwardedProto).last {
            client.isEncrypted = Self.isEncrypted(scheme)
        }
        if let host = fields.elements(of: .xForwardedHost).last, Authority(host) != nil {
            client.host = host
        }
        client.prefix = fields.elements(of: .xForwardedPrefix).last.flatMap(Self.prefix)
        return client
    }

    // MARK: Parsing

    /// One element of `Forwarded`.
    private static func hop(_ element: [MediaType.Parameter]) -> Client {
        var hop = Client()
        for parameter in element {
            switch parameter.name {
            case "for": hop.address = address(parameter.value)
            case "proto": hop.isEncrypted = isEncrypted(parameter.value)
            case "host" where Authority(parameter.value) != nil: hop.host = parameter.value
            default: break
            }
        }
        return hop
    }

    /// A path without a slash at its end; nil for what cannot stand in `Location` and in the path of a cookie.
    private static func prefix(_ text: String) -> String? {
        let path = text.hasSuffix("/") ? text.dropLast() : text[...]
        guard path.utf8.first ?? 0x2F == 0x2F, !path.utf8.starts(with: "//".utf8), path.utf8.count <= 255
        else {
            return nil
        }
        let isPlain = path.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/-._~%".utf8.contains(byte)
            }
        }
        return isPlain ? String(path) : nil
    }

    private static func isEncrypted(_ scheme: String) -> Bool? {
        switch scheme.lowercased() {
        case "https", "wss": true
        case "http", "ws": false
        default: nil
        }
    }

    /// `host:port` from an address with or without a port, which IPv6 needs brackets for; nil for anything else.
    private static func address(_ text: String) -> String? {
        if isAddress(text) {
            return text.utf8.contains(0x3A) && !text.hasPrefix("[") ? "[\(text)]:0" : "\(text):0"
        }
        guard let colon = text.utf8.lastIndex(of: 0x3A),
            UInt16(text[text.utf8.index(after: colon)...]) != nil,
            case let host = text[..<colon], isAddress(host), host.hasPrefix("[") || !host.utf8.contains(0x3A)
        else { return nil }
        return text
    }

    static func isAddress(_ text: some StringProtocol) -> Bool {
        !text.utf8.contains(0x2F) && AddressRange(String(text)) != nil
    }

    /// The host of `host:port`.
    private static func host(_ address: String) -> String? {
        address.utf8.lastIndex(of: 0x3A).map { String(address[..<$0]) }
    }
}
