// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The parts of a path from its end, as they are compared: without upper and lower case, and composed.
struct ReversedPath: Sendable, Comparable {
    /// The parts in UTF-8, each but the last followed by a zero, which is less than all that a part has: an order by bytes is one by parts.
    private let bytes: [UInt8]
    /// Number of parts.
    let count: Int

    /// Reads a path with `/` or `\\` between its parts.
    init(_ path: some Collection<UInt8>) {
        let path = Self.folded(Array(path))
        var (bytes, count) = ([UInt8](), 0)
        bytes.reserveCapacity(path.count)
        var (end, index) = (path.count, path.count - 1)
        while index >= -1 {
            if index < 0 || Self.isBorder(path[index]) {
                if !Self.isDots(path, index + 1, end) {
                    if count > 0 { bytes.append(0) }
                    bytes += path[(index + 1)..<end]
                    count += 1
                }
                end = index
            }
            index -= 1
        }
        (self.bytes, self.count) = (bytes, count)
    }

    /// How many parts both have from the end.
    func sharedCount(_ other: ReversedPath) -> Int {
        let most = min(bytes.count, other.bytes.count)
        var (index, shared) = (0, 0)
        while index < most, bytes[index] == other.bytes[index] {
            if bytes[index] == 0 { shared += 1 }
            index += 1
        }
        let areEnds = [bytes, other.bytes].allSatisfy { index == $0.count || $0[index] == 0 }
        return index > 0 && areEnds ? shared + 1 : shared
    }

    /// Whether a path begins with a folder.
    func begins(with folder: ReversedPath) -> Bool {
        guard folder.count < count, folder.count > 0 else { return false }
        let rest = bytes.dropLast(folder.bytes.count)
        return bytes.suffix(folder.bytes.count).elementsEqual(folder.bytes) && rest.last == 0
    }

    static func < (left: ReversedPath, right: ReversedPath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    // MARK: Mechanism

    private static func isBorder(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || byte == 0
    }

    /// Whether a part is empty, `.` or `..`.
    private static func isDots(_ path: [UInt8], _ start: Int, _ end: Int) -> Bool {
        switch end - start {
        case 0: true
        case 1: path[start] == UInt8(ascii: ".")
        case 2: path[start] == UInt8(ascii: ".") && path[start + 1] == UInt8(ascii: ".")
        default: false
        }
    }

    private static func folded(_ path: [UInt8]) -> [UInt8] {
        var (folded, high) = (path, UInt8(0))
        for index in 0..<path.count {
            let byte = path[index]
            if byte > high { high = byte }
            if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") { folded[index] = byte | 0x20 }
        }
        guard high >= 0x80 else { return folded }
        let text = String(decoding: path, as: UTF8.self).lowercased()
        // Below U+0300, whose first byte is 0xCC, all is composed.
        return Array((high >= 0xCC ? text.precomposedStringWithCanonicalMapping : text).utf8)
    }
}
