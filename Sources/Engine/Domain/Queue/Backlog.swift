// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// The waiting items: pending, or scheduled for a time.
struct Backlog: Sendable, Equatable {
    /// Pending items, the next one first.
    private(set) var pending: [QueueItem] = []
    /// Items scheduled for a time, earliest first.
    private(set) var scheduled: [QueueItem] = []

    /// Ids of items that changed since they were last saved.
    private var changed: Set<String> = []

    /// Number of items.
    var count: Int { pending.count + scheduled.count }
    /// All items, the pending ones first.
    var all: [QueueItem] { pending + scheduled }

    /// Restores saved items.
    mutating func restore(_ items: [QueueItem], _ order: PreemptionOrder, now: Date) {
        pending = items.filter { Backlog.hasPlace($0, now: now) }.sorted { $0.rank < $1.rank }
        let current = pending.firstIndex(where: \.isCurrent)
        // Cleared, so that items moved before it later stay there after another restart.
        for index in pending.indices where pending[index].isCurrent {
            pending[index].isCurrent = false
            changed.insert(pending[index].id)
        }
        if let current { putFirst(pending.remove(at: current)) }
        for item in items where !Backlog.hasPlace(item, now: now) { add(item, order, now: now) }
    }

    /// Whether a saved item is pending, so that its rank gives its position.
    private static func hasPlace(_ item: QueueItem, now: Date) -> Bool {
        guard let startAt = item.startAt else { return true }
        return item.hasTurn == true && isDue(startAt, now: now)
    }

    /// Adds an item by its time, or to the pending ones.
    mutating func add(_ item: QueueItem, _ order: PreemptionOrder, now: Date) {
        guard let startAt = item.startAt, !Backlog.isDue(startAt, now: now) else {
            return enqueue(item, order)
        }
        let index = scheduled.firstIndex { ($0.startAt ?? now) > startAt } ?? scheduled.endIndex
        scheduled.insert(item, at: index)
        changed.insert(item.id)
    }

    /// Adds an item behind those of the same or higher priority (AQ-07), or one that preempts before others.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - order: where one that preempts goes; nil for its place by priority.
    mutating func enqueue(_ item: QueueItem, _ order: PreemptionOrder? = nil) {
        if let order, item.preempts {
            let index = order == .first ? 0 : pending.firstIndex { $0.priority <= item.priority }
            return insert(item, at: index ?? pending.endIndex)
        }
        let index = pending.lastIndex { $0.priority >= item.priority }
        insert(item, at: index.map { $0 + 1 } ?? 0)
    }

    /// Clears the `preempts` flag of the pending items up to a priority.
    mutating func clearPreemption(upTo priority: UInt8) {
        for index in pending.indices where pending[index].preempts && pending[index].priority <= priority {
            pending[index].preempts = false
            changed.insert(pending[index].id)
        }
    }

    /// Makes an item the next one.
    mutating func putFirst(_ item: QueueItem) { insert(item, at: 0) }

    /// Inserts an item with a rank between its neighbours; if none is left, all items are renumbered.
    private mutating func insert(_ item: QueueItem, at index: Int) {
        pending.insert(item, at: index)
        pending[index].hasTurn = true
        let before = index > 0 ? pending[index - 1].rank : nil
        let after = index + 1 < pending.count ? pending[index + 1].rank : nil
        switch (before, after) {
        case (nil, nil): pending[index].rank = 0
        case (nil, let after?): pending[index].rank = after - 1
        case (let before?, nil): pending[index].rank = before + 1
        case (let before?, let after?):
            // Close to the previous rank, because later items are mostly inserted behind this one.
            let rank = before + (after - before) / 1_024
            pending[index].rank = rank
            guard rank > before, rank < after else { return renumber() }
        }
        changed.insert(pending[index].id)
    }

    private mutating func renumber() {
        for index in pending.indices { pending[index].rank = Double(index) }
        changed.formUnion(pending.map(\.id))
    }

    /// Takes the items that changed since the last call, without those that were removed.
    mutating func takeChanged() -> [QueueItem] {
        guard !changed.isEmpty else { return [] }
        defer { changed = [] }
        return all.filter { changed.contains($0.id) }
    }

