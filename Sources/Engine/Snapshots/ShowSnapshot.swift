// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A show as a client sees it.
public struct ShowSnapshot: Sendable, Equatable {
    /// Opaque, stable across restarts.
    public let id: String
    /// Its settings; the actions of its cues are ids.
    public let settings: ShowSettings
    /// Where it stands.
    public let status: ShowStatus
    /// Why cues cannot sound as they are, by their numbers; those against which nothing is known are left out.
    public let broken: [String: [String]]
    /// Version; increases with every change, also of the pointer and of what runs.
    public let revision: UInt64
}

/// Where a show stands.
public struct ShowStatus: Sendable, Equatable {
    /// Number of the cue that the next GO starts; nil behind the last one.
    public let pointer: String?
    /// The runs of cues that wait or have not ended.
    public let runs: [CueRunSnapshot]
    /// Numbers of the cues that waited or ran when the server ended.
    public let interrupted: [String]
}

/// A run of a cue as a client sees it.
public struct CueRunSnapshot: Sendable, Equatable {
    /// Unique within the show since the start of the server.
    public let run: Int
    /// Id of the run of its action, by which it is stopped; nil before its start and for a rehearsal.
    public let runID: String?
    /// Number of the cue.
    public let cue: String
    /// Whether its start frame has passed.
    public let isRunning: Bool
    /// Engine time in seconds at which its action starts or started.
    public let startsAt: Double
    /// Engine time in seconds at which it ends; nil until that is known.
    public let endsAt: Double?
    /// Whether the run of its action is paused.
    public let isPaused: Bool
    /// Whether its action is not run.
    public let isRehearsal: Bool
}
