// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// A strict JSON parser with limits, in one pass; strings have at most 30 combining marks in a row.
///
/// Names of an object are compared by their bytes after unescaping and must be unique; its members are sorted by name.
///
/// - Source: RFC 8259. A leading byte order mark is ignored, as its section 8.1 allows.
package struct JSONParser {
    /// Maximum nesting of arrays and objects.
    package static let depthLimit = 32
    /// Maximum total of members and elements in a request.
    package static let valueLimit = 4096

    let bytes: [UInt8]
    /// The index of the next byte; never on white space between two calls.
    var index = 0
    private let valueLimit: Int
    private var separators = 0

    /// Reads one text.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - valueLimit: maximum total of members and elements.
    /// - Returns: the value; numbers without a fraction that fit 64 bits are integers.
    /// - Throws: ``JSONFault``.
    package static func parse(
        _ bytes: [UInt8],
        valueLimit: Int = Self.valueLimit
    ) throws(JSONFault) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .notText(offset: firstForeignByte(bytes))
        }
        var parser = JSONParser(bytes: bytes, valueLimit: valueLimit)
        let value = try parser.value(depth: 0)
        guard parser.next == nil else { throw .unexpected(offset: parser.index) }
        return value
    }

    private init(bytes: [UInt8], valueLimit: Int) {
        self.bytes = bytes
        self.valueLimit = valueLimit
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        skipSpace()
    }

    /// The offset of the first byte that is not valid UTF-8.
    private static func firstForeignByte(_ bytes: [UInt8]) -> Int {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var offset = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
        return offset
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        guard let byte = next else { throw .endsEarly }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
        var members: [JSONMember] = []
        try list(until: UInt8(ascii: "}"), depth: depth) { (parser) throws(JSONFault) in
            try parser.expect(UInt8(ascii: "\""))
            let name = try parser.string()
            try parser.take(UInt8(ascii: ":"))
            members.append(JSONMember(name, try parser.value(depth: depth)))
        }
        members.sort { $0.name.hasBytes(before: $1.name) }
        for (one, other) in zip(members, members.dropFirst()) where one.name.hasSameBytes(as: other.name) {
            throw .duplicateName(one.name)
        }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONFault) -> JSONValue {
        var elements: [JSONValue] = []
        try list(until: UInt8(ascii: "]"), depth: depth) { (parser) throws(JSONFault) in
            elements.append(try parser.value(depth: depth))
        }
        return .array(elements)
    }

    /// Reads the items between two brackets, separated by commas.
    private mutating func list(
        until end: UInt8,
        depth: Int,
        item: (inout JSONParser) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard depth <= Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
        advance()
        if next == end { return advance() }
        while true {
            try item(&self)
            if next == end { return advance() }
            try take(UInt8(ascii: ","))
            separators += 1
            guard separators < valueLimit else { throw .tooManyValues(limit: valueLimit) }
        }
    }
}
