// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Fills the memory of one ``SampleBuffer``; the only way to make one.
///
/// It begins with room for `capacity` frames and grows by half as needed. One thread at a time.
///
/// - Thread: control or worker, never audio.
public final class SampleBufferBuilder {
    /// Number of channels.
    public let channelCount: Int
    /// Frames written so far.
    public private(set) var frameCount: FrameCount = .zero
    private var stride: Int
    private var memory: UnsafeMutablePointer<Float>
    private var ownsMemory = true

    /// Makes an empty builder.
    ///
    /// - Parameters:
    ///   - channelCount: at least 1.
    ///   - capacity: frames expected; more may be appended.
    public init(channelCount: Int, capacity: FrameCount) {
        precondition(channelCount > 0, "a buffer has at least one channel")
        self.channelCount = channelCount
        stride = SampleBufferBuilder.roundedUp(max(capacity.count, 1))
        memory = SampleBufferBuilder.allocate(stride * channelCount)
    }

    deinit { if ownsMemory { UnsafeMutableRawPointer(memory).deallocate() } }

    /// Appends `frames` frames, one pointer per channel.
    public func append(planes: UnsafePointer<UnsafePointer<Float>>, frames: Int) {
        reserve(frames)
        for channel in 0..<channelCount {
            (memory + channel * stride + frameCount.count).update(from: planes[channel], count: frames)
        }
        frameCount = frameCount + FrameCount(frames)
    }

    /// Appends interleaved frames: frame 0 channel 0, frame 0 channel 1, and so on.
    public func append(interleaved samples: UnsafePointer<Float>, frames: Int) {
        reserve(frames)
        for channel in 0..<channelCount {
            let plane = memory + channel * stride + frameCount.count
            for frame in 0..<frames { plane[frame] = samples[frame * channelCount + channel] }
        }
        frameCount = frameCount + FrameCount(frames)
    }

    /// Appends planes of one length, one array per channel.
    public func append(planes: [[Float]]) {
        precondition(planes.count == channelCount, "one array a channel")
        let frames = planes[0].count
        reserve(frames)
        for (channel, plane) in planes.enumerated() {
            precondition(plane.count == frames, "all planes have the same length")
            for (frame, sample) in plane.enumerated() {
                memory[channel * stride + frameCount.count + frame] = sample
            }
        }
        frameCount = frameCount + FrameCount(frames)
    }

    /// Moves the memory into a buffer, without spare capacity; the builder must not be used again.
    public func finish() -> SampleBuffer {
        let frames = frameCount
        let (stride, memory) = surrender()
        return SampleBuffer(
            channelCount: channelCount,
            frameCount: frames,
            stride: stride,
            samples: memory
        )
    }

    // MARK: Memory

    /// Gives up ownership of the memory, packed to the frames written.
    func surrender() -> (stride: Int, memory: UnsafeMutablePointer<Float>) {
        precondition(ownsMemory, "a builder is finished once")
        let packed = SampleBufferBuilder.roundedUp(max(frameCount.count, 1))
        if packed < stride { move(toStride: packed) }
        ownsMemory = false
        return (stride, memory)
    }

    private func reserve(_ frames: Int) {
        precondition(ownsMemory, "a finished builder takes no more frames")
        let needed = frameCount.count + frames
        if needed > stride { move(toStride: SampleBufferBuilder.roundedUp(max(needed, stride + stride / 2))) }
    }

    private func move(toStride newStride: Int) {
        let larger = SampleBufferBuilder.allocate(newStride * channelCount)
        for channel in 0..<channelCount {
            (larger + channel * newStride).update(
                from: memory + channel * stride,
                count: frameCount.count
            )
        }
        UnsafeMutableRawPointer(memory).deallocate()
        memory = larger
        stride = newStride
    }

    /// Planes begin on cache lines: 16 samples of 4 bytes.
    private static func roundedUp(_ frames: Int) -> Int { (frames + 15) & ~15 }

    private static func allocate(_ samples: Int) -> UnsafeMutablePointer<Float> {
        let bytes = samples * MemoryLayout<Float>.stride
        let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        let memory = raw.bindMemory(to: Float.self, capacity: samples)
        memory.initialize(repeating: 0, count: samples)
        return memory
    }
}
