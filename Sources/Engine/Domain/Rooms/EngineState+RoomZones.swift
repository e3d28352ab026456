// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// Rooms in zones.
extension EngineState {
    /// The zone of a room that nobody assigned.
    var standardZone: String { Zone.main }

    /// The zones that rooms can play: those for which no sink was chosen.
    var roomZones: [RoomZone] {
        zones.all.filter { $0.sink == nil }.map { RoomZone(id: $0.id, name: $0.name) }
    }

    /// The id of the zone with an id or name.
    func roomZone(_ reference: String) throws(EngineError) -> String {
        guard let zone = try? zones.zone(reference), zone.sink == nil else {
            throw .invalidValue(
                field: "zone",
                allowed: "the id or name of a zone without a sink",
                given: reference
            )
        }
        return zone.id
    }

    /// The ids of a zone's rooms, in order of their appearance.
    func rooms(ofZone id: String) -> [String] { rooms.all.filter { $0.zone == id }.map(\.id) }

    /// The ids of the rooms in which a zone can be heard: their players are connected and not muted.
    func hearingRooms(ofZone id: String) -> [String] {
        rooms.all.filter { $0.zone == id && $0.isConnected && !$0.settings.isMuted && $0.settings.volume > 0 }
            .map(\.id)
    }

    /// The sink that the engine of rooms plays to a zone's rooms; nil while there is none.
    func roomSink(ofZone id: String) -> String? { rooms.report.sinks[id] }
}
