// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Storage

/// The players of the current item.
struct QueuePlayback: Sendable, Equatable {
    let itemID: String
    /// Length of one play; nil while someone talks.
    let length: FrameCount?
    /// Number of plays.
    let repeats: Int
    /// The player of the item's own sound.
    var main: String
    /// The player of the chime, until it ends.
    var chime: String?
    /// Plays that were completed before the main player began.
    var playsBefore: Int
    /// The position in the sound at which the main player began.
    var begin: FrameCount
    /// When the next play begins, set after the previous one ended.
    var nextPlayAt: FrameTime?
    /// Whether its start was published.
    var isReported = false

    /// Frames of the main player until a progress, 0 to 1, given those that it played; not negative, and nil while someone talks.
    func frames(until progress: Double, after frames: FrameCount) -> FrameCount? {
        guard let length else { return nil }
        let total = progress * Double(length.frames) * Double(repeats)
        let before = Double(playsBefore) * Double(length.frames) + Double(begin.frames)
        return FrameCount(Int64(max(0, (total - before).rounded(.up) - Double(frames.frames))))
    }

    /// How much was heard, given the frames that the main player played.
    func heard(_ frames: FrameCount, rate: SampleRate) -> AnnouncementQueue.Heard {
        guard let length else { return AnnouncementQueue.Heard() }
        guard length > .zero else { return AnnouncementQueue.Heard(progress: 1, playsDone: repeats) }
        let inside = begin.frames + frames.frames
        let plays = Int(inside / length.frames)
        let total = Double(length.frames) * Double(repeats)
        let all = Double(playsBefore) * Double(length.frames) + Double(inside)
        return AnnouncementQueue.Heard(
            progress: min(1, all / total),
            playsDone: min(playsBefore + plays, repeats - 1),
            seconds: rate.seconds(FrameCount(inside % length.frames))
        )
    }
}

/// The queue with its playback, receipts and schedules.
struct QueueState: Sendable {
    var machine: AnnouncementQueue
    /// The holds as last saved.
    var hold: QueueHold = []
    /// Who holds it; nil while nobody does.
    var holder: QueueHolder?
    /// How many announcements ended how since the start.
    var outcomes: [QueueOutcome: Int64] = [:]
    var playback: QueuePlayback?
    var receipts = ReceiptLog()
    var schedules: ScheduleTable
    /// For how long the items that were started were heard, by id.
    var audibility: [String: ZonedAudibility] = [:]
    /// Players that ended and are not handled yet.
    var endings: [Ending] = []
    /// Completed items whose receipt is published after the tail gap.
    var tails: [(receipt: QueueReceipt, at: FrameTime)] = []
    /// Whether the queue became empty before the last receipt was published.
    var isEmptyAfterTails = false
    /// The earliest frame of the next item: the end of the last one plus its gap.
    var notBefore: FrameTime = .zero
    /// The announcements whose sound was kept.
    var recorded: Set<String> = []
    /// Changes of settings and schedules to save.
    var unsaved: [StateChange] = []
    /// Whether something happened that may let an item start.
    var isDirty = false
    /// The zones that are silent because of who talks.
    var mutes: Set<String> = []
    /// The chimes for which items wait until they are read: after a start those of the items that waited then.
    var awaitedChimes: Set<String> = []

    init(_ revisions: RevisionCounter) {
        machine = AnnouncementQueue(revisions)
        schedules = ScheduleTable(revisions)
    }

    /// Takes the changes to save.
    mutating func takeUnsaved() -> [StateChange] {
        defer { unsaved = [] }
        return unsaved
    }

    /// A player of the queue that ended.
    struct Ending: Sendable {
        let player: String
        let reason: PlayerFinish.Reason
        let frame: FrameTime
        /// The progress of the item by then, 0 to 1.
        let progress: Double
    }
}
