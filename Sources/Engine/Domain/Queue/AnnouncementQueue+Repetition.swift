// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Waiting items that a newer one with the same key changes.
extension AnnouncementQueue {
    /// Replaces a waiting item by what it is after a repetition; one that was asked for urgently interrupts as a new one does.
    mutating func repeatWaiting(as item: QueueItem, isUrgent: Bool, now: Date) {
        guard let before = backlog.all.first(where: { $0.id == item.id }) else { return }
        let wasScheduled = isScheduled(item.id)
        if isUrgent || wasScheduled || before.priority != item.priority || before.preempts != item.preempts {
            _ = backlog.remove(item.id)
            backlog.add(item, order, now: now)
        } else {
            _ = backlog.change(item.id) { $0 = item }
        }
        if isUrgent { hold.remove(.stopped) }
        note(.repeated(item))
    }

    /// Sets the sound that was made of an item's file or text, unless that was replaced meanwhile.
    mutating func prepared(_ id: String, _ content: QueueContent, soundID: String) {
        _ = backlog.change(id) { if $0.content == content { $0.soundID = soundID } }
    }

    /// Whether an item waits with this content.
    func awaits(_ id: String, _ content: QueueContent) -> Bool {
        backlog.all.contains { $0.id == id && $0.content == content }
    }
}
