// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The elements of an XML text in their order, and the text behind them; entities that a document declares are not known.
struct PlaylistMarkup {
    /// A tag.
    struct Element: Equatable {
        /// Its name without the prefix of its namespace, in small letters.
        let name: String
        let isEnd: Bool
    }

    private var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    /// The next tag; nil at the end.
    mutating func next() -> Element? {
        while let place = rest.firstIndex(of: "<") {
            rest = rest[place...].dropFirst()
            if skip("!--", to: "-->") || skip("![CDATA[", to: "]]>") || skip("?", to: "?>") { continue }
            let isEnd = rest.first == "/"
            if isEnd { rest.removeFirst() }
            let name = rest.prefix { !$0.properties.isWhitespace && $0 != ">" && $0 != "/" }
            guard let end = rest.firstIndex(of: ">") else { return nil }
            rest = rest[end...].dropFirst()
            let local = name.split(separator: ":").last.map { String(Substring($0)) } ?? ""
            return Element(name: local.lowercased(), isEnd: isEnd)
        }
        return nil
    }

    /// The text up to the next tag, with its characters in place of what stands for them.
    mutating func text() -> String {
        var text = String.UnicodeScalarView()
        while let scalar = rest.first {
            if scalar == "<" {
                guard let data = section() else { break }
                text += data
            } else if scalar == "&" {
                text += reference()
            } else {
                text.append(scalar)
                rest.removeFirst()
            }
        }
        return String(text)
    }

    // MARK: Mechanism

    /// Passes over what begins and ends in a way; false if it begins in another one.
    private mutating func skip(_ beginning: String, to end: String) -> Bool {
        guard rest.starts(with: beginning.unicodeScalars) else { return false }
        rest = rest.dropFirst(beginning.unicodeScalars.count)
        _ = take(to: end)
        return true
    }

    /// What stands before an end, which is passed over; all if there is none.
    private mutating func take(to end: String) -> Substring.UnicodeScalarView {
        let first = end.unicodeScalars.first
        var place = rest.startIndex
        while let found = rest[place...].firstIndex(where: { $0 == first }) {
            if rest[found...].starts(with: end.unicodeScalars) {
                let taken = rest[..<found]
                rest = rest[found...].dropFirst(end.unicodeScalars.count)
                return taken
            }
            place = rest.index(after: found)
        }
        defer { rest = rest[rest.endIndex...] }
        return rest
    }

    /// The content of a CDATA section that begins here.
    private mutating func section() -> Substring.UnicodeScalarView? {
        let beginning = "<![CDATA["
        guard rest.starts(with: beginning.unicodeScalars) else { return nil }
        rest = rest.dropFirst(beginning.unicodeScalars.count)
        return take(to: "]]>")
    }

    /// What the reference that begins here stands for; itself if it is unknown.
    private mutating func reference() -> String.UnicodeScalarView {
        let name = rest.dropFirst().prefix(10).prefix { $0 != ";" && $0 != "<" && $0 != "&" }
        guard rest.dropFirst(1 + name.count).first == ";", let scalar = Self.scalar(String(Substring(name)))
        else {
            rest.removeFirst()
            return String.UnicodeScalarView("&".unicodeScalars)
        }
        rest = rest.dropFirst(name.count + 2)
        return String.UnicodeScalarView([scalar])
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        let known: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        if let scalar = known[name] { return scalar }
        guard name.utf8.starts(with: "#".utf8) else { return nil }
        let digits = name.utf8.dropFirst()
        let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let number = isHex ? digits.dropFirst() : digits
        return UInt32(String(decoding: number, as: UTF8.self), radix: isHex ? 16 : 10).flatMap(
            Unicode.Scalar.init
        )
    }
}
