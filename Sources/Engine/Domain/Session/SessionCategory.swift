// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The role of our sound among all sound of the machine.
///
/// - Source: AQ-25 to AQ-30.
public enum SessionCategory: String, Sendable, CaseIterable, Codable {
    /// Secondary sound: silenced by silent mode and screen lock; other applications keep playing.
    case ambient
    /// As ambient, but other applications are silenced while we play; the default.
    case soloAmbient
    /// Primary sound: continues in silent mode and with a locked screen.
    case playback
    /// Recording: silences all playback.
    case record
    /// Input and output at once; only the output is implemented.
    case playAndRecord
    /// Different buses to different outputs at once.
    case multiRoute
}

/// Options that refine a category.
///
/// - Source: AQ-31 to AQ-35.
public enum SessionOption: String, Sendable, CaseIterable, Codable {
    /// Other applications keep playing.
    case mixWithOthers
    /// Other applications are lowered while we play.
    case duckOthers
    /// Bluetooth outputs are allowed.
    case allowBluetooth
    /// The built-in speaker is preferred.
    case defaultToSpeaker
}

/// A reason for which the session silences a bus.
public enum SessionGate: String, Sendable, CaseIterable {
    /// Silent mode is on.
    case silentMode
    /// The screen is locked.
    case screenLocked
    /// The category is `record`.
    case record
}

/// What the operator allows us to do to the sound of other applications.
public enum OthersPermission: String, Sendable, CaseIterable {
    /// Leave it unchanged.
    case leave
    /// Lower it, also where the category would silence it.
    case duck
    /// Lower it or mute it.
    case mute
}
