// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The frames around the return of a whole sound that loops, converted to the engine rate as one continuous signal.
///
/// A sound of another rate is converted as if silence came before and after it, so both of its ends ring. Where it returns, these
/// frames are heard instead: the first ``lead`` of them before its end, the rest after its beginning.
public struct LoopSeam: Sendable {
    /// The frames, of as many channels as the sound.
    public let buffer: SampleBuffer
    /// Frames before the return; the rest come after it.
    public let lead: FrameCount

    /// Frames after the return.
    public var trail: FrameCount { buffer.frameCount - lead }

    /// Makes a seam.
    ///
    /// - Precondition: `lead` is at most the length of the buffer.
    public init(_ buffer: SampleBuffer, lead: FrameCount) {
        precondition(lead >= .zero && lead <= buffer.frameCount, "the lead is a part of the seam")
        (self.buffer, self.lead) = (buffer, lead)
    }
}
