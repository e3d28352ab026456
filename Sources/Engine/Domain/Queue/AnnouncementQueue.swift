// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// The announcement queue: the current item, the pending items, and the items scheduled for a time.
///
/// A value without a clock: the time is passed in, and decisions are returned. The current item is never also in the
/// backlog (AQ-Q1), every accepted item gets exactly one final receipt, and no error blocks the queue (AQ-Q2, AQ-Q3).
///
/// - Source: AQ-01 to AQ-16.
struct AnnouncementQueue: Sendable, Equatable {
    private(set) var settings = QueueSettings()
    /// The item that plays.
    var current: QueueItem?
    /// The waiting items.
    var backlog = Backlog()
    var hold: QueueHold = []
    /// Whether a client requested the next item, which starts although the queue is held.
    var isNextRequested = false
    /// Since when nothing plays because the first item is still prepared; nil otherwise.
    var blockedSince: Date?
    /// The revision of the last change (AQ-05).
    private(set) var revision: UInt64
    private var revisions: RevisionCounter
    /// Decisions not yet taken.
    private var decisions: [QueueDecision] = []
    /// Whether `empty` was reported since the last item played.
    var hasReportedEmpty = true
    /// Whether announcements can be heard; see ``BusSilences/canBeHeard(_:)``.
    var isAudible = true

    /// The items that play or wait.
    var present: [QueueItem] { [current].compactMap(\.self) + backlog.all }

    /// How long before its time a scheduled item becomes pending, seconds.
    static let planningLead: Double = 0.5
    /// How long an item that is still prepared holds up others that are ready, seconds.
    static let patience: Double = 2

    init(_ revisions: RevisionCounter = RevisionCounter(after: 0)) {
        self.revisions = revisions
        revision = self.revisions.next()
    }

    /// Number of items, including the current one.
    var count: Int { backlog.count + (current == nil ? 0 : 1) }

    /// Whether no item is current or pending; some may be scheduled.
    var isEmpty: Bool { current == nil && backlog.pending.isEmpty }

    /// Takes the decisions made so far.
    mutating func takeDecisions() -> [QueueDecision] {
        defer { decisions = [] }
        return decisions
    }

    mutating func note(_ decision: QueueDecision) {
        decisions.append(decision)
        revision = revisions.next()
    }

    // MARK: Adding

    /// A waiting item with the same key.
    func duplicate(of key: String?) -> QueueItem? {
        guard let key else { return nil }
        return backlog.all.first { $0.dedupeKey == key }
    }

    /// Replaces the settings.
    mutating func replaceSettings(_ settings: QueueSettings) {
        self.settings = settings
        note(.changed)
    }

    /// Notes that schedules or ducking rules changed.
    mutating func noteRules() { note(.changed) }

    /// The chimes of the waiting items.
    var chimes: Set<String> { Set(backlog.all.compactMap { $0.chime ?? settings.chime }) }

    /// Whether a pending item plays a sound, or may play it as its chime.
    func awaits(_ sound: String) -> Bool {
        guard !backlog.pending.isEmpty else { return false }
        return settings.chime == sound
            || backlog.pending.contains { $0.soundID == sound || $0.chime == sound }
    }

    /// The sounds of all items.
    var neededSounds: Set<String> { Set((backlog.all + [current].compactMap(\.self)).compactMap(\.soundID)) }

    /// The first item without a sound that `isMeant` takes, whose file or text is prepared next; nil if there is none.
    func firstUnprepared(_ isMeant: (QueueItem) -> Bool = { _ in true }) -> QueueItem? {
        backlog.pending.first { $0.soundID == nil && isMeant($0) }
            ?? backlog.scheduled.first { $0.soundID == nil && isMeant($0) }
    }

    /// Whether an item is scheduled for a time.
    func isScheduled(_ id: String) -> Bool { backlog.scheduled.contains { $0.id == id } }

    /// Adds an item behind those of the same or higher priority (AQ-07), or to the scheduled ones; starts nothing.
    mutating func add(_ item: QueueItem, now: Date) {
        backlog.add(item, order, now: now)
        note(.added(item))
    }

    /// Recomputes the start times of items that are scheduled for a frame.
    mutating func retime(_ time: (FrameTime) -> Date) {
        if backlog.retime(time) { note(.changed) }
    }

    /// Puts an item before all others, or those of its priority; it cuts the current item as soon as it can start itself
    /// (AQ-11), if it may.
    mutating func interrupt(with item: QueueItem) {
        var first = item
        first.preempts = true
        backlog.enqueue(first, order)
        hold.remove(.stopped)
        note(.added(first))
    }

    /// Cuts the current item; it is requeued first, or dropped if most of it was heard (AQ-12, AQ-13).
    private mutating func preempt(_ heard: Heard, at time: Date?, now: Date) {
        guard let item = current else { return }
        current = nil
        note(.cut(item, at: time))
        let rule = PreemptionRule(dropThreshold: settings.dropThreshold)
        let asked = item.isLive ? .drop : item.requeue ?? settings.requeue
        switch rule.verdict(progress: heard.progress, asked: asked) {
        case .drop(let reason): end(item, .dropped, reason.rawValue, progress: heard.progress, now: now)
        case .requeue(let resumes): putBack(item, heard, resumes: resumes)
        }
    }

