// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Realtime

/// Writes one block of a stream into the shared memory.
final class BlockWriter {
    private(set) var frames = 0
    private(set) var marks: [RingMark] = []
    private let memory: UnsafeMutablePointer<Float>
    private let channelCount: Int
    private let planeFrames: Int
    private let start: Int64

    /// Begins a block.
    ///
    /// - Parameters:
    ///   - memory: room for ``DecoderSession/memorySize`` bytes.
    ///   - channelCount: planes.
    ///   - start: frames of the stream before it.
    init(_ memory: UnsafeMutablePointer<Float>, channelCount: Int, start: Int64) {
        (self.memory, self.channelCount, self.start) = (memory, channelCount, start)
        planeFrames = StreamBlock.planeFrames(channelCount: channelCount)
    }

    /// Frames that still fit.
    var room: Int { planeFrames - frames }

    /// Frames of the stream so far.
    var written: Int64 { start + Int64(frames) }

    /// Appends planar frames, at most ``room``.
    func write(_ planes: [UnsafePointer<Float>], frames count: Int) {
        for (channel, plane) in planes.enumerated() {
            (memory + channel * planeFrames + frames).update(from: plane, count: count)
        }
        frames += count
    }

    /// Appends interleaved frames, at most ``room``.
    func write(interleaved samples: [Float], frames count: Int) {
        for channel in 0..<channelCount {
            let plane = memory + channel * planeFrames + frames
            for frame in 0..<count { plane[frame] = samples[frame * channelCount + channel] }
        }
        frames += count
    }

    /// Appends a mark.
    ///
    /// - Returns: false, and nothing changed, if the block has as many as fit into its message.
    func write(_ mark: RingMark) -> Bool {
        guard marks.count < StreamBlock.maximumMarks else { return false }
        marks.append(mark)
        return true
    }
}
