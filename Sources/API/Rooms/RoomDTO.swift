// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension RoomSnapshot: JSONRepresentable {
    /// The schema `Room` of `openapi.yaml`.
    var json: JSONValue {
        [
            "id": .string(id),
            "name": .string(name),
            "engine": .string(engine),
            "player": .string(player),
            "zone": .string(zone),
            "volume": .number(volume),
            "muted": .bool(isMuted),
            "latency": .integer(latency),
            "connected": .bool(isConnected),
            "health": .string(health.rawValue),
            "address": .optional(address),
            "lastSeen": .optional(lastSeen.map(Timestamp.text)),
            "revision": .integer(Int(clamping: revision)),
        ]
    }
}

extension RoomAudibility {
    /// The schema `RoomHearing`.
    var json: JSONValue {
        [
            "room": .string(room),
            "name": .string(name),
            "heard": .string(heard.rawValue),
            "heardReasons": .strings(reasons.map(\.rawValue)),
        ]
    }
}

extension FieldReader {
    /// `rooms`: ids or names of rooms; null means the same as its absence.
    mutating func rooms() throws(Problem) -> [String]? {
        try nullable("rooms") { (fields) throws(Problem) in try fields.roomList() }
    }

    /// Ids or names of rooms; the engine checks their number.
    mutating func roomList() throws(Problem) -> [String]? {
        try texts("rooms", limit: EngineLimits().rooms, bytes: ValueRange.roomNameBytes)
    }
}

extension RoomChange {
    /// Reads the body of `PATCH /v1/rooms/{room}`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> RoomChange {
        var change = RoomChange()
        change.name = try fields.string("name", limit: ValueRange.roomNameBytes)
        change.volume = try fields.number("volume", in: ValueRange.volume)
        change.isMuted = try fields.bool("muted")
        change.latency = try fields.integer("latency", in: ValueRange.roomLatency)
        change.zone = try fields.string("zone", limit: ValueRange.zoneNameBytes)
        try fields.finish()
        return change
    }
}
