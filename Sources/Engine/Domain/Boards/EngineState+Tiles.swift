// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText
import Storage

extension EngineState {
    /// Adds a tile to a board.
    mutating func createTile(
        _ change: TileChange,
        on reference: String,
        _ turn: inout Turn
    ) throws(EngineError) -> String {
        let board = try boards.board(reference)
        var settings = TileSettings()
        settings.take(change)
        settings = try checked(settings, on: board.id, replacing: nil)
        try checkRoom(on: board.id)
        guard boards.tileCount < limits.tiles else {
            throw .limitReached(what: "tiles", limit: limits.tiles)
        }
        let id = turn.makeIdentifier("k")
        let tile = Tile(id: id, boardID: board.id, order: 0, settings: settings)
        let placed = try place(tile, before: change.before ?? nil)
        boards[tile: id] = placed.element
        turn.publish(.board(.tileCreated(snapshot(of: placed.element))))
        turn.persist(.put(.tile, id, placed.element))
        for moved in placed.moved { put(moved, &turn) }
        return id
    }

    /// Changes a tile, or moves it; what it plays goes on as it began.
    mutating func change(
        tile id: String,
        _ change: TileChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let before = try boards.tile(id)
        var tile = before
        if let board = change.board { tile.boardID = try boards.board(board).id }
        tile.settings.take(change)
        tile.settings = try checked(tile.settings, on: tile.boardID, replacing: before)
        var moved: [Tile] = []
        if tile.boardID != before.boardID {
            try checkRoom(on: tile.boardID)
            tile.order = 0
            (tile, moved) = try place(tile, before: change.before ?? nil)
        } else if let place = change.before {
            (tile, moved) = try self.place(tile, before: place)
        }
        for other in moved { put(other, &turn) }
        guard tile != before else { return false }
        put(tile, &turn)
        return true
    }

    /// Removes a tile; what it plays goes on.
    mutating func disposeTile(_ id: String, _ turn: inout Turn) throws(EngineError) {
        dispose(try boards.tile(id), &turn)
    }

    /// Removes a tile; what it plays goes on.
    mutating func dispose(_ tile: Tile, _ turn: inout Turn) {
        boards[tile: tile.id] = nil
        turn.publish(.board(.tileDisposed(id: tile.id, board: tile.boardID)))
        turn.persist(.remove(.tile, tile.id))
    }

    /// The snapshot of a tile.
    func snapshot(of tile: Tile) -> TileSnapshot {
        TileSnapshot(
            id: tile.id,
            boardID: tile.boardID,
            order: tile.order,
            settings: tile.settings,
            status: status(ofTile: tile.id),
            broken: faults(of: references(of: tile.settings)),
            revision: boards.revision(of: tile.id)
        )
    }

    /// Keeps a changed tile, and tells clients.
    mutating func put(_ tile: Tile, _ turn: inout Turn) {
        boards[tile: tile.id] = tile
        turn.publish(.board(.tileChanged(snapshot(of: tile))))
        turn.persist(.put(.tile, tile.id, tile))
    }

    private func checkRoom(on board: String) throws(EngineError) {
        guard boards.tiles(of: board).count < limits.boardTiles else {
            throw .limitReached(what: "tiles of the board", limit: limits.boardTiles)
        }
    }

    /// A tile before another one of its board, or at the end.
    private func place(_ tile: Tile, before: String?) throws(EngineError) -> (element: Tile, moved: [Tile]) {
        if before == tile.id { return (tile, []) }
        let others = boards.tiles(of: tile.boardID).filter { $0.id != tile.id }
        if isInPlace(tile, before, among: others) { return (tile, []) }
        guard let placed = OrderNumbers.placed(tile, among: others, before: before) else {
            throw .invalidValue(
                field: "before",
                allowed: "the id of a tile of the board, or null",
                given: (before ?? "").cut(toBytes: 64)
            )
        }
        return placed
    }
}
