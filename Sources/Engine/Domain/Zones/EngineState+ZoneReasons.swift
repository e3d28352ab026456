// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

extension EngineState {
    /// Why a player is heard in none of its zones or of the rooms that were asked for, a sentence for each; empty if it may be
    /// heard in one.
    func zoneReasons(of player: Player) -> [String] {
        let scope = player.identity.kind.scope
        let asked = player.identity.placement.asked
        var sentences: [(name: String, text: String)] = []
        for (place, reasons) in silences.reasons(of: scope, in: player.identity.placement) {
            let name: String
            switch place {
            case .zone(let id):
                guard asked.rooms == nil || asked.zones?.contains(id) == true else { continue }
                name = "zone \(zones[id]?.name ?? id)"
            case .room(let id):
                guard asked.rooms?.contains(id) == true else { continue }
                name = "room \(rooms[id]?.settings.name ?? id)"
            }
            let words = AudibilityReason.allCases.filter(reasons.contains).compactMap { reason in
                // Those of the main output have sentences of their own.
                place == .zone(Zone.main) && !reason.isOfZone ? nil : text(reason, scope)
            }
            guard !words.isEmpty else { return [] }
            sentences.append((name, "In the \(name) \(words.joined(separator: ", and "))."))
        }
        return sentences.sorted { $0.name < $1.name }.map(\.text)
    }

    private func text(_ reason: AudibilityReason, _ scope: VolumeScope) -> String? {
        switch reason {
        case .zoneVolume: "the volume is 0"
        case .zoneMute: "everything is muted"
        case .zoneSource: "the \(scope.rawValue) bus is not heard"
        case .zoneGone: "nothing is heard, because it was removed"
        case .roomsAway: "all rooms are away, muted or at volume 0"
        case .roomAway: "the player is away"
        case .roomMute: "the room is muted"
        case .roomVolume: "the room's volume is 0"
        case .roomMoved: "nothing is heard, because it plays another zone"
        case .roomShared: "nothing is heard, because others would hear it, too"
        case .roomGone: "nothing is heard, because it was removed"
        case .noSink: "no sink plays it"
        case .sinkMute: "the sink is muted"
        case .sinkVolume: "the volume of the sink is 0"
        default: nil
        }
    }
}

extension AudibilityReason {
    /// Whether it is a property of a zone.
    fileprivate var isOfZone: Bool {
        switch self {
        case .zoneVolume, .zoneMute, .zoneSource, .zoneGone, .roomsAway: true
        default: false
        }
    }
}

extension ZoneTable {
    /// The zone of which the gains of a player are shown: the first of its own, or the main one.
    func shown(_ zones: Set<String>?) -> Zone {
        guard let zones, !zones.contains(Zone.main) else { return main }
        return all.first { zones.contains($0.id) } ?? main
    }
}
