// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// A frame of a converter's output and the frame of its input that is heard there.
struct RatePoint: Equatable {
    var output: Double
    var input: Double
}

/// Changes the playback rate of planar frames.
///
/// Promises of every conformer:
/// 1. Output frame 0 is input frame 0: the converter removes its own delay.
/// 2. ``point`` lies on the mapping from output to input, not before output already taken; between two such points
///    the mapping is linear to within a millisecond or two.
/// 3. A change of rate takes effect within a window of the converter, without a click.
///
/// One thread at a time.
protocol RateConverter: AnyObject {
    /// Frames of pre-roll: that many of the first frames fed come before input frame 0.
    var preRoll: Int { get }
    /// The newest known point.
    var point: RatePoint { get }
    /// Changes the rate: frames of input per frame of output, 0.5 to 2.
    func setRate(_ rate: Double) throws(DecodingError)
    /// Takes input, at most ``RatePipeline/slice`` frames.
    func feed(_ planes: [UnsafePointer<Float>], frames: Int) throws(DecodingError)
    /// Appends all output that is ready.
    func take(into queue: PlaneQueue) throws(DecodingError)
}
