// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Control of the queue: clear, remove, skip, stop, pause, resume, reorder.
extension AnnouncementQueue {
    /// Clears the queue; the current item continues unless `alsoCurrent` is true (AQ-08).
    mutating func clear(current alsoCurrent: Bool, progress: Double, now: Date) {
        for item in backlog.removeAll(where: { _ in true }) {
            end(item, .dropped, QueueDropReason.cleared.rawValue, progress: 0, now: now)
        }
        if alsoCurrent { dropCurrent(.cleared, progress: progress, now: now) }
    }

    /// Removes an item, which may be the current one; the queue continues.
    ///
    /// - Returns: false if there is no such item.
    mutating func remove(_ id: String, progress: Double, now: Date) -> Bool {
        if current?.id == id {
            dropCurrent(.removed, progress: progress, now: now)
            return true
        }
        guard let item = remove(id) else { return false }
        end(item, .dropped, QueueDropReason.removed.rawValue, progress: 0, now: now)
        return true
    }

    /// Drops the current or stopped item; the next one follows (AQ-15).
    ///
    /// - Returns: false if there is none.
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

    /// Stops the current item; it stays first, and the queue does not advance (AQ-14).
    ///
    /// - Returns: false if there is no current item.
    mutating func stopCurrent(_ heard: Heard, now: Date) -> Bool {
        guard current != nil else { return false }
        silence(heard, now: now)
        hold.insert(.stopped)
        return true
    }

    /// Begins or ends the hold for an interruption of the session (AQ-19, AQ-20).
    mutating func setInterrupted(_ isInterrupted: Bool, _ heard: Heard = Heard(), now: Date) {
        isNextRequested = false
        guard isInterrupted != hold.contains(.interrupted) else { return }
        if isInterrupted {
            silence(heard, now: now)
            hold.insert(.interrupted)
        } else {
            hold.remove(.interrupted)
        }
        note(.changed)
    }

    private mutating func silence(_ heard: Heard, now: Date) {
        guard let item = current else { return }
        if item.isLive { return dropCurrent(.interrupted, progress: heard.progress, now: now) }
        current = nil
        note(.cut(item, at: nil))
        putBack(item, heard, resumes: (item.requeue ?? settings.requeue) == .resume)
    }

    /// Starts no more items until resumed; the current item continues.
    ///
    /// - Returns: false if it was already paused.
    mutating func pause() -> Bool {
        guard hold.insert(.paused).inserted else { return false }
        isNextRequested = false
        note(.changed)
        return true
    }

    /// Lifts every hold, but not that of an interruption that lasts (AQ-19).
    ///
    /// - Parameter isInterrupted: whether the session is interrupted now.
    /// - Returns: false if there was none to lift.
    mutating func resume(isInterrupted: Bool = false) -> Bool {
        let rest = isInterrupted ? hold.intersection(.interrupted) : []
        guard hold != rest else { return false }
        hold = rest
        note(.changed)
        return true
    }

    /// Starts the first item although the queue is held (AQ-09, AQ-Q4); an empty queue reports `empty` again.
    ///
    /// The holds are lifted. In an interruption that lasts only this one item starts, and the others go on waiting.
    ///
    /// - Parameter isInterrupted: whether the session is interrupted now.
    /// - Returns: false while there is a current item, or if there was neither a hold nor an item to start.
    mutating func next(isInterrupted: Bool = false) -> Bool {
        guard current == nil else { return false }
        hasReportedEmpty = false
        guard !backlog.pending.isEmpty || !hold.isEmpty && !isInterrupted else { return false }
        hold = isInterrupted ? hold.intersection(.interrupted) : []
        isNextRequested = isInterrupted
        note(.changed)
        return true
    }

    /// Moves the ends of items that were given as durations, after the wall clock was set by some seconds.
    mutating func shiftDurations(by seconds: Double) {
        backlog.shiftDurations(by: seconds)
        note(.changed)
    }

    /// Moves a pending item to a position.
    ///
    /// - Returns: false if it is not pending.
    mutating func move(_ id: String, to position: Int) -> Bool {
        guard backlog.move(id, to: position) else { return false }
        note(.changed)
        return true
    }

    /// Changes a pending or scheduled item.
    ///
    /// - Returns: the changed item; nil if there is none with the id.
    mutating func change(_ id: String, _ change: (inout QueueItem) -> Void) -> QueueItem? {
        guard let item = backlog.change(id, change) else { return nil }
        note(.changed)
        return item
    }
}
