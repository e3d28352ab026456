// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer
import Output

extension Engine {
    /// Lets the null output sleep where nothing was to be heard for some seconds.
    func updateRest() {
        guard let patience = configuration.restSeconds else { return }
        guard isIdle, !clock.isResting else {
            if idleSince != nil { wakePump(.rest, at: nil) }
            idleSince = nil
            if clock.isResting, !isIdle { endRest() }
            return
        }
        let moment = configuration.monotonicNanoseconds()
        guard let since = idleSince else {
            idleSince = moment
            return wakePump(.rest, at: patience)
        }
        let left = patience - Double(moment - min(moment, since)) / 1e9
        guard left <= 0 else { return wakePump(.rest, at: left) }
        idleSince = nil
        refreshClock()
        clock.isResting = true
        host.rest.begin()
    }

    /// Ends a rest; engine time is where it would be without it.
    func endRest() {
        guard clock.isResting else { return }
        refreshClock()
        clock.isResting = false
        host.rest.end()
    }

    /// Whether nothing sounds, waits or is measured, and only the null output keeps the time.
    private var isIdle: Bool {
        output.backend == "null" && output.isRunning && life == .running && phase == nil
            && state.players.activeCount == 0 && mixer.voiceCount == 0 && mixer.waitingCommands == 0
            && levels.sources.isEmpty && loudnessReaders.isEmpty && !state.musicNeedsReconciling
    }
}
