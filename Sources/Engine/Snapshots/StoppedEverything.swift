// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What ``Engine/stopEverything(_:)`` stopped.
public struct StoppedEverything: Sendable, Equatable {
    /// Ids of the players of sounds and system sounds, also of those that were scheduled or paused.
    public var players: [String] = []
    /// Id of the player that was on the music deck; nil if there was none.
    public var music: String?
    /// Id of the announcement that played; nil if none did.
    public var announcement: String?
    /// Id of the crossfader that was paused; nil if none was playing.
    public var crossfader: String?
    /// Ids of the runs of actions whose waiting steps were cancelled.
    public var runs: [String] = []
    /// Ids of the shows of which cues waited or ran.
    public var shows: [String] = []
    /// Whether a time of a plan that comes within ten seconds is skipped.
    public var holdsCalendar = false
    /// Whether the queue starts no announcement until it is resumed.
    public var holdsQueue = false

    /// Whether anything was stopped.
    public var isEmpty: Bool {
        players.isEmpty && music == nil && announcement == nil && crossfader == nil && runs.isEmpty
            && shows.isEmpty && !holdsCalendar
    }
}
