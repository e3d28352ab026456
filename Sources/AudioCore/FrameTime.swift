// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An absolute position on engine time: frames rendered since the process began, at the engine rate.
///
/// Engine time never jumps and never resets (decision D-08).
///
/// - Realtime-safe: yes.
@frozen
public struct FrameTime: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Frames since the process began.
    public var frame: Int64

    /// Makes the position `frame` frames after the beginning.
    @inlinable
    public init(_ frame: Int64) { self.frame = frame }

    /// The beginning of engine time.
    @inlinable
    public static var zero: FrameTime { FrameTime(0) }

    /// Earlier than.
    @inlinable
    public static func < (left: FrameTime, right: FrameTime) -> Bool { left.frame < right.frame }

    /// The position a length after another.
    @inlinable
    public static func + (left: FrameTime, right: FrameCount) -> FrameTime {
        FrameTime(left.frame &+ right.frames)
    }

    /// The position a length before another.
    @inlinable
    public static func - (left: FrameTime, right: FrameCount) -> FrameTime {
        FrameTime(left.frame &- right.frames)
    }

    /// The length from `right` to `left`.
    @inlinable
    public static func - (left: FrameTime, right: FrameTime) -> FrameCount {
        FrameCount(left.frame &- right.frame)
    }
}

extension FrameTime: CustomStringConvertible {
    /// The position in words, such as `frame 48000`.
    public var description: String { "frame \(frame)" }
}
