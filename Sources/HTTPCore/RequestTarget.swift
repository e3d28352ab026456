// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The request target, in one of four forms.
///
/// - Source: RFC 9112 section 3.2.
public struct RequestTarget: Hashable, Sendable, CustomStringConvertible {
    /// Which of the four forms the request used.
    public enum Form: Hashable, Sendable {
        /// `/path?query`
        case origin
        /// `http://host/path?query`
        case absolute
        /// `host:port`, for CONNECT only.
        case authority
        /// `*`, for OPTIONS only.
        case asterisk
    }

    /// Why a path is refused with 400 though it is a valid URI.
    public enum PathDefect: Hashable, Sendable {
        /// A decoded segment is `.` or `..`.
        case dotSegment
        /// A decoded segment holds a slash or a backslash, and nothing else is wrong.
        ///
        /// It may be looked up where segments are not joined to a path.
        case encodedSeparator
        /// A decoded segment holds NUL or another control character.
        case controlCharacter
        /// A decoded segment is not UTF-8.
        case invalidUTF8
    }

    /// One `name=value` of a query.
    public struct QueryItem: Hashable, Sendable {
        /// The decoded name.
        public let name: String
        /// The decoded value; empty without an equals sign.
        public let value: String
    }

    /// The parsed parts, shared by all copies: a head is passed on often, and only one reference is copied.
    private final class Parts: Sendable {
        let raw: String
        let form: Form
        let path: String
        let rawQuery: String?
        let authority: Authority?
        let segments: [String]
        let defect: PathDefect?

        init(_ raw: String, _ form: Form, _ content: PathAndQuery, _ authority: Authority?) {
            self.raw = raw
            self.form = form
            self.authority = authority
            path = content.path
            rawQuery = content.query
            segments = content.segments
            defect = content.defect
        }
    }

    private let parts: Parts

    init(raw: String, form: Form, _ content: PathAndQuery, authority: Authority? = nil) {
        parts = Parts(raw, form, content, authority)
    }

    /// The target as on the wire.
    public var raw: String { parts.raw }
    /// Its form.
    public var form: Form { parts.form }
    /// The path as on the wire, not decoded.
    ///
    /// It is `/` if the absolute form has none, `*` for the asterisk form and empty for the authority form.
    public var path: String { parts.path }
    /// The query as on the wire, without the question mark; nil if there is none.
    public var rawQuery: String? { parts.rawQuery }
    /// The authority of the absolute or authority form.
    public var authority: Authority? { parts.authority }
    /// The decoded segments of the path, split at its slashes: `/` has none, `/a/` has `a` and an empty one.
    ///
    /// If `defect` is set they must not be used to find a resource.
    public var segments: [String] { parts.segments }
    /// Why the path must be refused; nil for a path that may be looked up.
    public var defect: PathDefect? { parts.defect }

    /// Reads a target as a request line of that method carries it.
    ///
    /// - Throws: `.invalidTarget` or `.wrongTargetForm`.
    public init(_ text: String, method: HTTPMethod = .get) throws(HTTPParseError) {
        self = try RequestTarget.parse(text.utf8.span, method: method)
    }

    /// The items of the query, decoded with plus as space; invalid UTF-8 becomes U+FFFD.
    public var query: [QueryItem] {
        guard let rawQuery else { return [] }
        return rawQuery.utf8.split(separator: 0x26).map { item in
            let parts = item.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(
                name: Self.decoded(parts[0]),
                value: parts.count > 1 ? Self.decoded(parts[1]) : ""
            )
        }
    }

    /// The value of the first query item of that name.
    public func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The target as on the wire.
    public var description: String { raw }

    /// The same target on the wire, in the same form.
    public static func == (left: RequestTarget, right: RequestTarget) -> Bool {
        left.form == right.form && left.raw == right.raw
    }

    /// Hashes the target as on the wire.
    public func hash(into hasher: inout Hasher) { hasher.combine(raw) }

    /// The parser has refused malformed escapes.
    private static func decoded(_ text: Substring.UTF8View) -> String {
        let bytes = PercentDecoding.decode(Substring(text), plusIsSpace: true) ?? Array(text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
