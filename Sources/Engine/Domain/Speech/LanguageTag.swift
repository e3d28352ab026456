// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A language by its tag, such as `fr-CA`.
///
/// - Source: BCP 47: RFC 5646 for tags, RFC 4647 for how one is looked up.
public struct LanguageTag: Sendable, Hashable {
    /// Bytes of a tag.
    public static let length = 2...35

    /// The tag in the usual case: `zh-Hant-TW`.
    public let text: String

    /// Reads a tag in any case; nil if it is not one.
    public init?(_ text: String) {
        let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
        guard Self.length.contains(text.utf8.count), let first = subtags.first, first.utf8.count >= 2,
            first.utf8.allSatisfy(Self.isLetter),
            subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit) }
            )
        else { return nil }
        var written: [String] = []
        for subtag in subtags {
            let lower = subtag.lowercased()
            // Behind a single letter, as in en-x-rp, all is in lower case.
            let isPlain = !written.isEmpty && !written.contains { $0.utf8.count == 1 }
            switch lower.utf8.count {
            case 2 where isPlain: written.append(lower.uppercased())
            case 4 where isPlain: written.append(lower.prefix(1).uppercased() + lower.dropFirst())
            default: written.append(lower)
            }
        }
        self.text = written.joined(separator: "-")
    }

    /// The language itself and those that are less exact, the nearest first: `fr-CA`, `fr`.
    var ranges: [LanguageTag] {
        var subtags = text.split(separator: "-")
        var ranges: [LanguageTag] = []
        while !subtags.isEmpty {
            if let range = LanguageTag(subtags.joined(separator: "-")) { ranges.append(range) }
            subtags.removeLast()
            if subtags.last?.utf8.count == 1 { subtags.removeLast() }
        }
        return ranges
    }

    /// Whether another language is this one, or a form of it: `fr` includes `fr-CA`.
    func includes(_ other: LanguageTag) -> Bool { self == other || other.text.hasPrefix(text + "-") }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte)
    }
}
