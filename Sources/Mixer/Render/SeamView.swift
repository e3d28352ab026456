// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The frames that a voice reads around its return: a view of memory that the voice table keeps alive.
struct SeamView: BitwiseCopyable, @unchecked Sendable {
    // Safe because the voice table holds the seam until the voice is released.
    /// First sample; nil if the ends are spliced.
    var samples: UnsafePointer<Float>?
    /// Samples from plane to plane.
    var stride = 0
    /// Frames before the return.
    var lead: Int64 = 0
    /// Frames after the return.
    var trail: Int64 = 0

    /// No seam.
    init() {}

    /// The view of the seam of a start; control only.
    init(_ start: VoiceStart, _ source: SourceView) {
        guard let seam = start.seam, start.loopRange == nil, source.ring == nil,
            start.end.map({ $0.frames >= source.length }) ?? true,
            seam.buffer.channelCount == source.channelCount,
            seam.buffer.frameCount.frames <= source.length
        else { return }
        (samples, stride) = (seam.buffer.samples, seam.buffer.stride)
        (lead, trail) = (seam.lead.frames, seam.trail.frames)
    }
}
