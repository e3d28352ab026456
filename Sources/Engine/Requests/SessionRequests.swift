// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Changes the session; nil leaves a value as it is.
public struct SessionChange: Sendable, Equatable {
    /// The category (AQ-36).
    public var category: SessionCategory?
    /// All options, in place of those before.
    public var options: [SessionOption]?
    /// Whether system sounds vibrate instead of sounding (SS-08), and more as the category says.
    public var silentMode: Bool?
    /// Whether the screen is locked (SS-15).
    public var screenLocked: Bool?
    /// Whether the output's volume is reported every interval (AQ-18).
    public var monitorEnabled: Bool?
    /// Seconds between two reports, 0.1 to 3,600.
    public var monitorInterval: Double?
    /// Decibels by which other applications are lowered, −60 to 0.
    public var othersDepthDecibels: Double?

    /// Makes a change of nothing.
    public init() {}
}

/// Chooses where the sound goes; nil leaves a value as it is.
public struct SessionRouteChange: Sendable, Equatable {
    /// The sink, or clear to follow the default.
    public var output = Edit<String>.keep
    /// All outputs of single buses, in place of those before; in the category `multiRoute` only (AQ-30).
    public var buses: [VolumeScope: String]?

    /// Makes a change of nothing.
    public init() {}
}

/// Begins or ends an interruption (AQ-19 to AQ-21).
public enum InterruptionRequest: Sendable, Equatable {
    /// Silences us, for a reason in words.
    case began(reason: String)
    /// Ends the interruption that a request began; only with `shouldResume` sound goes on.
    case ended(shouldResume: Bool)
}
