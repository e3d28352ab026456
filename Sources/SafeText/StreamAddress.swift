// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The address of a stream: HTTP or HTTPS, without a user and a fragment, in ASCII.
///
/// - Source: RFC 3986 section 3, RFC 9110 section 4.2.
public struct StreamAddress: Sendable, Hashable {
    /// Most bytes of an address.
    public static let limitInBytes = 2_048

    /// Whether the connection is encrypted.
    public let isEncrypted: Bool
    /// The name or address of the server, IPv6 without brackets.
    public let host: String
    /// The port, 1 to 65535.
    public let port: UInt16
    /// The path with the query, `/` at least.
    public let target: String
    /// The whole address.
    public let text: String

    /// Reads an address; nil if it is none.
    public init?(_ text: String) {
        guard text.utf8.count <= StreamAddress.limitInBytes, text.utf8.allSatisfy(StreamAddress.isAllowed),
            let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://")
        else { return nil }
        let scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[colon...].dropFirst(3)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let (host, port) = StreamAddress.split(authority, scheme == "https" ? 443 : 80) else {
            return nil
        }
        let target = rest[authority.endIndex...]
        self.isEncrypted = scheme == "https"
        self.target = target.hasPrefix("/") ? String(target) : "/" + target
        (self.host, self.port, self.text) = (host, port, text)
    }

    /// The value of the field Host.
    public var authority: String {
        let name = host.utf8.contains(0x3A) ? "[\(host)]" : host
        return port == (isEncrypted ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// Visible ASCII but `"`, `#`, `<`, `>`, `\`, `^`, a grave accent, `{`, `|` and `}`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte)
            && ![0x22, 0x23, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B, 0x7C, 0x7D].contains(byte)
    }

    /// Host and port of an authority; nil if it is none, or has a user.
    private static func split(_ authority: Substring, _ standard: UInt16) -> (String, UInt16)? {
        var host = authority
        var port = Substring()
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            port = authority[authority.index(after: end)...]
            host = authority[..<end].dropFirst()
            guard host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }), host.contains(":") else {
                return nil
            }
        } else {
            host = authority.prefix { $0 != ":" }
            port = authority[host.endIndex...]
            guard host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_" })
            else { return nil }
        }
        guard !host.isEmpty, host.utf8.count <= 253 else { return nil }
        guard !port.isEmpty, port != ":" else { return (String(host), standard) }
        guard port.hasPrefix(":"), port.dropFirst().allSatisfy(\.isNumber),
            let number = UInt16(port.dropFirst()), number > 0
        else { return nil }
        return (String(host), number)
    }
}
