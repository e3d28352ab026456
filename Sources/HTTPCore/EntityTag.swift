// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A validator of a representation, `"text"` or `W/"text"`.
///
/// - Source: RFC 9110 section 8.8.3.
public struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// The text between the quotes.
    public let text: String
    /// Whether equal tags only mean that two representations are equivalent.
    public let isWeak: Bool

    /// Makes a tag; nil if the text holds a byte that no tag may hold (blanks, controls, quotes).
    public init?(_ text: String, isWeak: Bool = false) {
        guard text.utf8.allSatisfy(Self.isTagByte) else { return nil }
        self.text = text
        self.isWeak = isWeak
    }

    /// Reads a tag as a field holds it; nil if it is malformed.
    public init?(field: String) {
        var bytes = Array(field.utf8)[...]
        isWeak = bytes.starts(with: "W/".utf8)
        if isWeak { bytes = bytes.dropFirst(2) }
        guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return nil }
        let inner = bytes.dropFirst().dropLast()
        guard inner.allSatisfy(Self.isTagByte) else { return nil }
        text = String(decoding: inner, as: UTF8.self)
    }

    /// Reads a list of tags over all lines of a field; nil if one is malformed.
    public static func list(_ name: FieldName, in fields: HTTPFields) -> [EntityTag]? {
        var result: [EntityTag] = []
        for value in fields.values(for: name) {
            var rest = Array(value.utf8)[...]
            while true {
                rest = rest.drop { ByteClass.isBlank($0) || $0 == 0x2C }
                if rest.isEmpty { break }
                guard let open = rest.firstIndex(of: 0x22),
                    let close = rest[(open + 1)...].firstIndex(of: 0x22),
                    let tag = EntityTag(field: String(decoding: rest[...close], as: UTF8.self))
                else { return nil }
                result.append(tag)
                rest = rest[(close + 1)...].drop(while: ByteClass.isBlank)
                guard rest.isEmpty || rest.first == 0x2C else { return nil }
            }
        }
        return result
    }

    /// Strong comparison: both strong and the same text.
    public func matchesStrongly(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && text == other.text
    }

    /// Weak comparison: the same text.
    public func matchesWeakly(_ other: EntityTag) -> Bool { text == other.text }

    /// The tag as a field holds it.
    public var description: String { isWeak ? "W/\"\(text)\"" : "\"\(text)\"" }

    /// `etagc`: visible characters except the quote, and bytes from 0x80.
    private static func isTagByte(_ byte: UInt8) -> Bool {
        byte == 0x21 || (0x23...0x7E).contains(byte) || byte >= 0x80
    }
}
