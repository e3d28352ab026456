// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// The announcement queue.
///
/// - Source: AQ-04.
public struct QueueSnapshot: Sendable, Equatable {
    /// The current item.
    public let current: QueueItemSnapshot?
    /// The first 1,000 pending items, the next one first.
    public let pending: [QueueItemSnapshot]
    /// Number of pending items.
    public let pendingTotal: Int
    /// The first 1,000 items that wait for their start time, the earliest first.
    public let scheduled: [QueueItemSnapshot]
    /// Number of items that wait for their start time.
    public let scheduledTotal: Int
    /// Size in bytes at which each of the two lists ends in an answer, after at least one item.
    public let limitInBytes: Int
    /// The summary, including what holds the queue.
    public let summary: QueueSummary
    /// The queue's settings.
    public let settings: QueueSettings
}

/// A summary of the queue.
public struct QueueSummary: Sendable, Equatable {
    /// Whether an item is playing.
    public let playing: Bool
    /// Whether the queue was paused by request.
    public let paused: Bool
    /// Whether the current item was stopped by request (AQ-14).
    public let held: Bool
    /// Whether the session is interrupted.
    public let interrupted: Bool
    /// Ids of the pending items, the next one first.
    public let order: [String]
    /// Version; increases with every change.
    public let revision: UInt64
}

/// An item of the queue.
public struct QueueItemSnapshot: Sendable, Equatable {
    /// Opaque and never reused.
    public let id: String
    /// Its state.
    public let state: QueueItemState
    /// Why it was dropped or failed.
    public let reason: String?
    /// What it plays.
    public let content: QueueContent
    /// How its talker ended; nil while someone talks, and for other contents.
    public let talk: LiveResult?
    /// Its sound; nil while a file or a text is being prepared.
    public let soundId: String?
    /// Duration of all its plays in seconds; nil while unknown.
    public let duration: Double?
    /// Its player.
    public let playerId: String?
    /// 0 to 255.
    public let priority: UInt8
    /// 0 to 1.
    public let volume: Double
    /// Id of the sound played before it.
    public let chime: String?
    /// Seconds of silence before it.
    public let leadIn: Double
    /// Seconds of silence after it; the queue's when nil.
    public let gap: Double?
    /// Number of plays.
    public let repeats: Int
    /// Seconds of silence between two plays.
    public let repeatGap: Double
    /// What happens to it when it is interrupted; the queue's setting when nil.
    public let requeue: RequeueMode?
    /// What happens to it when nobody could hear it; the queue's setting when nil.
    public let onUnheard: UnheardPolicy?
    /// What it does to a waiting item with the same key; nil means `replace`.
    public let onDuplicate: DuplicatePolicy?
    /// Whether the ducking rules apply to it.
    public let ducks: Bool
    /// The zones that were asked for, by id, sorted; nil for none, and without rooms it plays in all that hear announcements.
    public let zones: [String]?
    /// The rooms that were asked for, by id, sorted; nil for none.
    public let rooms: [String]?
    /// Whether it interrupts the current item.
    public let preempts: Bool
    /// At most one item with the same key waits.
    public let dedupeKey: String?
    /// Data that the client attached.
    public let clientData: String?
    /// The schedule that created it.
    public let scheduleId: String?
    /// Not started at or after this time.
    public let expiresAt: Date?
    /// When it should be heard.
    public let startAt: Date?
    /// When it was accepted.
    public let queuedAt: Date
    /// When it was first started.
    public let startedAt: Date?
    /// When it ended.
    public let endedAt: Date?
    /// How often it was started.
    public let starts: Int
    /// Fraction of it that was played, 0 to 1.
    public let progress: Double
    /// Whether it was heard, once it has ended; of one that waits to be played once more, that of the first play.
    public let audibility: Audibility?
    /// Position among the pending items, from 0; nil if it is not pending.
    public let position: Int?
    /// Estimated seconds until it starts; nil while durations, or the end of what it waits for, are unknown.
    public let eta: Double?
    /// Why it waits; nil unless it is queued or scheduled.
    public let waiting: QueueWait?
    /// Whether its sound was kept.
    public let isRecorded: Bool
}

/// An event of an item.
public enum QueueItemEvent: Sendable, CaseIterable {
    /// It was accepted.
    case added
    /// It started.
    case started
    /// It was played to its end.
    case completed
    /// Nobody could hear it, and it waits to be played once more.
    case requeued
    /// It was removed on purpose.
    case dropped
    /// It expired before it could start.
    case expired
    /// It could not be played.
    case failed
}

/// A recurring announcement.
public struct QueueScheduleSnapshot: Sendable, Equatable {
    /// Opaque and never reused.
    public let id: String
    /// The request that would make it again; it names sounds by their ids.
    public let request: QueueScheduleRequest
    /// When it next occurs.
    public let next: Date?
    /// Why it cannot sound as it is; empty if nothing is known against it.
    public let broken: [String]
    /// Version; increases with every change, but not with its occurrences.
    public let revision: UInt64
}

/// The ducking rules.
public struct DuckingSnapshot: Sendable, Equatable {
    /// The rules; of several for one bus the deepest counts.
    public let rules: [DuckingRule]
    /// Version; increases with every change of the rules.
    public let revision: UInt64
}
