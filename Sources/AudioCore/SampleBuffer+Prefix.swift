// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension SampleBuffer {
    /// A copy of the first `frames` frames, or of all if there are fewer.
    ///
    /// - Thread: control or worker.
    public func prefix(_ frames: FrameCount) -> SampleBuffer {
        let count = min(frames, frameCount)
        let builder = SampleBufferBuilder(channelCount: channelCount, capacity: count)
        let planes = (0..<channelCount).map { plane($0) }
        builder.append(planes: planes, frames: count.count)
        return builder.finish()
    }
}
