// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Frames of one sound at the engine rate, read from any place to the end: a file, or samples that were decoded before.
///
/// Promises of every conformer:
/// 1. ``read(into:frames:)`` gives 1 to `frames` interleaved frames, or 0 at the end.
/// 2. After ``start(at:)`` reading continues at that frame; ``reachStart()`` does one step of the work to get there.
///
/// One thread at a time.
protocol FrameSource: AnyObject {
    var channelCount: Int { get }
    /// Frames of the whole sound, once known.
    var length: Int64? { get }
    func start(at frame: Int64) throws(DecodingError)
    func reachStart() throws(DecodingError) -> Bool
    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int
}

extension EngineRateReader: FrameSource {}
