// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// What feeds the deck: a station and the way through its sounds.
struct PlaybackContext: Sendable, Equatable {
    let stationID: String
    var playlist: Playlist
    /// Tracks in a row that could not be played.
    var failures = 0
}

/// The track that is to follow, as a player that waits for its frame.
struct UpcomingTrack: Sendable, Equatable {
    let player: String
    /// The context once the track plays.
    var context: PlaybackContext
    /// Its first frame; nil while the present track's end is not known.
    var at: FrameTime?
    /// The end of the present track it was planned for.
    var end: FrameTime?
    /// Frames both sound.
    var overlap = FrameCount.zero
    /// Whether a cue asks for it at its frame, whatever the present track does.
    var isCue = false
}

/// A track that was on the deck.
struct PlayedTrack: Sendable, Equatable {
    let player: String
    let soundID: String
    let name: String
    let stationID: String?
    let at: FrameTime
    var reason: PlayerFinish.Reason?
}
