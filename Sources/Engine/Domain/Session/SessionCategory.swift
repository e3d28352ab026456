// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What role our sound has among all sound of the machine.
///
/// - Source: AQ-25 to AQ-30.
public enum SessionCategory: String, Sendable, CaseIterable, Codable {
    /// Sound that is not what matters: silenced by silent mode and screen lock, others keep playing.
    case ambient
    /// As ambient, but others are cut while we sound; the default.
    case soloAmbient
    /// Sound that is what matters: goes on in silent mode and under a locked screen.
    case playback
    /// Recording: silences all playback.
    case record
    /// In and out at once; only the output is served.
    case playAndRecord
    /// Different buses to different outputs at once.
    case multiRoute
}

/// What a category may be refined by.
///
/// - Source: AQ-31 to AQ-35.
public enum SessionOption: String, Sendable, CaseIterable, Codable {
    /// Others go on beside us.
    case mixWithOthers
    /// Others are lowered while we sound.
    case duckOthers
    /// Bluetooth devices may play us.
    case allowBluetooth
    /// The built-in speaker is preferred.
    case defaultToSpeaker
}

/// What silences a bus on behalf of the session.
public enum SessionGate: String, Sendable, CaseIterable {
    /// Silent mode is on.
    case silentMode
    /// The screen is locked.
    case screenLocked
    /// The category is `record`.
    case record
}

/// What the operator lets us do to other applications' sound.
public enum OthersPermission: String, Sendable, CaseIterable {
    /// Nothing of others is ever touched.
    case leave
    /// Others may be lowered; what would cut them lowers them, too.
    case duck
    /// Others may be lowered and muted.
    case mute
}
