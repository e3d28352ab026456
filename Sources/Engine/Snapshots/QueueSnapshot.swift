// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// The announcement queue.
///
/// - Source: AQ-04.
public struct QueueSnapshot: Sendable, Equatable {
    /// The item that sounds.
    public let current: QueueItemSnapshot?
    /// Those whose turn comes, the next one first.
    public let pending: [QueueItemSnapshot]
    /// Those that wait for their time, the earliest first.
    public let scheduled: [QueueItemSnapshot]
    /// What holds the queue.
    public let summary: QueueSummary
    /// How it goes about its items.
    public let settings: QueueSettings
}

/// The queue in short.
public struct QueueSummary: Sendable, Equatable {
    /// Whether an item sounds.
    public let playing: Bool
    /// Whether it was paused by request.
    public let paused: Bool
    /// Whether the item that sounded was stopped by request (AQ-14).
    public let held: Bool
    /// Whether the session is interrupted.
    public let interrupted: Bool
    /// Ids of those whose turn comes, the next one first.
    public let order: [String]
    /// Counts the changes.
    public let revision: UInt64
}

/// One item of the queue.
public struct QueueItemSnapshot: Sendable, Equatable {
    /// Opaque and never used again.
    public let id: String
    /// Where it is in its life.
    public let state: QueueItemState
    /// Why it was dropped or failed.
    public let reason: String?
    /// What is played.
    public let content: QueueContent
    /// The sound it became; nil while a file or a text is being prepared.
    public let soundId: String?
    /// Seconds of all its plays; nil while they are not known.
    public let duration: Double?
    /// The player that sounds for it.
    public let playerId: String?
    /// 0 to 255.
    public let priority: UInt8
    /// 0 to 1.
    public let volume: Double
    /// Id of the sound that goes before it.
    public let chime: String?
    /// Seconds of silence before it.
    public let leadIn: Double
    /// Seconds of silence behind it; nil takes the queue's.
    public let gap: Double?
    /// Plays.
    public let repeats: Int
    /// Seconds between two plays.
    public let repeatGap: Double
    /// What becomes of it when it is interrupted; nil takes the queue's.
    public let requeue: RequeueMode?
    /// Whether the ducking rules apply to it.
    public let ducks: Bool
    /// Whether it cuts the item that sounds.
    public let preempts: Bool
    /// Of items with the same key only one waits.
    public let dedupeKey: String?
    /// What the client attached.
    public let clientData: String?
    /// The schedule that made it.
    public let scheduleId: String?
    /// Not started at or after this time.
    public let expiresAt: Date?
    /// When it is to be heard.
    public let startAt: Date?
    /// When it was accepted.
    public let queuedAt: Date
    /// When it was first started.
    public let startedAt: Date?
    /// When it got its final receipt.
    public let endedAt: Date?
    /// How often it was started.
    public let starts: Int
    /// How much of it was heard, 0 to 1.
    public let progress: Double
    /// Place among those whose turn comes, from 0; nil where it does not wait for its turn.
    public let position: Int?
    /// Seconds until its turn, as far as lengths are known.
    public let eta: Double?
}

/// What happened to an item.
public enum QueueItemEvent: Sendable, CaseIterable {
    /// It was accepted.
    case added
    /// It sounds.
    case started
    /// It was heard to its end.
    case completed
    /// It was given up on purpose.
    case dropped
    /// Its time had passed before its turn came.
    case expired
    /// It could not be played.
    case failed
}

/// A recurring announcement.
public struct QueueScheduleSnapshot: Sendable, Equatable {
    /// Opaque and never used again.
    public let id: String
    /// What it is called.
    public let name: String
    /// When it comes: minute, hour, day of month, month, day of week.
    public let cron: String
    /// Where the clock hangs, an IANA name.
    public let timeZone: String
    /// Whether it comes at all.
    public let isEnabled: Bool
    /// When it comes next.
    public let next: Date?
    /// The item it makes each time.
    public let item: QueueItemSnapshot
}
