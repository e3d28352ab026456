// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The version of a message, `HTTP/major.minor`.
///
/// - Source: RFC 9110 section 2.5.
public struct HTTPVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The number before the dot, 0 to 9.
    public let major: UInt8
    /// The number after the dot, 0 to 9.
    public let minor: UInt8

    /// Makes a version from two single digits.
    public init(major: UInt8, minor: UInt8) {
        self.major = major
        self.minor = minor
    }

    /// HTTP/1.0.
    public static var http10: HTTPVersion { HTTPVersion(major: 1, minor: 0) }
    /// HTTP/1.1.
    public static var http11: HTTPVersion { HTTPVersion(major: 1, minor: 1) }

    /// Older than.
    public static func < (left: HTTPVersion, right: HTTPVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// As on the wire.
    public var description: String { "HTTP/\(major).\(minor)" }
}
