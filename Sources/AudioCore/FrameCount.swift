// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A length in frames (one sample per channel) at a rate the context names, the engine rate unless said otherwise.
///
/// - Realtime-safe: yes.
@frozen
public struct FrameCount: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Number of frames; negative only as the difference of two positions.
    public var frames: Int64

    /// Makes a length of `frames` frames.
    @inlinable
    public init(_ frames: Int64) { self.frames = frames }

    /// Makes a length of `frames` frames.
    @inlinable
    public init(_ frames: Int) { self.frames = Int64(frames) }

    /// No frames.
    @inlinable
    public static var zero: FrameCount { FrameCount(Int64(0)) }

    /// The length as a machine integer, for indices and loops.
    @inlinable
    public var count: Int { Int(frames) }

    /// Shorter than.
    @inlinable
    public static func < (left: FrameCount, right: FrameCount) -> Bool { left.frames < right.frames }

    /// Sum of two lengths.
    @inlinable
    public static func + (left: FrameCount, right: FrameCount) -> FrameCount {
        FrameCount(left.frames &+ right.frames)
    }

    /// Difference of two lengths.
    @inlinable
    public static func - (left: FrameCount, right: FrameCount) -> FrameCount {
        FrameCount(left.frames &- right.frames)
    }
}

extension FrameCount: CustomStringConvertible {
    /// The length in words, such as `48000 frames`.
    public var description: String { "\(frames) frames" }
}
