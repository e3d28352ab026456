// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A system sound as a client sees it.
///
/// - Source: SS-01 to SS-14.
public struct SystemSoundSnapshot: Sendable, Equatable {
    /// Never used again.
    public let id: UInt32
    /// The sound it plays; nil for the vibration.
    public let soundId: String?
    /// Name of that sound, or `vibrate`.
    public let name: String
    /// Seconds; 0 for the vibration.
    public let duration: Double
    /// Observers of its end.
    public let completions: [SystemSoundObserver]
    /// Players that sound for it.
    public let playing: [String]
    /// Counts the changes; what merely goes on with time is none.
    public let revision: UInt64
}

/// An observer of the end of a system sound.
public struct SystemSoundObserver: Sendable, Equatable {
    /// Names it.
    public let id: String
    /// What it wants.
    public let observation: SystemSoundObservation
}

/// What playing a system sound came to.
public struct SystemSoundPlay: Sendable, Equatable {
    /// The player that sounds; nil for the vibration.
    public let playerId: String?
    /// Whether the device vibrates.
    public let vibrates: Bool
}

/// Delivery of a completion.
///
/// - Source: SS-09 to SS-11.
public struct SystemSoundCompletion: Sendable, Equatable {
    /// The observer.
    public let completionId: String
    /// The system sound.
    public let systemSoundId: UInt32
    /// The player that sounded; nil for the vibration.
    public let playerId: String?
    /// Whether the sound was played to its end.
    public let didFinish: Bool
    /// To whom, under which topic, with which data.
    public let observation: SystemSoundObservation
}

/// Why the device is to vibrate.
public enum HapticCause: String, Sendable, CaseIterable {
    /// It was asked for (SS-06).
    case vibrate
    /// A system sound was played in silent mode (SS-08).
    case silentMode
    /// A system sound was played as an alert (SS-07).
    case alert
}
