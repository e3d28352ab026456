// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Decoded sound in memory: 32-bit float samples, one plane per channel, immutable.
///
/// Shape: `channelCount` planes of `frameCount` frames. Plane `c` begins `c × stride` samples after the first and is
/// aligned to 64 bytes; the padding between planes is silent. It is the unit of ownership of sample memory: the
/// control side keeps a reference for as long as the audio thread may read (decision D-05).
///
/// - Thread: any; the audio thread sees only ``samples`` and never the object.
public final class SampleBuffer: Sendable {
    /// Number of channels, at least 1.
    public let channelCount: Int
    /// Length of every plane.
    public let frameCount: FrameCount
    /// Samples from the start of one plane to the start of the next.
    public let stride: Int
    // Safe because the memory is written by `SampleBufferBuilder` only before this object exists, and is freed here.
    /// The first sample of the first plane.
    public nonisolated(unsafe) let samples: UnsafePointer<Float>

    /// Takes ownership of memory that a builder filled.
    init(channelCount: Int, frameCount: FrameCount, stride: Int, samples: UnsafeMutablePointer<Float>) {
        self.channelCount = channelCount
        self.frameCount = frameCount
        self.stride = stride
        self.samples = UnsafePointer(samples)
    }

    deinit { UnsafeMutableRawPointer(mutating: samples).deallocate() }

    /// The first sample of a channel.
    ///
    /// - Parameter channel: 0 to `channelCount` − 1.
    /// - Returns: the beginning of `frameCount` samples that live as long as this object.
    public func plane(_ channel: Int) -> UnsafePointer<Float> {
        precondition((0..<channelCount).contains(channel), "a plane is one of the buffer's channels")
        return samples + channel * stride
    }

    /// A buffer without frames.
    public static func empty(channelCount: Int) -> SampleBuffer {
        SampleBufferBuilder(channelCount: channelCount, capacity: .zero).finish()
    }

    /// Bytes of memory held.
    public var sizeInBytes: Int { stride * channelCount * MemoryLayout<Float>.stride }
}

extension SampleBuffer {
    /// A buffer with the given planes, all of one length.
    public convenience init(planes: [[Float]]) {
        precondition(Set(planes.map(\.count)).count == 1, "all planes of a buffer have the same length")
        let frames = planes[0].count
        let builder = SampleBufferBuilder(channelCount: planes.count, capacity: FrameCount(frames))
        builder.append(planes: planes)
        let (stride, memory) = builder.surrender()
        self.init(
            channelCount: planes.count,
            frameCount: FrameCount(frames),
            stride: stride,
            samples: memory
        )
    }
}
