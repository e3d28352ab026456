// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Where a server listens or a client connects from: IPv4, IPv6 or a Unix socket's path.
public enum SocketAddress: Sendable, Hashable, CustomStringConvertible {
    /// A dotted IPv4 address and a port; 0 lets the kernel choose one.
    case ipv4(host: String, port: UInt16)
    /// An IPv6 address without brackets and a port; 0 lets the kernel choose one.
    case ipv6(host: String, port: UInt16)
    /// A path in the file system, at most 107 bytes.
    case unix(path: String)

    /// Reads `127.0.0.1:80`, `[::1]:7350`, `localhost:7350`, `*:80`, `:80` or `unix:/run/server`.
    ///
    /// Names are not looked up, except `localhost`, which is 127.0.0.1; `*` and an empty host are 0.0.0.0.
    /// - Returns: nil if the text has another form or the port is not 0 to 65535.
    public init?(_ text: String) {
        if text.hasPrefix("unix:") {
            let path = String(text.dropFirst(5))
            guard !path.isEmpty, path.utf8.count <= 107, !path.utf8.contains(0) else { return nil }
            self = .unix(path: path)
            return
        }
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
            return nil
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            var binary = in6_addr()
            guard inet_pton(AF_INET6, host, &binary) == 1 else { return nil }
            self = .ipv6(host: host, port: port)
            return
        }
        if host == "localhost" { host = "127.0.0.1" }
        if host.isEmpty || host == "*" { host = "0.0.0.0" }
        var binary = in_addr()
        guard inet_pton(AF_INET, host, &binary) == 1 else { return nil }
        self = .ipv4(host: host, port: port)
    }

    /// The port; nil for a Unix socket.
    public var port: UInt16? {
        switch self {
        case .ipv4(_, let port), .ipv6(_, let port): port
        case .unix: nil
        }
    }

    /// The host; nil for a Unix socket.
    public var host: String? {
        switch self {
        case .ipv4(let host, _), .ipv6(let host, _): host
        case .unix: nil
        }
    }

    /// Whether only this machine can reach the address.
    public var isLoopback: Bool {
        switch self {
        case .ipv4(let host, _): host.hasPrefix("127.")
        case .ipv6(let host, _): host == "::1"
        case .unix: true
        }
    }

    /// The text that `init(_:)` reads.
    public var description: String {
        switch self {
        case .ipv4(let host, let port): "\(host):\(port)"
        case .ipv6(let host, let port): "[\(host)]:\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}
