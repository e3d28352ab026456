// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Frames of one sound at the engine rate, read from any place to the end: a file or a buffer.
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

/// Frames of a sound in memory.
final class BufferReader: FrameSource {
    private let buffer: SampleBuffer
    private var position = 0

    init(_ buffer: SampleBuffer) { self.buffer = buffer }

    var channelCount: Int { buffer.channelCount }
    var length: Int64? { buffer.frameCount.frames }

    func start(at frame: Int64) { position = Int(max(0, min(frame, buffer.frameCount.frames))) }

    func reachStart() -> Bool { true }

    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
        let count = max(0, min(frames, buffer.frameCount.count - position))
        let channels = buffer.channelCount
        for channel in 0..<channels {
            let plane = buffer.samples + channel * buffer.stride + position
            for frame in 0..<count { samples[frame * channels + channel] = plane[frame] }
        }
        position += count
        return count
    }
}
