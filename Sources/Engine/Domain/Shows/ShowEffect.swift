// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a show's timeline wants to be done or published, in order.
enum ShowEffect: Sendable, Equatable {
    /// Run the action of the cue, or rehearse it, so that it starts on the frame `start`.
    case request(CueRun)
    /// Stop what the action of the run started, and what of it is still to come.
    case halt(CueRun)
    /// The run waits for its start frame.
    case waiting(CueRun)
    /// The run has started.
    case started(CueRun)
    /// The run has ended, for its `reason`.
    case ended(CueRun)
}
