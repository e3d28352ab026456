// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A board as a client sees it.
public struct BoardSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Boards are in the order of these numbers.
    public let order: Int64
    /// Its settings.
    public let settings: BoardSettings
    /// Version; increases with every change of the board, but not of its tiles.
    public let revision: UInt64
}

/// A tile as a client sees it.
public struct TileSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Id of its board.
    public let boardID: String
    /// The tiles of a board are in the order of these numbers.
    public let order: Int64
    /// Its settings; sounds and action are ids.
    public let settings: TileSettings
    /// What of it plays.
    public let status: TileStatus
    /// Why it cannot sound as it is; empty if nothing is known against it.
    public let broken: [String]
    /// Version; increases with every change, but not with presses.
    public let revision: UInt64
}

/// What of a tile plays.
public struct TileStatus: Sendable, Equatable {
    /// The runs of its presses that are not over, in order of their starts.
    public var runs: [TileRun] = []

    /// Whether one of them plays or waits, other than fading out to its end.
    public var isActive: Bool { runs.contains { !$0.isEnding } }

    /// Whether clients see the same of two states: an end that moves by less is no news.
    func isShown(as other: TileStatus, tolerance: Double) -> Bool {
        runs.count == other.runs.count && zip(runs, other.runs).allSatisfy { $0.isShown(as: $1, tolerance) }
    }
}

/// A run of a tile as a client sees it.
public struct TileRun: Sendable, Equatable {
    /// Id of the run.
    public let run: String
    /// Engine time in seconds of its first frame.
    public let startsAt: Double
    /// Engine time in seconds at which it will be over; nil as for a run.
    public let endsAt: Double?
    /// The players that it started, in order.
    public let players: [String]
    /// Whether it only fades out to its end.
    public let isEnding: Bool

    fileprivate func isShown(as other: TileRun, _ tolerance: Double) -> Bool {
        guard run == other.run, startsAt == other.startsAt, players == other.players,
            isEnding == other.isEnding
        else { return false }
        guard let endsAt, let known = other.endsAt else { return endsAt == other.endsAt }
        return abs(endsAt - known) <= tolerance
    }
}

/// What a press or a release did.
public struct TilePressAnswer: Sendable, Equatable {
    /// The tile afterwards.
    public let tile: TileSnapshot
    /// The run that began; nil for none.
    public var run: RunningBatch?
    /// Ids of the tiles of which runs were ended.
    public var stopped: [String] = []
    /// Why nothing changed; nil if something did.
    public var reason: UnchangedReason?
}
