// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A request method: any token, case-sensitive.
///
/// - Source: RFC 9110 section 9.1.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method as on the wire.
    public let rawValue: String

    /// Makes a method; nil if the text is not a token.
    public init?(rawValue: String) {
        guard Bytes.isToken(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Makes a method from text that is known to be a token.
    init(token: String) { rawValue = token }

    /// GET: transfer a representation.
    public static var get: HTTPMethod { HTTPMethod(token: "GET") }
    /// HEAD: as GET, without content.
    public static var head: HTTPMethod { HTTPMethod(token: "HEAD") }
    /// POST: process the content.
    public static var post: HTTPMethod { HTTPMethod(token: "POST") }
    /// PUT: replace the resource.
    public static var put: HTTPMethod { HTTPMethod(token: "PUT") }
    /// PATCH: change the resource, RFC 5789.
    public static var patch: HTTPMethod { HTTPMethod(token: "PATCH") }
    /// DELETE: remove the resource.
    public static var delete: HTTPMethod { HTTPMethod(token: "DELETE") }
    /// OPTIONS: describe what is possible.
    public static var options: HTTPMethod { HTTPMethod(token: "OPTIONS") }
    /// CONNECT: open a tunnel.
    public static var connect: HTTPMethod { HTTPMethod(token: "CONNECT") }
    /// TRACE: loop the message back.
    public static var trace: HTTPMethod { HTTPMethod(token: "TRACE") }

    /// Whether this is a method of RFC 9110, PATCH or QUERY; any other one answers 501.
    public var isKnown: Bool {
        switch rawValue {
        case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE", "QUERY":
            true
        default: false
        }
    }

    /// The method as on the wire.
    public var description: String { rawValue }
}
