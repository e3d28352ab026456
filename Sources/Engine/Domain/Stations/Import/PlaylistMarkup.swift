// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The tags of an XML text that a playlist has, in their order, and the text behind them, in bytes of UTF-8; entities that a document
/// declares are not known.
struct PlaylistMarkup {
    /// What a tag names, with whatever prefix of a namespace.
    enum Name: String {
        case track, title, location
    }

    /// A tag.
    struct Element: Equatable {
        let name: Name
        let isEnd: Bool
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ text: [UInt8]) { bytes = text }

    /// The next tag; nil at the end.
    mutating func next() -> Element? {
        while pass(UInt8(ascii: "<")) {
            let first = byte(place)
            if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
                _ = section("!--", "-->") ?? section("![CDATA[", "]]>") ?? section("?", "?>")
                continue
            }
            let isEnd = first == UInt8(ascii: "/")
            let name = name(at: isEnd ? place + 1 : place)
            guard pass(UInt8(ascii: ">")) else { return nil }
            if let name { return Element(name: name, isEnd: isEnd) }
        }
        return nil
    }

    /// The text up to the next tag, with its characters in place of what stands for them.
    mutating func text() -> [UInt8] {
        var text: [UInt8] = []
        while let next = byte(place) {
            switch next {
            case UInt8(ascii: "&"): text += reference()
            case UInt8(ascii: "<"):
                guard let data = section("<![CDATA[", "]]>") else { return text }
                text += data
            default:
                text.append(next)
                place += 1
            }
        }
        return text
    }

    // MARK: Mechanism

    private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Passes over all up to a byte, and over that; false if there is none.
    private mutating func pass(_ byte: UInt8) -> Bool {
        while place < bytes.count, bytes[place] != byte { place += 1 }
        place += 1
        return place <= bytes.count
    }

    private func name(at start: Int) -> Name? {
        var (first, index) = (start, start)
        while index < min(bytes.count, start + 64), bytes[index] > 0x20, bytes[index] != UInt8(ascii: "/"),
            bytes[index] != UInt8(ascii: ">")
        {
            if bytes[index] == UInt8(ascii: ":") { first = index + 1 }
            index += 1
        }
        // Only what is as long as one of them is looked at.
        guard index - first == 5 || index - first == 8 else { return nil }
        return Name(rawValue: String(decoding: bytes[first..<index], as: UTF8.self).lowercased())
    }

    private func has(_ text: [UInt8], at index: Int) -> Bool {
        guard index + text.count <= bytes.count else { return false }
        return text.indices.allSatisfy { bytes[index + $0] == text[$0] }
    }

    /// What stands between a beginning and its end, if it begins here, and passes over it; all that is left without an end.
    private mutating func section(_ beginning: String, _ end: String) -> ArraySlice<UInt8>? {
        let (beginning, end) = (Array(beginning.utf8), Array(end.utf8))
        guard has(beginning, at: place) else { return nil }
        let first = place + beginning.count
        place = first
        while place < bytes.count {
            if bytes[place] == end[0], has(end, at: place) {
                defer { place += end.count }
                return bytes[first..<place]
            }
            place += 1
        }
        return bytes[first...]
    }

    /// What the reference that begins here stands for; itself if it is unknown.
    private mutating func reference() -> [UInt8] {
        let first = place + 1
        place = first
        var end = first
        while end < min(bytes.count, first + 10), bytes[end] != UInt8(ascii: ";") { end += 1 }
        guard byte(end) == UInt8(ascii: ";"), end < first + 10,
            let character = Self.character(bytes[first..<end])
        else { return [UInt8(ascii: "&")] }
        place = end + 1
        return character
    }

    private static func character(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        let text = String(decoding: name, as: UTF8.self)
        switch text {
        case "amp": return [UInt8(ascii: "&")]
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        default: break
        }
        guard name.first == UInt8(ascii: "#") else { return nil }
        let isHex = name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let scalar = UInt32(text.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap(
            Unicode.Scalar.init
        )
        return scalar.map { Array(String($0).utf8) }
    }
}
