// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Checks UTF-8 in pieces, and fails at the first byte that cannot belong to a valid text.
///
/// - Source: RFC 3629, table 3-7 of the Unicode Standard.
public struct UTF8Validator: Sendable, Hashable {
    private var needed: UInt8 = 0
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF

    /// Makes a validator at the beginning of a text.
    public init() {}

    /// Whether the accepted bytes end between two characters.
    public var isComplete: Bool { needed == 0 }

    /// Checks the next piece; false if the text is invalid, after which results are meaningless.
    public mutating func accept(_ bytes: [UInt8]) -> Bool { accept(bytes.span, from: 0) }

    mutating func accept(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        var index = start
        while index < bytes.count {
            if needed == 0 {
                index = Self.endOfASCII(bytes, from: index)
                guard index < bytes.count else { return true }
                guard begin(bytes[index]) else { return false }
            } else {
                guard bytes[index] >= lowest, bytes[index] <= highest else { return false }
                needed &-= 1
                lowest = 0x80
                highest = 0xBF
            }
            index &+= 1
        }
        return true
    }

    private static func endOfASCII(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index &+ 16 <= bytes.count {
            var all: UInt8 = 0
            for lane in 0..<16 { all |= bytes[index &+ lane] }
            if all >= 0x80 { break }
            index &+= 16
        }
        while index < bytes.count, bytes[index] < 0x80 { index &+= 1 }
        return index
    }

    /// Takes the first byte of a multi-byte character.
    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2...0xDF: needed = 1
        case 0xE0:
            needed = 2
            lowest = 0xA0
        case 0xED:
            needed = 2
            highest = 0x9F
        case 0xE1...0xEF: needed = 2
        case 0xF0:
            needed = 3
            lowest = 0x90
        case 0xF4:
            needed = 3
            highest = 0x8F
        case 0xF1...0xF3: needed = 3
        default: return false
        }
        return true
    }
}
