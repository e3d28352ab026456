// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Engine {
    /// Most zones, the main one included.
    public static let zoneLimit = ZoneTable.limit

    /// All zones, the main one first.
    public func zones() -> [ZoneSnapshot] { state.zones.all.map { state.snapshot(of: $0) } }

    /// A page of the zones, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func zones(_ request: PageRequest) throws(EngineError) -> Page<ZoneSnapshot> {
        try request.page(of: state.zones.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One zone, by id or name.
    ///
    /// - Throws: `zoneNotFound`.
    public func zone(_ reference: String) throws(EngineError) -> ZoneSnapshot {
        state.snapshot(of: try state.zones.zone(reference))
    }

    /// Adds a zone.
    ///
    /// - Throws: `invalidValue`, `nameTaken`, `limitReached`, `overloaded`.
    public func createZone(_ change: ZoneChange) async throws(EngineError) -> ZoneSnapshot {
        let id = try perform(commands: EngineState.commandsPerZone) { (state, turn) throws(EngineError) in
            try state.createZone(change, &turn)
        }
        let snapshot = try zone(id)
        await save()
        return snapshot
    }

    /// Changes a zone durably.
    ///
    /// - Throws: `zoneNotFound`, `invalidValue`, `nameTaken`, `overloaded`.
    public func changeZone(
        _ reference: String,
        _ change: ZoneChange
    ) async throws(EngineError) -> Changed<ZoneSnapshot> {
        let answer = try changeZoneWithoutFlush(reference, change)
        await save()
        return answer
    }

    /// As `changeZone`, without waiting for the disk; for batches, which wait once at the end.
    ///
    /// - Throws: as `changeZone`.
    public func changeZoneWithoutFlush(
        _ reference: String,
        _ change: ZoneChange
    ) throws(EngineError) -> Changed<ZoneSnapshot> {
        let id = try state.zones.zone(reference).id
        return try perform(answering: try zone(id), commands: EngineState.commandsPerZone) {
            (state, turn) throws(EngineError) in
            try state.changeZone(id, change, &turn)
        }
    }

    /// Removes a zone; what plays in it fades out there.
    ///
    /// - Parameters:
    ///   - reference: its id or name.
    ///   - force: whether it is removed although others name it: they are heard in their other zones, its rooms play the
    ///     standard one.
    /// - Throws: `zoneNotFound`, `inUse`, `wrongState` for the main zone, `overloaded`.
    public func disposeZone(_ reference: String, force: Bool = false) async throws(EngineError) {
        try perform(commands: EngineState.commandsPerZone) { (state, turn) throws(EngineError) in
            try state.disposeZone(reference, force: force, &turn)
        }
        await save()
    }
}
