// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// A cue as the timeline of a show needs it: its lengths in frames.
struct TimelineCue: Sendable, Equatable {
    /// Unique within the show.
    let number: String
    /// From GO, or from the end of the wait of the cue before, to the start of the action.
    var preWait = FrameCount.zero
    /// From the start of the action (`continue`) or its end (`follow`) to the pre-wait of the next cue.
    var postWait = FrameCount.zero
    /// What starts the next cue.
    var continuation = CueContinuation.manual
    /// Whether its action is run; without it only its waits pass.
    var isArmed = true
}
