// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The first and the last source frames of a sound that is read once from its beginning.
struct SourceEdges {
    private let channelCount: Int
    /// Frames kept of either end.
    private let capacity: Int
    /// Interleaved, the first frames.
    private(set) var head: [Float] = []
    /// Interleaved, the last frames, and some before them.
    private(set) var tail: [Float] = []
    private var isHeadComplete = false

    /// Keeps so many frames of either end.
    init(capacity: Int, channelCount: Int) { (self.capacity, self.channelCount) = (capacity, channelCount) }

    /// What is read from now on does not follow what was read before.
    mutating func skip() {
        tail = []
        isHeadComplete = true
    }

    /// Takes the next frames.
    mutating func take(_ samples: [Float], frames: Int) {
        let missing = isHeadComplete ? 0 : min(frames, capacity - head.count / channelCount)
        if missing > 0 { head += samples[0..<missing * channelCount] }
        tail += samples[0..<frames * channelCount]
        let most = 2 * capacity * channelCount + samples.count
        if tail.count > most { tail.removeFirst(tail.count - capacity * channelCount) }
    }
}
