// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The origin of a web page: scheme, host and port, or opaque (`null`).
///
/// - Source: RFC 6454 section 7, RFC 9110 section 4.3.1.
public enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// `null`: the browser keeps the origin to itself.
    case opaque
    /// Scheme and host in small letters; the port is the scheme's own where none was given.
    case tuple(scheme: String, host: String, port: Int)

    /// Reads the value of an Origin field; nil where it is malformed or of a scheme without a known port.
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

    /// Whether a page of this origin came from the server that it now asks: same host and port.
    ///
    /// The scheme is not compared, because a server behind a TLS proxy sees `http` where the page saw `https`; the
    /// port then is the scheme's own on both sides.
    public func isSameHost(as authority: Authority) -> Bool {
        guard case .tuple(let scheme, let host, let port) = self else { return false }
        return host == authority.host && port == authority.port ?? Self.defaultPort(scheme)
    }

    /// As in an Origin field; a scheme's own port is left out.
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
