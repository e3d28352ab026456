// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore

/// How other applications' streams are changed while we play.
public enum OtherAppsPolicy: Sendable, Equatable {
    /// Not at all; changes are undone.
    case leave
    /// Their volumes are lowered by this much; a negative level, such as −12 dB.
    case duck(Decibels)
    /// They are muted.
    case mute
}
