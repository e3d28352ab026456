// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What happens when a start exceeds the limit of voices.
@frozen
public enum VoiceLimitPolicy: Sendable, CaseIterable {
    /// The reservation is refused.
    case fail
    /// The voice that began first is stolen, an effect if there is one, else a system sound, then music, then an announcement: it ends over the declick ramp while the new one begins.
    case stealOldest
    /// The voice with the least gain is stolen, of several the oldest; of the buses in the same order.
    ///
    /// The gains last sent for it count, at the ends of their ramps.
    case stealQuietest
    /// The new voice runs muted, and is unmuted when another has ended.
    case mute
}
