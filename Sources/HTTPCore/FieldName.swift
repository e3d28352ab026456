// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The name of a field: a token, compared without regard to case.
///
/// - Source: RFC 9110 section 5.1.
public struct FieldName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as written.
    public let text: String

    /// Makes a name; nil if the text is not a token.
    public init?(_ text: String) {
        guard Bytes.isToken(text) else { return nil }
        self.text = text
    }

    /// Makes a name from a literal, which must be a token.
    public init(stringLiteral text: String) {
        precondition(Bytes.isToken(text), "a field name is a token")
        self.text = text
    }

    /// Makes a name from text that is known to be a token.
    init(token: String) { text = token }

    /// The same name, ignoring case.
    public static func == (left: FieldName, right: FieldName) -> Bool {
        Bytes.equalIgnoringCase(left.text, right.text)
    }

    /// Hashes the name in lower case.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(ByteClass.lower(byte)) }
    }

    /// The name as written.
    public var description: String { text }
}
