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
    /// The zones in which it applies, by id; nil for all.
    public var zones: Set<String>?

    /// Makes a rule; the defaults keep speech intelligible over music.
    public init(
        source: VolumeScope,
        target: VolumeScope,
        depthDecibels: Double = -14,
        attack: Double = 0.15,
        hold: Double = 0.25,
        release: Double = 0.6,
        zones: Set<String>? = nil
    ) {
        self.source = source
        self.target = target
        self.depthDecibels = depthDecibels
        self.attack = attack
        self.hold = hold
        self.release = release
        self.zones = zones
    }

    /// The default rules: announcements over music and sounds.
    public static let standard = [
        DuckingRule(source: .announcement, target: .music),
        DuckingRule(source: .announcement, target: .sound),
    ]
}

/// The ducking rules, and the buses that they lower now, zone by zone.
///
/// A rule lowers its target only in the zones in which its source plays. When several rules apply to one bus, the deepest
/// counts. The bus's own gain is not changed, so music returns to the volume that was last set.
struct Ducking: Sendable, Equatable {
    /// A bus in a zone.
    struct Cell: Sendable, Hashable {
        /// The number of the zone in the mixer.
        let zone: Int
        let target: VolumeScope
    }

    /// A zone.
    struct Place: Sendable {
        /// Its number in the mixer.
        let number: Int
        let id: String
        /// The buses that play there or are about to.
        let sounding: Set<VolumeScope>
        /// The only bus that it plays; nil for any.
        var only: VolumeScope?
    }

    private(set) var rules = DuckingRule.standard
    /// The version of the rules.
    private(set) var revision: UInt64
    private var revisions: RevisionCounter
    /// The rule that lowers a bus now.
    private(set) var applied: [Cell: DuckingRule] = [:]
    /// The envelope of each bus, as sent to the audio thread.
    private(set) var envelopes: [Cell: DuckEnvelope] = [:]

    /// Maximum number of rules.
    static let limit = 16

    /// Makes the default rules.
    init(_ revisions: RevisionCounter) {
        self.revisions = revisions
        revision = self.revisions.next()
    }

    /// By how many decibels each bus is lowered, in the zone in which it is lowered most.
    var depths: [VolumeScope: Double] {
        Dictionary(applied.map { ($0.key.target, $0.value.depthDecibels) }, uniquingKeysWith: min)
    }

    /// Replaces the rules; they apply with the next ``reconcile(_:start:rate:_:)``.
    mutating func replace(_ rules: [DuckingRule]) {
        self.rules = rules
        revision = revisions.next()
    }

    /// Forgets a zone that was removed.
    mutating func forget(zone: Int) {
        applied = applied.filter { $0.key.zone != zone }
        envelopes = envelopes.filter { $0.key.zone != zone }
    }

    /// The cells that a rule concerns, or did, with their places.
    private func cells(_ places: [Place]) -> [(cell: Cell, place: Place)] {
        let targets = Set(rules.map(\.target)).union(applied.keys.map(\.target))
        return places.flatMap { place in
            targets.filter { place.only == nil || place.only == $0 }
                .map { (Cell(zone: place.number, target: $0), place) }
        }
    }

    /// Maximum number of commands that reconciling sends.
    func commandCount(_ places: [Place]) -> Int { cells(places).count }

    /// The deepest rule that applies to a bus; nil if there is none.
    private func rule(for target: VolumeScope, _ place: Place) -> DuckingRule? {
        rules.filter { rule in
            rule.target == target && place.sounding.contains(rule.source)
                && rule.zones?.contains(place.id) ?? true
        }.min { $0.depthDecibels < $1.depthDecibels }
    }

    /// Whether ``reconcile(_:start:rate:_:)`` has something to do.
    func needsReconciling(_ places: [Place]) -> Bool {
        cells(places).contains { rule(for: $0.cell.target, $0.place) != applied[$0.cell] }
    }

    /// Lowers and restores buses according to the sources that play.
    ///
    /// - Parameters:
    ///   - places: the zones.
    ///   - start: when the first sound of a new source begins; the attack ends by then if there is time.
    ///   - rate: the engine rate.
    ///   - turn: collects the commands for the mixer.
    mutating func reconcile(
        _ places: [Place],
        start: FrameTime?,
        rate: SampleRate,
        _ turn: inout Turn
    ) {
        for (cell, place) in cells(places) {
            let wanted = rule(for: cell.target, place)
            let present = applied[cell]
            guard wanted != present else { continue }
            applied[cell] = wanted
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
            let from = envelopes[cell]?.gain(at: at ?? turn.now) ?? .unity
            envelopes[cell] = DuckEnvelope(duck, from: from, at: at ?? turn.now)
            turn.send(.zone(ZoneID(cell.zone), .duck(cell.target.bus, duck), at: at))
        }
    }
}
