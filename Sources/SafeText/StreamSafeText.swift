// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Text from outside that costs no more to compare than its length.
///
/// Swift compares and hashes texts by canonical equivalence, which sorts each run of combining marks. Without a limit
/// 60 kB of marks take seconds, so every border refuses or cuts a text with a longer run.
/// - Source: Unicode Standard Annex 15, section 13, Stream-Safe Text Format.
/// - Thread: any.
public enum StreamSafeText {
    /// Most combining marks in a row.
    public static let marksInARow = 30

    /// Finds the first combining mark that is one too many.
    ///
    /// ```swift
    /// StreamSafeText.firstExcess(in: "a" + String(repeating: "\u{301}", count: 31))  // 61
    /// ```
    /// - Returns: its offset in bytes of UTF-8; nil if the text is safe.
    public static func firstExcess(in text: some StringProtocol) -> Int? { excess(of: String(text)) }

    /// As ``firstExcess(in:)``: a generic function of another module is not specialised, and slow for each byte.
    private static func excess(of text: String) -> Int? {
        // U+0300, the first mark, begins with 0xCC.
        guard text.utf8.contains(where: { $0 >= 0xCC }) else { return nil }
        var (marks, offset) = (0, 0)
        for scalar in text.unicodeScalars {
            marks = scalar.isMark ? marks + 1 : 0
            if marks > marksInARow { return offset }
            offset += UTF8.width(scalar)
        }
        return nil
    }

    /// Whether a text has no longer run of marks.
    public static func isSafe(_ text: some StringProtocol) -> Bool { firstExcess(in: text) == nil }

    /// The text, without what follows the last mark that is allowed.
    public static func cut(_ text: String) -> String {
        firstExcess(in: text).map { text.cut(toBytes: $0) } ?? text
    }
}

extension Unicode.Scalar {
    /// Whether normalisation sorts it: a non-starter, or a character that decomposes into non-starters.
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        return properties.canonicalCombiningClass != .notReordered
            || value == 0xF73 || value == 0xF75 || value == 0xF81
    }
}
