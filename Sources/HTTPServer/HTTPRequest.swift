// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore
import Reactor

/// A request as passed to handlers: its head, its body as a stream, and what the server knows about it.
public struct HTTPRequest: Sendable {
    /// Method, target, version and fields, already checked against RFC 9110 and RFC 9112.
    public private(set) var head: RequestHead
    /// The body; if a handler does not read it, the server skips it or closes the connection.
    public var body: RequestBody
    /// The client's address, `host:port` or `unix:…`.
    public private(set) var remoteAddress: String
    /// Whether it came over TLS of this server.
    public var isEncrypted = false
    /// The path below which the client sees this server, such as `/carillon`, as a trusted proxy says; else empty.
    public private(set) var prefix = ""
    /// The values of the route's `{name}` segments, percent-decoded.
    public var parameters = PathParameters()
    /// The pattern of the route that was chosen, or nil if none was.
    public var route: String?
    /// The authenticated client; nil without `AccessControl`, or if it is unknown.
    public var client: AccessIdentity?
    /// Whom the credential identifies, the same over HTTP and WebSocket: a token, or one browser session of it.
    ///
    /// Nil without an authenticated client. It contains no secret.
    public var principal: String?
    /// What the client may do; everything without authentication, nil for an unknown client of a public route.
    public var scope: AccessScope? = .admin
    /// The request's number, unique within the process.
    public let number: UInt64

    /// Makes a request; also for tests of handlers without a socket.
    public init(head: RequestHead, body: RequestBody, remoteAddress: String, number: UInt64 = 0) {
        self.head = head
        self.body = body
        self.remoteAddress = remoteAddress
        self.number = number
    }

    /// Takes what a trusted proxy says of the client.
    mutating func apply(_ client: TrustedProxies.Client) {
        if let address = client.address { remoteAddress = address }
        if let isEncrypted = client.isEncrypted { self.isEncrypted = isEncrypted }
        if let prefix = client.prefix { self.prefix = prefix }
        guard let host = client.host else { return }
        var fields = head.fields
        fields[.host] = host
        head = RequestHead(method: head.method, target: head.target, version: head.version, fields: fields)
    }

    /// Whether the client has a scope.
    public func mayDo(_ needed: AccessScope) -> Bool { scope.map { $0 >= needed } ?? false }

    /// The client's host without its port; nil for a Unix socket.
    public var remoteHost: String? {
        guard !remoteAddress.hasPrefix("unix:") else { return nil }
        guard let colon = remoteAddress.lastIndex(of: ":") else { return remoteAddress }
        return String(remoteAddress[..<colon])
    }

    /// What limits count the client by; nil for a Unix socket, and for the process itself.
    public var remoteNetwork: String? {
        guard remoteAddress.utf8.contains(0x3A) else { return nil }
        return remoteHost.map { ClientNetwork.name(ofHost: $0) }
    }

    /// The request's id in logs and problems: its number in hexadecimal digits.
    public var id: String { String(number, radix: 16) }
}

/// The values of a route's `{name}` segments, in the order of the pattern.
public struct PathParameters: Sendable {
    private var values: [(name: String, value: String)] = []

    /// No parameters.
    public init() {}

    /// The value of a parameter, percent-decoded; nil if the route has no such name.
    public subscript(name: String) -> String? {
        values.first { $0.name == name }?.value
    }

    /// The value of the first parameter; nothing when the route has none.
    public var first: String? { values.first?.value }

    mutating func append(_ name: String, _ value: String) { values.append((name, value)) }
}
