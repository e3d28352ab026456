// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension EventContent {
    /// An event of boards and their tiles.
    init(_ event: BoardEvent) {
        switch event {
        case .created(let board): self.init(.boardCreated, board)
        case .changed(let board): self.init(.boardChanged, board)
        case .disposed(let id, let name):
            self.init(.boardDisposed, "/v1/boards/\(id)", ["boardId": .string(id), "name": .string(name)])
        case .tileCreated(let tile): self.init(.tileCreated, tile)
        case .tileChanged(let tile): self.init(.tileChanged, tile)
        case .tileDisposed(let id, let board):
            self.init(.tileDisposed, "/v1/tiles/\(id)", ["tileId": .string(id), "boardId": .string(board)])
        case .tileStatusChanged(let tile): self.init(.tileStatusChanged, tile)
        }
    }

    private init(_ type: EventType, _ board: BoardSnapshot) {
        self.init(type, board.address, ["boardId": .string(board.id), "board": board.json])
    }

    private init(_ type: EventType, _ tile: TileSnapshot) {
        let data: JSONValue = [
            "tileId": .string(tile.id), "boardId": .string(tile.boardID), "tile": tile.json,
        ]
        self.init(type, tile.address, data)
    }
}
