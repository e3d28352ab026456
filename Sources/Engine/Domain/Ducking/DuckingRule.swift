// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// A rule that lowers one bus while another one plays.
public struct DuckingRule: Sendable, Equatable, Codable {
    /// The bus that triggers the rule.
    public var source: VolumeScope
    /// The bus that is lowered.
    public var target: VolumeScope
    /// The depth in decibels, −160 to 0.
    public var depthDecibels: Double
    /// Seconds of the ramp down.
    public var attack: Double
    /// Seconds at the depth after the source ends.
    public var hold: Double
    /// Seconds of the ramp up.
    public var release: Double

    /// Makes a rule; the defaults keep speech intelligible over music.
    public init(
        source: VolumeScope,
        target: VolumeScope,
        depthDecibels: Double = -14,
        attack: Double = 0.15,
        hold: Double = 0.25,
        release: Double = 0.6
    ) {
        self.source = source
        self.target = target
        self.depthDecibels = depthDecibels
        self.attack = attack
        self.hold = hold
        self.release = release
    }

    /// The default rules: announcements over music and sounds.
    public static let standard = [
        DuckingRule(source: .announcement, target: .music),
        DuckingRule(source: .announcement, target: .sound),
    ]
}

/// The ducking rules, and the buses that they lower now.
///
/// When several rules apply to one bus, the deepest counts. The bus's own gain is not changed, so music returns to the
/// volume that was last set.
struct Ducking: Sendable, Equatable {
    private(set) var rules = DuckingRule.standard
    /// The rule that lowers a bus now.
    private(set) var applied: [VolumeScope: DuckingRule] = [:]

    /// The envelope of each bus, as sent to the audio thread.
    private(set) var envelopes: [VolumeScope: DuckEnvelope] = [:]

    /// Maximum number of rules.
    static let limit = 16

    /// Maximum number of commands that reconciling sends.
    var commandCount: Int { Set(rules.map(\.target)).union(applied.keys).count }

    /// Replaces the rules; they apply with the next ``reconcile(_:start:rate:_:)``.
    mutating func replace(_ rules: [DuckingRule]) { self.rules = rules }

    /// The deepest rule that applies to a bus; nil if there is none.
    private func rule(for target: VolumeScope, _ sounding: Set<VolumeScope>) -> DuckingRule? {
        rules.filter { $0.target == target && sounding.contains($0.source) }
            .min { $0.depthDecibels < $1.depthDecibels }
    }

    /// Whether ``reconcile(_:start:rate:_:)`` has something to do.
    func needsReconciling(_ sounding: Set<VolumeScope>) -> Bool {
        Set(rules.map(\.target)).union(applied.keys).contains { rule(for: $0, sounding) != applied[$0] }
    }

    /// Lowers and restores buses according to the sources that play.
    ///
    /// - Parameters:
    ///   - sounding: the buses that play or are about to.
    ///   - start: when the first sound of a new source begins; the attack ends by then if there is time.
    ///   - rate: the engine rate.
    ///   - turn: collects the commands for the mixer.
    mutating func reconcile(
        _ sounding: Set<VolumeScope>,
        start: FrameTime?,
        rate: SampleRate,
        _ turn: inout Turn
    ) {
        for target in Set(rules.map(\.target)).union(applied.keys) {
            let wanted = rule(for: target, sounding)
            let present = applied[target]
            guard wanted != present else { continue }
            applied[target] = wanted
            guard let rule = wanted ?? present else { continue }
            var duck = Duck(
                depth: Decibels(rule.depthDecibels),
                attack: rate.frames(seconds: rule.attack),
                hold: nil,
                release: rate.frames(seconds: rule.release)
            )
            var at: FrameTime?
            if wanted == nil {
                // An attack that is still running completes within the hold.
                let hold = rate.frames(seconds: rule.hold)
                duck.attack = min(duck.attack, hold)
                duck.hold = hold - duck.attack
            } else if let start {
                let begin = start - duck.attack
                at = begin > turn.now ? begin : nil
            }
            let from = envelopes[target]?.gain(at: at ?? turn.now) ?? .unity
            envelopes[target] = DuckEnvelope(duck, from: from, at: at ?? turn.now)
            turn.send(.bus(target.bus, .duckFor(duck), at: at))
        }
    }
}
