// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A queue of planar frames: appended at the end, taken from the front.
///
/// Grows as needed and never shrinks.
///
/// One thread at a time.
final class PlaneQueue {
    let channelCount: Int
    /// Frames in the queue.
    private(set) var count = 0
    private var capacity: Int
    private var memory: UnsafeMutablePointer<Float>

    /// Makes an empty queue.
    init(channelCount: Int, capacity: Int) {
        (self.channelCount, self.capacity) = (channelCount, max(1, capacity))
        memory = PlaneQueue.allocate(channelCount * self.capacity)
    }

    deinit { memory.deallocate() }

    /// The planes from a queued frame on.
    func planes(from frame: Int = 0) -> [UnsafePointer<Float>] {
        (0..<channelCount).map { UnsafePointer(memory + $0 * capacity + frame) }
    }

    /// One plane, to modify queued frames.
    func plane(_ channel: Int) -> UnsafeMutablePointer<Float> { memory + channel * capacity }

    /// Room after the last frame; ``commit(_:)`` appends what was written there.
    func room(_ frames: Int) -> [UnsafeMutablePointer<Float>] {
        if count + frames > capacity { grow(to: max(count + frames, capacity * 2)) }
        return (0..<channelCount).map { memory + $0 * capacity + count }
    }

    /// Appends frames that were written to ``room(_:)``.
    func commit(_ frames: Int) { count += frames }

    /// Appends interleaved frames of the same number of channels.
    func append(interleaved samples: UnsafePointer<Float>, frames: Int) {
        for (channel, plane) in room(frames).enumerated() {
            for frame in 0..<frames { plane[frame] = samples[frame * channelCount + channel] }
        }
        commit(frames)
    }

    /// Appends frames, one plane per channel.
    func append(planes: [UnsafePointer<Float>], frames: Int) {
        for (channel, plane) in room(frames).enumerated() {
            plane.update(from: planes[channel], count: frames)
        }
        commit(frames)
    }

    /// Appends silence.
    func append(silence frames: Int) {
        for plane in room(frames) { plane.update(repeating: 0, count: frames) }
        commit(frames)
    }

    /// Drops frames from the front.
    func dropFirst(_ frames: Int) {
        let left = count - min(frames, count)
        if left > 0, left < count {
            for channel in 0..<channelCount {
                let plane = memory + channel * capacity
                plane.update(from: plane + frames, count: left)
            }
        }
        count = left
    }

    /// Drops all but the first frames.
    func keepFirst(_ frames: Int) { count = min(count, max(0, frames)) }

    private func grow(to newCapacity: Int) {
        let larger = PlaneQueue.allocate(channelCount * newCapacity)
        for channel in 0..<channelCount {
            (larger + channel * newCapacity).update(from: memory + channel * capacity, count: count)
        }
        memory.deallocate()
        (memory, capacity) = (larger, newCapacity)
    }

    private static func allocate(_ samples: Int) -> UnsafeMutablePointer<Float> {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: samples)
        memory.initialize(repeating: 0, count: samples)
        return memory
    }
}
