// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// When a bundle is to be performed: seconds since 1900 with 32 bits of fraction, as in NTP.
///
/// - Source: OpenSound Control 1.0, "OSC Time Tags"; RFC 5905 section 6.
public struct OSCTimeTag: Sendable, Hashable {
    /// The 64 bits.
    public let bits: UInt64

    /// "Immediately".
    public static let immediate = OSCTimeTag(bits: 1)

    /// Takes the 64 bits.
    public init(bits: UInt64) { self.bits = bits }

    /// A moment in seconds since 1970.
    public init(secondsSince1970 seconds: Double) {
        let whole = seconds.rounded(.down)
        let fraction = UInt64((seconds - whole) * 0x1p32)
        let era = UInt64(bitPattern: Int64(whole) &+ Self.from1900To1970) << 32
        bits = era &+ fraction
    }

    /// Seconds from another moment to this one; negative if it is over.
    ///
    /// The count begins again in 2036: both are taken to be less than 68 years apart.
    public func seconds(since other: OSCTimeTag) -> Double {
        Double(Int64(bitPattern: bits &- other.bits)) / 0x1p32
    }

    /// Whether what has this time is performed at once: its time is over, or "immediately".
    public func isDue(at now: OSCTimeTag) -> Bool { self == .immediate || seconds(since: now) <= 0 }

    private static let from1900To1970: Int64 = 2_208_988_800
}
