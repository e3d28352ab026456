// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What is planned and cannot sound, in words: for health.
extension EngineState {
    /// Those that are named in words.
    private static let namedCount = 3

    /// The broken plans, the next due first, and the time at which that order changes.
    func brokenPlans(at now: Date) -> (condition: PathCondition, until: Date?)? {
        let next = nextTimes(after: now)
        var first: [(due: Date, referrer: Referrer)] = []
        var count = 0
        for referrer in references.broken.keys where isPlanned(referrer) {
            count += 1
            let due = referrer.kind == .plan ? next[referrer.part] : queue.schedules.next(of: referrer.id)
            let entry = (due: due ?? .distantFuture, referrer: referrer)
            let place = first.firstIndex { entry < $0 } ?? first.count
            // There may be thousands; only the first few are put in order.
            first.insert(entry, at: place)
            if first.count > EngineState.namedCount { first.removeLast() }
        }
        guard let soonest = first.first?.due else { return nil }
        let named = first.map { entry in
            let when = entry.due == .distantFuture ? "" : ", due \(Check.text(entry.due))"
            return "\(title(of: entry.referrer)) (\(references.broken[entry.referrer]?.first ?? "")\(when))"
        }
        let more = count > named.count ? " and \(count - named.count) more" : ""
        let text = "cannot sound: " + named.joined(separator: ", ") + more
        return (PathCondition(text: text, level: .degraded), soonest == .distantFuture ? nil : soonest)
    }

    /// How many of each kind are planned and cannot sound; a kind of which that can be is always there.
    var brokenCounts: [ResourceKind: Int] {
        var counts = Dictionary(uniqueKeysWithValues: EngineState.breakableKinds.map { ($0, 0) })
        for referrer in references.broken.keys where referrer.kind == .action || isPlanned(referrer) {
            counts[referrer.kind, default: 0] += 1
        }
        return counts
    }

    private static let breakableKinds: [ResourceKind] = [
        .station, .schedule, .queue, .systemSound, .tile, .action, .show, .plan, .calendar, .start,
    ]

    /// The next time of each broken time of a plan, by its id.
    private func nextTimes(after now: Date) -> [String: Date] {
        var times = Set(references.broken.keys.lazy.filter { $0.kind == .plan }.map(\.part))
        guard !times.isEmpty else { return [:] }
        var next: [String: Date] = [:]
        let timetable = Timetable(settings: calendar.settings, plans: plans)
        let (zone, today) = (timetable.zone, CivilDay(at: now, in: timetable.zone))
        // What does not come within two weeks is not due.
        for date in (0..<14).map({ today.day($0) }) where !times.isEmpty {
            let due = timetable.day(date).plan?.times.filter { times.contains($0.id) } ?? []
            guard !due.isEmpty else { continue }
            let offsets = date.offsets(in: zone)
            for time in due {
                let at = date.times(time.settings.at.seconds, in: zone, offsets).first
                guard let at, at > now else { continue }
                next[time.id] = at
                times.remove(time.id)
            }
        }
        return next
    }

    /// Whether something may come: it is not switched off.
    private func isPlanned(_ referrer: Referrer) -> Bool {
        switch referrer.kind {
        case .schedule: queue.schedules[referrer.id]?.isEnabled ?? false
        case .show: shows[referrer.id]?.cue(referrer.part)?.isArmed ?? false
        case .plan: time(referrer)?.time.settings.isEnabled ?? false
        case .station, .tile, .queue, .systemSound, .calendar, .start: true
        case .action, .link, .ducking, .room, .announcement, .musicEntry, .sound, .zone, .target, .input:
            false
        }
    }

    private func time(_ referrer: Referrer) -> (plan: Plan, time: PlanTime)? {
        guard let plan = plans[referrer.id] else { return nil }
        return plan.times.first { $0.id == referrer.part }.map { (plan, $0) }
    }

    /// What something that is planned is called.
    private func title(of referrer: Referrer) -> String {
        let id = referrer.id
        switch referrer.kind {
        case .station: return "the station \(stations[id]?.settings.name ?? id)"
        case .schedule: return "the bell \(queue.schedules[id]?.name ?? id)"
        case .queue: return "the chime of the queue"
        case .systemSound: return "the system sound \(id)"
        case .tile: return "the tile \(boards[tile: id]?.settings.label ?? id)"
        case .show: return "cue \(referrer.part) of \(shows[id]?.settings.name ?? id)"
        case .plan: return time(referrer).map { "\($0.plan.name) \($0.time.settings.at.text)" } ?? id
        case .calendar: return "rule \((Int(referrer.part) ?? 0) + 1) of the calendar"
        case .start: return "the music of the start"
        default: return id
        }
    }
}
