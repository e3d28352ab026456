// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// The buses that sound, or are about to, as far as a rule asks for them.
    private var soundingSources: Set<VolumeScope> {
        var sources = Set(players.soundingKinds.map(\.scope))
        sources.remove(.announcement)
        // The queue knows sooner than its players do, and for how long.
        if queue.machine.current?.ducks == true { sources.insert(.announcement) }
        return sources
    }

    /// Whether a bus has to be lowered or raised.
    var wantsDucking: Bool { ducking.needsReconciling(soundingSources) }

    /// Lowers and raises buses as the rules ask.
    mutating func reconcileDucking(_ turn: inout Turn) {
        let start = queue.playback.flatMap { players[$0.chime ?? $0.main]?.scheduledAt }
        ducking.reconcile(soundingSources, start: start, rate: rate, &turn)
    }
}
