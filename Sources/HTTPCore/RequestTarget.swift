// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The request target: which resource, in one of four forms.
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

    /// Why a path names no resource of ours though it is a valid URI; the server answers 400.
    public enum PathDefect: Hashable, Sendable {
        /// A decoded segment is `.` or `..`.
        case dotSegment
        /// A decoded segment holds a slash or a backslash.
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
        /// The decoded value; empty where there is no equals sign.
        public let value: String
    }

    /// The target as on the wire.
    public let raw: String
    /// Its form.
    public let form: Form
    /// The path as on the wire, not decoded; `/` where the absolute form has none, `*` and empty for the last two forms.
    public let path: String
    /// The query as on the wire, without the question mark; nil where there is none.
    public let rawQuery: String?
    /// The authority of the absolute or authority form.
    public let authority: Authority?
    /// The decoded segments of the path, cut at its slashes: `/` has none, `/a/` has `a` and an empty one.
    ///
    /// Where `defect` is set they must not be used to find a resource.
    public let segments: [String]
    /// Why the path must be refused; nil for a path that may be looked up.
    public let defect: PathDefect?

    init(
        raw: String,
        form: Form,
        path: String,
        rawQuery: String? = nil,
        authority: Authority? = nil,
        segments: [String] = [],
        defect: PathDefect? = nil
    ) {
        self.raw = raw
        self.form = form
        self.path = path
        self.rawQuery = rawQuery
        self.authority = authority
        self.segments = segments
        self.defect = defect
    }

    /// Reads a target as a request line of that method carries it.
    ///
    /// - Throws: `.invalidTarget` or `.wrongTargetForm`.
    public init(_ text: String, method: HTTPMethod = .get) throws(HTTPParseError) {
        self = try RequestTarget.parse(text.utf8.span, method: method)
    }

    /// The items of the query, decoded with plus as space; what is not UTF-8 shows U+FFFD.
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

    /// Malformed escapes do not reach this: the parser refused them.
    private static func decoded(_ text: Substring.UTF8View) -> String {
        let bytes = PercentDecoding.decode(Substring(text), plusIsSpace: true) ?? Array(text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
