// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A change of the session; nil leaves a value unchanged.
public struct SessionChange: Sendable, Equatable {
    /// The category (AQ-36).
    public var category: SessionCategory?
    /// Replaces all options.
    public var options: [SessionOption]?
    /// Silent mode: system sounds vibrate instead of playing (SS-08); other sounds depend on the category.
    public var silentMode: Bool?
    /// Whether the screen is locked (SS-15).
    public var screenLocked: Bool?
    /// Whether the output's volume is reported at every interval (AQ-18).
    public var monitorEnabled: Bool?
    /// Seconds between two reports, 0.1 to 3,600.
    public var monitorInterval: Double?
    /// Attenuation of other applications in decibels, −60 to 0.
    public var othersDepthDecibels: Double?

    /// Makes an empty change.
    public init() {}
}

/// A change of the outputs; nil leaves a value unchanged.
public struct SessionRouteChange: Sendable, Equatable {
    /// The sink; `clear` follows the system default.
    public var output = Edit<String>.keep
    /// Replaces the outputs of single buses; only in the category `multiRoute` (AQ-30).
    public var buses: [VolumeScope: String]?

    /// Makes an empty change.
    public init() {}
}

/// A request to begin or end an interruption (AQ-19 to AQ-21).
public enum InterruptionRequest: Sendable, Equatable {
    /// Silences all sound, for the given reason.
    case began(reason: String)
    /// Ends the interruption begun by a request; playback resumes only with `shouldResume`.
    case ended(shouldResume: Bool)
}
