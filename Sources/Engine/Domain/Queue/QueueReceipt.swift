// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// Where an item is in its life; the last four are final and come exactly once.
public enum QueueItemState: String, Sendable, Codable, CaseIterable {
    /// Waits for its time.
    case scheduled
    /// Waits for its turn.
    case queued
    /// Is the one that sounds.
    case started
    /// Was heard to its end.
    case completed
    /// Was given up on purpose; the reason says why.
    case dropped
    /// Its time had passed before its turn came.
    case expired
    /// Could not be played; the reason says why.
    case failed

    /// Whether nothing follows.
    var isFinal: Bool {
        switch self {
        case .scheduled, .queued, .started: false
        case .completed, .dropped, .expired, .failed: true
        }
    }
}

/// Why an item was dropped.
public enum QueueDropReason: String, Sendable, Codable, CaseIterable {
    /// It was interrupted when most of it had been heard (AQ-13).
    case mostlyPlayed
    /// It was interrupted and is not to be played again.
    case interrupted
    /// Skipped by request.
    case skipped
    /// Removed by request.
    case removed
    /// The queue was cleared.
    case cleared
    /// It came up in quiet hours.
    case quietHours
}

/// What became of an item; kept for a time.
struct QueueReceipt: Sendable, Equatable, Codable {
    let item: QueueItem
    let state: QueueItemState
    /// A `QueueDropReason`, or why it failed.
    let reason: String?
    /// How much of it was heard, 0 to 1.
    let progress: Double
    let endedAt: Date
}
