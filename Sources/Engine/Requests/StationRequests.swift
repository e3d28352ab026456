// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The settings of a station.
public struct StationSettings: Sendable, Equatable {
    /// Unique name; an empty one is replaced by a generated one.
    public var name: String
    /// Options that queries match (SX-04).
    public var options: [String: String]
    /// The source of its sounds.
    public var playlist: PlaylistSource
    /// Whether every cycle is shuffled separately, without repeating a sound.
    public var isShuffled = false
    /// Seed that makes the shuffle repeatable; with nil every fresh start has a new order.
    public var seed: Int?
    /// Seconds of the crossfade when a track ends; the manager's `musicFadeDuration` when nil.
    public var crossfadeDuration: Double?
    /// Seconds of the crossfade on a skip or a change of station; the manager's `musicFadeDuration` when nil.
    public var skipFadeDuration: Double?
    /// Whether tracks follow each other without gap or crossfade.
    public var isGapless = false
    /// Target loudness in LUFS to which tracks are attenuated, −60 to 0; nil leaves them unchanged.
    public var targetLoudness: Double?
    /// Whether it resumes at its last position; otherwise it starts from the beginning.
    public var resumes = false
    /// What comes between its tracks.
    public var rotation: [RotationRule] = []

    /// Its own list and those of its rules.
    var playlists: [PlaylistSource] { [playlist] + rotation.map(\.playlist) }

    /// Makes the settings of an unshuffled station with the manager's crossfade.
    public init(name: String = "", options: [String: String] = [:], playlist: PlaylistSource) {
        self.name = name
        self.options = options
        self.playlist = playlist
    }
}

/// A change of a station; nil leaves a value unchanged, the empty optional resets it to its default.
public struct StationChange: Sendable, Equatable {
    /// Unique name.
    public var name: String?
    /// Replaces all options.
    public var options: [String: String]?
    /// Replaces the sounds.
    public var playlist: PlaylistSource?
    /// See ``StationSettings/isShuffled``.
    public var isShuffled: Bool?
    /// See ``StationSettings/seed``.
    public var seed: Int??
    /// See ``StationSettings/crossfadeDuration``.
    public var crossfadeDuration: Double??
    /// See ``StationSettings/skipFadeDuration``.
    public var skipFadeDuration: Double??
    /// See ``StationSettings/isGapless``.
    public var isGapless: Bool?
    /// See ``StationSettings/targetLoudness``.
    public var targetLoudness: Double??
    /// See ``StationSettings/resumes``.
    public var resumes: Bool?
    /// Replaces all rules.
    public var rotation: [RotationRule]?
    /// Position among the stations; 0 is matched first.
    public var position: Int?

    /// Makes an empty change.
    public init() {}
}

/// A request to play a station.
public struct StationPlay: Sendable, Equatable {
    /// Seconds of the crossfade; the station's when nil.
    public var fadeDuration: Double?
    /// Whether a station starts from the beginning although it is playing or would resume.
    public var restart = false

    /// Makes the default request.
    public init() {}
}
