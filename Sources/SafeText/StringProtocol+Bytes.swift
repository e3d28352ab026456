// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Text from outside is cut and compared by bytes: one character may consist of thousands, and two spellings of it are
/// equal by `==`.
extension StringProtocol {
    /// The longest beginning of whole Unicode scalars in at most that many bytes of UTF-8.
    public func cut(toBytes limit: Int) -> String {
        let text = String(self)
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: limit)
        while end > text.startIndex, text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }

    /// Whether both are the same bytes of UTF-8.
    public func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Whether its bytes of UTF-8 come before those of another text.
    public func hasBytes(before other: some StringProtocol) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
