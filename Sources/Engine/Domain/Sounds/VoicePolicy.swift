// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

/// What happens when a play exceeds the limit of players of its sound.
public enum StealPolicy: String, Sendable, CaseIterable {
    /// The play is rejected.
    case fail
    /// The oldest player ends.
    case stealOldest
    /// The player with the lowest volume ends.
    case stealQuietest
    /// The new player runs muted until another one ends.
    case mute
}

/// How many players of a sound may play at once, and how soon it may start again.
struct VoicePolicy: Sendable, Equatable {
    /// Maximum number of players at once; nil for no limit but the voices of the mixer.
    var maxInstances: Int?
    /// Minimum seconds between two starts.
    var cooldown = 0.0
    /// What happens beyond `maxInstances` or beyond the voices of the mixer.
    var steal = StealPolicy.fail

    /// The range of `maxInstances`.
    static let instanceRange = ValueRange.instances
    /// The range of `cooldown`, seconds.
    static let cooldownRange = ValueRange.fadeSeconds

    init() {}

    /// Restores a saved policy; invalid values are replaced by their defaults.
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

    /// The record to save.
    func record(of soundID: String) -> PolicyRecord {
        PolicyRecord(
            soundID: soundID,
            maxInstances: maxInstances,
            cooldown: cooldown,
            steal: steal.rawValue
        )
    }
}
