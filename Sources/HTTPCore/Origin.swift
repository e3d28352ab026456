// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The origin of a web page: scheme, host and port, or opaque (`null`).
///
/// - Source: RFC 6454 section 7, RFC 9110 section 4.3.1.
public enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// `null`: the browser hides the origin.
    case opaque
    /// Scheme and host in lower case; the scheme's default port if none was given.
    case tuple(scheme: String, host: String, port: Int)

    /// Reads the value of an Origin field; nil if it is malformed or of a scheme without a known port.
    public init?(_ text: String) {
        if text == "null" {
            self = .opaque
            return
        }
        guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
        let scheme = Bytes.lowercased(String(text[..<colon]))
        let rest = text[colon...].utf8
        guard rest.starts(with: "://".utf8), let defaultPort = Self.defaultPort(scheme) else { return nil }
        guard let authority = Authority(String(Substring(rest.dropFirst(3)))) else { return nil }
        self = .tuple(scheme: scheme, host: authority.host, port: authority.port ?? defaultPort)
    }

    /// Whether a page of this origin was served by the requested server: same host and port.
    ///
    /// The scheme is not compared, because a server behind a TLS proxy sees `http` while the page has `https`; the
    /// port is then the scheme's default on both sides.
    public func isSameHost(as authority: Authority) -> Bool {
        guard case .tuple(let scheme, let host, let port) = self else { return false }
        return host == authority.host && port == authority.port ?? Self.defaultPort(scheme)
    }

    /// As in an Origin field; a default port is omitted.
    public var description: String {
        switch self {
        case .opaque: "null"
        case .tuple(let scheme, let host, let port):
            port == Self.defaultPort(scheme) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
        }
    }

    private static func defaultPort(_ scheme: String) -> Int? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        default: nil
        }
    }
}
