// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Announcements that someone says while they are heard: they cannot be repeated, and end with the talker.
extension AnnouncementQueue {
    /// Notes that the talker of an item ended.
    ///
    /// One that is heard ends with its sound. One that waits goes on waiting if what was said is kept. Otherwise it ends here, also
    /// if nothing was said.
    ///
    /// - Returns: false if that was known.
    mutating func endTalk(_ id: String, _ result: LiveResult, now: Date) -> Bool {
        guard var item = item(id), item.talk == nil else { return false }
        item.talk = result
        if current?.id == id, result.seconds > 0 {
            current = item
            note(.changed)
        } else if result.failure == nil, item.keepsTalk, result.seconds > 0 {
            _ = backlog.change(id) { $0.talk = result }
            note(.changed)
        } else {
            _ = remove(id)
            let reason = result.failure ?? QueueDropReason.released.rawValue
            end(item, result.failure == nil ? .dropped : .failed, reason, progress: 0, now: now)
        }
        return true
    }

    /// Whether someone says an item, or is about to.
    func isSaid(_ id: String) -> Bool { item(id).map { $0.isLive && $0.talk == nil } ?? false }

    /// Whether the talker of an item has ended.
    func isReleased(_ id: String) -> Bool { item(id)?.talk != nil }

    private func item(_ id: String) -> QueueItem? {
        current?.id == id ? current : backlog.pending.first { $0.id == id }
    }

    /// Ends an item whose talker a restart of the server has cut.
    mutating func endLost(_ item: QueueItem, now: Date) {
        end(item, .failed, "the server was restarted", progress: 0, now: now)
    }
}

extension QueueItem {
    /// Whether someone talks.
    var isLive: Bool { live != nil }

    /// How someone talks; nil for other contents.
    var live: LiveContent? {
        if case .live(let content) = content { content } else { nil }
    }

    /// Whether what is said before its turn is kept.
    var keepsTalk: Bool { live?.keeps ?? false }
}
