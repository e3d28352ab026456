// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

/// What plays in rooms that were asked for.
///
/// - Source: decision D-92.
extension EngineState {
    /// The zones and rooms of a request.
    ///
    /// - Throws: `zoneNotFound`, `roomNotFound`, `roomShared` for a room that would not hear it alone, `invalidValue`.
    func places(_ zones: [String]?, _ rooms: [String]?) throws(EngineError) -> Places {
        var places = Places(zones: try zoneIDs(zones))
        guard let rooms else { return places }
        guard (1...limits.rooms).contains(rooms.count) else {
            let allowed = "1 to \(limits.rooms) rooms"
            throw .invalidValue(field: "rooms", allowed: allowed, given: "\(rooms.count)")
        }
        var ids: Set<String> = []
        for reference in rooms { ids.insert(try self.rooms.room(reference, field: "rooms").id) }
        places.rooms = ids
        for id in ids.sorted() {
            guard let room = self.rooms[id], let zone = self.zones[room.zone] else { continue }
            let others = others(than: places, in: zone)
            guard others.isEmpty else {
                throw .roomShared(room: room.settings.name, zone: zone.name, others: others)
            }
        }
        return places
    }

    /// The zones and rooms of a request; nil if it has neither.
    func places(asked zones: [String]?, _ rooms: [String]?) throws(EngineError) -> Places? {
        guard zones != nil || rooms != nil else { return nil }
        return try places(zones, rooms)
    }

    /// Where something plays from now on: rooms are looked up anew each time, since they may have moved.
    ///
    /// It is not heard in a room that would not hear it alone, so that it is never audible where it was not meant to be.
    func placement(_ asked: Places) -> Placement {
        var placement = Placement(asked: asked, zones: asked.zones)
        guard let ids = asked.rooms else { return placement }
        var playing = asked.zones ?? []
        for room in rooms.all where ids.contains(room.id) {
            guard let zone = zones[room.zone] else { continue }
            if others(than: asked, in: zone).isEmpty {
                playing.insert(zone.id)
            } else {
                placement.shared.insert(room.id)
            }
        }
        placement.zones = playing
        return placement
    }

    /// Who else hears a zone that was not named itself: names of rooms, and of sinks that are not its rooms'.
    private func others(than asked: Places, in zone: Zone) -> [String] {
        guard asked.zones?.contains(zone.id) != true else { return [] }
        let neighbours = rooms.all.filter { $0.zone == zone.id && asked.rooms?.contains($0.id) != true }
        let sink = roomSink(ofZone: zone.id)
        return neighbours.map(\.settings.name)
            + playingSinks(of: zone).filter { $0 != sink && $0 != Zone.standIn }
    }
}
