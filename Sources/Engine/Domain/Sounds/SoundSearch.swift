// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Finds words, ignoring case and accents.
///
/// - Source: Unicode Technical Standard 10, section 8: searching at the primary level.
struct SoundSearch: Sendable {
    private let words: [[UInt8]]

    /// Splits a text into words to find; nil if there are none.
    init?(_ text: String?) {
        words = SoundSearch.folded(text ?? "").split(separator: UInt8(ascii: " ")).map(Array.init)
        if words.isEmpty { return nil }
    }

    /// Whether a folded text contains every word.
    func matches(_ text: [UInt8]) -> Bool { words.allSatisfy { SoundSearch.contains(text, $0) } }

    /// A text folded for searching: lower case without accents.
    static func folded(_ text: String) -> [UInt8] {
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: nil
        )
        return Array(folded.decomposedStringWithCanonicalMapping.utf8)
    }

    private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard let first = word.first, text.count >= word.count else { return false }
        for start in 0...(text.count - word.count) where text[start] == first {
            if text[start..<(start + word.count)].elementsEqual(word) { return true }
        }
        return false
    }
}
