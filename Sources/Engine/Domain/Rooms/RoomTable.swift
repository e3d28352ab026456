// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output

/// A room that was seen once.
struct Room: Sendable, Equatable {
    let id: String
    /// Grows from each room to the next one that is found.
    let place: Int
    /// The engine that plays to it, and its id there.
    let engine: String
    let player: String
    var settings: RoomSettings
    /// The id of its zone.
    var zone: String
    var lastSeen: Date?
    // Not stored.
    var isConnected = false
    var address: String?
}

/// All rooms, in order of their appearance, and the state of their engine.
struct RoomTable: Sendable {
    private(set) var all: [Room] = []
    /// What the engine last reported.
    var report = RoomsReport() {
        didSet { if report.sinks != oldValue.sinks { revision = revisions.next() } }
    }
    /// Name of the engine that reported it; nil while there is none.
    var engine: String? {
        didSet { if engine != oldValue { revision = revisions.next() } }
    }
    /// Changes with every change of any room, and of what plays to zones.
    private(set) var revision: UInt64
    /// The zones that rooms could play at the last change of any zone.
    var zones: [RoomZone] = []
    /// Grows with every change of what the engine is to do.
    private(set) var planRevision: UInt64 = 1
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The rooms that were changed, for the index of references.
    var changes = ChangeLog()

    init(_ counter: RevisionCounter) {
        revisions = counter
        revision = revisions.next()
    }

    /// Number of rooms.
    var count: Int { all.count }

    /// The room with an id; setting nil removes it, setting a new one appends it.
    subscript(id: String) -> Room? {
        get { all.first { $0.id == id } }
        set {
            let index = all.firstIndex { $0.id == id }
            changes.note(id)
            revision = revisions.next()
            versions[id] = newValue == nil ? nil : revision
            let before = index.map { all[$0] }
            switch (index, newValue) {
            case (let index?, let room?): all[index] = room
            case (let index?, nil): all.remove(at: index)
            case (nil, let room?): all.append(room)
            case (nil, nil): break
            }
            guard before?.settings != newValue?.settings || before?.zone != newValue?.zone else { return }
            replan()
        }
    }

    /// Makes the engine take a new plan.
    mutating func replan() { planRevision += 1 }

    /// The room with an id, else with a name, else with the engine's id of its player.
    ///
    /// - Parameters:
    ///   - reference: one of these.
    ///   - field: the field of the request that names it; nil if its address does.
    /// - Returns: the room.
    /// - Throws: `roomNotFound`.
    func room(_ reference: String, field: String? = nil) throws(EngineError) -> Room {
        guard
            let room = self[reference] ?? all.first(where: { $0.settings.name == reference })
                ?? all.first(where: { $0.player == reference })
        else {
            throw .roomNotFound(reference, field: field)
        }
        return room
    }

    /// The revision of a room.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }
}
