// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The one slot for music.
struct MusicDeck: Sendable, Equatable {
    /// The player on the deck; none as soon as music is stopped, though its fade runs (SM-21).
    var current: String?
    /// Players that left the deck and fade out, oldest first.
    var fadingOut: [String] = []
    /// The crossfades that run: as many as players fade out, when tracks change quickly.
    private(set) var crossfades: [Crossfade] = []

    /// Two players that change over.
    struct Crossfade: Sendable, Equatable {
        let from: String
        let to: String
    }

    /// Whether a player is on the deck or on its way off.
    func holds(_ id: String) -> Bool { current == id || fadingOut.contains(id) }

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
        let ended = crossfades.first { $0.from == id }
        crossfades.removeAll { $0.from == id }
        let emptied = current == id
        if emptied { current = nil }
        return (ended, emptied)
    }
}
