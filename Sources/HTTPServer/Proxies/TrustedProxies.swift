// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
public import Reactor

/// The reverse proxies whose word about their clients is believed.
///
/// A proxy is asked for the address of its client (`Forwarded` or `X-Forwarded-For`), and for the scheme and host that the
/// client used (`X-Forwarded-Proto`, `X-Forwarded-Host`). It has to set or remove all of these fields; from anybody else they
/// are not read.
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
    }

    /// Networks of proxies.
    public var ranges: [AddressRange]
    /// Whether whoever connects to a Unix socket is a proxy.
    public var includesUnixSockets: Bool

    /// Trusts nobody by default.
    public init(ranges: [AddressRange] = [], includesUnixSockets: Bool = false) {
        (self.ranges, self.includesUnixSockets) = (ranges, includesUnixSockets)
    }

    /// Whether a peer is a proxy; its host is nil for a Unix socket.
    func trust(_ host: String?) -> Bool {
        guard let host else { return includesUnixSockets }
        return ranges.contains { $0.contains(host) }
    }

    /// What the fields of a request say of its client; the peer is a proxy.
    ///
    /// Each proxy adds the address that it was asked from at the end, so the client is the last one that is no proxy itself.
    func client(of fields: HTTPFields) -> Client {
        var client = Client()
        let hops: [Client]
        let listed = Self.list(fields.values(for: .xForwardedFor))
        if listed.isEmpty {
            hops = Self.list(fields.values(for: .forwarded)).map(Self.hop)
        } else {
            hops = listed.map { Client(address: Self.address($0)) }
        }
        for hop in hops.reversed() {
            // What is before an address that cannot be read was said by nobody known.
            guard let address = hop.address else { break }
            client = hop
            guard trust(Self.host(address)) else { break }
        }
        if let scheme = Self.list(fields.values(for: .xForwardedProto)).last {
            client.isEncrypted = Self.isEncrypted(scheme)
        }
        if let host = Self.list(fields.values(for: .xForwardedHost)).last, Authority(host) != nil {
            client.host = host
        }
        return client
    }

    // MARK: Parsing

    /// The elements of lists, in order, split at commas outside quotes.
    private static func list(_ lines: [String]) -> [String] { lines.flatMap { split($0, at: ",") } }

    /// One element of `Forwarded`.
    private static func hop(_ element: String) -> Client {
        var hop = Client()
        for pair in split(element, at: ";") {
            guard let equals = pair.utf8.firstIndex(of: 0x3D) else { continue }
            let value = unquoted(pair[pair.utf8.index(after: equals)...])
            switch pair[..<equals].lowercased() {
            case "for": hop.address = address(value)
            case "proto": hop.isEncrypted = isEncrypted(value)
            case "host" where Authority(value) != nil: hop.host = value
            default: break
            }
        }
        return hop
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

    private static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        var parts: [String] = [""]
        var isQuoted = false
        for scalar in text.unicodeScalars {
            if scalar == "\"" { isQuoted.toggle() }
            if scalar == separator, !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return parts.map(trimmed).filter { !$0.isEmpty }
    }

    /// Without blanks at the ends.
    private static func trimmed(_ text: String) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let tail = Array(text.utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
        return String(decoding: tail, as: UTF8.self)
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.utf8.count >= 2, text.utf8.first == 0x22, text.utf8.last == 0x22 else {
            return String(text)
        }
        return String(text.dropFirst().dropLast())
    }
}
