// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An event of the session.
///
/// - Source: AQ-09, AQ-17 to AQ-22, AQ-37, SS-15 to SS-17.
public enum SessionEvent: Sendable, Equatable {
    /// Category, options, screen lock, monitor or choice of outputs changed.
    case changed(SessionSnapshot)
    /// The screen was locked or unlocked (SS-15).
    case screenLockChanged(Bool)
    /// The session became active.
    case activated(SessionSnapshot)
    /// The session became inactive.
    case deactivated(SessionEnd, notifiedOthers: Bool)
    /// An interruption began.
    case interruptionBegan(SessionInterruption)
    /// An interruption ended; `resumes` says whether playback resumes.
    case interruptionEnded(SessionInterruption, shouldResume: Bool, resumes: Bool)
    /// Our sound goes to other outputs.
    case routeChanged(RouteChangeReason, old: [OutputSnapshot], new: [OutputSnapshot])
    /// The volume of the output, after a change or at the monitor's interval; nil while unknown.
    case outputVolume(Double?, isMuted: Bool?)
    /// Other applications started or stopped playing; the names of those that play.
    case otherAudioChanged([String])
}

/// Why the session became inactive.
public enum SessionEnd: String, Sendable, CaseIterable {
    /// By request.
    case request
    /// By request with `force`, which silenced playing sound.
    case forced
    /// The last sound ended.
    case idle
    /// The queue became empty (AQ-09).
    case queueEmpty
}
