// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A linear amplitude factor: 0 is silence, 1 leaves the signal as it is.
///
/// - Realtime-safe: yes.
@frozen
public struct Gain: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The factor, finite and not negative.
    public var linear: Float

    /// Makes a gain; negative numbers and NaN become silence, infinity the largest finite factor.
    @inlinable
    public init(_ linear: Float) {
        self.linear = linear > 0 ? min(linear, .greatestFiniteMagnitude) : 0
    }

    /// Silence.
    @inlinable
    public static var silence: Gain { Gain(0) }

    /// The signal as it is.
    @inlinable
    public static var unity: Gain { Gain(1) }

    /// Quieter than.
    @inlinable
    public static func < (left: Gain, right: Gain) -> Bool { left.linear < right.linear }

    /// Two gains in series.
    @inlinable
    public static func * (left: Gain, right: Gain) -> Gain { Gain(left.linear * right.linear) }
}
