// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// One announcement in the queue.
///
/// - Source: AQ-03.
struct QueueItem: Sendable, Equatable, Codable {
    /// Opaque and never reused.
    let id: String
    /// What is played.
    var content: QueueContent
    /// 0 to 255; higher first, equal ones in order of arrival (AQ-02: normal is 0, high is 1).
    var priority: UInt8 = 0
    /// 0 to 1.
    var volume: Double = 1
    /// The sound played before it, by id.
    var chime: String?
    /// Seconds of silence before it, to wake a sleeping amplifier.
    var leadIn: Double = 0
    /// Seconds of silence between it and the next item; nil uses the queue's setting.
    var gap: Double?
    /// Number of plays, 1 or more.
    var repeats = 1
    /// Seconds between two plays.
    var repeatGap: Double = 0
    /// It is not started at or after this time.
    var expiresAt: Date?
    /// Whether that was asked for as a duration, which lasts that long whatever the wall clock does.
    var expiryIsDuration: Bool?
    /// Only one item with the same key waits.
    var dedupeKey: String?
    /// What happens when it is interrupted; nil uses the queue's setting.
    var requeue: RequeueMode?
    /// What happens when nobody could hear it; nil uses the queue's setting.
    var onUnheard: UnheardPolicy?
    /// What it does to a waiting item with the same key; nil means `replace`.
    var onDuplicate: DuplicatePolicy?
    /// The earliest time at which its first frame is heard; it becomes pending shortly before.
    var startAt: Date?
    /// The start as a frame of engine time, if requested in device time: exact, but not kept over a restart.
    var startFrame: Int64?
    /// Whether it cuts the current item (AQ-11).
    var preempts = false
    /// Whether the ducking rules of announcements apply to it.
    var ducks = true
    /// The zones in which it plays, by id; without them and rooms it is heard wherever announcements are.
    var zones: Set<String>?
    /// The rooms in which it plays, by id.
    var rooms: Set<String>?
    /// The schedule that added it.
    var scheduleID: String?
    /// Returned with every receipt.
    var clientData: String?
    /// The requester of the item or of its schedule.
    var askedBy: String?
    /// When it was accepted.
    let queuedAt: Date

    /// Its position among the pending items, also after a restart; lower first.
    var rank: Double = 0
    /// Whether it is pending; nil while it is scheduled, and in older state files.
    var hasTurn: Bool?
    /// Whether it is the current item, which comes first after a restart.
    var isCurrent = false
    /// The sound of `content`; nil while a file or text is being prepared.
    var soundID: String?
    /// Number of completed plays.
    var playsDone = 0
    /// The position at which the next start begins after an interruption with `resume`, seconds.
    var resumeAt: Double = 0
    /// Number of starts.
    var starts = 0
    /// When it was first started.
    var startedAt: Date?
    /// How its talker ended; nil while someone talks, and for other contents.
    var talk: LiveResult?
    /// Why nobody could hear it, for an item that is played once more because of that.
    var unheard: Audibility?
    /// The progress, 0 to 1, at which it was found to be mostly played while it was current; a restart drops it then.
    var mostlyPlayed: Double?

    /// Makes an item with default values.
    init(id: String, content: QueueContent, queuedAt: Date) {
        self.id = id
        self.content = content
        self.queuedAt = queuedAt
        if case .sound(let id) = content { soundID = id }
    }

    /// Where it is to be heard.
    var places: Places { Places(zones: zones, rooms: rooms) }

    /// The item as it waits after it was played: its start time has passed, and it no longer preempts others.
    var waitingAgain: QueueItem {
        var item = self
        item.startAt = nil
        item.startFrame = nil
        item.preempts = false
        item.isCurrent = false
        item.mostlyPlayed = nil
        return item
    }
}

/// What happens to an interrupted item.
public enum RequeueMode: String, Sendable, Codable, CaseIterable {
    /// It is requeued first and starts from its beginning (AQ-12).
    case restart
    /// It is requeued first and continues where it was cut.
    case resume
    /// It is dropped.
    case drop
}
