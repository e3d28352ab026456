// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// Strings, numbers, literals and white space.
extension JSONParser {
    /// The next byte; nil at the end.
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Skips one byte and the white space after it.
    mutating func advance() {
        index += 1
        skipSpace()
    }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
    }

    func expect(_ byte: UInt8) throws(JSONFault) {
        guard let next else { throw .endsEarly }
        guard next == byte else { throw .unexpected(offset: index) }
    }

    mutating func take(_ byte: UInt8) throws(JSONFault) {
        try expect(byte)
        advance()
    }

    mutating func literal(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        for byte in word.utf8 {
            try expect(byte)
            index += 1
        }
        skipSpace()
        return value
    }

    // MARK: Numbers

    /// A number without a fraction that fits 64 bits is an integer, however it is written.
    mutating func number() throws(JSONFault) -> JSONValue {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
        var isPlain = true
        if next == UInt8(ascii: ".") {
            isPlain = false
            index += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isPlain = false
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        skipSpace()
        if isPlain, let whole = Int(text) { return .integer(whole) }
        guard let number = Double(text), number.isFinite else { throw .numberOutOfRange(offset: start) }
        return Int(exactly: number).map { .integer($0) } ?? .number(number)
    }

    private mutating func digits() throws(JSONFault) {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else {
            throw next == nil ? .endsEarly : .unexpected(offset: index)
        }
    }

    // MARK: Strings

    /// Reads from the opening quote to just after the closing one.
    mutating func string() throws(JSONFault) -> String {
        let opening = index
        index += 1
        var start = index
        var text = ""
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += String(decoding: bytes[start..<index], as: UTF8.self)
                advance()
                guard StreamSafeText.isSafe(text) else { throw .tooManyMarks(offset: opening) }
                return text
            case UInt8(ascii: "\\"):
                text += String(decoding: bytes[start..<index], as: UTF8.self)
                index += 1
                text.unicodeScalars.append(try escaped())
                start = index
            case 0..<0x20: throw .notText(offset: index)
            default: index += 1
            }
        }
        throw .endsEarly
    }

    /// Reads an escape sequence after its backslash.
    private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
        guard let byte = next else { throw .endsEarly }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try codePoint()
        default: throw .unexpected(offset: index - 1)
        }
    }

    /// Reads the four hexadecimal digits of `\u`, or both halves of a surrogate pair.
    private mutating func codePoint() throws(JSONFault) -> Unicode.Scalar {
        let start = index
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), next == UInt8(ascii: "\\") else {
            throw .unexpected(offset: start)
        }
        index += 1
        try expect(UInt8(ascii: "u"))
        index += 1
        let second = try unit()
        guard UTF16.isTrailSurrogate(second) else { throw .unexpected(offset: start) }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func unit() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next else { throw .endsEarly }
            guard let digit = Unicode.Scalar(byte).hexDigit else { throw .unexpected(offset: index) }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }
}

extension Unicode.Scalar {
    /// The value of a hexadecimal digit, or nil.
    fileprivate var hexDigit: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "A"..."F": value - 0x37
        case "a"..."f": value - 0x57
        default: nil
        }
    }
}
