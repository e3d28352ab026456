// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// One command on its way to the audio thread, at most 64 bytes.
struct MixerCommand: BitwiseCopyable, Sendable {
    /// Its frame; ``immediately`` is the start of the next quantum.
    var at: FrameTime
    /// Order of submission.
    var sequence: UInt64
    var body: Body

    @_noAllocation @_noLocks
    init(at: FrameTime, sequence: UInt64, body: Body) {
        self.at = at
        self.sequence = sequence
        self.body = body
    }

    enum Body: BitwiseCopyable, Sendable {
        /// Takes over the plan of a new voice.
        case start(VoiceHandle)
        /// Begins an armed voice; made by the renderer for a start in the future.
        case begin(VoiceHandle)
        /// Acts on a voice.
        case voice(VoiceHandle, VoiceAction)
        /// Acts on a bus.
        case bus(BusID, BusAction)
        /// Acts on a zone; in this order it is smaller.
        case zone(ZoneAction, ZoneID)
    }

    /// The time of a command without one.
    @_noAllocation @_noLocks
    static func immediately() -> FrameTime { FrameTime(.min) }
}
