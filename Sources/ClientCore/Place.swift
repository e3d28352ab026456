// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// The address of a server.
public struct Place: Sendable, Equatable {
    /// The default port.
    public static let standardPort: UInt16 = 7350

    private enum Kind: Sendable, Equatable {
        case socket(path: String)
        case host(String, UInt16)
    }

    private let kind: Kind
    /// Whether the server speaks TLS.
    public let isEncrypted: Bool
    /// What a proxy puts in front of the paths of the server, such as `/carillon`; usually empty.
    public let path: String

    /// Reads `HOST`, `HOST:PORT`, `[IPV6]:PORT`, each also after `http://` or `https://`, or `unix:PATH`.
    ///
    /// Behind a scheme a path may follow, such as that of a proxy: `https://HOST:PORT/carillon`.
    ///
    /// - Returns: nil for any other text.
    public init?(_ text: String) {
        if text.hasPrefix("unix:") {
            guard case .unix(let path)? = SocketAddress(text) else { return nil }
            kind = .socket(path: path)
            isEncrypted = false
            self.path = ""
            return
        }
        var rest = Substring(text)
        isEncrypted = rest.hasPrefix("https://")
        for scheme in ["http://", "https://"] where rest.hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
        }
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let below = rest[slash...].hasSuffix("/") ? rest[slash...].dropLast() : rest[slash...]
        let isPath = below.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"?#".utf8.contains($0) }
        guard isPath, below.isEmpty || rest.startIndex > text.startIndex else { return nil }
        path = String(below)
        rest = rest[..<slash]
        var port = Self.standardPort
        if let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]"),
            rest.hasPrefix("[") || rest.count(of: ":") == 1
        {
            guard let number = UInt16(rest[rest.index(after: colon)...]), number > 0 else { return nil }
            port = number
            rest = rest[..<colon]
        }
        if rest.hasPrefix("["), rest.hasSuffix("]") { rest = rest.dropFirst().dropLast() }
        let isHost = rest.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default:
                [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":")].contains(byte)
            }
        }
        guard isHost, (1...253).contains(rest.utf8.count) else { return nil }
        kind = .host(String(rest), port)
    }

    /// The value of the field `Host`.
    var hostField: String {
        switch kind {
        case .socket: "localhost"
        case .host(let host, let port): (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
        }
    }

    /// What stands before a path in the address of a page, such as `http://localhost:7350`; nil for a Unix socket.
    public var origin: String? { host.map { _ in (isEncrypted ? "https://" : "http://") + hostField + path } }

    /// The name or address that the server's certificate must have; nil for a Unix socket.
    public var host: String? {
        switch kind {
        case .socket: nil
        case .host(let host, _): host
        }
    }

    /// The addresses to try, in this order; empty for an unknown name.
    ///
    /// Blocks while the name is looked up.
    func addresses() -> [SocketAddress] {
        switch kind {
        case .socket(let path): [.unix(path: path)]
        case .host(let host, let port): SocketAddress.lookUp(host: host, port: port)
        }
    }
}

extension Place: CustomStringConvertible {
    /// As `init` reads it, with the port.
    public var description: String {
        switch kind {
        case .socket(let path): "unix:\(path)"
        case .host: (isEncrypted ? "https://" : "") + hostField + path
        }
    }
}

extension Substring {
    fileprivate func count(of character: Character) -> Int { count { $0 == character } }
}
