// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// A place where sound is heard, with its own mix of the buses.
struct Zone: Sendable, Equatable {
    /// Opaque and never reused; ``main`` for the main output.
    let id: String
    /// Its number in the mixer.
    let number: Int
    /// Its name, unique ignoring case.
    var name: String
    /// Name of the sink that plays it; nil for the main zone, whose output the session chooses, and while it has none.
    var sink: String?
    var volume = Gain.unity
    var isMuted = false
    /// With which gain it hears each bus.
    var sources: [VolumeScope: Gain] = [:]

    /// The id of the main zone.
    static let main = "main"
    /// PipeWire's stand-in for a device that is missing; it plays nothing.
    static let standIn = "auto_null"

    /// The gain with which it hears a bus.
    func gain(of scope: VolumeScope) -> Gain { sources[scope] ?? .unity }

    /// What tells its stream apart from those of other zones, and of buses (``DirectZone``).
    var key: String { "zone.\(id)" }

    /// The mixer's name of it.
    var mixed: ZoneID { ZoneID(number) }
}

/// The zone in the mixer that plays a bus of the main zone at an output of its own (AQ-30).
enum DirectZone {
    /// Its number: those after the zones that clients make.
    static func number(_ scope: VolumeScope) -> Int { ZoneTable.limit + scope.bus.place }

    /// The numbers of all.
    static let numbers = EngineState.soundingBuses.map(number)

    /// Zones of a mixer that has all.
    static let zoneCount = ZoneTable.limit + EngineState.soundingBuses.count
}

extension BusID {
    /// Its place among the buses, from 0.
    fileprivate var place: Int { Int(rawValue) }
}

/// A zone as stored.
struct StoredZone: Codable {
    var id: String
    var name: String
    var sink: String?
    var volume: Double
    var isMuted: Bool
    var sources: [String: Double]

    init(_ zone: Zone) {
        (id, name, sink, isMuted) = (zone.id, zone.name, zone.sink, zone.isMuted)
        volume = Double(shown: zone.volume)
        sources = Dictionary(
            uniqueKeysWithValues: zone.sources.map { ($0.key.rawValue, Double(shown: $0.value)) }
        )
    }

    /// The zone with a number.
    func zone(_ number: Int) -> Zone {
        var zone = Zone(id: id, number: number, name: name, sink: sink)
        zone.volume = Gain(Float(min(1, max(0, volume))))
        zone.isMuted = isMuted
        for (name, gain) in sources {
            guard let scope = VolumeScope(rawValue: name), scope != .master else { continue }
            zone.sources[scope] = Gain(Float(min(1, max(0, gain))))
        }
        return zone
    }
}
