// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The source of the deck's tracks: the queue, and then a station and the position in its playlist.
struct PlaybackContext: Sendable, Equatable {
    /// Nil while entries of the queue follow a single track.
    let stationID: String?
    var playlist: Playlist
    /// The entry of the queue that the deck's track is or was; nil for a track of the station.
    var entry: String?
    /// Where its tracks are to be heard: without a station, where the track plays that they follow.
    var places = Places()
    /// Number of consecutive tracks that could not be played.
    var failures = 0

    /// This context after another one, whose failures it goes on counting if it is of the same station.
    func following(_ other: PlaybackContext?) -> PlaybackContext {
        guard let other, other.stationID == stationID else { return self }
        var context = self
        context.failures = max(failures, other.failures)
        return context
    }
}

/// A track that was loaded as a paused player, and the deck's context once it plays.
struct LoadedTrack: Sendable, Equatable {
    let player: String
    let context: PlaybackContext
}

/// The next track, as a paused or scheduled player.
struct UpcomingTrack: Sendable, Equatable {
    let player: String
    /// The deck's context once the track plays.
    var context: PlaybackContext
    /// Its first frame; nil while the end of the current track is not known.
    var at: FrameTime?
    /// The end of the current track that it was planned for.
    var end: FrameTime?
    /// Frames in which both tracks play.
    var overlap = FrameCount.zero
    /// Whether a cue starts it at its frame, independent of the current track.
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
