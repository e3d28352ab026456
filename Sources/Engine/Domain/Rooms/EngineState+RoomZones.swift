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

    /// Whether rooms play a zone, and all of them are away, muted or at volume 0; never of an engine that does not know its rooms.
    func areRoomsSilent(in zone: Zone) -> Bool {
        guard rooms.report.listsRooms, let sink = roomSink(ofZone: zone.id), playingSinks(of: zone) == [sink]
        else { return false }
        return !rooms.all.contains { room in
            room.zone == zone.id && room.isConnected && !room.settings.isMuted && room.settings.volume > 0
        }
    }

    /// The sink that the engine of rooms plays to a zone's rooms; nil while there is none.
    func roomSink(ofZone id: String) -> String? { rooms.report.sinks[id] }
}
