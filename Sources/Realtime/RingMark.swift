// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Maps frames of an ``AudioRing`` to positions in the sound, from one frame on until the next mark.
@frozen
public struct RingMark: BitwiseCopyable, Sendable, Equatable {
    /// The first frame it applies to, counted from the first frame ever written to the ring.
    public var at: Int64
    /// Frame of the sound heard there, at the engine rate.
    public var playhead: Double
    /// Frames of the sound per frame of the ring; 0 after the last frame of the last pass.
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

    /// The frame of the sound heard at a frame of the ring, extrapolated from this mark.
    @_noAllocation @_noLocks
    @inlinable
    public func playhead(at frame: Int64) -> Double { playhead + Double(frame &- at) * slope }
}
