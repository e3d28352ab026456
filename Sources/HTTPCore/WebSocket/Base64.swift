// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Base64 with padding.
///
/// - Source: RFC 4648 section 4.
public enum Base64 {
    /// Encodes bytes.
    public static func encode(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var word: UInt32 = 0
            for index in 0..<3 { word = word << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
            for place in 0..<4 {
                let digit = Int(word >> UInt32(18 - 6 * place) & 63)
                output.append(place <= count ? alphabet[digit] : 0x3D)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Decodes a text; nil unless it is exactly what ``encode(_:)`` writes.
    public static func decode(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count % 4 == 0 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(digits.count / 4 * 3)
        for start in stride(from: 0, to: digits.count, by: 4) {
            var word: UInt32 = 0
            var padding = 0
            for (place, digit) in digits[start..<start + 4].enumerated() {
                if digit == 0x3D, place >= 2, start + 4 == digits.count {
                    padding += 1
                    word <<= 6
                } else {
                    guard padding == 0, let value = value(of: digit) else { return nil }
                    word = word << 6 | value
                }
            }
            guard word & (UInt32(1) << UInt32(8 * padding) &- 1) == 0 else { return nil }
            for place in 0..<(3 - padding) {
                output.append(UInt8(truncatingIfNeeded: word >> UInt32(16 - 8 * place)))
            }
        }
        return output
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case 0x41...0x5A: UInt32(digit - 0x41)
        case 0x61...0x7A: UInt32(digit - 0x61 + 26)
        case 0x30...0x39: UInt32(digit - 0x30 + 52)
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
