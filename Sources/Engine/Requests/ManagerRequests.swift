// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A request to play music.
///
/// - Source: SM-37 to SM-39.
public struct MusicRequest: Sendable, Equatable {
    /// What plays.
    public enum Source: Sendable, Equatable {
        /// A sound, on a new player.
        case sound(SoundReference)
        /// A player, by its id.
        case player(String)
    }

    /// What plays.
    public var source: Source
    /// Whether it loops until stopped; nil is true, and leaves the track that plays already alone.
    public var looping: Bool?
    /// Whether it fades in over ``fadeDuration``; ignored for the track that plays already.
    public var fadeIn: Bool
    /// Whether the current track restarts when it is requested again.
    public var restart: Bool
    /// Seconds over which the current track fades out and this one fades in; nil for `musicFadeDuration`, 0 for a cut.
    public var fadeDuration: Double?
    /// The zones in which it plays, by id or name; nil with ``rooms`` nil leaves those of the player, at first all that hear music.
    public var zones: [String]?
    /// The rooms in which it plays, by id or name, instead of zones or beside them.
    public var rooms: [String]?

    /// Makes a request.
    public init(
        _ source: Source,
        looping: Bool? = nil,
        fadeIn: Bool = true,
        restart: Bool = false,
        fadeDuration: Double? = nil
    ) {
        self.source = source
        self.looping = looping
        self.fadeIn = fadeIn
        self.restart = restart
        self.fadeDuration = fadeDuration
    }

    /// Makes a request for a sound.
    public init(sound: SoundReference, looping: Bool? = nil, fadeIn: Bool = true, restart: Bool = false) {
        self.init(.sound(sound), looping: looping, fadeIn: fadeIn, restart: restart)
    }
}

/// A change of volumes and fade times; nil leaves a value unchanged.
///
/// Volumes 0 to 1, durations 0 to 3600 s.
///
/// - Source: SM-23 to SM-26.
public struct ManagerChange: Sendable, Equatable {
    /// Volume of all sounds.
    public var soundVolume: Double?
    /// Volume of the music.
    public var musicVolume: Double?
    /// Volume of system sounds.
    public var systemVolume: Double?
    /// Volume of announcements.
    public var announcementVolume: Double?
    /// Volume of everything.
    public var masterVolume: Double?
    /// Mutes sounds.
    public var soundMuted: Bool?
    /// Mutes music.
    public var musicMuted: Bool?
    /// Mutes system sounds.
    public var systemMuted: Bool?
    /// Mutes announcements.
    public var announcementMuted: Bool?
    /// Mutes everything.
    public var masterMuted: Bool?
    /// Solos sounds: while a bus is soloed, the others are silent, but for announcements (D-83).
    public var soundSoloed: Bool?
    /// Solos music.
    public var musicSoloed: Bool?
    /// Solos system sounds.
    public var systemSoloed: Bool?
    /// Solos announcements.
    public var announcementSoloed: Bool?
    /// Whether the music of other applications may continue (SM-22).
    public var allowsBackgroundMusic: Bool?
    /// Length of music fades in seconds.
    public var musicFadeDuration: Double?
    /// Length of the fades of stopped sounds in seconds.
    public var soundFadeDuration: Double?
    /// Seconds over which the volumes of this change are reached; nil for a short ramp that does not click.
    public var fadeDuration: Double?

    /// Makes an empty change.
    public init() {}
}
