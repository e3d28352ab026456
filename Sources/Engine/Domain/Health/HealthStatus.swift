// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// Something that is wrong for as long as it lasts.
public enum HealthCode: String, Sendable, CaseIterable {
    /// A silent clock stands in for the wanted device.
    case outputAway = "output-away"
    /// The audio thread renders nothing though it should.
    case audioStuck = "audio-stuck"
    /// Voices play, but the sink they go to stays silent.
    case inaudible
    /// Changes wait for the disk.
    case stateUnwritten = "state-unwritten"
    /// The state cannot be kept; changes are refused.
    case safeMode = "safe-mode"
    /// A folder of the library is not there.
    case libraryAway = "library-away"
}

/// One reason for not being well.
public struct HealthReason: Sendable, Equatable {
    /// What is wrong.
    public let code: HealthCode
    /// The same in words: a sentence part, with what a person can do where there is something.
    public let text: String
    /// Since when.
    public let since: Date
    /// Whether the server calls itself unready for it.
    public let preventsReadiness: Bool
}

/// What is wrong at present, and how often it was; a value that decides what is published.
struct HealthStatus: Sendable, Equatable {
    private var present: [HealthCode: HealthReason] = [:]
    /// How often each was noticed.
    private(set) var counts: [HealthCode: Int64] = [:]

    /// The reasons, those that prevent readiness first, then by age.
    var reasons: [HealthReason] {
        present.values.sorted {
            if $0.preventsReadiness != $1.preventsReadiness { return $0.preventsReadiness }
            return ($0.since, $0.code.rawValue) < ($1.since, $1.code.rawValue)
        }
    }

    /// Whether nothing prevents readiness.
    var isReady: Bool { !present.values.contains(where: \.preventsReadiness) }

    /// Whether this is wrong at present.
    func has(_ code: HealthCode) -> Bool { present[code] != nil }

    /// Notes that something is wrong, or with nil that it is not.
    ///
    /// - Parameters:
    ///   - code: what.
    ///   - text: in words.
    ///   - preventsReadiness: whether the server is unready for it.
    ///   - date: the present.
    /// - Returns: whether that is to be published; another text for the same is, another time is not.
    mutating func set(
        _ code: HealthCode,
        _ text: String?,
        preventsReadiness: Bool = false,
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
            preventsReadiness: preventsReadiness
        )
        present[code] = reason
        return before != reason
    }
}
