// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// What happens when one more player of a sound would be too many.
public enum StealPolicy: String, Sendable, CaseIterable {
    /// The play is refused.
    case fail
    /// The player that began first ends.
    case stealOldest
    /// The player with the lowest volume ends.
    case stealQuietest
    /// The new player runs in silence and is heard when another has ended.
    case mute
}

/// How often a sound may sound at once, and how soon again.
struct VoicePolicy: Sendable, Equatable {
    /// Players of the sound at once; nil is as many as there are voices.
    var maxInstances: Int?
    /// Seconds between two starts.
    var cooldown = 0.0
    /// What happens beyond `maxInstances`, or beyond the voices of the mixer.
    var steal = StealPolicy.fail

    /// Players of one sound at once that may be asked for.
    static let instanceRange = 1...4096
    /// Seconds of a cooldown.
    static let cooldownRange = 0.0...3600.0

    init() {}

    /// What a restart kept; what the program never wrote is left at its default.
    init(_ record: PolicyRecord) {
        maxInstances = record.maxInstances.map { min(max($0, 1), VoicePolicy.instanceRange.upperBound) }
        let range = VoicePolicy.cooldownRange
        cooldown = range.contains(record.cooldown) ? record.cooldown : 0
        steal = StealPolicy(rawValue: record.steal) ?? .fail
    }

    /// The policy after a change.
    func changed(by change: PolicyChange) throws(EngineError) -> VoicePolicy {
        var next = self
        if let asked = change.maxInstances {
            if let asked, !VoicePolicy.instanceRange.contains(asked) {
                throw .invalidValue(field: "maxInstances", allowed: "1 to 4096 or null", given: "\(asked)")
            }
            next.maxInstances = asked
        }
        if let asked = change.cooldown {
            guard VoicePolicy.cooldownRange.contains(asked) else {
                throw .invalidValue(field: "cooldown", allowed: "0 to 3600 seconds", given: "\(asked)")
            }
            next.cooldown = asked
        }
        next.steal = change.steal ?? next.steal
        return next
    }

    /// What is kept over a restart.
    func record(of soundID: String) -> PolicyRecord {
        PolicyRecord(
            soundID: soundID,
            maxInstances: maxInstances,
            cooldown: cooldown,
            steal: steal.rawValue
        )
    }
}
