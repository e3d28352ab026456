// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Which item is next, and why the others wait.
extension AnnouncementQueue {
    /// How items that preempt are inserted.
    var order: PreemptionOrder { settings.preemptsHigher ? .first : .firstOfPriority }

    /// Who starts the next item.
    var starter: Starter { isNextRequested ? .nextAnnouncement : .announcement }

    /// What happens to an item whose turn it is.
    func verdict(for item: QueueItem, now: Date) -> StartRule.Verdict {
        var rule = StartRule(hold: hold)
        let held = rule.verdict(for: starter)
        guard held == .starts else { return held }
        rule.quietHours = quietAction(for: item, now: now)
        rule.awaitsAudibility = item.unheard != nil && !isAudible
        return rule.verdict(for: starter)
    }

    /// Whether an item cuts the one that plays, once it can start itself (AQ-11).
    func mayCut(_ current: QueueItem, _ item: QueueItem) -> Bool {
        item.preempts && (settings.preemptsHigher || item.priority >= current.priority)
    }

    /// Whether the sounds of an item can be played.
    func isReady(_ item: QueueItem, _ isReading: (QueueItem) -> Bool) -> Bool {
        item.soundID != nil && !isReading(item)
    }

    /// The index of the item that is next: the first one that nothing holds.
    ///
    /// Where priorities limit what interrupts, an item that may cut the current one does not wait for those of higher
    /// priority that wait for their turn. One that is still prepared is overtaken after the patience.
    mutating func candidate(now: Date, _ isReading: (QueueItem) -> Bool) -> Int? {
        if let current, !settings.preemptsHigher {
            let cutting = firstReady(now: now, isReading, where: { mayCut(current, $0) })
            if let cutting { return cutting }
        }
        let first = backlog.pending.firstIndex { item in
            if case .waits = verdict(for: item, now: now) { false } else { true }
        }
        guard current == nil else { return first }
        guard let first, backlog.pending[first].soundID == nil else {
            blockedSince = nil
            return first
        }
        let since = blockedSince ?? now
        blockedSince = since
        guard now.timeIntervalSince(since) >= AnnouncementQueue.patience else { return first }
        return firstReady(now: now, isReading) ?? first
    }

    /// The index of the first item that could start at once.
    private func firstReady(
        now: Date,
        _ isReading: (QueueItem) -> Bool,
        where isWanted: (QueueItem) -> Bool = { _ in true }
    ) -> Int? {
        backlog.pending.firstIndex { item in
            isWanted(item) && isReady(item, isReading) && verdict(for: item, now: now) == .starts
        }
    }

    /// Why a waiting item does not start.
    func wait(of item: QueueItem, now: Date, isReading: (QueueItem) -> Bool) -> QueueWait {
        if isScheduled(item.id) { return QueueWait(cause: .time, until: item.startAt) }
        if case .waits(let cause) = verdict(for: item, now: now) {
            return QueueWait(cause: cause, until: cause == .quietHours ? quietEnd(for: item, now: now) : nil)
        }
        guard isReady(item, isReading) else { return QueueWait(cause: .preparation, until: nil) }
        let isTooLow = item.preempts && current.map { !mayCut($0, item) } ?? false
        return QueueWait(cause: isTooLow ? .priority : .turn, until: nil)
    }

    private func quietAction(for item: QueueItem, now: Date) -> QuietHours.Action? {
        settings.quietHours
            .filter { item.priority < $0.exemptPriority && $0.end(at: now) != nil }
            .map(\.action)
            .max { $0 == .hold && $1 == .drop }
    }

    private func quietEnd(for item: QueueItem, now: Date) -> Date? {
        settings.quietHours.filter { item.priority < $0.exemptPriority }.compactMap { $0.end(at: now) }.max()
    }
}
