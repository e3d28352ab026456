// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import SafeText
import Storage

extension EngineState {
    // MARK: What the engine of rooms reports

    /// Takes the state of the engine of rooms.
    ///
    /// - Parameters:
    ///   - report: the state.
    ///   - engine: the engine's name.
    ///   - turn: takes the events.
    mutating func takeRooms(_ report: RoomsReport, from engine: String, _ turn: inout Turn) {
        // Settings of an older plan than the present one are not news.
        let isCurrent = report.revision == rooms.planRevision
        let before = rooms.report
        rooms.report = report
        rooms.engine = engine
        for found in report.rooms { takeRoom(found, from: engine, isCurrent: isCurrent, &turn) }
        let present = Set(report.rooms.map(\.id))
        for room in rooms.all where room.isConnected && !present.contains(room.player) {
            disconnect(room, &turn)
        }
        if before.isReachable != report.isReachable {
            // Their health says which of the two it is.
            for room in rooms.all where !room.isConnected { rooms[room.id] = room }
        }
    }

    private mutating func takeRoom(
        _ found: RoomReport,
        from engine: String,
        isCurrent: Bool,
        _ turn: inout Turn
    ) {
        guard var room = rooms.all.first(where: { $0.player == found.id && $0.engine == engine }) else {
            return createRoom(found, engine, &turn)
        }
        room.address = found.address ?? room.address
        if isCurrent, room.settings != found.settings {
            let hasNewName = room.settings.name != found.settings.name
            let namings = hasNewName ? namings(of: .room, room.id) : []
            room.settings = found.settings
            rooms[room.id] = room
            turn.publish(.room(.changed(snapshot(of: room))))
            replace(namings, by: room.settings.name, &turn)
            store(room, &turn)
        }
        guard found.isConnected != room.isConnected else { return }
        guard found.isConnected else { return disconnect(room, &turn) }
        room.isConnected = true
        room.lastSeen = turn.utc
        rooms[room.id] = room
        turn.publish(.room(.connected(snapshot(of: room))))
    }

    private mutating func createRoom(_ found: RoomReport, _ engine: String, _ turn: inout Turn) {
        guard rooms.count < limits.rooms else { return }
        var settings = found.settings
        settings.name = freeRoomName(settings.name)
        let room = Room(
            id: turn.makeIdentifier("r"),
            place: (rooms.all.last?.place ?? -1) + 1,
            engine: engine,
            player: found.id,
            settings: settings,
            zone: standardZone,
            lastSeen: found.isConnected ? turn.utc : found.lastSeen,
            isConnected: found.isConnected,
            address: found.address
        )
        rooms[room.id] = room
        turn.publish(.room(.created(snapshot(of: room))))
        publishZones([room.zone], &turn)
        store(room, &turn)
    }

    /// A name that no room has; players on machines of the same name get numbers.
    private func freeRoomName(_ name: String) -> String {
        let taken = Set(rooms.all.map(\.settings.name))
        guard taken.contains(name) else { return name }
        let stem = name.cut(toBytes: 60)
        return (2...limits.rooms + 1).lazy.map { "\(stem) \($0)" }.first { !taken.contains($0) } ?? name
    }

    private mutating func disconnect(_ room: Room, _ turn: inout Turn) {
        var room = room
        room.isConnected = false
        room.lastSeen = turn.utc
        rooms[room.id] = room
        turn.publish(.room(.disconnected(snapshot(of: room))))
        store(room, &turn)
    }

    // MARK: What clients change

    /// Changes a room; its player follows.
    mutating func changeRoom(
        _ reference: String,
        _ change: RoomChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        var room = try rooms.room(reference)
        let before = room
        if let name = change.name {
            guard (1...ValueRange.roomNameBytes).contains(name.utf8.count),
                !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else {
                throw .invalidValue(
                    field: "name",
                    allowed: "1 to \(ValueRange.roomNameBytes) bytes without control characters",
                    given: name
                )
            }
            guard !rooms.all.contains(where: { $0.id != room.id && $0.settings.name == name }) else {
                throw .nameTaken(name)
            }
            room.settings.name = name
        }
        if let volume = change.volume { room.settings.volume = volume }
        if let isMuted = change.isMuted { room.settings.isMuted = isMuted }
        if let latency = change.latency { room.settings.latency = latency }
        if let zone = change.zone { room.zone = try roomZone(zone) }
        guard room != before else { return false }
        let hasNewName = room.settings.name != before.settings.name
        let namings = hasNewName ? namings(of: .room, room.id) : []
        rooms[room.id] = room
        turn.publish(.room(.changed(snapshot(of: room))))
        replace(namings, by: room.settings.name, &turn)
        if room.zone != before.zone { publishZones([before.zone, room.zone], &turn) }
        store(room, &turn)
        return true
    }

