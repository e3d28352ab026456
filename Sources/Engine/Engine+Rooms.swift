// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output

extension Engine {
    /// All rooms, in order of their appearance.
    public func rooms() -> [RoomSnapshot] { state.rooms.all.map { state.snapshot(of: $0) } }

    /// A page of the rooms, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func rooms(_ request: PageRequest) throws(EngineError) -> Page<RoomSnapshot> {
        try request.page(of: state.rooms.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One room, by id or name.
    ///
    /// - Throws: `roomNotFound`.
    public func room(_ reference: String) throws(EngineError) -> RoomSnapshot {
        state.snapshot(of: try state.rooms.room(reference))
    }

    /// Changes a room durably; its player follows when it is connected.
    ///
    /// - Throws: `roomNotFound`, `invalidValue`, `nameTaken`.
    public func changeRoom(
        _ reference: String,
        _ change: RoomChange
    ) async throws(EngineError) -> Changed<RoomSnapshot> {
        let answer = try changeRoomWithoutFlush(reference, change)
        await save()
        return answer
    }

    /// As ``changeRoom(_:_:)``, without waiting for the disk.
    public func changeRoomWithoutFlush(
        _ reference: String,
        _ change: RoomChange
    ) throws(EngineError) -> Changed<RoomSnapshot> {
        let id = try state.rooms.room(reference).id
        let changed = try perform { (state, turn) throws(EngineError) in
            try state.changeRoom(id, change, &turn)
        }
        return Changed(snapshot: try room(id), changed: changed)
    }

    /// Removes a room that is away.
    ///
    /// - Parameters:
    ///   - reference: its id, its name or that of its player.
    ///   - force: whether it is removed although others name it, which are not heard there from then on.
    /// - Throws: `roomNotFound`, `inUse`; `wrongState` while its player is connected.
    public func disposeRoom(_ reference: String, force: Bool = false) async throws(EngineError) {
        let room = try state.rooms.room(reference)
        try Precondition.current?.check(state)
        followReferences()
        if !force { try state.checkUnused(.room, room.id, room.settings.name, makeTurn()) }
        // Before the plan without it, which would be answered with a player that nobody knows.
        if !room.isConnected { configuration.roomPort?.remove(room.player) }
        try perform { (state, turn) throws(EngineError) in try state.disposeRoom(room.id, force: true, &turn)
        }
        await save()
    }

    /// Starts the engine of rooms.
    func startRooms() {
        guard let port = configuration.roomPort else { return }
        port.start { [inbox] report in inbox.add { $0.rooms.append(report) } }
        reconcileRooms()
    }

    /// Takes reports of the engine of rooms.
    func takeRooms(_ reports: [RoomsReport]) {
        guard let port = configuration.roomPort else { return }
        for report in reports { decide { $0.takeRooms(report, from: port.name, &$1) } }
        guard let last = reports.last else { return }
        note(.roomsAway, last.problem)
        noteClock()
    }

    /// Sends the engine of rooms a plan that has changed.
    func reconcileRooms() {
        guard phase == nil, life == .running, self.port.sentRoomPlan != state.rooms.planRevision,
            let port = configuration.roomPort
        else { return }
        self.port.sentRoomPlan = state.rooms.planRevision
        port.apply(state.roomPlan)
    }
}
