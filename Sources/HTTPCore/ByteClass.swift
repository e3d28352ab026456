// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Membership of a byte in the character classes of the HTTP and URI grammars.
///
/// Each class is two 64-bit masks, so a test is a shift and needs no table in memory.
enum ByteClass {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20

    /// `tchar`, RFC 9110 section 5.6.2.
    @inline(__always)
    static func isToken(_ byte: UInt8) -> Bool {
        contains(byte, 0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE)
    }

    /// What a path may hold: `pchar`, the slash and the percent sign (RFC 3986 section 3.3), and `[ ] ^ |`, which browsers
    /// do not escape (WHATWG URL section 1.3).
    @inline(__always)
    static func isPath(_ byte: UInt8) -> Bool {
        contains(byte, 0x2FFF_FFF2_0000_0000, 0x57FF_FFFE_EFFF_FFFF)
    }

    /// What a query may hold: visible ASCII but `" # < >`, as browsers send it (RFC 3986 section 3.4, WHATWG URL section
    /// 1.3).
    @inline(__always)
    static func isQuery(_ byte: UInt8) -> Bool {
        contains(byte, 0xAFFF_FFF2_0000_0000, 0x7FFF_FFFF_FFFF_FFFF)
    }

    /// `unreserved`, RFC 3986 section 2.3.
    @inline(__always)
    static func isUnreserved(_ byte: UInt8) -> Bool {
        contains(byte, 0x03FF_6000_0000_0000, 0x47FF_FFFE_87FF_FFFE)
    }

    /// `bchars`, what a multipart boundary may hold, RFC 2046 section 5.1.1.
    @inline(__always)
    static func isBoundary(_ byte: UInt8) -> Bool {
        contains(byte, 0xA7FF_FB81_0000_0000, 0x07FF_FFFE_87FF_FFFE)
    }

    /// `DIGIT`.
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// `ALPHA`.
    @inline(__always)
    static func isAlpha(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// `OWS`: space or horizontal tab.
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    /// A byte that no field value may hold: control characters except TAB, RFC 9110 section 5.5.
    @inline(__always)
    static func isForbiddenInValue(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != tab) || byte == 0x7F
    }

    /// The byte with ASCII letters in lower case.
    @inline(__always)
    static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// The value of a hexadecimal digit, or nil.
    @inline(__always)
    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- 0x30 }
        let small = (byte | 0x20) &- 0x61
        return small < 6 ? small &+ 10 : nil
    }

    @inline(__always)
    private static func contains(_ byte: UInt8, _ low: UInt64, _ high: UInt64) -> Bool {
        guard byte < 128 else { return false }
        return ((byte < 64 ? low : high) >> UInt64(byte & 63)) & 1 == 1
    }
}
