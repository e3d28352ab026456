// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Mixer

/// While one bus sounds, another is lowered.
public struct DuckingRule: Sendable, Equatable, Codable {
    /// The bus whose sound lowers the other.
    public var source: VolumeScope
    /// The bus that is lowered.
    public var target: VolumeScope
    /// By how much, decibels, −160 to 0.
    public var depthDecibels: Double
    /// Seconds on the way down.
    public var attack: Double
    /// Seconds at the depth after the last sound.
    public var hold: Double
    /// Seconds on the way up.
    public var release: Double

    /// Makes a rule; the defaults let speech be understood over music.
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

    /// What a new installation begins with: announcements over music and sounds.
    public static let standard = [
        DuckingRule(source: .announcement, target: .music),
        DuckingRule(source: .announcement, target: .sound),
    ]
}

/// The rules, and which buses are lowered by them.
///
/// Of several rules for one bus that apply at once the deepest counts. The bus's own gain is left alone, so music
/// comes back at what the user last asked for.
struct Ducking: Sendable, Equatable {
    private(set) var rules = DuckingRule.standard
    /// The rule that lowers a bus now.
    private(set) var applied: [VolumeScope: DuckingRule] = [:]

    /// The way each bus's gain goes, as it was sent to the audio thread.
    private(set) var envelopes: [VolumeScope: DuckEnvelope] = [:]

    /// The most rules.
    static let limit = 16

    /// Number of commands that reconciling sends at most.
    var commandCount: Int { Set(rules.map(\.target)).union(applied.keys).count }

    /// Replaces the rules; they apply with the next ``reconcile(_:at:rate:)``.
    mutating func replace(_ rules: [DuckingRule]) { self.rules = rules }

    /// The rule that is to lower a bus; of several the deepest.
    private func rule(for target: VolumeScope, _ sounding: Set<VolumeScope>) -> DuckingRule? {
        rules.filter { $0.target == target && sounding.contains($0.source) }
            .min { $0.depthDecibels < $1.depthDecibels }
    }

    /// Whether ``reconcile(_:now:start:rate:)`` has something to do.
    func needsReconciling(_ sounding: Set<VolumeScope>) -> Bool {
        Set(rules.map(\.target)).union(applied.keys).contains { rule(for: $0, sounding) != applied[$0] }
    }

    /// Lowers and raises buses as the sources that sound ask for it.
    ///
    /// - Parameters:
    ///   - sounding: the buses that sound, or are about to.
    ///   - start: when the first sound of a new source begins; the attack is over by then where there is time.
    ///   - rate: of the frames.
    ///   - turn: takes the commands for the mixer.
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
                // Where the way down was not over yet, it is walked to its end within the hold.
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
