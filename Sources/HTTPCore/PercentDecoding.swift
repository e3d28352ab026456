// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decoding of `%XX` in paths, queries and form data.
///
/// - Source: RFC 3986 section 2.1, WHATWG URL section 5.1 for the plus sign in queries.
public enum PercentDecoding {
    /// The decoded bytes; nil if a percent sign is not followed by two hexadecimal digits.
    ///
    /// `plusIsSpace` is for queries and form data.
    public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> [UInt8]? {
        let bytes = Array(text.utf8)
        return decode(bytes.span, plusIsSpace: plusIsSpace)
    }

    static func decode(_ bytes: Span<UInt8>, plusIsSpace: Bool = false) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x25 {
                guard index + 2 < bytes.count, let high = ByteClass.hexValue(bytes[index + 1]),
                    let low = ByteClass.hexValue(bytes[index + 2])
                else { return nil }
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(byte == 0x2B && plusIsSpace ? ByteClass.space : byte)
                index += 1
            }
        }
        return result
    }

    /// Whether each percent sign is followed by two hexadecimal digits.
    static func isWellFormed(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25 {
                guard index + 2 < bytes.count, ByteClass.hexValue(bytes[index + 1]) != nil,
                    ByteClass.hexValue(bytes[index + 2]) != nil
                else { return false }
                index += 2
            }
            index += 1
        }
        return true
    }
}
