// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

/// The state of an item; the last four are final, and every item reaches exactly one of them.
public enum QueueItemState: String, Sendable, Codable, CaseIterable {
    /// Waits for its start time.
    case scheduled
    /// Pending.
    case queued
    /// The current item.
    case started
    /// Played to its end.
    case completed
    /// Dropped; see the reason.
    case dropped
    /// Expired before it could start.
    case expired
    /// Could not be played; see the reason.
    case failed

    /// The final states.
    public static let final = allCases.filter(\.isFinal)

    /// Whether the state is final.
    var isFinal: Bool {
        switch self {
        case .scheduled, .queued, .started: false
        case .completed, .dropped, .expired, .failed: true
        }
    }
}

/// Why an item was dropped.
public enum QueueDropReason: String, Sendable, Codable, CaseIterable {
    /// Interrupted after most of it was heard (AQ-13).
    case mostlyPlayed
    /// Interrupted, with the requeue mode `drop`.
    case interrupted
    /// Skipped by request.
    case skipped
    /// Removed by request.
    case removed
    /// The queue was cleared.
    case cleared
    /// It came up during quiet hours.
    case quietHours
    /// The talker let go before its turn.
    case released
}

/// The final state of an item; kept for a limited time.
struct QueueReceipt: Sendable, Equatable, Codable {
    var item: QueueItem
    let state: QueueItemState
    /// A `QueueDropReason`, or why it failed.
    let reason: String?
    /// The progress, 0 to 1.
    let progress: Double
    let endedAt: Date
    /// Whether it was heard; nil in older state files.
    var audibility: Audibility?
    /// The time by which it ages, when it was kept; nil in older state files, which age by `endedAt`.
    var keptAt: RetentionClock?
}