    /// Removes a room that is away; it appears again when its player connects.
    mutating func disposeRoom(
        _ reference: String,
        force: Bool,
        _ turn: inout Turn
    ) throws(EngineError) {
        let room = try rooms.room(reference)
        guard !room.isConnected else { throw .wrongState(state: "connected", allowed: ["away"]) }
        if !force { try checkUnused(.room, room.id, room.settings.name, turn) }
        rooms[room.id] = nil
        turn.publish(.room(.disposed(id: room.id, name: room.settings.name)))
        publishZones([room.zone], &turn)
        turn.persist(.remove(.room, room.id))
    }

    /// Follows a change of the zones: rooms of a zone that is gone play the standard one.
    mutating func zonesChanged(_ turn: inout Turn) {
        let present = Set(roomZones.map(\.id))
        for var room in rooms.all where !present.contains(room.zone) {
            room.zone = standardZone
            rooms[room.id] = room
            turn.publish(.room(.changed(snapshot(of: room))))
            publishZones([standardZone], &turn)
            store(room, &turn)
        }
        guard rooms.zones != roomZones else { return }
        rooms.zones = roomZones
        rooms.replan()
    }

    // MARK: The plan for the engine of rooms

    /// What the engine of rooms is to do.
    var roomPlan: RoomPlan {
        var plan = RoomPlan(revision: rooms.planRevision, zones: roomZones)
        for room in rooms.all {
            plan.settings[room.player] = room.settings
            plan.places[room.player] = room.zone
        }
        return plan
    }

    // MARK: Snapshots and storage

    /// The snapshot of a room.
    func snapshot(of room: Room) -> RoomSnapshot {
        RoomSnapshot(
            id: room.id,
            name: room.settings.name,
            engine: room.engine,
            player: room.player,
            zone: room.zone,
            volume: room.settings.volume,
            isMuted: room.settings.isMuted,
            latency: room.settings.latency,
            isConnected: room.isConnected,
            health: room.isConnected ? .good : rooms.report.isReachable ? .away : .engineAway,
            address: room.address,
            lastSeen: room.lastSeen,
            revision: rooms.revision(of: room.id)
        )
    }

    /// Publishes zones whose rooms have changed.
    private func publishZones(_ ids: [String], _ turn: inout Turn) {
        for id in ids { zones[id].map { turn.publish(.zone(.changed(snapshot(of: $0)))) } }
    }

    private func store(_ room: Room, _ turn: inout Turn) {
        turn.persist(.put(.room, room.id, StoredRoom(room)))
    }

    /// Restores the saved rooms, all of them away; unreadable ones are skipped.
    mutating func restoreRooms(_ stored: StoredState) {
        for kept in stored.values(.room, as: StoredRoom.self).sorted(by: { $0.place < $1.place }) {
            rooms[kept.id] = kept.room
        }
    }
}

/// A room as stored.
struct StoredRoom: Sendable, Codable {
    let id: String
    let place: Int
    let engine: String
    let player: String
    let name: String
    let volume: Double
    let isMuted: Bool
    let latency: Int
    let zone: String
    let lastSeen: Date?

    init(_ room: Room) {
        (id, place, engine, player) = (room.id, room.place, room.engine, room.player)
        (name, volume) = (room.settings.name, room.settings.volume)
        (isMuted, latency) = (room.settings.isMuted, room.settings.latency)
        (zone, lastSeen) = (room.zone, room.lastSeen)
    }

    /// The room, away.
    var room: Room {
        let settings = RoomSettings(name: name, volume: volume, isMuted: isMuted, latency: latency)
        return Room(
            id: id,
            place: place,
            engine: engine,
            player: player,
            settings: settings,
            zone: zone,
            lastSeen: lastSeen
        )
    }
}
