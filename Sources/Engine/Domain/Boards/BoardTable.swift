// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// All boards and their tiles, and what presses left behind.
struct BoardTable: Sendable {
    /// In their order.
    private(set) var all: [Board] = []
    private var tiles: [String: Tile] = [:]
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The tiles that were changed, for the index of references.
    var changes = ChangeLog()
    /// The sound of each tile that was chosen last, by its place in the tile.
    var choices: [String: Int] = [:]
    /// The frames at which tiles that are held end, unless they are pressed again.
    var holds: [String: FrameTime] = [:]
    /// What was published of the tiles of which something plays.
    var shown: [String: TileStatus] = [:]
    /// Whether the shell is ending tiles.
    var isReconciling = false

    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// Number of boards.
    var count: Int { all.count }

    /// Number of tiles of all boards.
    var tileCount: Int { tiles.count }

    /// The board with an id; setting nil removes it without its tiles.
    subscript(id: String) -> Board? {
        get { all.first { $0.id == id } }
        set {
            all.removeAll { $0.id == id }
            versions[id] = newValue == nil ? nil : revisions.next()
            guard let newValue else { return }
            all.insert(newValue, at: all.firstIndex { $0.order > newValue.order } ?? all.count)
        }
    }

    /// The tile with an id; setting nil removes it.
    subscript(tile id: String) -> Tile? {
        get { tiles[id] }
        set {
            tiles[id] = newValue
            changes.note(id)
            versions[id] = newValue == nil ? nil : revisions.next()
            if newValue == nil { (choices[id], holds[id], shown[id]) = (nil, nil, nil) }
        }
    }

    /// The board with an id or name.
    func board(_ reference: String) throws(EngineError) -> Board {
        guard let board = self[reference] ?? all.first(where: { $0.settings.name == reference }) else {
            throw .boardNotFound(reference)
        }
        return board
    }

    /// The tile with an id.
    func tile(_ id: String) throws(EngineError) -> Tile {
        guard let tile = tiles[id] else { throw .tileNotFound(id) }
        return tile
    }

    /// The tiles of a board, in order.
    func tiles(of board: String) -> [Tile] {
        tiles.values.filter { $0.boardID == board }.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// The tiles of all boards, in the order of the boards and their own.
    var allTiles: [Tile] {
        let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.id, $0) })
        return tiles.values.map { (place: places[$0.boardID] ?? 0, tile: $0) }
            .sorted { ($0.place, $0.tile.order, $0.tile.id) < ($1.place, $1.tile.order, $1.tile.id) }
            .map(\.tile)
    }

    /// The revision of a board or tile.
    func revision(of id: String) -> UInt64 { versions[id] ?? 0 }
}
