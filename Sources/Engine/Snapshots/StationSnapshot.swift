// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A station as a client sees it.
public struct StationSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Its settings.
    public let settings: StationSettings
    /// Position among the stations; a query selects the first match.
    public let position: Int
    /// Number of its playable sounds.
    public let trackCount: Int
    /// Whether the music deck plays it.
    public let isCurrent: Bool
    /// Why it cannot sound as it is; empty if nothing is known against it.
    public let broken: [String]
    /// Version; increases with every change, but not with the passing of time.
    public let revision: UInt64
}

/// A crossfader as a client sees it.
public struct CrossfaderSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Its settings.
    public let settings: CrossfaderSettings
    /// Its state.
    public let state: CrossfaderState
    /// Whether the external medium plays.
    public let isPlaying: Bool
    /// The player that drives it, if it is a player of this engine.
    public let master: String?
    /// The last reported time of the external medium in seconds.
    public let elapsed: Double?
    /// Station and volume at that time.
    public let moment: CueMoment
    /// Drift of the external clock against ours; nil while unknown.
    public let drift: DriftReading?
    /// Version; increases with every change, but not with the passing of time.
    public let revision: UInt64
}

/// The result of an elapsed time.
public struct ElapseResult: Sendable, Equatable {
    /// Whether the time was applied; a disconnected crossfader only stores it (SX-16).
    public let applied: Bool
    /// The changes it caused.
    public let changes: [CrossfaderChange]
    /// Station and volume at that time.
    public let moment: CueMoment
    /// Drift of the external clock against ours; nil while unknown.
    public let drift: DriftReading?
}

/// A past or upcoming track of the music deck.
public struct TrackSnapshot: Sendable, Equatable {
    /// Its sound.
    public let soundId: String
    /// The sound's name.
    public let name: String
    /// Its player; nil if there is none yet.
    public let playerId: String?
    /// The station it came from; nil for a single track and for an entry of the queue.
    public let stationId: String?
    /// The entry of the queue that it will be; nil for others, and once it has played.
    public let entryId: String?
    /// Whether a rule of the station's rotation chose it.
    public let isInserted: Bool
    /// Engine time in seconds of its first frame, past or planned; nil while unknown.
    public let startsAt: Double?
    /// How it ended; nil if it has not ended.
    public let reason: PlayerFinish.Reason?
}
