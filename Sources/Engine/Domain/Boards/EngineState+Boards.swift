// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

extension EngineState {
    /// Adds a board.
    mutating func createBoard(_ change: BoardChange, _ turn: inout Turn) throws(EngineError) -> String {
        var settings = BoardSettings()
        settings.take(change)
        settings = try checked(settings, of: nil)
        guard boards.count < limits.boards else {
            throw .limitReached(what: "boards", limit: limits.boards)
        }
        let board = Board(id: turn.makeIdentifier("b"), order: 0, settings: settings)
        let placed = try place(board, before: change.before ?? nil)
        boards[board.id] = placed.element
        turn.publish(.board(.created(snapshot(of: placed.element))))
        turn.persist(.put(.board, board.id, placed.element))
        for moved in placed.moved { put(moved, &turn) }
        return board.id
    }

    /// Changes or moves a board.
    mutating func change(
        board reference: String,
        _ change: BoardChange,
        _ turn: inout Turn
    ) throws(EngineError) -> Bool {
        let before = try boards.board(reference)
        var board = before
        board.settings.take(change)
        board.settings = try checked(board.settings, of: board.id)
        var moved: [Board] = []
        if let place = change.before {
            (board, moved) = try self.place(board, before: place)
        }
        for other in moved { put(other, &turn) }
        guard board != before else { return false }
        put(board, &turn)
        return true
    }

    /// Removes a board with its tiles; what they play goes on.
    mutating func disposeBoard(_ reference: String, _ turn: inout Turn) throws(EngineError) {
        let board = try boards.board(reference)
        for tile in boards.tiles(of: board.id) { dispose(tile, &turn) }
        boards[board.id] = nil
        turn.publish(.board(.disposed(id: board.id, name: board.settings.name)))
        turn.persist(.remove(.board, board.id))
    }

    /// Restores the saved boards and tiles; unreadable ones are skipped, and nothing of them plays.
    mutating func restoreBoards(_ stored: StoredState) {
        for board in stored.values(.board, as: Board.self) { boards[board.id] = board }
        for tile in stored.values(.tile, as: Tile.self) where boards[tile.boardID] != nil {
            boards[tile: tile.id] = tile
        }
    }

    /// The snapshot of a board.
    func snapshot(of board: Board) -> BoardSnapshot {
        BoardSnapshot(
            id: board.id,
            order: board.order,
            settings: board.settings,
            revision: boards.revision(of: board.id)
        )
    }

    private mutating func put(_ board: Board, _ turn: inout Turn) {
        boards[board.id] = board
        turn.publish(.board(.changed(snapshot(of: board))))
        turn.persist(.put(.board, board.id, board))
    }

    /// A board before another one, by id or name, or at the end.
    private func place(
        _ board: Board,
        before: String?
    ) throws(EngineError) -> (element: Board, moved: [Board]) {
        let next = try before.map { reference throws(EngineError) in try boards.board(reference).id }
        if next == board.id { return (board, []) }
        let others = boards.all.filter { $0.id != board.id }
        if isInPlace(board, next, among: others) { return (board, []) }
        return OrderNumbers.placed(board, among: others, before: next) ?? (board, [])
    }

    /// Whether an element with a number is already directly before another one.
    func isInPlace<Element: Ordered>(_ element: Element, _ next: String?, among others: [Element]) -> Bool {
        element.order != 0 && others.first { $0.order > element.order }?.id == next
    }

    /// Settings whose values are in range and whose name is free; an empty name becomes a generated one.
    private func checked(_ settings: BoardSettings, of id: String?) throws(EngineError) -> BoardSettings {
        var settings = settings
        let others = boards.all.filter { $0.id != id }.map(\.settings.name)
        if settings.name.isEmpty { settings.name = freeName("Board", others) }
        try SoundName.check(settings.name, limit: limits.nameLength)
        guard !others.contains(settings.name) else { throw .nameTaken(settings.name) }
        if let color = settings.color { settings.color = try CheckedDetails.color(color) }
        try Check.whole(settings.columns, "columns", in: BoardLimits.columns)
        return settings
    }
}
