// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the conversion of a sound to the engine's rate adds outside of the sound: the ringing of its filter.
///
/// Where another track follows without a gap, these frames are added to that track and to the end of this one, and both sound as if
/// they had been converted as one signal.
public struct SoundEnds: Sendable {
    /// The frames before the first one of the sound.
    public let before: SampleBuffer
    /// The frames behind its last one.
    public let after: SampleBuffer
    /// Where the sound ends, in engine frames behind the end of its last frame: −0.5 to 0.5.
    public let remainder: Double

    /// Makes the ends of a sound.
    ///
    /// - Precondition: both buffers have as many channels as the sound.
    public init(before: SampleBuffer, after: SampleBuffer, remainder: Double) {
        precondition(before.channelCount == after.channelCount, "the ends of a sound have its channels")
        (self.before, self.after, self.remainder) = (before, after, remainder)
    }
}
