// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of boards and their tiles.
public enum BoardEvent: Sendable, Equatable {
    /// A board was made.
    case created(BoardSnapshot)
    /// A board was changed or moved.
    case changed(BoardSnapshot)
    /// A board was removed, after its tiles.
    case disposed(id: String, name: String)
    /// A tile was made.
    case tileCreated(TileSnapshot)
    /// A tile was changed or moved.
    case tileChanged(TileSnapshot)
    /// A tile was removed; what it plays goes on.
    case tileDisposed(id: String, board: String)
    /// A run of a tile began, begins to end or is over.
    case tileStatusChanged(TileSnapshot)
}
