// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

extension EngineState {
    /// The zones, each with the buses that play there or are about to; announcements only while the current item ducks.
    private var duckingPlaces: [Ducking.Place] {
        var places = zones.all.map { zone in
            let heard = soundingScopes(in: zone.id).filter { zone.gain(of: $0) != .silence }
            return Ducking.Place(number: zone.number, id: zone.id, sounding: heard)
        }
        guard session.category == .multiRoute else { return places }
        // A bus that the session routes elsewhere is lowered there as in the main zone.
        for scope in EngineState.soundingBuses where session.busOutputs[scope] != nil {
            var place = Ducking.Place(
                number: DirectZone.number(scope),
                id: Zone.main,
                sounding: places[0].sounding
            )
            place.only = scope
            places.append(place)
        }
        return places
    }

    /// The buses with players in a zone.
    private func soundingScopes(in zone: String) -> Set<VolumeScope> {
        var scopes = Set(players.soundingKinds(in: zone).map(\.scope))
        scopes.remove(.announcement)
        // The queue knows earlier than its players when an announcement begins, and for how long it lasts.
        if let item = queue.machine.current, item.ducks, zones(of: item)?.contains(zone) ?? true {
            scopes.insert(.announcement)
        }
        return scopes
    }

    /// Whether a bus has to be lowered or restored.
    var needsDuckingUpdate: Bool { ducking.needsReconciling(duckingPlaces) }

    /// Maximum number of commands that ``reconcileDucking(_:)`` sends.
    var duckingCommandCount: Int { ducking.commandCount(duckingPlaces) }

    /// Lowers and restores buses according to the rules.
    mutating func reconcileDucking(_ turn: inout Turn) {
        let start = queue.playback.flatMap { players[$0.chime ?? $0.main]?.scheduledAt }
        ducking.reconcile(duckingPlaces, start: start, rate: rate, &turn)
    }
}
