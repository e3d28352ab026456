// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Operations on bytes that several parsers share.
enum Bytes {
    /// The text of the bytes; nil if they are not UTF-8.
    static func text(_ bytes: Span<UInt8>) -> String? {
        guard let valid = try? UTF8Span(validating: bytes) else { return nil }
        return String(copying: valid)
    }

    /// Whether the bytes equal a text, ignoring ASCII case.
    static func equalIgnoringCase(_ bytes: Span<UInt8>, _ text: String) -> Bool {
        let wanted = text.utf8.span
        guard bytes.count == wanted.count else { return false }
        for index in bytes.indices where ByteClass.lower(bytes[index]) != ByteClass.lower(wanted[index]) {
            return false
        }
        return true
    }

    /// Whether two texts are equal, ignoring ASCII case.
    static func equalIgnoringCase(_ left: String, _ right: String) -> Bool {
        equalIgnoringCase(left.utf8.span, right)
    }

    /// The number written in decimal digits; nil if there is any other byte or it overflows.
    static func decimal(_ bytes: Span<UInt8>) -> Int? {
        guard bytes.count > 0 else { return nil }
        var value = 0
        for index in bytes.indices {
            guard ByteClass.isDigit(bytes[index]) else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(bytes[index] &- 0x30))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    /// The part of the range without blanks (SP, HTAB) at its ends.
    static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, ByteClass.isBlank(bytes[lower]) { lower += 1 }
        while upper > lower, ByteClass.isBlank(bytes[upper - 1]) { upper -= 1 }
        return lower..<upper
    }

    /// Whether the text is a token, RFC 9110 section 5.6.2.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { ByteClass.isToken($0) }
    }

    /// Drops the bytes of a parser's buffer that were read, and sets the position to the first of the rest.
    ///
    /// Bytes move only when at least as many were read as remain, so the cost stays linear.
    static func dropRead(_ buffer: inout [UInt8], _ position: inout Int) {
        if position == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.capacity <= 65_536)
            position = 0
        } else if position >= buffer.count - position {
            buffer.removeSubrange(0..<position)
            position = 0
        }
    }

    /// The text with ASCII letters in lower case.
    static func lowercased(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return text }
        return String(decoding: text.utf8.map { ByteClass.lower($0) }, as: UTF8.self)
    }
}