    /// Makes the scheduled items pending whose time has come.
    ///
    /// - Returns: whether there were any.
    mutating func takeDue(_ order: PreemptionOrder, now: Date) -> Bool {
        let due = scheduled.prefix { $0.startAt.map { Backlog.isDue($0, now: now) } ?? true }
        scheduled.removeFirst(due.count)
        for item in due { enqueue(item, order) }
        return !due.isEmpty
    }

    /// Moves the ends of items that were given as durations, after the wall clock was set.
    mutating func shiftDurations(by seconds: Double) {
        func shift(_ items: inout [QueueItem]) {
            for index in items.indices where items[index].expiryIsDuration == true {
                items[index].expiresAt = items[index].expiresAt?.addingTimeInterval(seconds)
                changed.insert(items[index].id)
            }
        }
        shift(&pending)
        shift(&scheduled)
    }

    /// Recomputes the start times of items that are scheduled for a frame.
    ///
    /// - Returns: whether a time changed by more than half the planning lead; smaller changes are ignored.
    mutating func retime(_ time: (FrameTime) -> Date) -> Bool {
        var hasMoved = false
        for index in scheduled.indices {
            guard let frame = scheduled[index].startFrame, let startAt = scheduled[index].startAt else {
                continue
            }
            let moved = time(FrameTime(frame))
            guard abs(moved.timeIntervalSince(startAt)) > AnnouncementQueue.planningLead / 2 else { continue }
            scheduled[index].startAt = moved
            changed.insert(scheduled[index].id)
            hasMoved = true
        }
        if hasMoved { scheduled.sort { ($0.startAt ?? .distantPast) < ($1.startAt ?? .distantPast) } }
        return hasMoved
    }

    private static func isDue(_ time: Date, now: Date) -> Bool {
        time.timeIntervalSince(now) <= AnnouncementQueue.planningLead
    }

    /// Removes and returns the items that satisfy a predicate.
    mutating func removeAll(where isWanted: (QueueItem) -> Bool) -> [QueueItem] {
        let removed = all.filter(isWanted)
        guard !removed.isEmpty else { return [] }
        pending.removeAll(where: isWanted)
        scheduled.removeAll(where: isWanted)
        return removed
    }

    /// Removes and returns the next pending item.
    mutating func removeFirst() -> QueueItem? { pending.isEmpty ? nil : pending.removeFirst() }

    /// Removes and returns one item.
    mutating func remove(_ id: String) -> QueueItem? {
        if let index = pending.firstIndex(where: { $0.id == id }) { return pending.remove(at: index) }
        return scheduled.firstIndex { $0.id == id }.map { scheduled.remove(at: $0) }
    }

    /// Moves a pending item to a position; later items move back.
    ///
    /// - Returns: false if it is not pending.
    mutating func move(_ id: String, to position: Int) -> Bool {
        guard let index = pending.firstIndex(where: { $0.id == id }) else { return false }
        let item = pending.remove(at: index)
        insert(item, at: max(0, min(position, pending.count)))
        return true
    }

    /// Changes an item; with another priority it moves to the end of that priority.
    ///
    /// - Returns: the changed item; nil if there is none with the id.
    mutating func change(_ id: String, _ change: (inout QueueItem) -> Void) -> QueueItem? {
        if let index = scheduled.firstIndex(where: { $0.id == id }) {
            change(&scheduled[index])
            changed.insert(id)
            return scheduled[index]
        }
        guard let index = pending.firstIndex(where: { $0.id == id }) else { return nil }
        var item = pending[index]
        change(&item)
        if item.priority == pending[index].priority {
            pending[index] = item
            changed.insert(id)
        } else {
            pending.remove(at: index)
            enqueue(item)
        }
        return item
    }
}

/// Where an item that preempts others is inserted.
enum PreemptionOrder: Sendable, Equatable {
    /// Before all others (AQ-11).
    case first
    /// Before the others of its priority, behind those of higher priority.
    case firstOfPriority
}
