// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Frames per second, a whole number of hertz.
///
/// - Realtime-safe: yes, except the conversions, which round and trap on values no clock reaches.
@frozen
public struct SampleRate: Hashable, Sendable, BitwiseCopyable {
    /// Frames per second, 1 to 768,000.
    public var hertz: Int

    /// Makes a rate of `hertz` frames per second.
    ///
    /// - Precondition: 1 to 768,000; check outside input with ``supported`` first.
    @inlinable
    public init(_ hertz: Int) {
        precondition(SampleRate.supported.contains(hertz), "a sample rate lies between 1 and 768000 Hz")
        self.hertz = hertz
    }

    /// The rates that files and devices may have.
    @inlinable
    public static var supported: ClosedRange<Int> { 1...768_000 }

    /// The default engine rate, 48 kHz.
    @inlinable
    public static var standard: SampleRate { SampleRate(48_000) }

    /// The length of `seconds` at this rate, rounded once to the nearest frame.
    ///
    /// - Parameter seconds: finite; clamped to ±1e12 s.
    /// - Returns: the length in frames; zero if the seconds are not finite.
    @inlinable
    public func frames(seconds: Double) -> FrameCount {
        guard seconds.isFinite else { return .zero }
        let bounded = max(-1e12, min(1e12, seconds))
        return FrameCount(Int64((bounded * Double(hertz)).rounded()))
    }

    /// The length in seconds of a number of frames at this rate.
    @inlinable
    public func seconds(_ length: FrameCount) -> Double { Double(length.frames) / Double(hertz) }

    /// The position in seconds of a frame at this rate.
    @inlinable
    public func seconds(_ time: FrameTime) -> Double { Double(time.frame) / Double(hertz) }
}
