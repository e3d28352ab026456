// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// What is done to other applications' streams while we sound.
public enum OtherAppsPolicy: Sendable, Equatable {
    /// Nothing; what was changed is restored.
    case leave
    /// Their volumes are lowered by this much; a negative level, such as −12 dB.
    case duck(Decibels)
    /// They are muted.
    case mute
}
