// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A host with an optional port, as in Host, the absolute form and CONNECT.
///
/// Only real hosts are accepted: letters, digits, `-._~`, IPv6 and IPvFuture literals in brackets;
/// user information, percent signs and list separators are refused though RFC 3986 allows some of them,
/// because a cache or filter in front may read them differently.
/// - Source: RFC 9110 section 7.2, RFC 3986 section 3.2.2.
public struct Authority: Hashable, Sendable, CustomStringConvertible {
    /// The host in lower case; an IPv6 literal keeps its brackets.
    public let host: String
    /// The port, 0 to 65,535; nil if none is given.
    public let port: Int?

    /// Reads a host with optional port; nil if it is malformed.
    public init?(_ text: String) {
        self.init(text.utf8.span)
    }

    /// Reads a host with optional port; nil if it is malformed.
    init?(_ bytes: Span<UInt8>) {
        guard let hostEnd = Self.hostEnd(bytes), hostEnd > 0 else { return nil }
        if hostEnd < bytes.count {
            guard bytes[hostEnd] == 0x3A else { return nil }
            let digits = bytes.extracting(hostEnd + 1..<bytes.count)
            if digits.count == 0 {
                port = nil
            } else {
                guard let number = Bytes.decimal(digits), number <= 65_535 else { return nil }
                port = number
            }
        } else {
            port = nil
        }
        guard let text = Bytes.text(bytes.extracting(0..<hostEnd)) else { return nil }
        host = Bytes.lowercased(text)
    }

    /// Host and port as in a URI.
    public var description: String { port.map { "\(host):\($0)" } ?? host }

    /// Whether the bytes are a valid authority; the same rules without making strings.
    static func isValid(_ bytes: Span<UInt8>) -> Bool {
        guard let hostEnd = hostEnd(bytes), hostEnd > 0 else { return false }
        guard hostEnd < bytes.count else { return true }
        guard bytes[hostEnd] == 0x3A else { return false }
        guard hostEnd + 1 < bytes.count else { return true }
        return Bytes.decimal(bytes.extracting(hostEnd + 1..<bytes.count)).map { $0 <= 65_535 } ?? false
    }

    private static func hostEnd(_ bytes: Span<UInt8>) -> Int? {
        guard bytes.count > 0 else { return nil }
        guard bytes[0] == 0x5B else {
            var index = 0
            while index < bytes.count, ByteClass.isUnreserved(bytes[index]) { index += 1 }
            return index
        }
        var close = 1
        while close < bytes.count, bytes[close] != 0x5D { close += 1 }
        guard close < bytes.count else { return nil }
        let literal = bytes.extracting(1..<close)
        return isIPv6(literal) || isIPvFuture(literal) ? close + 1 : nil
    }

    /// `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, of which only unreserved and colon are accepted.
    private static func isIPvFuture(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count >= 4, bytes[0] | 0x20 == 0x76 else { return false }
        var index = 1
        while index < bytes.count, ByteClass.hexValue(bytes[index]) != nil { index += 1 }
        guard index > 1, index + 1 < bytes.count, bytes[index] == 0x2E else { return false }
        for rest in index + 1..<bytes.count where !ByteClass.isUnreserved(bytes[rest]) && bytes[rest] != 0x3A
        {
            return false
        }
        return true
    }

    /// Eight groups of one to four hexadecimal digits, one run of zero groups as `::`, IPv4 allowed at the end.
    private static func isIPv6(_ bytes: Span<UInt8>) -> Bool {
        var groups = 0
        var hasGap = false
        var index = 0
        if bytes.count >= 2, bytes[0] == 0x3A, bytes[1] == 0x3A {
            hasGap = true
            index = 2
        }
        while index < bytes.count {
            let start = index
            while index < bytes.count, ByteClass.hexValue(bytes[index]) != nil { index += 1 }
            if index < bytes.count, bytes[index] == 0x2E {
                groups += 2
                return isIPv4(bytes.extracting(start..<bytes.count)) && (hasGap ? groups < 8 : groups == 8)
            }
            guard (1...4).contains(index - start) else { return false }
            groups += 1
            guard index < bytes.count else { break }
            guard bytes[index] == 0x3A, index + 1 < bytes.count else { return false }
            index += 1
            if bytes[index] == 0x3A {
                guard !hasGap else { return false }
                hasGap = true
                index += 1
            }
        }
        return hasGap ? groups < 8 : groups == 8
    }

    private static func isIPv4(_ bytes: Span<UInt8>) -> Bool {
        var parts = 0
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 0x2E {
            let part = bytes.extracting(start..<index)
            guard (1...3).contains(part.count), let value = Bytes.decimal(part), value <= 255 else {
                return false
            }
            guard part.count == 1 || part[0] != 0x30 else { return false }
            parts += 1
            start = index + 1
        }
        return parts == 4
    }
}
