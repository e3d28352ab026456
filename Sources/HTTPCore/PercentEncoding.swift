// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Encoding as `%XX`.
///
/// - Source: RFC 3986 section 2.1.
public enum PercentEncoding {
    /// A text as one segment of a path: all but unreserved characters is encoded, and the dots of `.` and `..` are, which a
    /// path would lose.
    ///
    /// ```swift
    /// PercentEncoding.segment("a b/é") // "a%20b%2F%C3%A9"
    /// ```
    public static func segment(_ text: String) -> String {
        let isDots = text == "." || text == ".."
        return encoded(text) { ByteClass.isUnreserved($0) && !isDots }
    }

    /// A text as the name or the value of a query: all but unreserved characters is encoded.
    public static func query(_ text: String) -> String { encoded(text, except: ByteClass.isUnreserved) }

    /// A text in which all bytes are encoded but those that are plain.
    public static func encoded(_ text: String, except isPlain: (UInt8) -> Bool) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isPlain(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digit(byte >> 4))
                bytes.append(digit(byte & 15))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
