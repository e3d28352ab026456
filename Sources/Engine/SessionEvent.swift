// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Events of the session.
///
/// - Source: AQ-09, AQ-17 to AQ-22, AQ-37, SS-15 to SS-17.
public enum SessionEvent: Sendable, Equatable {
    /// Category, options, screen lock, monitor or choice of outputs changed.
    case changed(SessionSnapshot)
    /// It became active.
    case activated(SessionSnapshot)
    /// It became inactive.
    case deactivated(SessionEnd, notifiedOthers: Bool)
    /// Somebody demands silence.
    case interruptionBegan(SessionInterruption)
    /// Somebody no longer does; whether sound goes on.
    case interruptionEnded(SessionInterruption, shouldResume: Bool, resumes: Bool)
    /// Other devices play us.
    case routeChanged(RouteChangeReason, old: [OutputSnapshot], new: [OutputSnapshot])
    /// The volume of the output, after a change or an interval; nil while none is known.
    case outputVolume(Double?, isMuted: Bool?)
    /// Other applications began or ceased to play; their names.
    case otherAudioChanged([String])
}

/// Why the session became inactive.
public enum SessionEnd: String, Sendable, CaseIterable {
    /// By request.
    case request
    /// By request while something sounded, which was silenced.
    case forced
    /// The last sound is over.
    case idle
    /// The queue ran empty (AQ-09).
    case queueEmpty
}
