// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Realtime

/// Where a voice reads: a view of memory that the voice table keeps alive.
struct SourceView: BitwiseCopyable, @unchecked Sendable {
    // Safe because the voice table holds the buffer and the ring until the voice is released.
    /// First sample of the sound in memory, or of the head.
    var samples: UnsafePointer<Float>?
    /// Samples from plane to plane in memory.
    var stride = 0
    /// Frames in memory.
    var residentFrames: Int64 = 0
    /// The feeder's ring.
    var ring: AudioRingConsumer?
    /// Frames of one pass; ``unknownLength`` if only the feeder finds the end.
    var length: Int64
    /// Planes, 1 to 8.
    var channelCount: Int

    /// Longer than anything that is played.
    static var unknownLength: Int64 {
        @_noAllocation @_noLocks get { .max }
    }

    /// The view of a source; control only.
    init(_ source: VoiceSource) {
        channelCount = source.channelCount
        switch source {
        case .buffer(let buffer):
            length = buffer.frameCount.frames
            setMemory(buffer)
        case .stream(let head, let ring, let length):
            self.length = length?.frames ?? SourceView.unknownLength
            self.ring = ring.consumer
            if let head { setMemory(head) }
        }
    }

    private mutating func setMemory(_ buffer: SampleBuffer) {
        samples = buffer.samples
        stride = buffer.stride
        residentFrames = buffer.frameCount.frames
    }
}
