// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// What the user's surroundings demand of all sound.
struct SessionState: Sendable, Equatable {
    /// Whether system sounds vibrate instead of sounding (SS-08).
    var isSilent = false
}

extension EngineState {
    /// Sets what is given.
    mutating func changeSession(_ change: SessionChange, now: FrameTime) -> (changed: Bool, effects: Effects)
    {
        var effects = Effects()
        guard let isSilent = change.silentMode, isSilent != session.isSilent else { return (false, effects) }
        session.isSilent = isSilent
        effects.publish(.silentModeChanged(isSilent), at: now)
        return (true, effects)
    }

    /// The session as clients see it.
    var sessionSnapshot: SessionSnapshot {
        SessionSnapshot(silentMode: session.isSilent, revision: sessionRevision)
    }
}
