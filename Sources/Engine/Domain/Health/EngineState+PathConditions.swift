// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Output

/// What stands between the sounds and those who are to hear them, and what is to be done about it.
extension EngineState {
    /// A condition in words, and what it means.
    struct PathCondition: Sendable, Equatable {
        let text: String
        let level: HealthLevel
    }

    // MARK: Outputs

    /// The outputs that were chosen and are away; nil if there is none, or if the sound server reports nothing.
    var outputsElsewhere: PathCondition? {
        let graph = session.graph
        guard graph.isConnected else { return nil }
        let present = Set(graph.sinks.map(\.name))
        var parts: [String] = []
        var level = HealthLevel.degraded
        if let name = session.chosenOutput, !present.contains(name) {
            level = .notReady
            let others = graph.sinks.filter { graph.ownSinks.contains($0.name) && $0.name != Zone.standIn }
            let other = others.first.map { "\($0.summary) (\($0.name)) plays instead" }
            parts.append("the chosen output \(name) is away, and \(other ?? "nothing plays instead")")
        }
        for scope in EngineState.soundingBuses where session.category == .multiRoute {
            guard let name = session.busOutputs[scope], !present.contains(name) else { continue }
            parts.append(
                "the output \(name) of the \(scope.rawValue) bus is away, and the main output plays it"
            )
        }
        for zone in zones.all where zone.id != Zone.main {
            guard let name = zone.sink, !present.contains(name) else { continue }
            parts.append("the output \(name) of the zone \(zone.name) is away, and nothing is heard there")
        }
        guard !parts.isEmpty else { return nil }
        return PathCondition(
            text: parts.joined(separator: "; ") + "; connect it again, or choose another output",
            level: level
        )
    }

    // MARK: Volumes and mutes

    /// The buses and zones that nobody can hear because of what clients set.
    var chosenSilences: [SilenceMonitor.Silence] {
        var all: [SilenceMonitor.Silence] = []
        var heard: Set<VolumeScope> = []
        for scope in EngineState.soundingBuses {
            let hearing = silences[scope].zones.filter { !$0.value.contains(.zoneSource) }
            let reasons = hearing.values.map { $0.intersection(EngineState.chosenReasons) }
            guard !reasons.isEmpty, !reasons.contains([]) else {
                heard.insert(scope)
                continue
            }
            let words = Set(reasons.joined()).map(\.rawValue).sorted().joined(separator: ", ")
            let text = "nobody hears the \(scope.rawValue) bus (\(words))"
            all.append(.init(key: scope.rawValue, text: text, hasWork: hasWork(scope)))
        }
        for zone in zones.all where zone.isMuted || zone.volume == .silence {
            let text = "nobody hears the zone \(zone.name) (\(zone.isMuted ? "zoneMute" : "zoneVolume"))"
            let hasWork = heard.contains { zone.gain(of: $0) != .silence && self.hasWork($0) }
            all.append(.init(key: "zone \(zone.id)", text: text, hasWork: hasWork))
        }
        return all
    }

    /// What clients set, and what they can take back.
    private static let chosenReasons: Set<AudibilityReason> = [
        .busVolume, .busMute, .busSolo, .silentMode, .screenLocked, .record, .masterVolume, .masterMute,
        .zoneVolume,
        .zoneMute,
    ]

    /// Whether a bus plays something, or has announcements that wait or are planned.
    private func hasWork(_ scope: VolumeScope) -> Bool {
        if players.soundingKinds.contains(where: { $0.scope == scope }) { return true }
        guard scope == .announcement else { return false }
        return queue.machine.count > 0 || queue.schedules.all.contains(where: \.isEnabled)
    }

    // MARK: Holds

    /// What somebody holds: the queue, the session and the calendar.
    var holds: PathCondition? {
        var parts: [String] = []
        var level = HealthLevel.notice
        if let holder = queue.holder, !queue.machine.hold.isEmpty {
            let causes = session.interruption.causes.map { $0.application ?? $0.reason }
            let isInterrupted = queue.machine.hold.contains(.interrupted)
            let state = isInterrupted ? "waits for the end of an interruption" : "is held"
            let cause = isInterrupted && !causes.isEmpty ? " (\(causes.joined(separator: ", ")))" : ""
            var text = "the queue \(state)\(cause)\(by(holder.by)) since \(Check.text(holder.since))"
            if holder.expired > 0 {
                level = .degraded
                text += ", and \(holder.expired) announcements have expired meanwhile"
            }
            parts.append(text + (isInterrupted ? "; end the interruption" : "; resume the queue"))
        }
        if calendar.place.isPaused {
            var text = "the calendar is paused" + by(calendar.place.pausedBy)
            if let since = calendar.place.pausedSince { text += " since \(Check.text(since))" }
            if let until = calendar.place.pausedUntil { text += " until \(Check.text(until))" }
            let skipped = calendar.place.results.contains { result in
                result.state == .skipped && calendar.place.pausedSince.map { result.at >= $0 } ?? false
            }
            if skipped {
                text += ", and times were skipped"
                if calendar.place.pausedUntil == nil { level = .degraded }
            }
            parts.append(text + "; resume it")
        }
        return parts.isEmpty ? nil : PathCondition(text: parts.joined(separator: "; "), level: level)
    }

    private func by(_ name: String?) -> String { name.map { " by \($0)" } ?? "" }

    // MARK: The clock

    /// Whether something comes by the time of day.
    var countsOnClock: Bool {
        queue.schedules.all.contains(where: \.isEnabled) || !queue.machine.settings.quietHours.isEmpty
            || plans.all.contains { !$0.times.isEmpty }
    }

    /// What is wrong with the clock by which bells, plans and quiet hours come.
    ///
    /// - Parameters:
    ///   - isSet: whether a program sets the machine's clock.
    ///   - now: what it shows.
    /// - Returns: nil if nothing is wrong.
    static func clockCondition(isSet: Bool, now: Date) -> PathCondition? {
        let isWrong = now < Punctuality.firstTime
        guard isWrong || !isSet else { return nil }
        let text = isWrong ? "the clock shows \(Check.text(now))" : "nothing sets this machine's clock"
        return PathCondition(
            text:
                "\(text), and schedules, plans or quiet hours count on it; install chrony, or set the clock",
            level: isWrong ? .degraded : .notice
        )
    }
}
