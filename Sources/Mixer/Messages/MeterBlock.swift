// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// Levels of a voice or bus since they were last read.
///
/// A bus is measured after its gain, the master after the
/// limiter, a voice after its gains and before its pan.
public struct MeterBlock: Sendable, Hashable {
    /// Frames measured; 0 where nothing sounded.
    public var frames: FrameCount
    /// Largest absolute sample of each channel.
    public var peaks: [Gain]
    /// Sum of the squared samples of each channel.
    public var sumsOfSquares: [Double]
}
