// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Rate and number of channels of a signal.
@frozen
public struct AudioFormat: Hashable, Sendable, BitwiseCopyable {
    /// Frames per second.
    public var sampleRate: SampleRate
    /// Number of channels, at least 1.
    public var channelCount: Int

    /// Makes a format.
    @inlinable
    public init(sampleRate: SampleRate, channelCount: Int) {
        precondition(channelCount > 0, "a signal has at least one channel")
        self.sampleRate = sampleRate
        self.channelCount = channelCount
    }
}
