// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How the sound of someone who talks arrives: interleaved 16-bit frames, little-endian.
public struct LiveFormat: Sendable, Hashable, Codable {
    /// Frames per second, 8,000 to 96,000.
    public var sampleRate: Int
    /// 1 or 2.
    public var channels: Int

    /// Makes a format.
    public init(sampleRate: Int = 48_000, channels: Int = 1) {
        (self.sampleRate, self.channels) = (sampleRate, channels)
    }

    /// Bytes of one frame.
    public var frameBytes: Int { channels * MemoryLayout<Int16>.size }
}
