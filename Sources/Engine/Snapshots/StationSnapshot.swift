// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A station as a client sees it.
public struct StationSnapshot: Sendable, Equatable {
    /// Opaque, stable over restarts.
    public let id: String
    /// What it is.
    public let settings: StationSettings
    /// Place among the stations; the first that fits a query is meant.
    public let position: Int
    /// Sounds it would play now.
    public let trackCount: Int
    /// Whether the music deck plays it.
    public let isCurrent: Bool
    /// Counts the changes; what merely goes on with time is none.
    public let revision: UInt64
}

/// A crossfader as a client sees it.
public struct CrossfaderSnapshot: Sendable, Equatable {
    /// Opaque, stable over restarts.
    public let id: String
    /// What it is.
    public let settings: CrossfaderSettings
    /// Where it is in its life.
    public let state: CrossfaderState
    /// Whether the external medium plays.
    public let isPlaying: Bool
    /// The player that drives it, where that is one of ours.
    public let master: String?
    /// The last time reported, seconds of the external medium.
    public let elapsed: Double?
    /// What should be at that time.
    public let moment: CueMoment
    /// How the external clock runs beside ours; nil while unknown.
    public let drift: DriftReading?
    /// Counts the changes; what merely goes on with time is none.
    public let revision: UInt64
}

/// The answer of an elapse.
public struct ElapseResult: Sendable, Equatable {
    /// Whether the time was applied; a disconnected crossfader only stores it (SX-16).
    public let applied: Bool
    /// What it changed.
    public let changes: [CrossfaderChange]
    /// What should be at that time.
    public let moment: CueMoment
    /// How the external clock runs beside ours; nil while unknown.
    public let drift: DriftReading?
}

/// A track of the music deck: played, or to come.
public struct TrackSnapshot: Sendable, Equatable {
    /// Its sound.
    public let soundId: String
    /// The sound's name.
    public let name: String
    /// The player; nil for one that is not made yet.
    public let playerId: String?
    /// The station it came from.
    public let stationId: String?
    /// Engine time in seconds of its first frame, or of the planned one; nil where it is not known.
    public let startsAt: Double?
    /// How it ended; nil for one that has not.
    public let reason: PlayerFinish.Reason?
}
