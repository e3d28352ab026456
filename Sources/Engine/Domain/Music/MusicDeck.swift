// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The music deck: one current track, the tracks that fade out, and the planned one.
struct MusicDeck: Sendable, Equatable {
    /// Maximum number of tracks in the history.
    static let historyLimit = 100

    /// The player on the deck; nil as soon as music is stopped, even while it fades out (SM-21).
    var current: String?
    /// Players that left the deck and are fading out, oldest first.
    var fadingOut: [String] = []
    /// Running crossfades; several when tracks change quickly.
    private(set) var crossfades: [Crossfade] = []
    /// What the deck goes on with; nil for a single track without a queue.
    var context: PlaybackContext?
    /// The planned next track.
    var upcoming: UpcomingTrack?
    /// What the planned track was chosen from.
    var followed = FollowedSelection()
    /// Whether a voice is reserved for what joins two tracks.
    var mayJoin = false
    /// Whether it was said that the next track waits for a voice.
    var lacksVoice = false
    /// Sounds that come before the next track of the station, in order; that of the planned track is still among them.
    var queue: [MusicEntry] = []
    /// The loops of the current track, while an entry of the queue ends them.
    var heldLoops: HeldLoops?
    /// Played tracks, newest last.
    private(set) var history: [PlayedTrack] = []
    /// When the playhead of the current player can be trusted.
    var monitor = DeckMonitor()

    /// A crossfade between two players.
    struct Crossfade: Sendable, Equatable {
        let from: String
        let to: String
    }

    /// Whether a player is on the deck, fading out or planned.
    func holds(_ id: String) -> Bool {
        current == id || upcoming?.player == id || fadingOut.contains(id)
    }

    /// Records the beginning of a crossfade.
    mutating func beginCrossfade(from: String, to: String) {
        crossfades.append(Crossfade(from: from, to: to))
    }

    /// Takes the current player off the deck.
    mutating func clear(fading: Bool) {
        if fading, let current { fadingOut.append(current) }
        current = nil
    }

    /// Removes a player that ended.
    ///
    /// - Returns: the crossfade that ended with it, and whether the deck became empty.
    mutating func finish(_ id: String) -> (crossfade: Crossfade?, emptied: Bool) {
        fadingOut.removeAll { $0 == id }
        if upcoming?.player == id { upcoming = nil }
        let ended = crossfades.first { $0.from == id }
        crossfades.removeAll { $0.from == id }
        let emptied = current == id
        if emptied { current = nil }
        return (ended, emptied)
    }

    /// A track has played until the next one: failures are counted from here on.
    mutating func forgetFailures() {
        context?.failures = 0
        upcoming?.context.failures = 0
    }

    /// Adds a track to the history.
    mutating func remember(_ track: PlayedTrack) {
        history.append(track)
        if history.count > MusicDeck.historyLimit { history.removeFirst() }
    }

    /// Records in the history how a track ended.
    mutating func remember(end reason: PlayerFinish.Reason?, of id: String) {
        guard let index = history.lastIndex(where: { $0.player == id }) else { return }
        history[index].reason = reason
    }
}

/// The state of the sounds from which the planned track was chosen.
struct FollowedSelection: Sendable, Equatable {
    /// ``SoundLibrary/selectionVersion``.
    var version: UInt64 = 0
    /// When it was compared last.
    var at = FrameTime.zero
    /// The end of the track that it was chosen to follow.
    var end: Moment?
}

/// Tracks from when on the playhead of the deck's player can be trusted, since a seek takes effect with a delay.
struct DeckMonitor: Sendable, Equatable {
    /// The player that was on the deck last.
    private(set) var player: String?
    private var generation: UInt64 = 0
    private(set) var steadyAt = FrameTime.zero
    /// Whether the new player has to be paused because the old one was paused when the new one took over.
    var mustPause = false
    /// Whether the player that was on the deck last was paused; what follows it starts paused then.
    var wasPaused = false

    /// Notes the player on the deck and its generation.
    mutating func observe(_ current: Player, now: FrameTime, lag: FrameCount) {
        if player == current.id, generation != current.generation { steadyAt = now + lag }
        if player != current.id { steadyAt = .zero }
        (player, generation) = (current.id, current.generation)
        wasPaused = current.state == .paused
    }
}
