// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The playback speed of a sound: 1 is its own speed, 2 twice as fast, 0.5 half as fast.
///
/// - Realtime-safe: yes.
/// - Source: AP-14.
@frozen
public struct PlaybackRate: Hashable, Sendable, BitwiseCopyable {
    /// Frames of the sound per frame of engine time, 0.5 to 2.
    public var factor: Double

    /// Makes a rate; values out of range are clamped, NaN is the sound's own speed.
    @inlinable
    public init(_ factor: Double) {
        self.factor = factor.isNaN ? 1 : max(0.5, min(2, factor))
    }

    /// The sound's own speed.
    @inlinable
    public static var normal: PlaybackRate { PlaybackRate(1) }

    /// The range of rates; check outside input with it.
    @inlinable
    public static var supported: ClosedRange<Double> { 0.5...2 }
}
