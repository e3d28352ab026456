// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Who starts sound.
enum Starter: Sendable, CaseIterable {
    /// A request for a sound, a player, music, a station or a system sound.
    case client
    /// Music that starts by itself: by a crossfader, as the next track of a station, or at the start of the server.
    case music
    /// The next announcement, because a client requests it (AQ-09, AQ-Q4).
    case nextAnnouncement
    /// A waiting announcement, also one that interrupts or that a schedule added.
    case announcement
}

/// Decides who may start sound in which state of the session and of the queue.
///
/// What a client requests is never held; what starts by itself is. Silent mode, a locked screen and the category
/// `record` hold nothing: they silence what plays (``AudioSession/gate(of:)``).
///
/// - Source: AQ-09, AQ-14, AQ-19, AQ-20, AQ-Q4, SX-15.
struct StartRule: Sendable, Equatable {
    /// The holds of the queue; for music only `interrupted` matters.
    var hold: QueueHold = []
    /// What quiet hours do to the announcement; nil outside them, and for an exempt priority.
    var quietHours: QuietHours.Action?
    /// Whether the announcement waits until it can be heard.
    var awaitsAudibility = false

    /// What happens to something that would start now.
    enum Verdict: Sendable, Equatable {
        /// It starts.
        case starts
        /// It waits.
        case waits(QueueWait.Cause)
        /// It is dropped, because of quiet hours.
        case dropped
    }

    /// Decides for a starter.
    func verdict(for starter: Starter) -> Verdict {
        switch starter {
        case .client: return .starts
        case .music: return hold.contains(.interrupted) ? .waits(.interruption) : .starts
        case .nextAnnouncement: break
        case .announcement:
            if hold.contains(.interrupted) { return .waits(.interruption) }
            if hold.contains(.paused) { return .waits(.pause) }
            if hold.contains(.stopped) { return .waits(.stop) }
        }
        if quietHours == .hold { return .waits(.quietHours) }
        if awaitsAudibility { return .waits(.audibility) }
        return quietHours == .drop ? .dropped : .starts
    }
}
