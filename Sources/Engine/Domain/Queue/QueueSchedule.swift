// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// An announcement that comes again and again.
struct QueueSchedule: Sendable, Equatable, Codable {
    let id: String
    /// What it is called; not empty.
    var name: String
    /// When it comes, as a cron expression that was checked.
    var cron: String
    /// Where the clock hangs, an IANA name.
    var timeZone: String
    /// Whether it comes at all.
    var isEnabled = true
    /// What is put into the queue each time.
    var template: QueueItem
    /// When it was made or replaced; nil where an older state does not say.
    var madeAt: Date?
    /// The time that was taken last.
    var lastTaken: Date?

    /// The moment behind which its times count: what came before it was made, or too long ago, is given up.
    func begin(at now: Date) -> Date {
        let patience = QueueSchedule.patience
        let earliest = max(min(madeAt ?? now, now), now.addingTimeInterval(-patience))
        // None is taken twice; one that lies far ahead was taken by a clock that was wrong.
        guard let lastTaken, lastTaken.timeIntervalSince(now) < patience else { return earliest }
        return max(earliest, lastTaken)
    }

    /// The first time after a time; nil where it never comes.
    func next(after time: Date) -> Date? {
        guard isEnabled, let zone = TimeZone(identifier: timeZone) else { return nil }
        return try? CronExpression(cron).next(after: time, in: zone)
    }

    /// The item of one time.
    func item(id: String, at time: Date, now: Date) -> QueueItem {
        var item = QueueItem(id: id, content: template.content, queuedAt: now)
        item.priority = template.priority
        item.volume = template.volume
        item.chime = template.chime
        item.leadIn = template.leadIn
        item.gap = template.gap
        item.repeats = template.repeats
        item.repeatGap = template.repeatGap
        item.dedupeKey = template.dedupeKey
        item.requeue = template.requeue
        item.preempts = template.preempts
        item.ducks = template.ducks
        item.clientData = template.clientData
        item.askedBy = template.askedBy
        item.startAt = time
        item.scheduleID = self.id
        // What could not be said in its hour is not said later.
        item.expiresAt = time.addingTimeInterval(QueueSchedule.patience)
        return item
    }

    /// How long after its time an item may still begin, seconds.
    static let patience: Double = 600
}

/// The schedules and when each comes next.
struct ScheduleTable: Sendable, Equatable {
    private(set) var all: [QueueSchedule] = []
    private var next: [String: Date] = [:]

    /// The schedule of an id.
    subscript(id: String) -> QueueSchedule? { all.first { $0.id == id } }

    /// When a schedule comes next.
    func next(of id: String) -> Date? { next[id] }

    /// Inserts or replaces a schedule.
    mutating func put(_ schedule: QueueSchedule, now: Date) {
        if let index = all.firstIndex(where: { $0.id == schedule.id }) {
            all[index] = schedule
        } else {
            all.append(schedule)
        }
        next[schedule.id] = schedule.next(after: schedule.begin(at: now))
    }

    /// Removes a schedule.
    ///
    /// - Returns: false where there is none.
    mutating func remove(_ id: String) -> Bool {
        next[id] = nil
        let count = all.count
        all.removeAll { $0.id == id }
        return all.count != count
    }

    /// The items whose time comes within the planning lead; each time is taken once, those of a machine that slept not
    /// at all.
    mutating func takeDue(now: Date, makeID: () -> String) -> [QueueItem] {
        var items: [QueueItem] = []
        for (index, schedule) in all.enumerated() {
            guard let time = next[schedule.id],
                time.timeIntervalSince(now) <= AnnouncementQueue.planningLead
            else { continue }
            if now.timeIntervalSince(time) < QueueSchedule.patience {
                items.append(schedule.item(id: makeID(), at: time, now: now))
                all[index].lastTaken = time
            }
            next[schedule.id] = schedule.next(after: max(time, now))
        }
        return items
    }

    /// Reckons anew after the clock was set or the machine slept.
    mutating func reckon(now: Date) {
        for schedule in all { next[schedule.id] = schedule.next(after: schedule.begin(at: now)) }
    }

    /// When it has to be asked again.
    var nextDeadline: Date? {
        next.values.min().map { $0.addingTimeInterval(-AnnouncementQueue.planningLead) }
    }
}
