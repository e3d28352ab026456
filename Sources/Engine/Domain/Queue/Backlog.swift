// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation

/// The items that wait: for their turn, or for their time.
struct Backlog: Sendable, Equatable {
    /// Those whose turn comes, the next one first.
    private(set) var pending: [QueueItem] = []
    /// Those that wait for their time, the earliest first.
    private(set) var scheduled: [QueueItem] = []

    /// Ids of items that the store does not know as they are.
    private var changed: Set<String> = []

    /// Items in all.
    var count: Int { pending.count + scheduled.count }
    /// All of them, those whose turn comes before those that wait for their time.
    var all: [QueueItem] { pending + scheduled }

    /// Takes the items a restart kept.
    mutating func restore(_ items: [QueueItem], now: Date) {
        pending = items.filter { Backlog.hasPlace($0, now: now) }.sorted { $0.rank < $1.rank }
        let current = pending.firstIndex(where: \.isCurrent)
        // Whatever is moved before it from now on stays there.
        for index in pending.indices where pending[index].isCurrent {
            pending[index].isCurrent = false
            changed.insert(pending[index].id)
        }
        if let current { putFirst(pending.remove(at: current)) }
        for item in items where !Backlog.hasPlace(item, now: now) { add(item, now: now) }
    }

    /// Whether the rank of an item says where it stands.
    private static func hasPlace(_ item: QueueItem, now: Date) -> Bool {
        guard let startAt = item.startAt else { return true }
        return item.hasTurn == true && isDue(startAt, now: now)
    }

    /// Puts an item where it belongs: by its time, or behind those of its priority and above (AQ-07).
    mutating func add(_ item: QueueItem, now: Date) {
        guard let startAt = item.startAt, !Backlog.isDue(startAt, now: now) else {
            if item.preempts { putFirst(item) } else { enqueue(item) }
            return
        }
        let index = scheduled.firstIndex { ($0.startAt ?? now) > startAt } ?? scheduled.endIndex
        scheduled.insert(item, at: index)
        changed.insert(item.id)
    }

    private mutating func enqueue(_ item: QueueItem) {
        let index = pending.lastIndex { $0.priority >= item.priority }
        insert(item, at: index.map { $0 + 1 } ?? 0)
    }

    /// Lets none of those whose turn comes cut another.
    mutating func calm() {
        for index in pending.indices where pending[index].preempts {
            pending[index].preempts = false
            changed.insert(pending[index].id)
        }
    }

    /// Makes an item the next one.
    mutating func putFirst(_ item: QueueItem) { insert(item, at: 0) }

    /// Inserts with a rank between its neighbours; where there is none left between them, all get new ones.
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
            // Near the one before: what follows mostly comes behind this one.
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

    /// Takes the items that changed since they were asked for last; those that left are not among them.
    mutating func takeChanged() -> [QueueItem] {
        guard !changed.isEmpty else { return [] }
        defer { changed = [] }
        return all.filter { changed.contains($0.id) }
    }

    /// Takes the items from the line whose time comes.
    ///
    /// - Returns: whether there were some.
    mutating func takeDue(now: Date) -> Bool {
        let due = scheduled.prefix { $0.startAt.map { Backlog.isDue($0, now: now) } ?? true }
        scheduled.removeFirst(due.count)
        for item in due {
            if item.preempts { putFirst(item) } else { enqueue(item) }
        }
        return !due.isEmpty
    }

    /// Takes the times of the frames that items wait for from the clock as it goes now.
    ///
    /// - Returns: whether one moved; less than half the lead makes no difference.
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

    /// Removes and returns what a rule admits.
    mutating func removeAll(where isWanted: (QueueItem) -> Bool) -> [QueueItem] {
        let removed = all.filter(isWanted)
        guard !removed.isEmpty else { return [] }
        pending.removeAll(where: isWanted)
        scheduled.removeAll(where: isWanted)
        return removed
    }

    /// Removes and returns the next item.
    mutating func removeFirst() -> QueueItem? { pending.isEmpty ? nil : pending.removeFirst() }

    /// Removes and returns one item.
    mutating func remove(_ id: String) -> QueueItem? {
        if let index = pending.firstIndex(where: { $0.id == id }) { return pending.remove(at: index) }
        return scheduled.firstIndex { $0.id == id }.map { scheduled.remove(at: $0) }
    }

    /// Moves an item to a place among those whose turn comes; later ones step back.
    ///
    /// - Returns: false where it does not wait for its turn.
    mutating func move(_ id: String, to position: Int) -> Bool {
        guard let index = pending.firstIndex(where: { $0.id == id }) else { return false }
        let item = pending.remove(at: index)
        insert(item, at: max(0, min(position, pending.count)))
        return true
    }

    /// Changes an item; another priority brings it to the end of its new class.
    ///
    /// - Returns: the item as it is now; nil where none has the id.
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
