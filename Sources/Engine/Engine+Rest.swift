// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Mixer
import Output

extension Engine {
    /// Puts the null output to rest after some idle seconds.
    func updateRest() {
        guard let patience = configuration.restSeconds else { return }
        switch clock.rest(isIdle: isIdle, patience: patience) {
        case .none: break
        case .cancel: wakePump(.rest, at: nil)
        case .wait(let seconds): wakePump(.rest, at: seconds)
        case .begin:
            clock.beginRest(mixer.clock)
            host.rest.begin()
        case .end: endRest()
        }
    }

    /// Ends a rest; engine time continues as if there had been none.
    func endRest() {
        if clock.endRest(mixer.clock) { host.rest.end() }
    }

    /// Whether nothing plays, waits or is measured, and only the null output drives the clock.
    private var isIdle: Bool {
        machine.output.backend == "null" && machine.output.isRunning && life == .running && phase == nil
            && state.players.activeCount == 0 && mixer.voiceCount == 0 && mixer.waitingCommands == 0
            && levels.isIdle && state.recordings.isIdle && !state.musicNeedsReconciling
    }
}
