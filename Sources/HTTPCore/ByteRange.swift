// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A part of a representation, from one byte to another.
///
/// - Source: RFC 9110 section 14.
public struct ByteRange: Hashable, Sendable {
    /// The first byte's number, from 0.
    public let first: Int
    /// The last byte's number, at least `first`.
    public let last: Int

    /// Makes a range; `last` must not be before `first`.
    public init(first: Int, last: Int) {
        precondition(first >= 0 && last >= first, "a range has at least one byte")
        self.first = first
        self.last = last
    }

    /// The number of bytes, at least 1.
    public var count: Int { last - first + 1 }

    /// The value of Content-Range for this part of `length` bytes.
    public func contentRange(of length: Int) -> String { "bytes \(first)-\(last)/\(length)" }

    /// The value of Content-Range in a 416 response.
    public static func unsatisfiedContentRange(of length: Int) -> String { "bytes */\(length)" }

    /// What a Range field selects.
    public enum Selection: Hashable, Sendable {
        /// The field is malformed, of another unit or selects too much: answer 200 with everything.
        case whole
        /// Answer 206 with these parts, in the requested order; at least one.
        case parts([ByteRange])
        /// No part lies inside: answer 416.
        case unsatisfiable
    }

    /// Most parts of a request; more are answered with everything.
    public static var maximumParts: Int { 16 }

    /// Reads the value of a Range field for a representation of `length` bytes.
    ///
    /// Parts that together are larger than the representation are answered with everything, as nginx does, so that a
    /// small request cannot select the same bytes many times (RFC 9110 section 14.2).
    public static func select(_ field: String, length: Int) -> Selection {
        let bytes = Array(field.utf8)
        let unit = Array("bytes=".utf8)
        guard bytes.count > unit.count,
            Bytes.equalIgnoringCase(bytes.span.extracting(0..<unit.count), "bytes=")
        else { return .whole }
        var parts: [ByteRange] = []
        var specCount = 0
        for spec in bytes[unit.count...].split(separator: 0x2C) {
            let trimmed = Bytes.trimmed(bytes.span, spec.startIndex..<spec.endIndex)
            if trimmed.isEmpty { continue }
            specCount += 1
            guard specCount <= maximumParts, let result = read(bytes[trimmed], length) else { return .whole }
            if let part = result.part { parts.append(part) }
        }
        guard specCount > 0 else { return .whole }
        guard !parts.isEmpty else { return .unsatisfiable }
        var total = 0
        for part in parts { total += part.count }
        return parts.count > 1 && total > length ? .whole : .parts(parts)
    }

    /// One `first-`, `first-last` or `-count`; nil if malformed, no part if it lies outside.
    private static func read(_ spec: ArraySlice<UInt8>, _ length: Int) -> (part: ByteRange?, Void)? {
        guard let dash = spec.firstIndex(of: 0x2D) else { return nil }
        let left = spec[..<dash]
        let right = spec[(dash + 1)...]
        if left.isEmpty {
            guard let count = number(right) else { return nil }
            guard count > 0, length > 0 else { return (nil, ()) }
            return (ByteRange(first: max(0, length - count), last: length - 1), ())
        }
        guard let first = number(left) else { return nil }
        var last = Int.max
        if !right.isEmpty {
            guard let given = number(right), given >= first else { return nil }
            last = given
        }
        guard first < length else { return (nil, ()) }
        return (ByteRange(first: first, last: min(last, length - 1)), ())
    }

    /// Decimal digits; a number that overflows counts as the largest one.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(ByteClass.isDigit) else { return nil }
        return Bytes.decimal(digits.span) ?? Int.max
    }
}
