// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// One run of a cue, from GO to the end of what its action started.
struct CueRun: Sendable, Equatable {
    /// The steps of a run, in order.
    enum Step: Sendable, Equatable {
        /// Its start frame is known; the action was not requested yet.
        case waiting
        /// The action was requested, or is left out; its start frame lies ahead.
        case requested
        /// Its start frame has passed.
        case running
    }

    /// Unique within the show since the start of the server.
    let id: Int
    /// The number of the cue.
    let cue: String
    /// The frame on which its action starts.
    var start: FrameTime
    /// Whether the cue after it starts when it ends.
    let isFollowed: Bool
    /// Whether its action is not run, because the show is rehearsed.
    let isRehearsal: Bool
    /// Number of cues of its sequence that start only when it has ended.
    let pending: Int
    /// How far it is.
    var step = Step.waiting
    /// The frame on which it ends; nil until it is known.
    var end: FrameTime?
    /// Why it ends; nil until that is known.
    var reason: CueEndReason?

    /// Whether its action was, or will be, run or rehearsed.
    var hasAction: Bool {
        switch reason {
        case .skipped, .failed: false
        case .finished, .stopped, nil: true
        }
    }
}
