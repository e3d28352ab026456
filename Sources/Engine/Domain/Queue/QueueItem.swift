// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// One announcement on its way through the queue.
///
/// - Source: AQ-03.
struct QueueItem: Sendable, Equatable, Codable {
    /// Opaque and never used again.
    let id: String
    /// What is played.
    let content: QueueContent
    /// 0 to 255; higher goes first, the same in the order they came (AQ-02: normal is 0, high is 1).
    var priority: UInt8 = 0
    /// 0 to 1.
    var volume: Double = 1
    /// The sound that goes before it, by id.
    var chime: String?
    /// Seconds of silence before anything sounds, so that a sleeping amplifier misses nothing.
    var leadIn: Double = 0
    /// Seconds of silence behind it before the next item; nil takes the queue's.
    var gap: Double?
    /// How often it is played, 1 or more.
    var repeats = 1
    /// Seconds between two plays.
    var repeatGap: Double = 0
    /// Not started at or after this time.
    var expiresAt: Date?
    /// Of items with the same key only one waits.
    var dedupeKey: String?
    /// What becomes of it when it is interrupted; nil takes the queue's.
    var requeue: RequeueMode?
    /// When its first frame is to be heard, at the earliest; waits outside the queue until shortly before.
    var startAt: Date?
    /// The same in frames of engine time, where it was asked for in device time: exact, but only until a restart.
    var startFrame: Int64?
    /// Whether it cuts the one that sounds (AQ-11).
    var preempts = false
    /// Whether the ducking rules of announcements apply to it.
    var ducks = true
    /// The schedule that made it.
    var scheduleID: String?
    /// Given back with every receipt.
    var clientData: String?
    /// Who asked for it, or for its schedule.
    var askedBy: String?
    /// When it was accepted.
    let queuedAt: Date

    /// Where it stands among those that wait for their turn, also after a restart; lower goes first.
    var rank: Double = 0
    /// Whether it stands among them; nil while it waits for its time, and in an older state.
    var hasTurn: Bool?
    /// Whether it is the one that sounds; after a restart it comes first.
    var isCurrent = false
    /// The sound that `content` became; nil while a file or a text is being prepared.
    var soundID: String?
    /// Plays that are over.
    var playsDone = 0
    /// Where the next start begins, seconds into the sound, after an interruption with `resume`.
    var resumeAt: Double = 0
    /// How often it was started.
    var starts = 0
    /// When it was first started.
    var startedAt: Date?

    /// Makes an item with the defaults.
    init(id: String, content: QueueContent, queuedAt: Date) {
        self.id = id
        self.content = content
        self.queuedAt = queuedAt
        if case .sound(let id) = content { soundID = id }
    }
}

/// What becomes of an interrupted item.
public enum RequeueMode: String, Sendable, Codable, CaseIterable {
    /// It is next and starts from its beginning (AQ-12).
    case restart
    /// It is next and goes on where it was.
    case resume
    /// It is dropped.
    case drop
}
