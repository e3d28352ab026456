// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The lines of an iCalendar file, unfolded one after the other: a part that begins with a blank continues the line before.
///
/// - Source: RFC 5545, section 3.1.
struct UnfoldedLines {
    /// Longest line, in bytes.
    static let limit = 65_536

    private let bytes: [UInt8]
    private var position: Int
    /// Lines that were read, folded ones counted by their parts.
    private var number = 0

    /// Begins to read; a leading byte order mark is ignored, one of UTF-16 converts the file.
    init(_ bytes: [UInt8]) {
        self.bytes = Self.converted(bytes)
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private static func converted(_ bytes: [UInt8]) -> [UInt8] {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (low, high) = isLittle ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The next line that is not empty; nil at the end.
    ///
    /// - Throws: the number of a line that is none.
    mutating func next() throws(CalendarLine.BadLine) -> CalendarLine? {
        while let part = takePart() {
            guard !part.isEmpty else { continue }
            let first = number
            guard !Self.continues(part) else { throw CalendarLine.BadLine(number: first, bytes: part) }
            var line = Array(part)
            while line.count <= Self.limit, Self.continues(rest), let more = takePart() {
                line += more.dropFirst()
            }
            guard line.count <= Self.limit, let found = CalendarLine(line, number: first) else {
                throw CalendarLine.BadLine(number: first, bytes: line[...])
            }
            return found
        }
        return nil
    }

    private var rest: ArraySlice<UInt8> { bytes[position...] }

    private static func continues(_ part: ArraySlice<UInt8>) -> Bool {
        part.first == 0x20 || part.first == 0x09
    }

    /// The bytes up to the next line end.
    private mutating func takePart() -> ArraySlice<UInt8>? {
        guard position < bytes.count else { return nil }
        number += 1
        let end = rest.firstIndex(of: 0x0A) ?? bytes.endIndex
        let part = bytes[position..<end]
        position = min(end + 1, bytes.count)
        return part.last == 0x0D ? part.dropLast() : part
    }
}
