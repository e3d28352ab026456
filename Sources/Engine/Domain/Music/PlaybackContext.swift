// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// The source of the deck's tracks: the queue, and then a station and the position in its playlist.
struct PlaybackContext: Sendable, Equatable {
    /// Nil while entries of the queue follow a single track.
    let stationID: String?
    var playlist: Playlist
    /// What comes between the tracks of the playlist.
    var rotation = Rotation()
    /// The entry of the queue that the deck's track is or was; nil for a track of the station.
    var entry: String?
    /// The rule of the rotation that chose the deck's track; nil for one of the playlist.
    var rule: Int?
    /// Where its tracks are to be heard: without a station, where the track plays that they follow.
    var places = Places()
    /// Number of consecutive tracks that could not be played.
    var failures = 0

    /// Whether the deck's track is one of the playlist.
    var isInPlaylist: Bool { entry == nil && rule == nil }

    /// Its track begins.
    mutating func begin(at moment: Moment) {
        if let rule { rotation.begin(rule, at: moment) }
    }

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
    private(set) var context: PlaybackContext

    init(player: String, context: PlaybackContext) { (self.player, self.context) = (player, context) }

    /// The same where all that was passed over counts as heard now.
    func limited(to moment: Moment) -> LoadedTrack {
        var track = self
        track.context.rotation.limit(to: moment)
        return track
    }
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
    /// The voice that joins it to the current track; nil if there is none.
    var join: VoiceHandle?
    /// Whether a cue starts it at its frame, independent of the current track.
    var isCue = false
}

/// A track that was on the deck.
struct PlayedTrack: Sendable, Equatable {
    let player: String
    let soundID: String
    let name: String
    let stationID: String?
    /// Whether a rule of the station's rotation chose it.
    var isInserted = false
    let at: FrameTime
    var reason: PlayerFinish.Reason?
}
