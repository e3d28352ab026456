// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What an announcement does to one that waits with the same key.
///
/// In both cases the waiting item becomes at least as urgent as the newer one.
public enum DuplicatePolicy: String, Sendable, Codable, CaseIterable {
    /// The waiting item announces what the newer one says.
    case replace
    /// The waiting item announces what it said before.
    case keep
}

extension QueueItem {
    /// The waiting item after another one with the same key came: never less urgent, quieter, or heard in fewer places
    /// than each of the two.
    func repeated(by newer: QueueItem) -> QueueItem {
        let isKept = newer.onDuplicate == .keep
        var item = isKept ? self : newer.renamed(id, queuedAt: queuedAt)
        if !isKept {
            (item.rank, item.hasTurn, item.starts, item.startedAt) = (rank, hasTurn, starts, startedAt)
            if newer.content == content {
                item.soundID = soundID
                if newer.repeats == repeats { (item.playsDone, item.resumeAt) = (playsDone, resumeAt) }
            }
        }
        item.unheard = nil
        item.priority = max(priority, newer.priority)
        item.volume = max(volume, newer.volume)
        item.preempts = preempts || newer.preempts
        item.ducks = ducks || newer.ducks
        let places = places.union(newer.places)
        (item.zones, item.rooms) = (places.zones, places.rooms)
        let first = [self, newer].min { ($0.startAt ?? .distantPast) < ($1.startAt ?? .distantPast) }
        (item.startAt, item.startFrame) = (first?.startAt, first?.startFrame)
        // Without an expiry it never expires.
        let last = [self, newer].max { ($0.expiresAt ?? .distantFuture) < ($1.expiresAt ?? .distantFuture) }
        (item.expiresAt, item.expiryIsDuration) = (last?.expiresAt, last?.expiryIsDuration)
        return item
    }

    private func renamed(_ id: String, queuedAt: Date) -> QueueItem {
        var item = QueueItem(id: id, content: content, queuedAt: queuedAt)
        (item.volume, item.chime, item.leadIn, item.gap) = (volume, chime, leadIn, gap)
        (item.repeats, item.repeatGap, item.dedupeKey) = (repeats, repeatGap, dedupeKey)
        (item.requeue, item.onUnheard, item.onDuplicate) = (requeue, onUnheard, onDuplicate)
        (item.scheduleID, item.clientData, item.askedBy) = (scheduleID, clientData, askedBy)
        return item
    }
}