    /// Requeues an interrupted item as the next one.
    mutating func putBack(_ item: QueueItem, _ heard: Heard, resumes: Bool) {
        var waiting = item.waitingAgain
        waiting.playsDone = resumes ? heard.playsDone : 0
        waiting.resumeAt = resumes ? heard.seconds : 0
        backlog.putFirst(waiting)
        note(.interrupted(waiting, progress: heard.progress, resumes: resumes))
    }

    /// How much of the current item was heard.
    struct Heard: Sendable, Equatable {
        /// 0 to 1, over all plays.
        var progress: Double = 0
        /// Number of completed plays.
        var playsDone = 0
        /// Seconds into the sound.
        var seconds: Double = 0
    }

    /// Notes that so much of the current item was heard that it is not played again.
    ///
    /// - Returns: the item, which has to be saved; nil if there is none, or if it was noted before.
    mutating func noteMostlyPlayed(_ progress: Double) -> QueueItem? {
        guard progress >= settings.dropThreshold, current != nil, current?.mostlyPlayed == nil else {
            return nil
        }
        current?.mostlyPlayed = progress
        return current
    }

    // MARK: Advancing

    /// Starts the next item that may start now; expired and dropped items get their receipts first.
    ///
    /// - Parameters:
    ///   - heard: how much of the current item was heard, in case another one cuts it.
    ///   - now: the wall-clock time.
    ///   - isReading: whether the sounds of an item are still being read.
    /// - Returns: the started item; nil while the queue is held or no item may start.
    mutating func startNext(
        _ heard: Heard = Heard(),
        now: Date,
        isReading: (QueueItem) -> Bool = { _ in false }
    ) -> QueueItem? {
        if backlog.takeDue(order, now: now) { note(.changed) }
        for item in backlog.removeAll(where: { $0.expiresAt.map { $0 <= now } ?? false }) {
            end(item, .expired, nil, progress: 0, now: now)
        }
        guard StartRule(hold: hold).verdict(for: starter) == .starts else {
            blockedSince = nil
            return nil
        }
        while let index = candidate(now: now, isReading) {
            let item = backlog.pending[index]
            guard verdict(for: item, now: now) != .dropped else {
                _ = backlog.remove(item.id)
                end(item, .dropped, QueueDropReason.quietHours.rawValue, progress: 0, now: now)
                continue
            }
            guard isReady(item, isReading), current.map({ mayCut($0, item) }) ?? true else { return nil }
            _ = backlog.remove(item.id)
            // Other preempting items, which came earlier, wait until this one ends.
            if item.preempts { backlog.clearPreemption(upTo: settings.preemptsHigher ? .max : item.priority) }
            preempt(heard, at: item.startAt, now: now)
            return start(item, now: now)
        }
        if isEmpty {
            isNextRequested = false
            if !hasReportedEmpty { note(.empty) }
            hasReportedEmpty = true
        }
        return nil
    }

    private mutating func start(_ item: QueueItem, now: Date) -> QueueItem {
        var item = item
        isNextRequested = false
        item.starts += 1
        item.isCurrent = true
        // A scheduled item is started shortly before its time.
        item.startedAt = item.startedAt ?? max(now, item.startAt ?? now)
        current = item
        hasReportedEmpty = false
        note(.start(item))
        return item
    }

    /// Fails an item that cannot be played; the queue continues (AQ-Q2).
    mutating func fail(_ id: String, _ reason: String, progress: Double = 0, now: Date) {
        guard let item = remove(id) else { return }
        end(item, .failed, reason, progress: progress, now: now)
    }

    /// When the queue has to run again without an event: a start time, an expiry or the end of quiet hours.
    func nextDeadline(now: Date) -> Date? {
        var times = backlog.all.compactMap(\.expiresAt)
        if let startAt = backlog.scheduled.first?.startAt {
            times.append(startAt.addingTimeInterval(-AnnouncementQueue.planningLead))
        }
        if current == nil, !backlog.pending.isEmpty {
            times += settings.quietHours.compactMap { $0.end(at: now) }
        }
        if current == nil, let end = blockedSince?.addingTimeInterval(AnnouncementQueue.patience), end > now {
            times.append(end)
        }
        return times.min()
    }

    // MARK: Persistence

    /// Takes the waiting items that changed since they were last saved.
    mutating func takeChanged() -> [QueueItem] { backlog.takeChanged() }

    /// Restores saved items in their order; the item that was playing comes first and starts again.
    mutating func restore(_ items: [QueueItem], hold: QueueHold, now: Date) {
        backlog.restore(items, order, now: now)
        self.hold = hold.subtracting(.interrupted)
        hasReportedEmpty = backlog.pending.isEmpty
    }

    /// Drops an item that was mostly played when the server ended (AQ-13).
    mutating func endMostlyPlayed(_ item: QueueItem, now: Date) {
        let reason = QueueDropReason.mostlyPlayed.rawValue
        end(item, .dropped, reason, progress: item.mostlyPlayed ?? 1, now: now)
    }

    mutating func remove(_ id: String) -> QueueItem? {
        guard let item = current, item.id == id else { return backlog.remove(id) }
        current = nil
        note(.cut(item, at: nil))
        return item
    }

    mutating func end(
        _ item: QueueItem,
        _ state: QueueItemState,
        _ reason: String?,
        progress: Double,
        now: Date
    ) {
        let receipt = QueueReceipt(item: item, state: state, reason: reason, progress: progress, endedAt: now)
        note(.ended(receipt))
    }
}
