// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer

extension Engine {
    /// Whether a voice sounds or is going to: all but those of paused players; for offline use, after a drain.
    public var isSounding: Bool {
        let paused = state.players.all.count { $0.state == .paused && $0.voice != nil }
        return mixer.configuration.maximumVoices - mixer.freeVoices > paused
    }
}
