// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Says which part of its sound the frames of an ``AudioRing`` are, from one of them on until the next mark.
@frozen
public struct RingMark: BitwiseCopyable, Sendable, Equatable {
    /// The first frame it speaks of, counted from the first frame ever written to the ring.
    public var at: Int64
    /// Frame of the sound heard there, at the engine rate.
    public var playhead: Double
    /// Frames of the sound in a frame of the ring; 0 behind the last frame of the last pass.
    public var slope: Double
    /// Returns to the beginning made so far.
    public var iteration: Int64

    /// Makes a mark.
    ///
    /// - Precondition: the playhead and the slope are finite.
    @_noAllocation @_noLocks
    @inlinable
    public init(at: Int64, playhead: Double, slope: Double, iteration: Int64) {
        self.at = at
        self.playhead = playhead
        self.slope = slope
        self.iteration = iteration
    }

    /// The frame of the sound heard at a frame of the ring, by this mark.
    @_noAllocation @_noLocks
    @inlinable
    public func playhead(at frame: Int64) -> Double { playhead + Double(frame &- at) * slope }
}
