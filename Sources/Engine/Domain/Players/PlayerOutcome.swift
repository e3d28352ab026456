// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// What became of a player; players report it and know nobody who cares.
enum PlayerOutcome: Sendable {
    /// Its first frame sounds.
    case started(String)
    /// It is silent after a pause, or sounds again.
    case pausedOrResumed(String)
    /// A playback is over. `played` is how long it sounded; `isFinal` is false where the player plays again already.
    case finished(PlayerFinish, played: FrameCount, isFinal: Bool)
    /// It was removed.
    case removed(String)
}
