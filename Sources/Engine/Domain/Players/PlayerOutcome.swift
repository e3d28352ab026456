// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// What happened to a player; players report it without knowing the receivers.
enum PlayerOutcome: Sendable {
    /// Its first frame was rendered.
    case started(String)
    /// It is silent after a pause, or has resumed.
    case pausedOrResumed(String)
    /// A playback ended; `played` is its duration, and `isFinal` is false if the player is already active again.
    case finished(PlayerFinish, played: FrameCount, ZonedAudibility, isFinal: Bool)
    /// It was removed.
    case removed(String)
}
