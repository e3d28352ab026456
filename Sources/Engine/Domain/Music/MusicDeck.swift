// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// The one slot for music.
struct MusicDeck: Sendable, Equatable {
    /// Tracks that were played and are remembered.
    static let historyLimit = 100

    /// The player on the deck; none as soon as music is stopped, though its fade runs (SM-21).
    var current: String?
    /// Players that left the deck and fade out, oldest first.
    var fadingOut: [String] = []
    /// The crossfades that run: as many as players fade out, when tracks change quickly.
    private(set) var crossfades: [Crossfade] = []
    /// What feeds the deck; none for a single track.
    var context: PlaybackContext?
    /// What follows the present track, planned ahead.
    var upcoming: UpcomingTrack?
    /// Tracks that were played, the newest last.
    private(set) var history: [PlayedTrack] = []
    /// What is known of the playhead of the present player.
    var watch = DeckMonitor()

    /// Two players that change over.
    struct Crossfade: Sendable, Equatable {
        let from: String
        let to: String
    }

    /// Whether a player is on the deck, on its way off or planned.
    func holds(_ id: String) -> Bool {
        current == id || upcoming?.player == id || fadingOut.contains(id)
    }

    /// Notes that players change over.
    mutating func beginCrossfade(from: String, to: String) {
        crossfades.append(Crossfade(from: from, to: to))
    }

    /// Takes the present player off.
    mutating func clear(fading: Bool) {
        if fading, let current { fadingOut.append(current) }
        current = nil
    }

    /// Notes that a player is silent.
    ///
    /// - Returns: the crossfade this ended, and whether the deck became empty by it.
    mutating func finish(_ id: String) -> (crossfade: Crossfade?, emptied: Bool) {
        fadingOut.removeAll { $0 == id }
        if upcoming?.player == id { upcoming = nil }
        let ended = crossfades.first { $0.from == id }
        crossfades.removeAll { $0.from == id }
        let emptied = current == id
        if emptied { current = nil }
        return (ended, emptied)
    }

    /// Remembers a track that came on the deck.
    mutating func remember(_ track: PlayedTrack) {
        history.append(track)
        if history.count > MusicDeck.historyLimit { history.removeFirst() }
    }

    /// Remembers how a track ended.
    mutating func remember(end reason: PlayerFinish.Reason?, of id: String) {
        guard let index = history.lastIndex(where: { $0.player == id }) else { return }
        history[index].reason = reason
    }
}

/// From when on the playhead of the deck's player can be trusted: a seek is heard a little later than it is asked.
struct DeckMonitor: Sendable, Equatable {
    private var player: String?
    private var generation: UInt64 = 0
    private(set) var steadyAt = FrameTime.zero
    /// Whether the player was paused at the very moment at which it took over.
    var mustPause = false

    /// Looks at the player on the deck.
    mutating func look(at current: Player, now: FrameTime, lag: FrameCount) {
        if player == current.id, generation != current.generation { steadyAt = now + lag }
        if player != current.id { steadyAt = .zero }
        (player, generation) = (current.id, current.generation)
    }
}
