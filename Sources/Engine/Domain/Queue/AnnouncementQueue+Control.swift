// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// What people do to the queue: clear, remove, skip, stop, pause, resume, reorder.
extension AnnouncementQueue {
    /// Empties the queue; the one that sounds goes on unless it is named too (AQ-08).
    mutating func clear(current alsoCurrent: Bool, progress: Double, now: Date) {
        for item in backlog.removeAll(where: { _ in true }) {
            end(item, .dropped, QueueDropReason.cleared.rawValue, progress: 0, now: now)
        }
        if alsoCurrent { dropCurrent(.cleared, progress: progress, now: now) }
    }

    /// Gives one item up, also the one that sounds; the queue goes on.
    ///
    /// - Returns: false where no such item waits or sounds.
    mutating func remove(_ id: String, progress: Double, now: Date) -> Bool {
        if current?.id == id {
            dropCurrent(.removed, progress: progress, now: now)
            return true
        }
        guard let item = remove(id) else { return false }
        end(item, .dropped, QueueDropReason.removed.rawValue, progress: 0, now: now)
        return true
    }

    /// Gives the one that sounds up, or the one that was stopped; the next one's turn comes (AQ-15).
    ///
    /// - Returns: false where there is none.
    mutating func skip(progress: Double, now: Date) -> Bool {
        if current != nil {
            dropCurrent(.skipped, progress: progress, now: now)
            return true
        }
        guard hold.contains(.stopped), let item = backlog.removeFirst() else { return false }
        hold.remove(.stopped)
        end(item, .dropped, QueueDropReason.skipped.rawValue, progress: 0, now: now)
        return true
    }

    private mutating func dropCurrent(_ reason: QueueDropReason, progress: Double, now: Date) {
        guard let item = current else { return }
        current = nil
        note(.cut(item, at: nil))
        end(item, .dropped, reason.rawValue, progress: progress, now: now)
    }

    /// Silences the one that sounds; it stays first and nothing advances (AQ-14).
    ///
    /// - Returns: false where nothing sounds.
    mutating func stopCurrent(_ heard: Heard) -> Bool {
        guard current != nil else { return false }
        silence(heard)
        hold.insert(.stopped)
        return true
    }

    /// Begins or ends the interruption of the session (AQ-19, AQ-20).
    mutating func setInterrupted(_ isInterrupted: Bool, _ heard: Heard = Heard()) {
        guard isInterrupted != hold.contains(.interrupted) else { return }
        if isInterrupted {
            silence(heard)
            hold.insert(.interrupted)
        } else {
            hold.remove(.interrupted)
        }
        note(.changed)
    }

    private mutating func silence(_ heard: Heard) {
        guard let item = current else { return }
        current = nil
        note(.cut(item, at: nil))
        putBack(item, heard, resumes: (item.requeue ?? settings.requeue) == .resume)
    }

    /// Lets no item start until resumed; the one that sounds goes on.
    ///
    /// - Returns: false where it was paused before.
    mutating func pause() -> Bool {
        guard hold.insert(.paused).inserted else { return false }
        note(.changed)
        return true
    }

    /// Lifts every hold.
    ///
    /// - Returns: false where there was none.
    mutating func resume() -> Bool {
        guard !hold.isEmpty else { return false }
        hold = []
        note(.changed)
        return true
    }

    /// Lets the head start although the queue was stopped or interrupted (AQ-09, AQ-Q4); reports again that it is empty.
    ///
    /// - Returns: false while one sounds.
    mutating func next() -> Bool {
        guard current == nil else { return false }
        hold = []
        hasReportedEmpty = false
        note(.changed)
        return true
    }

    /// Moves an item to a place among those whose turn comes.
    ///
    /// - Returns: false where it does not wait for its turn.
    mutating func move(_ id: String, to position: Int) -> Bool {
        guard backlog.move(id, to: position) else { return false }
        note(.changed)
        return true
    }

    /// Changes an item that waits.
    ///
    /// - Returns: the item as it is now; nil where none has the id.
    mutating func change(_ id: String, _ change: (inout QueueItem) -> Void) -> QueueItem? {
        guard let item = backlog.change(id, change) else { return nil }
        note(.changed)
        return item
    }
}
