// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import LiveAudio

/// What happens to an announcement after its sound has ended.
extension AnnouncementQueue {
    /// Ends the current item after its sound has ended: it is completed, unless nobody could hear it and its policy
    /// says otherwise.
    mutating func finish(_ id: String, _ audibility: Audibility? = nil, now: Date) {
        guard let item = current, item.id == id else { return }
        current = nil
        let reason = item.talk?.end == .longest ? LiveEnd.longest.rawValue : nil
        guard let audibility, audibility.heard == .no else {
            return end(item, .completed, reason, progress: 1, now: now)
        }
        switch UnheardPolicy.policy(of: item, settings) {
        case .requeue where canRequeue(item, now: now): requeue(item, unheard: audibility, now: now)
        case .complete, .requeue: end(item, .completed, reason, progress: 1, now: now)
        case .fail:
            let why = audibility.reasons.map(\.rawValue).joined(separator: ", ")
            end(item, .failed, "it could not be heard: \(why)", progress: 1, now: now)
        }
    }

    /// Whether an item that nobody could hear may be played once more.
    private func canRequeue(_ item: QueueItem, now: Date) -> Bool {
        item.unheard == nil && !item.isLive && duplicate(of: item.dedupeKey) == nil
            && item.expiresAt.map { $0 > now } ?? true
    }

    private mutating func requeue(_ item: QueueItem, unheard audibility: Audibility, now: Date) {
        var waiting = item.waitingAgain
        waiting.unheard = audibility
        waiting.playsDone = 0
        waiting.resumeAt = 0
        // What was missed is not announced much later.
        if waiting.expiresAt == nil {
            waiting.expiresAt = now.addingTimeInterval(Punctuality.patience)
            waiting.expiryIsDuration = true
        }
        backlog.enqueue(waiting)
        note(.requeued(waiting))
    }
}
