// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Reads the values of a message as ``WireWriter`` writes them; the sender is not trusted.
struct WireReader {
    private var rest: ArraySlice<UInt8>

    /// What is not read yet.
    var remaining: [UInt8] { Array(rest) }

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The error of every message that is not as it must be.
    static var invalid: DecodingError { .decoderFailed(.invalidAnswer) }

    mutating func integer() throws(DecodingError) -> Int64 {
        guard rest.count >= 8 else { throw WireReader.invalid }
        defer { rest = rest.dropFirst(8) }
        return Int64(bitPattern: rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// A number within a range.
    mutating func integer(in range: ClosedRange<Int64>) throws(DecodingError) -> Int64 {
        let value = try integer()
        guard range.contains(value) else { throw WireReader.invalid }
        return value
    }

    /// A count within a range.
    mutating func count(in range: ClosedRange<Int>) throws(DecodingError) -> Int {
        Int(try integer(in: Int64(range.lowerBound)...Int64(range.upperBound)))
    }

    mutating func bool() throws(DecodingError) -> Bool { try integer(in: 0...1) == 1 }

    /// A finite number.
    mutating func number() throws(DecodingError) -> Double {
        let value = Double(bitPattern: UInt64(bitPattern: try integer()))
        guard value.isFinite else { throw WireReader.invalid }
        return value
    }

    /// A text of at most `limit` bytes; invalid UTF-8 is repaired.
    mutating func text(limit: Int) throws(DecodingError) -> String {
        let count = try count(in: 0...limit)
        guard rest.count >= count else { throw WireReader.invalid }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    mutating func optional<Value>(
        _ body: (inout WireReader) throws(DecodingError) -> Value
    ) throws(DecodingError) -> Value? {
        try bool() ? try body(&self) : nil
    }

    /// Checks that nothing is left.
    func end() throws(DecodingError) { guard rest.isEmpty else { throw WireReader.invalid } }
}
