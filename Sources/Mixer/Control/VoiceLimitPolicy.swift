// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What happens when a start exceeds the limit of voices.
@frozen
public enum VoiceLimitPolicy: Sendable, CaseIterable {
    /// The reservation is refused.
    case fail
    /// The voice that began first is stolen: it ends over the declick ramp while the new one begins.
    case stealOldest
    /// The voice with the least gain is stolen, of several the oldest.
    ///
    /// The gains last sent for it and its bus count, at the ends of their ramps.
    case stealQuietest
    /// The new voice runs muted, and is unmuted when another has ended.
    case mute
}
