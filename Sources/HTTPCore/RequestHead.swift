// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Request line and fields of a request.
public struct RequestHead: Hashable, Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target.
    public let target: RequestTarget
    /// The version; its major number is 1.
    public let version: HTTPVersion
    /// The field lines.
    public let fields: HTTPFields
    /// Whether the client allows another request on the connection, RFC 9112 section 9.3.
    public let keepsAlive: Bool
    /// Whether it only reads: GET or HEAD.
    public var isRead: Bool { method == .get || method == .head }

    /// Makes a head; `keepsAlive` follows from version and Connection.
    public init(
        method: HTTPMethod,
        target: RequestTarget,
        version: HTTPVersion = .http11,
        fields: HTTPFields = [:]
    ) {
        self.method = method
        self.target = target
        self.version = version
        self.fields = fields
        guard fields.contains(.connection) else {
            keepsAlive = version >= .http11
            return
        }
        keepsAlive =
            !fields.hasToken("close", in: .connection)
            && (version >= .http11 || fields.hasToken("keep-alive", in: .connection))
    }

    /// The host that the request is for: the absolute form's, else the Host field's; nil in HTTP/1.0 without either.
    ///
    /// - Source: RFC 9112 section 3.3.
    public var host: Authority? {
        target.authority ?? fields[.host].flatMap { Authority($0) }
    }
}

/// How the content of a request is delimited.
public enum BodyFraming: Hashable, Sendable {
    /// There is no content.
    case none
    /// A number of bytes, at least 1.
    case length(Int)
    /// Chunks; the size is not known before the end.
    case chunked
}
