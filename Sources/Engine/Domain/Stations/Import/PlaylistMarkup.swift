// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The elements of an XML text in their order, and the text behind them, in bytes of UTF-8; entities that a document declares are not known.
struct PlaylistMarkup {
    /// A tag.
    struct Element: Equatable {
        /// Its name without the prefix of its namespace, in small letters.
        let name: String
        let isEnd: Bool
    }

    /// Longer names are those of nothing that a playlist has.
    private static let longestName = 64

    private var rest: ArraySlice<UInt8>

    init(_ text: [UInt8]) { rest = text[...] }

    /// The next tag; nil at the end.
    mutating func next() -> Element? {
        while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(place + 1)...]
            if section("!--", "-->") != nil || section("![CDATA[", "]]>") != nil || section("?", "?>") != nil
            {
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let isEnd = rest.first == UInt8(ascii: "/")
            let name = rest[..<end].dropFirst(isEnd ? 1 : 0)
                .prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
            rest = rest[(end + 1)...]
            guard name.count <= Self.longestName else { continue }
            let local = name.split(separator: UInt8(ascii: ":")).last ?? []
            return Element(name: String(decoding: local, as: UTF8.self).lowercased(), isEnd: isEnd)
        }
        return nil
    }

    /// The text up to the next tag, with its characters in place of what stands for them.
    mutating func text() -> [UInt8] {
        var text: [UInt8] = []
        while let place = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
            text += rest[..<place]
            rest = rest[place...]
            if rest.first == UInt8(ascii: "&") {
                text += reference()
            } else if let data = section("<![CDATA[", "]]>") {
                text += data
            } else {
                return text
            }
        }
        text += rest
        rest = []
        return text
    }

    // MARK: Mechanism

    /// What stands between a beginning and its end, if it begins here, and passes over it; all that is left without an end.
    private mutating func section(_ beginning: String, _ end: String) -> ArraySlice<UInt8>? {
        guard rest.starts(with: beginning.utf8) else { return nil }
        let content = rest.dropFirst(beginning.utf8.count)
        let last = [UInt8](end.utf8)
        var place = content.startIndex
        while let found = content[place...].firstIndex(of: last[0]) {
            if content[found...].starts(with: last) {
                rest = content[(found + last.count)...]
                return content[..<found]
            }
            place = found + 1
        }
        rest = []
        return content
    }

    /// What the reference that begins here stands for; itself if it is unknown.
    private mutating func reference() -> [UInt8] {
        let name = rest.dropFirst().prefix(10).prefix { $0 != UInt8(ascii: ";") }
        guard name.count < 10, rest.dropFirst(1 + name.count).first == UInt8(ascii: ";"),
            let character = Self.character(name)
        else {
            rest.removeFirst()
            return [UInt8(ascii: "&")]
        }
        rest = rest.dropFirst(name.count + 2)
        return character
    }

    private static func character(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        guard name.first == UInt8(ascii: "#") else {
            let known = known.first { name.elementsEqual($0.name.utf8) }
            return known.map { [$0.character] }
        }
        let isHex = name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let digits = String(decoding: name.dropFirst(isHex ? 2 : 1), as: UTF8.self)
        let scalar = UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
        return scalar.map { Array(String($0).utf8) }
    }

    private static let known: [(name: String, character: UInt8)] = [
        ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
        ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")),
    ]
}
