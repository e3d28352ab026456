// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Where a station's sounds come from.
public enum PlaylistSource: Sendable, Equatable {
    /// These sounds, by id or name, each once.
    case sounds([String])
    /// Every sound that has all of these tags, by registration.
    case tags([String])
    /// Every sound of a folder and those below, by path; relative to a library root or absolute.
    case folder(String)
}

/// What a station is.
public struct StationSettings: Sendable, Equatable {
    /// Unique name; the empty one is replaced by a free one.
    public var name: String
    /// What it is found by (SX-04).
    public var options: [String: String]
    /// Its sounds.
    public var playlist: PlaylistSource
    /// Whether each cycle has an order of its own, without a repeat.
    public var isShuffled = false
    /// Makes the shuffle repeat; nil shuffles differently with every fresh start.
    public var seed: Int?
    /// Seconds two tracks cross over when one ends; the manager's `musicFadeDuration` when nil.
    public var crossfadeDuration: Double?
    /// Seconds they cross over on a skip or a change of station; the manager's when nil.
    public var skipFadeDuration: Double?
    /// Whether tracks follow each other frame to frame, without a crossfade.
    public var isGapless = false
    /// LUFS to which tracks are lowered, −60 to 0; nil leaves them.
    public var targetLoudness: Double?
    /// Whether it goes on where it was left; otherwise it starts fresh.
    public var resumes = false

    /// Makes a station in order, with the manager's crossfade.
    public init(name: String = "", options: [String: String] = [:], playlist: PlaylistSource) {
        self.name = name
        self.options = options
        self.playlist = playlist
    }
}

/// Changes a station; nil leaves a value as it is, the empty optional returns it to its default.
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
    /// Place among the stations, 0 is found first.
    public var position: Int?

    /// Makes a change of nothing.
    public init() {}
}

/// Asks for a station to be played.
public struct StationPlay: Sendable, Equatable {
    /// Seconds of the crossfade; the station's when nil.
    public var fadeDuration: Double?
    /// Whether a station that plays already, or resumes, begins anew.
    public var restart = false

    /// Makes the default request.
    public init() {}
}
