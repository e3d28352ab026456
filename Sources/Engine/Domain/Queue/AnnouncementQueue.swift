// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// The announcements: one that sounds, those whose turn comes, and those that wait for their time.
///
/// A value without clock: times come in, decisions come out. The one that sounds is never among those that wait
/// (AQ-Q1), every accepted item gets exactly one final receipt, and no path leaves the queue standing (AQ-Q2, AQ-Q3).
///
/// - Source: AQ-01 to AQ-16.
struct AnnouncementQueue: Sendable, Equatable {
    private(set) var settings = QueueSettings()
    /// The item that sounds.
    var current: QueueItem?
    /// The items that wait.
    var backlog = Backlog()
    var hold: QueueHold = []
    /// Counts the changes (AQ-05).
    private(set) var revision: UInt64
    private var revisions: RevisionCounter
    /// Decisions not yet taken away.
    private var decisions: [QueueDecision] = []
    /// Whether `empty` was reported since something last sounded.
    var hasReportedEmpty = true

    /// How long before its time a scheduled item joins those whose turn comes, seconds.
    static let planningLead: Double = 0.5

    init(_ revisions: RevisionCounter = RevisionCounter(after: 0)) {
        self.revisions = revisions
        revision = self.revisions.next()
    }

    /// Items that wait or sound.
    var count: Int { backlog.count + (current == nil ? 0 : 1) }

    /// Takes the decisions made so far.
    mutating func takeDecisions() -> [QueueDecision] {
        defer { decisions = [] }
        return decisions
    }

    mutating func note(_ decision: QueueDecision) {
        decisions.append(decision)
        revision = revisions.next()
    }

    // MARK: Coming in

    /// An item that waits under the same key.
    func duplicate(of key: String?) -> QueueItem? {
        guard let key else { return nil }
        return backlog.all.first { $0.dedupeKey == key }
    }

    /// Changes how the queue goes about its items.
    mutating func replaceSettings(_ settings: QueueSettings) {
        self.settings = settings
        note(.changed)
    }

    /// Notes that schedules or ducking rules were changed.
    mutating func noteRules() { note(.changed) }

    /// The sounds of the items that sound or wait.
    var neededSounds: Set<String> { Set((backlog.all + [current].compactMap(\.self)).compactMap(\.soundID)) }

    /// The item whose file or text has to become a sound before any other's; nil where all have one.
    var firstUnprepared: QueueItem? {
        backlog.pending.first { $0.soundID == nil } ?? backlog.scheduled.first { $0.soundID == nil }
    }

    /// Whether an item waits for its time.
    func isScheduled(_ id: String) -> Bool { backlog.scheduled.contains { $0.id == id } }

    /// Puts an item behind those of its priority and above (AQ-07), or where it waits for its time; starts nothing.
    mutating func add(_ item: QueueItem, now: Date) {
        backlog.add(item, now: now)
        note(.added(item))
    }

    /// Brings the times of items that wait for a frame to where the frame lies now.
    mutating func retime(_ time: (FrameTime) -> Date) {
        if backlog.retime(time) { note(.changed) }
    }

    /// Puts an item before all others; it cuts the one that sounds as soon as it can start itself (AQ-11).
    mutating func interrupt(with item: QueueItem) {
        var first = item
        first.preempts = true
        backlog.putFirst(first)
        hold.remove(.stopped)
        note(.added(first))
    }

    /// Cuts the one that sounds; it is next, or dropped where most of it was heard (AQ-12, AQ-13).
    private mutating func preempt(_ heard: Heard, at time: Date?, now: Date) {
        guard let item = current else { return }
        current = nil
        note(.cut(item, at: time))
        let rule = PreemptionRule(dropThreshold: settings.dropThreshold)
        switch rule.verdict(progress: heard.progress, asked: item.requeue ?? settings.requeue) {
        case .drop(let reason): end(item, .dropped, reason.rawValue, progress: heard.progress, now: now)
        case .requeue(let resumes): putBack(item, heard, resumes: resumes)
        }
    }

    /// Makes the one that sounded the next one.
    mutating func putBack(_ item: QueueItem, _ heard: Heard, resumes: Bool) {
        var waiting = item
        waiting.playsDone = resumes ? heard.playsDone : 0
        waiting.resumeAt = resumes ? heard.seconds : 0
        // Its time has come once, and it cuts no other.
        waiting.startAt = nil
        waiting.startFrame = nil
        waiting.preempts = false
        waiting.isCurrent = false
        backlog.putFirst(waiting)
        note(.interrupted(waiting, progress: heard.progress, resumes: resumes))
    }

