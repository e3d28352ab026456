// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A condition that degrades the server while it lasts.
public enum HealthCode: String, Sendable, CaseIterable {
    /// The device is lost and the null output replaces it.
    case outputAway = "output-away"
    /// An output that was chosen is away, and something else plays, or nothing.
    case outputElsewhere = "output-elsewhere"
    /// A bus or a zone that has something to play was muted, left out by a solo or at volume 0 for long.
    case silenced
    /// A bell, a time of a plan, a cue or a tile cannot sound.
    case plansBroken = "plans-broken"
    /// Somebody holds the queue, the session or the calendar.
    case held
    /// The audio thread does not render although quanta are due.
    case audioStuck = "audio-stuck"
    /// Voices play, but the sink stays silent.
    case inaudible
    /// Changes could not be written to the disk yet.
    case stateUnwritten = "state-unwritten"
    /// The state file cannot be used; changes are lost with a restart, and uploads are refused.
    case safeMode = "safe-mode"
    /// The uploads take 95 % or more of the limit for all uploads.
    case storeFull = "store-full"
    /// A library folder is missing.
    case libraryAway = "library-away"
    /// Files of the library cannot be played.
    case libraryUnreadable = "library-unreadable"
    /// The library has more files than there can be sounds.
    case libraryFull = "library-full"
    /// The station of the start could not be played, and no music was started since.
    case musicNotStarted = "music-not-started"
    /// Work has waited too long for a thread.
    case workStuck = "work-stuck"
    /// A part of the server that must always move does not answer.
    case stalled
    /// The engine of the rooms cannot be reached, or refuses something.
    case roomsAway = "rooms-away"
    /// Rooms, schedules, plans or quiet hours count on the time of day, and nothing sets this machine's.
    case clockUnsynchronized = "clock-unsynchronized"
    /// The last message to a target failed.
    case targetAway = "target-away"
    /// A stream that is on is not received.
    case inputAway = "input-away"
    /// An address of the configuration cannot be listened on.
    case addressAway = "address-away"
}

/// One reason why the server is degraded.
public struct HealthReason: Sendable, Equatable {
    /// The condition.
    public let code: HealthCode
    /// The condition in words: part of a sentence, with a remedy if there is one.
    public let text: String
    /// When it began.
    public let since: Date
    /// What it means for who depends on the sound.
    public let level: HealthLevel
    /// Whether it makes the server unready.
    public var preventsReadiness: Bool { level == .notReady }
}

/// The present conditions and how often each occurred; decides what is published.
struct HealthStatus: Sendable, Equatable {
    private var present: [HealthCode: HealthReason] = [:]
    /// How often each condition occurred.
    private(set) var counts: [HealthCode: Int64] = [:]

    /// The present conditions: those that prevent readiness first, then by age.
    var reasons: [HealthReason] {
        present.values.sorted {
            if $0.preventsReadiness != $1.preventsReadiness { return $0.preventsReadiness }
            return ($0.since, $0.code.rawValue) < ($1.since, $1.code.rawValue)
        }
    }

    /// Whether no condition prevents readiness.
    var isReady: Bool { !present.values.contains(where: \.preventsReadiness) }

    /// Whether no condition is more than a notice.
    var isWell: Bool { present.values.allSatisfy { $0.level == .notice } }

    /// Whether a condition is present.
    func has(_ code: HealthCode) -> Bool { present[code] != nil }

    /// Sets a condition, or clears it if `text` is nil.
    ///
    /// - Parameters:
    ///   - code: the condition.
    ///   - text: the condition in words.
    ///   - level: what it means.
    ///   - date: the current time.
    /// - Returns: whether the change has to be published: a new condition, its end or another text.
    mutating func set(
        _ code: HealthCode,
        _ text: String?,
        level: HealthLevel = .degraded,
        at date: Date
    ) -> Bool {
        let before = present[code]
        guard let text else {
            present[code] = nil
            return before != nil
        }
        if before == nil { counts[code, default: 0] += 1 }
        let reason = HealthReason(
            code: code,
            text: text,
            since: before?.since ?? date,
            level: level
        )
        present[code] = reason
        return before != reason
    }
}
