// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A recurring announcement.
struct QueueSchedule: Sendable, Equatable, Codable {
    let id: String
    /// The name; not empty.
    var name: String
    /// The times, as a checked cron expression.
    var cron: String
    /// The time zone, an IANA name.
    var timeZone: String
    /// Whether it adds items.
    var isEnabled = true
    /// The item that is added to the queue each time.
    var template: QueueItem
    /// When it was created or replaced; nil in older state files.
    var madeAt: Date?
    /// The last time for which an item was added.
    var lastTaken: Date?
    /// Seconds after its time at which an item is not started any more; nil for the patience.
    var expiresIn: Double?

    /// The request that would make it again.
    var request: QueueScheduleRequest {
        var item = QueueItemRequest(template.content.requested)
        item.priority = Int(template.priority)
        item.volume = template.volume
        item.chime = template.chime.map { .text($0) }
        item.leadIn = template.leadIn
        item.gap = template.gap
        item.repeats = template.repeats
        item.repeatGap = template.repeatGap
        item.requeue = template.requeue
        item.onUnheard = template.onUnheard
        item.onDuplicate = template.onDuplicate
        item.preempts = template.preempts
        item.ducks = template.ducks
        item.zones = template.zones?.sorted()
        item.rooms = template.rooms?.sorted()
        item.dedupeKey = template.dedupeKey
        item.clientData = template.clientData
        item.askedBy = template.askedBy
        item.expiresIn = expiresIn
        var request = QueueScheduleRequest(name: name, cron: cron, timeZone: timeZone, item: item)
        request.isEnabled = isEnabled
        return request
    }

    /// The schedule with another name of the file that it announces; nil if it announces another one.
    func renamed(file: String, to name: String) -> QueueSchedule? {
        guard template.content == .file(file) else { return nil }
        var renamed = self
        renamed.template.content = .file(name)
        return renamed
    }

    /// The time after which occurrences count: earlier ones precede its creation or are older than the patience.
    func begin(at now: Date) -> Date {
        Punctuality.begin(at: now, madeAt: madeAt, lastTaken: lastTaken)
    }

    /// The first occurrence after a time; nil if there is none.
    func next(after time: Date) -> Date? {
        guard isEnabled, let zone = TimeZone(identifier: timeZone) else { return nil }
        return try? CronExpression(cron).next(after: time, in: zone)
    }

    /// Makes the item of an occurrence.
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
        item.onUnheard = template.onUnheard
        item.onDuplicate = template.onDuplicate
        item.preempts = template.preempts
        item.ducks = template.ducks
        item.zones = template.zones
        item.rooms = template.rooms
        item.clientData = template.clientData
        item.askedBy = template.askedBy
        item.startAt = time
        item.scheduleID = self.id
        // An announcement that could not start in time is not played later.
        item.expiresAt = time.addingTimeInterval(expiresIn ?? Punctuality.patience)
        return item
    }
}

/// The schedules and their next times.
struct ScheduleTable: Sendable, Equatable {
    private(set) var all: [QueueSchedule] = []
    private var next: [String: Date] = [:]
    private var versions: [String: UInt64] = [:]
    private var revisions: RevisionCounter
    /// The schedules that were changed, for the index of references.
    var changes = ChangeLog()

    /// Makes an empty table.
    init(_ revisions: RevisionCounter) { self.revisions = revisions }

    /// The schedule with an id.
    subscript(id: String) -> QueueSchedule? { all.first { $0.id == id } }

    /// The next time of a schedule.
    func next(of id: String) -> Date? { next[id] }

    /// The version of a schedule, which its occurrences do not change; nil if there is none.
    func revision(of id: String) -> UInt64? { versions[id] }

    /// Inserts or replaces a schedule.
    mutating func put(_ schedule: QueueSchedule, now: Date) {
        if let index = all.firstIndex(where: { $0.id == schedule.id }) {
            all[index] = schedule
        } else {
            all.append(schedule)
        }
        next[schedule.id] = schedule.next(after: schedule.begin(at: now))
        versions[schedule.id] = revisions.next()
        changes.note(schedule.id)
    }

    /// Removes a schedule.
    ///
    /// - Returns: false if there is none.
    mutating func remove(_ id: String) -> Bool {
        next[id] = nil
        versions[id] = nil
        changes.note(id)
        let count = all.count
        all.removeAll { $0.id == id }
        return all.count != count
    }

    /// Takes the items whose time comes within the planning lead.
    ///
    /// Each time is taken once; times that passed more than the patience ago, as after a suspension, are skipped.
    mutating func takeDue(now: Date, makeID: () -> String) -> [QueueItem] {
        var items: [QueueItem] = []
        for (index, schedule) in all.enumerated() {
            guard let time = next[schedule.id],
                time.timeIntervalSince(now) <= AnnouncementQueue.planningLead
            else { continue }
            if now.timeIntervalSince(time) < Punctuality.patience {
                items.append(schedule.item(id: makeID(), at: time, now: now))
                all[index].lastTaken = time
            }
            next[schedule.id] = schedule.next(after: max(time, now))
        }
        return items
    }

    /// Recomputes the next times after the wall clock was set or the machine was suspended.
    mutating func recompute(now: Date) {
        for schedule in all { next[schedule.id] = schedule.next(after: schedule.begin(at: now)) }
    }

    /// When ``takeDue(now:makeID:)`` has to be called again.
    var nextDeadline: Date? {
        next.values.min().map { $0.addingTimeInterval(-AnnouncementQueue.planningLead) }
    }
}

extension QueueContent {
    /// The content as a request names it.
    fileprivate var requested: QueueItemRequest.Content {
        switch self {
        case .sound(let id): .sound(.text(id))
        case .file(let name): .file(name)
        case .text(let text, let voice, let language): .text(text, voice: voice, language: language)
        case .live(let content): .live(content)
        }
    }
}