    /// How much of the item that sounds was heard.
    struct Heard: Sendable, Equatable {
        /// 0 to 1, over all its plays.
        var progress: Double = 0
        /// Plays that are over.
        var playsDone = 0
        /// Seconds into the sound.
        var seconds: Double = 0
    }

    // MARK: Going on

    /// The next item that may start now; expired and unwanted ones get their receipts on the way.
    ///
    /// - Parameters:
    ///   - heard: of the one that sounds, which a more urgent one may cut.
    ///   - now: the time people would say it is.
    ///   - isDecoding: whether a sound is known but cannot be played yet.
    /// - Returns: nil while one sounds, the queue is held, or nothing may start yet.
    mutating func startNext(
        _ heard: Heard = Heard(),
        now: Date,
        isDecoding: (String) -> Bool = { _ in false }
    ) -> QueueItem? {
        if backlog.takeDue(now: now) { note(.changed) }
        for item in backlog.removeAll(where: { $0.expiresAt.map { $0 <= now } ?? false }) {
            end(item, .expired, nil, progress: 0, now: now)
        }
        guard hold.isEmpty else { return nil }
        while let index = firstAllowed(now: now) {
            let item = backlog.pending[index]
            guard quietAction(for: item, now: now) == nil else {
                _ = backlog.remove(item.id)
                end(item, .dropped, QueueDropReason.quietHours.rawValue, progress: 0, now: now)
                continue
            }
            guard let sound = item.soundID, !isDecoding(sound), current == nil || item.preempts else {
                return nil
            }
            _ = backlog.remove(item.id)
            // Urgent ones that came before this one wait for its end.
            if item.preempts { backlog.calm() }
            preempt(heard, at: item.startAt, now: now)
            return start(item, now: now)
        }
        if current == nil, backlog.pending.isEmpty, !hasReportedEmpty {
            hasReportedEmpty = true
            note(.empty)
        }
        return nil
    }

    private mutating func start(_ item: QueueItem, now: Date) -> QueueItem {
        var item = item
        item.starts += 1
        item.isCurrent = true
        // A scheduled one is planned a little before its time.
        item.startedAt = item.startedAt ?? max(now, item.startAt ?? now)
        current = item
        hasReportedEmpty = false
        note(.start(item))
        return item
    }

    /// The first item that quiet hours do not hold back.
    private func firstAllowed(now: Date) -> Int? {
        backlog.pending.firstIndex { quietAction(for: $0, now: now) != .hold }
    }

    private func quietAction(for item: QueueItem, now: Date) -> QuietHours.Action? {
        settings.quietHours
            .filter { item.priority < $0.exemptPriority && $0.end(at: now) != nil }
            .map(\.action)
            .max { $0 == .hold && $1 == .drop }
    }

    /// The sound of the item that sounds is over.
    mutating func finish(_ id: String, now: Date) {
        guard let item = current, item.id == id else { return }
        current = nil
        end(item, .completed, nil, progress: 1, now: now)
    }

    /// An item cannot be played; the queue goes on (AQ-Q2).
    mutating func fail(_ id: String, _ reason: String, progress: Double = 0, now: Date) {
        guard let item = remove(id) else { return }
        end(item, .failed, reason, progress: progress, now: now)
    }

    /// The file or text of an item has become a sound.
    mutating func prepared(_ id: String, soundID: String) {
        _ = backlog.change(id) { $0.soundID = soundID }
    }

    /// When it has to be asked again though nothing happens: an item's time, an expiry, the end of quiet hours.
    func nextDeadline(now: Date) -> Date? {
        var times = backlog.all.compactMap(\.expiresAt)
        if let startAt = backlog.scheduled.first?.startAt {
            times.append(startAt.addingTimeInterval(-AnnouncementQueue.planningLead))
        }
        if current == nil, !backlog.pending.isEmpty {
            times += settings.quietHours.compactMap { $0.end(at: now) }
        }
        return times.min()
    }

    // MARK: Keeping

    /// Takes the waiting items that the store does not know as they are.
    mutating func takeChanged() -> [QueueItem] { backlog.takeChanged() }

    /// Takes what a restart kept, in its order; what sounded comes first and starts again.
    mutating func restore(_ items: [QueueItem], hold: QueueHold, now: Date) {
        backlog.restore(items, now: now)
        self.hold = hold.subtracting(.interrupted)
        hasReportedEmpty = backlog.pending.isEmpty
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
