// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// The buses that play or are about to; announcements only while the current item ducks.
    private var soundingSources: Set<VolumeScope> {
        var sources = Set(players.soundingKinds.map(\.scope))
        sources.remove(.announcement)
        // The queue knows earlier than its players when an announcement begins, and for how long it lasts.
        if queue.machine.current?.ducks == true { sources.insert(.announcement) }
        return sources
    }

    /// Whether a bus has to be lowered or restored.
    var needsDuckingUpdate: Bool { ducking.needsReconciling(soundingSources) }

    /// Lowers and restores buses according to the rules.
    mutating func reconcileDucking(_ turn: inout Turn) {
        let start = queue.playback.flatMap { players[$0.chime ?? $0.main]?.scheduledAt }
        ducking.reconcile(soundingSources, start: start, rate: rate, &turn)
    }
}
