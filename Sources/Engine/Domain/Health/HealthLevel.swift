// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a condition means for who depends on the sound.
public enum HealthLevel: String, Sendable, Equatable, CaseIterable {
    /// The server cannot do its work.
    case notReady
    /// A part of its work is not done.
    case degraded
    /// Somebody wanted it so, or nothing is lost yet; the status stays `ok`.
    case notice
}
