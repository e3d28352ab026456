// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Engine {
    /// All boards, in their order.
    public func boards() -> [BoardSnapshot] { state.boards.all.map { state.snapshot(of: $0) } }

    /// A page of the boards, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func boards(_ request: PageRequest) throws(EngineError) -> Page<BoardSnapshot> {
        try request.page(of: state.boards.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One board, by id or name.
    ///
    /// - Throws: `boardNotFound`.
    public func board(_ reference: String) throws(EngineError) -> BoardSnapshot {
        state.snapshot(of: try state.boards.board(reference))
    }

    /// Adds a board without tiles.
    ///
    /// - Throws: `invalidValue`, `nameTaken`, `limitReached`; `boardNotFound` for the one before which it is put.
    public func createBoard(_ change: BoardChange) async throws(EngineError) -> BoardSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in try state.createBoard(change, &turn) }
        let snapshot = try board(id)
        await save()
        return snapshot
    }

    /// Changes or moves a board.
    ///
    /// - Throws: as `createBoard`, and `boardNotFound`.
    public func changeBoard(
        _ reference: String,
        _ change: BoardChange
    ) async throws(EngineError) -> Changed<BoardSnapshot> {
        let id = try state.boards.board(reference).id
        let answer = try perform(answering: board(id)) { (state, turn) throws(EngineError) in
            try state.change(board: id, change, &turn)
        }
        await save()
        return answer
    }

    /// Removes a board with its tiles; what they play goes on.
    ///
    /// - Throws: `boardNotFound`.
    public func disposeBoard(_ reference: String) async throws(EngineError) {
        try perform { (state, turn) throws(EngineError) in try state.disposeBoard(reference, &turn) }
        await save()
    }

    // MARK: Tiles

    /// The tiles of all boards, in the order of the boards and their own.
    public func tiles() -> [TileSnapshot] { state.boards.allTiles.map { state.snapshot(of: $0) } }

    /// A page of the tiles of one board, by id or name, or of all; in order of their ids if there are several pages.
    ///
    /// - Throws: `boardNotFound`, `invalidValue` for an invalid limit or cursor.
    public func tiles(
        ofBoard reference: String?,
        _ request: PageRequest
    ) throws(EngineError) -> Page<TileSnapshot> {
        let board = try reference.map { reference throws(EngineError) in try state.boards.board(reference) }
        let tiles = board.map { state.boards.tiles(of: $0.id) } ?? state.boards.allTiles
        return try request.page(of: tiles, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One tile.
    ///
    /// - Throws: `tileNotFound`.
    public func tile(_ id: String) throws(EngineError) -> TileSnapshot {
        state.snapshot(of: try state.boards.tile(id))
    }

    /// Adds a tile to a board.
    ///
    /// - Throws: `boardNotFound`, `invalidValue`, `soundNotFound`, `actionNotFound`, `bindingTaken`, `limitReached`.
    public func createTile(
        _ change: TileChange,
        on board: String
    ) async throws(EngineError) -> TileSnapshot {
        let id = try perform { (state, turn) throws(EngineError) in
            try state.createTile(change, on: board, &turn)
        }
        let snapshot = try tile(id)
        await save()
        return snapshot
    }

    /// Changes a tile, or moves it, also to another board; what it plays goes on as it began.
    ///
    /// - Throws: as `createTile`, and `tileNotFound`.
    public func changeTile(
        _ id: String,
        _ change: TileChange
    ) async throws(EngineError) -> Changed<TileSnapshot> {
        let answer = try perform(answering: tile(id)) { (state, turn) throws(EngineError) in
            try state.change(tile: id, change, &turn)
        }
        await save()
        return answer
    }

    /// Removes a tile; what it plays goes on.
    ///
    /// - Throws: `tileNotFound`.
    public func disposeTile(_ id: String) async throws(EngineError) {
        try perform { (state, turn) throws(EngineError) in try state.disposeTile(id, &turn) }
        await save()
    }
}
