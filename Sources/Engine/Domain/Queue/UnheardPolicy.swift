// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What happens to an announcement that was played to its end and that nobody could hear.
public enum UnheardPolicy: String, Sendable, Codable, CaseIterable {
    /// It is completed; its receipt says that it was not heard.
    case complete
    /// It waits until it can be heard and is played once more; then it is completed.
    case requeue
    /// It fails.
    case fail

    /// The policy of an item: its own, the queue's, or `requeue` for high priorities and `complete` for normal ones.
    static func policy(of item: QueueItem, _ settings: QueueSettings) -> UnheardPolicy {
        item.onUnheard ?? settings.onUnheard ?? (item.priority > 0 ? .requeue : .complete)
    }
}
