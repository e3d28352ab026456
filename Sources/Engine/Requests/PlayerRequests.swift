// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// A request to play; the empty request plays once, immediately, at full volume (SM-32).
public struct PlayRequest: Sendable, Equatable {
    /// True loops until stopped, false plays once.
    ///
    /// Ignored when `numberOfLoops` is given.
    public var looping: Bool?
    /// 0 plays once, n repeats n times, negative loops until stopped (AP-15).
    public var numberOfLoops: Int?
    /// Whether it fades in from silence (SM-30).
    public var fadeIn = false
    /// Length of that fade in seconds; the manager's `soundFadeDuration` when nil.
    public var fadeDuration: Double?
    /// 0 to 1.
    public var volume: Double?
    /// 0 to 1; the sound's own when nil.
    ///
    /// Ignored for an existing player.
    public var baseVolume: Double?
    /// −1 to 1.
    public var pan: Double?
    /// Engine time of the start in seconds, not in the past.
    public var at: Double?
    /// Device time of the start in seconds (AP-06), not in the past.
    ///
    /// Only one of `at`, `atDeviceTime` and `delay` may be given.
    public var atDeviceTime: Double?
    /// Delay of the start in seconds.
    public var delay: Double?
    /// Bus of a new player.
    public var kind: PlayerKind = .sound
    /// The zones in which it plays, by id or name; nil leaves them, at first all that hear its bus.
    public var zones: [String]?
    /// The rooms in which it plays, by id or name, in addition to zones or without them.
    public var rooms: [String]?
    /// Data for the completion of a new player (SM-07).
    public var clientData: String?
    /// Playback parameters.
    public var parameters = PlaybackParametersChange()

    /// Makes the empty request.
    public init() {}
}

/// A request to create a player; nil takes the default.
public struct PlayerCreation: Sendable, Equatable {
    /// 0 to 1, default 1.
    public var volume: Double?
    /// 0 to 1; the sound's when nil.
    public var baseVolume: Double?
    /// −1 to 1, default 0.
    public var pan: Double?
    /// Default 0.
    public var numberOfLoops: Int?
    /// Start position in seconds.
    public var currentTime: Double?
    /// Bus.
    public var kind: PlayerKind = .sound
    /// The zones in which it will play, by id or name; nil for all that hear its bus.
    public var zones: [String]?
    /// The rooms in which it will play, by id or name, instead of zones or beside them.
    public var rooms: [String]?
    /// Data for the completion (SM-07).
    public var clientData: String?
    /// Whether its level is measured, default false (AP-26).
    public var meteringEnabled: Bool?
    /// Playback parameters.
    public var parameters = PlaybackParametersChange()

    /// Makes the default request.
    public init() {}
}

/// A change of a player; nil leaves a value unchanged.
public struct PlayerChange: Sendable, Equatable {
    /// 0 to 1; retargets a running fade (SM-10).
    public var volume: Double?
    /// 0 to 1.
    public var baseVolume: Double?
    /// −1 to 1.
    public var pan: Double?
    /// Negative loops until stopped.
    public var numberOfLoops: Int?
    /// Seeks to a position in seconds; beyond the duration the playback ends (AP-22).
    public var currentTime: Double?
    /// Data for the completion; the empty optional removes it.
    public var clientData: String??
    /// Whether its level is measured (AP-26).
    public var meteringEnabled: Bool?
    /// Playback parameters.
    public var parameters = PlaybackParametersChange()

    /// Makes an empty change.
    public init() {}
}

/// A request to fade a player's volume.
///
/// - Source: SM-16 to SM-18.
public struct FadeRequest: Sendable, Equatable {
    /// Direction.
    public enum Kind: Sendable, Equatable {
        /// From the current volume to this one, 0 to 1.
        case to(Double)
        /// From 0 to 1.
        case fadeIn
        /// From the current volume to 0, then stop.
        case fadeOut
    }

    /// Direction.
    public var kind: Kind
    /// Length in seconds; the manager's `soundFadeDuration` when nil.
    public var duration: Double?
    /// Shape.
    public var curve: FadeCurve

    /// Makes a request.
    public init(kind: Kind, duration: Double? = nil, curve: FadeCurve = .linear) {
        self.kind = kind
        self.duration = duration
        self.curve = curve
    }
}

/// A request to stop; the empty request fades out (SM-34).
public struct StopRequest: Sendable, Equatable {
    /// Whether it fades out first.
    public var fadeOut: Bool
    /// Length of that fade in seconds; the manager's when nil.
    public var fadeDuration: Double?
    /// Whether the position returns to the beginning; otherwise it is kept (AP-08).
    public var rewind: Bool

    /// Makes a request.
    public init(fadeOut: Bool = true, fadeDuration: Double? = nil, rewind: Bool = false) {
        self.fadeOut = fadeOut
        self.fadeDuration = fadeDuration
        self.rewind = rewind
    }
}
