// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

extension EngineState {
    /// The ids of zones by their references, in a request's field.
    func zoneIDs(_ references: [String]?, _ field: String = "zones") throws(EngineError) -> Set<String>? {
        guard let references else { return nil }
        guard (1...ZoneTable.limit).contains(references.count) else {
            let allowed = "1 to \(ZoneTable.limit) zones"
            throw .invalidValue(field: field, allowed: allowed, given: "\(references.count)")
        }
        var ids: Set<String> = []
        for reference in references { ids.insert(try zones.zone(reference, field: field).id) }
        return ids
    }

    /// The zones that voices which play were started for.
    var presentZones: Set<String> {
        players.voices.values.reduce(into: []) { $0.formUnion($1.identity.zones ?? []) }
    }

    /// The mixer's zones that have the gains of a zone.
    func mixed(_ zone: Zone) -> [ZoneID] {
        zone.id == Zone.main ? [zone.mixed] + DirectZone.numbers.map { ZoneID($0) } : [zone.mixed]
    }

    /// Checks a change.
    ///
    /// - Returns: the length of its ramps.
    func check(_ change: ZoneChange, of zone: Zone?) throws(EngineError) -> FrameCount {
        if let name = change.name {
            let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
            guard (1...ValueRange.zoneNameBytes).contains(name.utf8.count), isPlain else {
                let allowed = "1 to \(ValueRange.zoneNameBytes) bytes without control characters"
                throw .invalidValue(field: "name", allowed: allowed, given: name)
            }
            let key = name.lowercased()
            guard
                !zones.all.contains(where: {
                    $0.id != zone?.id && ($0.name.lowercased() == key || $0.id == key)
                })
            else { throw .nameTaken(name) }
        }
        if case .some(.some(let sink)) = change.sink {
            guard zone?.id != Zone.main else {
                throw .invalidValue(field: "sink", allowed: "absent: the session chooses it", given: sink)
            }
            guard (1...ValueRange.nameBytes).contains(sink.utf8.count) else {
                throw .invalidValue(field: "sink", allowed: "1 to \(ValueRange.nameBytes) bytes", given: sink)
            }
        }
        return max(
            declick,
            try change.fadeDuration.map { (seconds) throws(EngineError) in
                try fadeFrames(seconds)
            } ?? .zero
        )
    }

    func apply(_ change: ZoneChange, to zone: inout Zone) throws(EngineError) {
        if let volume = change.volume { zone.volume = try Check.volume(volume, "volume") }
        for (scope, gain) in change.sources {
            guard scope != .master else {
                let allowed = "sound, music, system or announcement"
                throw .invalidValue(field: "sources", allowed: allowed, given: scope.rawValue)
            }
            zone.sources[scope] = try Check.volume(gain, "sources.\(scope.rawValue)")
        }
        zone.name = change.name ?? zone.name
        zone.isMuted = change.isMuted ?? zone.isMuted
        if let sink = change.sink { zone.sink = sink }
    }
}
