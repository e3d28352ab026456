// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Planar memory for one quantum.
///
/// - Thread: made and freed on control, written on audio.
final class QuantumMemory: Sendable {
    // Safe because only the one thread that renders writes, and the owner frees it after that thread ended.
    nonisolated(unsafe) let planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    // Safe for the same reason.
    nonisolated(unsafe) private let samples: UnsafeMutablePointer<Float>
    let channelCount: Int
    let frames: Int

    init(channelCount: Int, frames: Int) {
        self.channelCount = channelCount
        self.frames = frames
        samples = .allocate(capacity: channelCount * frames)
        samples.initialize(repeating: 0, count: channelCount * frames)
        planes = .allocate(capacity: channelCount)
        for channel in 0..<channelCount {
            (planes + channel).initialize(to: samples + channel * frames)
        }
    }

    deinit {
        samples.deallocate()
        planes.deallocate()
    }

    /// One empty array per channel.
    func makeArrays(capacity: Int) -> [[Float]] {
        (0..<channelCount).map { _ in
            var plane: [Float] = []
            plane.reserveCapacity(capacity)
            return plane
        }
    }

    /// Appends the first `frames` frames of every plane.
    func append(frames: Int, to arrays: inout [[Float]]) {
        for channel in 0..<channelCount {
            arrays[channel].append(contentsOf: UnsafeBufferPointer(start: planes[channel], count: frames))
        }
    }
}
