// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// A level relative to full scale or a gain relative to unity, in decibels: 20·log10 of the amplitude.
///
/// - Source: AP-28: 0 is full scale, −160 the floor; a level may exceed 0.
@frozen
public struct Decibels: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The value in dB, never below ``floor``.
    public var value: Double

    /// Makes a level; values below the floor and NaN become the floor.
    @inlinable
    public init(_ value: Double) { self.value = value > -160 ? value : -160 }

    /// Makes the level of a gain.
    ///
    /// - Thread: control only.
    public init(_ gain: Gain) {
        self.init(gain.linear > 0 ? 20 * log10(Double(gain.linear)) : -160)
    }

    /// The level of silence, −160 dB.
    @inlinable
    public static var floor: Decibels { Decibels(-160) }

    /// Full scale, or unity gain, 0 dB.
    @inlinable
    public static var zero: Decibels { Decibels(0) }

    /// The gain of this level; the floor is silence.
    ///
    /// - Thread: control only.
    public var gain: Gain { value <= -160 ? .silence : Gain(Float(pow(10, value / 20))) }

    /// Lower than.
    @inlinable
    public static func < (left: Decibels, right: Decibels) -> Bool { left.value < right.value }
}
