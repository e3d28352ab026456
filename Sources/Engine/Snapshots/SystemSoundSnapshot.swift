// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A system sound as a client sees it.
///
/// - Source: SS-01 to SS-14.
public struct SystemSoundSnapshot: Sendable, Equatable {
    /// Number that is never reused.
    public let id: UInt32
    /// The sound it plays; nil for the vibration.
    public let soundId: String?
    /// Name of that sound, or `vibrate`.
    public let name: String
    /// Duration in seconds; 0 for the vibration.
    public let duration: Double
    /// Observers of its end.
    public let completions: [SystemSoundObserver]
    /// Ids of its players.
    public let playing: [String]
    /// Version; increases with every change, but not with the passing of time.
    public let revision: UInt64
}

/// An observer of the end of a system sound.
public struct SystemSoundObserver: Sendable, Equatable {
    /// Its identifier.
    public let id: String
    /// What it observes.
    public let observation: SystemSoundObservation
}

/// The result of playing a system sound.
public struct SystemSoundPlay: Sendable, Equatable {
    /// Its player; nil for the vibration.
    public let playerId: String?
    /// Whether the device vibrates.
    public let vibrates: Bool
}

/// A completion of a system sound.
///
/// - Source: SS-09 to SS-11.
public struct SystemSoundCompletion: Sendable, Equatable {
    /// The observer.
    public let completionId: String
    /// The system sound.
    public let systemSoundId: UInt32
    /// Its player; nil for the vibration.
    public let playerId: String?
    /// Whether the sound was played to its end.
    public let didFinish: Bool
    /// The connection, topic and data of the observer.
    public let observation: SystemSoundObservation
}

/// Why the device should vibrate.
public enum HapticCause: String, Sendable, CaseIterable {
    /// The vibration was played (SS-06).
    case vibrate
    /// A system sound was played in silent mode (SS-08).
    case silentMode
    /// A system sound was played as an alert (SS-07).
    case alert
}
