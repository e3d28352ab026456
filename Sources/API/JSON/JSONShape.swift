// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What makes a JSON text unsafe to read although its grammar may be right.
enum JSONShapeError: Error, Equatable {
    /// A byte that JSON text never holds: not UTF-8, or a bare control character.
    case notText(offset: Int)
    /// A comma without a value behind it, which Foundation overlooks.
    case strayComma(offset: Int)
    /// Arrays and objects inside one another beyond the limit.
    case tooDeep(limit: Int)
    /// More values than any operation could want; reading them would only cost time.
    case tooManyValues(limit: Int)
    /// One object names the same member twice; readers would disagree about which one counts.
    case duplicateName(String)
}

/// Walks a JSON text once, before Foundation reads it, for what Foundation leaves open.
///
/// It bounds the depth, so that no reader recurses without end, and finds members named twice. Grammar is
/// left to the reader behind it: on text that is no JSON, the walk may accept anything.
struct JSONShape {
    /// Containers inside one another that are accepted.
    static let depthLimit = 32
    /// Members and elements in all that are accepted.
    static let valueLimit = 4096

    /// One open container; `names` is nil for an array.
    private struct Level {
        var names: Set<String>?
        var expectsName: Bool
    }

    private var levels: [Level] = []
    private var separators = 0
    private var valueLimit = Self.valueLimit
    private var isAfterComma = false

    /// Checks one text.
    ///
    /// - Throws: ``JSONShapeError``: refuse the body with 400.
    static func check(_ bytes: [UInt8], valueLimit: Int = Self.valueLimit) throws(JSONShapeError) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notText(offset: 0) }
        var shape = JSONShape()
        shape.valueLimit = valueLimit
        var index = 0
        while index < bytes.count { try shape.step(bytes, &index) }
    }

    private mutating func step(_ bytes: [UInt8], _ index: inout Int) throws(JSONShapeError) {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "{"): try open(Level(names: [], expectsName: true))
        case UInt8(ascii: "["): try open(Level(names: nil, expectsName: false))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard !isAfterComma else { throw .strayComma(offset: index) }
            _ = levels.popLast()
        case UInt8(ascii: ","):
            separators += 1
            guard separators < valueLimit else { throw .tooManyValues(limit: valueLimit) }
            if let last = levels.indices.last { levels[last].expectsName = levels[last].names != nil }
        case UInt8(ascii: "\""):
            let start = index
            try Self.skipString(bytes, &index)
            try noteName(bytes[start..<min(index + 1, bytes.count)])
        case 0x09, 0x0A, 0x0D: break
        case 0..<0x20: throw .notText(offset: index)
        default: break
        }
        if ![0x09, 0x0A, 0x0D, 0x20].contains(byte) { isAfterComma = byte == UInt8(ascii: ",") }
        index += 1
    }

    private mutating func open(_ level: Level) throws(JSONShapeError) {
        guard levels.count < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        levels.append(level)
    }

    /// Leaves the index on the closing quote, or behind the end.
    private static func skipString(_ bytes: [UInt8], _ index: inout Int) throws(JSONShapeError) {
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            guard bytes[index] >= 0x20 else { throw .notText(offset: index) }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    private mutating func noteName(_ quoted: ArraySlice<UInt8>) throws(JSONShapeError) {
        guard let last = levels.indices.last, levels[last].expectsName else { return }
        levels[last].expectsName = false
        let name = Self.unescaped(quoted)
        guard levels[last].names?.insert(name).inserted == true else { throw .duplicateName(name) }
    }

    /// Two spellings of one name (`"a"` and its escaped form) must count as the same.
    private static func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
        guard quoted.contains(UInt8(ascii: "\\")) else {
            return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
        }
        let name = try? JSONDecoder().decode(String.self, from: Data(quoted))
        return name ?? String(decoding: quoted, as: UTF8.self)
    }
}
