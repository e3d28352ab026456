// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// How a sound is played; the empty request plays it once, at once, at full volume (SM-32).
public struct PlayRequest: Sendable, Equatable {
    /// True loops until stopped, false plays once.
    ///
    /// Ignored when `numberOfLoops` is given.
    public var looping: Bool?
    /// 0 once, n returns n times, negative for ever (AP-15).
    public var numberOfLoops: Int?
    /// Whether it fades in from silence (SM-30).
    public var fadeIn = false
    /// Seconds of that fade; the manager's `soundFadeDuration` when nil.
    public var fadeDuration: Double?
    /// 0 to 1.
    public var volume: Double?
    /// 0 to 1; the sound's own when nil.
    ///
    /// Ignored by players that exist.
    public var baseVolume: Double?
    /// −1 to 1.
    public var pan: Double?
    /// Start at this engine time in seconds, not before now.
    public var at: Double?
    /// Start at this device time in seconds (AP-06), not before now.
    ///
    /// Only one of `at`, `atDeviceTime`, `delay`.
    public var atDeviceTime: Double?
    /// Start so many seconds from now.
    public var delay: Double?
    /// Bus of a new player.
    public var kind: PlayerKind = .sound
    /// Data for the completion of a new player (SM-07).
    public var clientData: String?
    /// How the sound is read.
    public var parameters = PlaybackParametersChange()

    /// Makes the empty request.
    public init() {}
}

/// How a player is made; nil takes the default.
public struct PlayerCreation: Sendable, Equatable {
    /// 0 to 1, default 1.
    public var volume: Double?
    /// 0 to 1, default the sound's.
    public var baseVolume: Double?
    /// −1 to 1, default 0.
    public var pan: Double?
    /// Default 0.
    public var numberOfLoops: Int?
    /// Where play starts, seconds.
    public var currentTime: Double?
    /// Bus.
    public var kind: PlayerKind = .sound
    /// Data for the completion (SM-07).
    public var clientData: String?
    /// Whether its level is measured, default false (AP-26).
    public var meteringEnabled: Bool?
    /// How the sound is read.
    public var parameters = PlaybackParametersChange()

    /// Makes the default request.
    public init() {}
}

/// Changes a player; nil leaves a value as it is.
public struct PlayerChange: Sendable, Equatable {
    /// 0 to 1; retargets a running fade (SM-10).
    public var volume: Double?
    /// 0 to 1.
    public var baseVolume: Double?
    /// −1 to 1.
    public var pan: Double?
    /// Negative for ever.
    public var numberOfLoops: Int?
    /// Seeks, seconds from the beginning; beyond the duration ends the playback (AP-22).
    public var currentTime: Double?
    /// Replaces the completion's data; the empty optional removes it.
    public var clientData: String??
    /// Whether its level is measured (AP-26).
    public var meteringEnabled: Bool?
    /// How the sound is read.
    public var parameters = PlaybackParametersChange()

    /// Makes a change of nothing.
    public init() {}
}

/// Asks for a fade of a player's volume.
///
/// - Source: SM-16 to SM-18.
public struct FadeRequest: Sendable, Equatable {
    /// Direction.
    public enum Kind: Sendable, Equatable {
        /// From the present volume to this one, 0 to 1.
        case to(Double)
        /// From 0 to 1.
        case fadeIn
        /// From the present volume to 0, then stop.
        case fadeOut
    }

    /// Direction.
    public var kind: Kind
    /// Seconds; the manager's `soundFadeDuration` when nil.
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

/// How something is stopped; the empty request fades (SM-34).
public struct StopRequest: Sendable, Equatable {
    /// Whether it fades out first.
    public var fadeOut: Bool
    /// Seconds of that fade; the manager's when nil.
    public var fadeDuration: Double?
    /// Whether the position returns to the beginning; otherwise it stays (AP-08).
    public var rewind: Bool

    /// Makes a request.
    public init(fadeOut: Bool = true, fadeDuration: Double? = nil, rewind: Bool = false) {
        self.fadeOut = fadeOut
        self.fadeDuration = fadeDuration
        self.rewind = rewind
    }
}
